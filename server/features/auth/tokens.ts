import { createHash, randomBytes } from 'node:crypto'
import { hmac, type Keys } from '../../kernel/keys.ts'

/** Life of an access token in seconds: at most ten minutes, renewed silently by the refresh token. */
export const accessSeconds = 600

/** Seconds in which the immediate parent of a refresh token may be used again (TR-N7). */
export const graceSeconds = 10

/** Returns a new opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the one successor of a refresh token. Repeated requests get the same one, and only this server can compute it. */
export const getSuccessor = (keys: Keys, token: string): string =>
  hmac(keys.token, token).toString('base64url')
