import { z } from 'zod'

/**
 * Version of the legal statement (D4), the month in which its words were last changed: who changes them in `login.json` changes
 * this too, so that what is stored names the words that were accepted.
 */
export const legalVersion = '2026-11' as const

/** That the person has accepted the statement, by the version that was shown. */
export const acceptedLegal = z.literal(legalVersion)

/** Version that a sign-in says was accepted; one that is no longer the current one is answered as none: `legalRequired`. */
export const sentLegal = z.string().max(16).optional()
