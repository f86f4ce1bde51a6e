/** Bits that each round's step rotates by (RFC 1321, 3.4). */
const rotations = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

/** T[i] = floor(2^32 * abs(sin(i + 1))) (RFC 1321, 3.4). */
const sines = Uint32Array.from({ length: 64 }, (_, at) => Math.floor(2 ** 32 * Math.abs(Math.sin(at + 1))))

/** Returns the MD5 of bytes as 32 upper-case hexadecimal digits (G14). It is a wire format here, never a protection. */
export const md5 = (bytes: Uint8Array): string => {
  const words = padded(bytes)
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])
  for (let start = 0; start < words.length; start += 16) mix(state, words.subarray(start, start + 16))
  return [...state].map(littleEndianHex).join('')
}

/** Returns a password as it is sent: MD5 of its NFC text in UTF-8, upper case (G14, G15, TR-P3). */
export const passwordHash = (password: string): string =>
  md5(new TextEncoder().encode(password.normalize('NFC')))

/** The message as little-endian words: a 1 bit, zeros, and its length in bits as 64 bits (RFC 1321, 3.1 and 3.2). */
const padded = (bytes: Uint8Array): Uint32Array => {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  for (const [at, byte] of bytes.entries()) words[at >> 2]! |= byte << ((at & 3) * 8)
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length & 3) * 8)
  words[words.length - 2] = bytes.length << 3
  words[words.length - 1] = Math.floor(bytes.length / 2 ** 29)
  return words
}

const mix = (state: Uint32Array, block: Uint32Array): void => {
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const sum = (a + chosen(round, b, c, d) + sines[step]! + block[getWord(round, step)]!) | 0
    const turn = rotations[round]![step & 3]!
    ;[a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0]
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
}

const chosen = (round: number, b: number, c: number, d: number): number => {
  if (round === 0) return (b & c) | (~b & d)
  if (round === 1) return (d & b) | (~d & c)
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d)
}

const getWord = (round: number, step: number): number => {
  if (round === 0) return step
  if (round === 1) return (5 * step + 1) & 15
  return round === 2 ? (3 * step + 5) & 15 : (7 * step) & 15
}

const littleEndianHex = (word: number): string =>
  [0, 8, 16, 24]
    .map(shift => ((word >>> shift) & 255).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
