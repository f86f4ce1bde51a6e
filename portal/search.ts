/** Reads the query of an address: every value is text, and of a repeated name the first value counts. */
export function parseSearch(query: string): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) read[name] ??= value
  return read
}

/** Writes a query; empty and absent values are left out. Commas stay readable. */
export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') params.append(name, String(value))
  }
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return query === '' ? '' : `?${query}`
}
