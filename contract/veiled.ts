import type { Call } from './define.ts'

/** Header in which a veiled field of a call travels. */
export const veiledHeader = (field: string): string => `mds-${field}`

type Veiled = Pick<Call, 'veiled'>
/** What is used of URLSearchParams. */
type Query = { get: (name: string) => string | null; delete: (name: string) => void }
type Fields = Readonly<Record<string, unknown>>

/** Takes the veiled fields out of the query of a GET; gives the headers that carry them, in plain letters. */
export const veil = ({ veiled = [] }: Veiled, query: Query): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const name of veiled) {
    const value = query.get(name)
    if (value !== null) headers[veiledHeader(name)] = encodeURIComponent(value)
    query.delete(name)
  }
  return headers
}

/** The input of a GET as it was before; what stands in the address in place of a header counts for nothing. */
export const unveiled = ({ veiled = [] }: Veiled, query: Fields, headers: Fields): Fields => ({
  ...Object.fromEntries(Object.entries(query).filter(([name]) => !veiled.includes(name))),
  ...Object.fromEntries(
    veiled
      .map(name => [name, headers[veiledHeader(name)]] as const)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => [name, plain(value as string)]),
  ),
})

/** What nobody of ours has written stays as it came: no field takes it. */
const plain = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
