import type { Call } from '../define.ts'

/** Header that carries a secret field of a call. */
export const veiledHeader = (field: string): string => `mds-${field}`

type Veiled = Pick<Call, 'veiled'>
/** The part of URLSearchParams that is used here. */
type Query = { get: (name: string) => string | null; delete: (name: string) => void }
type Fields = Readonly<Record<string, unknown>>

/** Removes the secret fields from the query of a GET; returns the headers that carry them, percent-encoded. */
export const veil = ({ veiled = [] }: Veiled, query: Query): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const name of veiled) {
    const value = query.get(name)
    if (value !== null) headers[veiledHeader(name)] = encodeURIComponent(value)
    query.delete(name)
  }
  return headers
}

/** The original input of a GET; a secret field in the URL instead of its header is ignored. */
export const unveiled = ({ veiled = [] }: Veiled, query: Fields, headers: Fields): Fields => ({
  ...Object.fromEntries(Object.entries(query).filter(([name]) => !veiled.includes(name))),
  ...Object.fromEntries(
    veiled
      .map(name => [name, headers[veiledHeader(name)]] as const)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => [name, plain(value as string)]),
  ),
})

/** A value that our client did not encode stays unchanged: no field accepts it. */
const plain = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
