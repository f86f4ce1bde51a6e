import type { Filter } from '../../ui/overlay/filter-menu.tsx'

type Option<V> = { value: V; label: string }
type Value<V> = Extract<V extends readonly (infer T)[] ? T : V, string | number>
type Filtered<S> = { state: S; set: (patch: Partial<S>) => void }

/** A filter on a field of a list's state: with several values, or one if the field has one. */
export function getFilter<S, N extends keyof S & string>(
  { state, set }: Filtered<S>,
  name: N,
  label: string,
  options: readonly Option<Value<S[N]>>[],
): Filter {
  const value = state[name] as unknown
  const single = !Array.isArray(value)
  /** In the order of the options; what is not offered any more comes last. */
  const read = (texts: readonly string[]) => [
    ...options.filter(each => texts.includes(String(each.value))).map(each => each.value),
    ...texts.filter(text => !options.some(each => String(each.value) === text)),
  ]
  return {
    label,
    single,
    options: options.map(each => ({ ...each, value: String(each.value) })),
    value: [value ?? []].flat().map(String),
    onChange: texts => set({ [name]: single ? (read(texts)[0] ?? null) : read(texts) } as Partial<S>),
  }
}

/** A filter whose options are values with their words. */
export const getChoices = <S, N extends keyof S & string>(
  list: Filtered<S>,
  name: N,
  label: string,
  values: readonly Value<S[N]>[],
  word: (value: Value<S[N]>) => string,
): Filter => getFilter(list, name, label, getOptions(values, word))

/** Options with their words. */
export const getOptions = <V extends string | number>(
  values: readonly V[],
  word: (value: V) => string,
): Option<V>[] => values.map(value => ({ value, label: word(value) }))

/** The labels of what is filtered, for the sentence about the number of rows. */
export const getFilterWords = (filters: readonly Filter[]): string[] =>
  filters.flatMap(({ options, value }) =>
    options.filter(each => value.includes(each.value)).map(each => each.label.trim()),
  )
