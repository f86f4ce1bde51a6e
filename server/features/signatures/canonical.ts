import { createHash } from 'node:crypto'

/**
 * A value as canonical JSON (RFC 8785): members in the order of their UTF-16 code units, no white space, numbers and strings
 * as ECMAScript writes them. The same value always gives the same bytes, so that a digest of it can be verified later.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('JSON has no lone surrogates')
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(each => canonicalJson(each ?? null)).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`)
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${canonicalJson(name)}:${canonicalJson(each)}`)
  return `{${members.join(',')}}`
}

export const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** SHA-256 of a value as canonical JSON. */
export const digestJson = (value: unknown): Buffer => sha256(canonicalJson(value))
