import { atom, type WritableAtom } from 'nanostores'

/**
 * A store shared by separately built copies of the kit on one page (KIT-C19): the first to ask creates it.
 * Raise the number in `name` when the shape of the value changes.
 */
export const pageStore = <T>(name: string, initial: () => T): WritableAtom<T> => {
  const page = globalThis as unknown as Record<symbol, WritableAtom<T> | undefined>
  const key = Symbol.for(name)
  page[key] ??= atom(initial())
  return page[key]
}
