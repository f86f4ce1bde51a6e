type Fields = Readonly<Record<string, unknown>>

const parameter = /\{(\w+)\}/g

/** Names of the parameters of a path: `['id']` for `/mdsdata/mds/study/{id}`. Each is a field of the call's input. */
export const pathNames = (path: string): string[] => [...path.matchAll(parameter)].map(([, name]) => name!)

/** What is sent for a value that a URL cannot carry as a segment; no parameter accepts it, so the server names the field. */
const unsendable = '-'

/** The path with the values of an input in it, and the fields of the input that it does not carry. */
export const fillPath = (path: string, input: unknown): { path: string; rest: unknown } => {
  const names = pathNames(path)
  if (!names.length) return { path, rest: input }
  const fields = (input ?? {}) as Fields
  return {
    path: path.replace(parameter, (_, name: string) => getSegment(fields[name])),
    rest: Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
  }
}

/** An empty segment, `.` and `..` would make another path. Half of a surrogate pair is sent as URLSearchParams sends it. */
const getSegment = (value: unknown): string => {
  const text = value === undefined || value === null ? '' : String(value).replace(/\p{Cs}/gu, '\uFFFD')
  return /^\.{0,2}$/.test(text) ? unsendable : encodeURIComponent(text)
}
