import { createHash, randomBytes } from 'node:crypto'
import { hmac, type Keys } from '../keys.ts'

/** Life of an access token in seconds: at most ten minutes, renewed silently by the refresh token. */
export const accessSeconds = 600

/** How long the immediate parent of a refresh token may ask again, in seconds (TR-N7). */
export const graceSeconds = 10

/** A new opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The one successor of a refresh token: whoever asks twice gets the same, and only this server can tell it. */
export const getSuccessor = (keys: Keys, token: string): string =>
  hmac(keys.token, token).toString('base64url')
