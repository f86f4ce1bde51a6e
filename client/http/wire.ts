/** The envelope of every answer; older servers name the text `msg` (E39). */
export type Envelope = { code: number; message: string; data: unknown; requestId: string }

/** An answer with this message fails without a text on the screen (I6). */
export const NO_MESSAGE = 'NO_MESSAGE'

const secret = /pass(word|wd)|pwd/i

/** Returns a request with every string trimmed, at any depth, except secrets (G11). */
export const trimmed = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return secret.test(key) ? value : value.trim()
  if (Array.isArray(value)) return value.map(each => trimmed(each, key))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, trimmed(each, name)]))
}

/** Returns the query of a GET: arrays repeat their name, objects are sent as JSON, undefined and null are left out (I3). */
export const getQuery = (input: unknown): URLSearchParams => {
  const query = new URLSearchParams()
  if (!isPlain(input)) return query
  for (const [name, value] of Object.entries(input))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) query.append(name, asText(each))
  return query
}

/** Reads the envelope of an answer, or null when the text is not an envelope. */
export const getEnvelope = (text: string): Envelope | null => {
  const parsed = parseJson(text)
  if (!isPlain(parsed) || typeof parsed.code !== 'number') return null
  const { code, message, msg, data, requestId } = parsed
  return { code, message: textOr(message, textOr(msg, '')), data, requestId: textOr(requestId, '') }
}

/** Reads JSON; undefined when the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Text that is not JSON has no value; callers distinguish this from null.
    return undefined
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)
