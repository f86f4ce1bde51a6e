import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, half a minute. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps to either side of now whose codes are taken: clocks of phones drift (TR-N11). */
const window = 1

const seedBytes = 20

/** A new secret for an authenticator. */
export const newSeed = (): Buffer => randomBytes(seedBytes)

const getSecret = (seed: Buffer) => new Secret({ buffer: new Uint8Array(seed).buffer })

/** How a secret is handed to an app: in base32 for typing, and as an address for the QR code. */
export const handedOver = (
  seed: Buffer,
  label: { issuer: string; account: string },
): { setupKey: string; uri: string } => {
  const totp = new TOTP({ ...shape, issuer: label.issuer, label: label.account, secret: getSecret(seed) })
  return { setupKey: totp.secret.base32, uri: totp.toString() }
}

/** What was typed as a code, without the blank that apps show in its middle. */
export const getDigits = (typed: string): string => typed.replace(/[\s-]/g, '')

/** The half-minute since 1970 that a code belongs to, if that is now or a neighbour of now; else null. */
export const getStep = (seed: Buffer, typed: string, at: Date): number | null => {
  const token = getDigits(typed)
  if (!/^[0-9]{6}$/.test(token)) return null
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...shape, token, secret: getSecret(seed), timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / shape.period) + delta
}
