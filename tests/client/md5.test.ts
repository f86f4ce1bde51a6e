import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { md5, passwordHash } from '../../client/sign-in/md5.ts'

/** RFC 1321, A.5. */
const vectors = [
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 'd174ab98d277d9f5a5611c2c9f419d9f'],
  ['1234567890'.repeat(8), '57edf4a22be3c955ac49da2e2107b67a'],
] as const

describe('MD5 of a password (G14, G15)', () => {
  test.each(vectors)('RFC 1321 vector %j', (text, expected) => {
    expect(md5(new TextEncoder().encode(text))).toBe(expected.toUpperCase())
  })

  test('every length around the block border agrees with OpenSSL', () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) & 255)
      expect(md5(bytes)).toBe(createHash('md5').update(bytes).digest('hex').toUpperCase())
    }
  })

  test('composed and decomposed spellings of one password are one secret (TR-P3)', () => {
    expect(passwordHash('Contrase\u00f1a1')).toBe(passwordHash('Contrasen\u0303a1'))
    expect(passwordHash('密码Passw0rd')).toMatch(/^[0-9A-F]{32}$/)
  })

  test('spaces of a password are part of it', () => {
    expect(passwordHash(' secret1A')).not.toBe(passwordHash('secret1A'))
  })
})
