import type { Advice } from './advice.ts'

const advised = new Set<string>()

/**
 * Tells the developer of the page what to do about a mistake; each advice once a page. Users never see it, and a right page hears none
 * (KIT-C33). The texts are loaded when there is something to say.
 */
export const advise = (tag: string, about: Advice, ...values: readonly string[]): void => {
  const key = [tag, about, ...values].join()
  if (advised.has(key)) return
  advised.add(key)
  import('./advice.ts').then(
    part => part.tell(tag, about, values),
    () => console.warn(key),
  )
}
