import type { Call } from '../define.ts'

/** Header that carries a secret field of a call. */
export const secretHeader = (field: string): string => `mds-${field}`

type WithSecretFields = Pick<Call, 'secretFields'>
/** The part of URLSearchParams that is used here. */
type Query = { get: (name: string) => string | null; delete: (name: string) => void }
type Fields = Readonly<Record<string, unknown>>

/** Removes the secret fields from the query of a GET; returns the headers that carry them, percent-encoded. */
export const toSecretHeaders = (
  { secretFields = [] }: WithSecretFields,
  query: Query,
): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const name of secretFields) {
    const value = query.get(name)
    if (value !== null) headers[secretHeader(name)] = encodeURIComponent(value)
    query.delete(name)
  }
  return headers
}

/** The original input of a GET; a secret field in the URL instead of its header is ignored. */
export const readSecretHeaders = (
  { secretFields = [] }: WithSecretFields,
  query: Fields,
  headers: Fields,
): Fields => ({
  ...Object.fromEntries(Object.entries(query).filter(([name]) => !secretFields.includes(name))),
  ...Object.fromEntries(
    secretFields
      .map(name => [name, headers[secretHeader(name)]] as const)
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
