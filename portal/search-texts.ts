type Params = Record<string, unknown>

/** Keeps the named parameters that are text; the others do not belong to the address of this screen. */
export const texts =
  (...names: string[]) =>
  (search: Params): Record<string, string> =>
    Object.fromEntries(
      names.flatMap(name => (typeof search[name] === 'string' ? [[name, search[name] as string]] : [])),
    )
