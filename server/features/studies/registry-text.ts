const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes)

/** The encoding of UTF-16 by its mark, or by the empty half of its first character, which is ASCII in JSON. */
const getWideEncoding = ([first = 1, second = 1]: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return null
}

/** The text of a file in UTF-8 or UTF-16, with or without a mark; `damaged` when some of its bytes are no text. */
export const decodeText = (bytes: Uint8Array): { text: string; damaged: boolean } => {
  const text = decode(getWideEncoding(bytes) ?? 'utf-8', bytes)
  return { text, damaged: text.includes('\uFFFD') }
}
