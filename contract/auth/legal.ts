import { z } from 'zod'

/**
 * Version of the legal statement (D4): the month in which its text last changed. A change of the text in `login.json`
 * must change this too, so that stored versions name the accepted text.
 */
export const legalVersion = '2026-11' as const

/** The user has accepted the statement in the version that was shown. */
export const acceptedLegal = z.literal(legalVersion)

/** Version that a sign-in claims was accepted; an outdated one counts as none: `legalRequired`. */
export const sentLegal = z.string().max(16).optional()
