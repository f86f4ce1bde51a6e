import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, 30 seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Periods before and after now whose codes are accepted: clocks of phones drift (TR-N11). */
const window = 1

const seedBytes = 20

/** Returns a new secret for an authenticator. */
export const newSeed = (): Buffer => randomBytes(seedBytes)

const getSecret = (seed: Buffer) => new Secret({ buffer: new Uint8Array(seed).buffer })

/** Returns a secret for an app: in base32 for typing, and as a URI for the QR code. */
export const handedOver = (
  seed: Buffer,
  label: { issuer: string; account: string },
): { setupKey: string; uri: string } => {
  const totp = new TOTP({ ...shape, issuer: label.issuer, label: label.account, secret: getSecret(seed) })
  return { setupKey: totp.secret.base32, uri: totp.toString() }
}

/** Removes the spaces and dashes that apps show within a code. */
export const getDigits = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Returns the half-minute since 1970 that a code belongs to, if it is the current or a neighbouring one; else null. */
export const getStep = (seed: Buffer, typed: string, at: Date): number | null => {
  const token = getDigits(typed)
  if (!/^[0-9]{6}$/.test(token)) return null
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...shape, token, secret: getSecret(seed), timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / shape.period) + delta
}
