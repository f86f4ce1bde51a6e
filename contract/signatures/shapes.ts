import { z } from 'zod'
import { signedChallenge } from '../auth/passkeys.ts'
import { limits } from '../limits.ts'
import { id, instant, line, ownCode } from '../shapes.ts'

/** The proof of a signer. The first signature of a session needs account and password, with a code where an authenticator is bound. */
export const signatureProof = z.object({
  /** The nonce of the statement: 32 bytes in base64url. */
  nonce: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  account: line(limits.titleLength).optional(),
  password: z.string().max(128).optional(),
  code: ownCode,
  /** The answer of a passkey to the challenge of this statement, in place of the others. */
  passkey: signedChallenge.optional(),
})
export type SignatureProof = z.output<typeof signatureProof>

/** A statement that can be signed now: exactly what the user reads, and what the user must give. */
export const statement = z.object({
  nonce: z.string(),
  /** SHA-256 of the bytes that are signed, in hexadecimal. */
  digest: z.string(),
  validUntil: instant,
  signer: z.object({ name: z.string(), account: z.string(), role: z.string().nullable() }),
  sentence: z.string(),
  consequences: z.array(z.string()),
  asks: z.object({
    /** Account as well as password: the first signature of the session. */
    account: z.boolean(),
    code: z.boolean(),
    /** The request to the browser in the JSON form of WebAuthn; null when the account has no passkey that may sign here. */
    passkey: z.looseObject({ challenge: z.string() }).nullable(),
  }),
})
export type Statement = z.output<typeof statement>

export const signatureStatus = z.enum(['valid', 'changed', 'broken'])
export type SignatureStatus = z.output<typeof signatureStatus>

/** Checks of a signature, in order. */
export const signatureCheck = z.enum([
  'statement',
  'row',
  'seal',
  'passkey',
  'previous',
  'trail',
  'fact',
  'version',
  'record',
])
export type SignatureCheck = z.output<typeof signatureCheck>

/** What a signed record shows (21 CFR 11.50): printed name, instant with zone, meaning, and whether it holds. */
export const signatureBadge = z.object({
  id,
  status: signatureStatus,
  /** It was withdrawn by a later signature. */
  superseded: z.boolean(),
  signerName: z.string(),
  signedAt: instant,
  timeZone: z.string(),
  meaning: z.string(),
  /** What the statement names and the record has otherwise now, in words. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Later edits of the record beside these. */
  laterEdits: z.number().int(),
  /** The first check that fails; null unless it is broken. */
  fault: signatureCheck.nullable(),
})
export type SignatureBadge = z.output<typeof signatureBadge>

/** A signature of a record in the list for inspectors. */
export const signatureRow = signatureBadge.extend({
  act: z.string(),
  reason: z.string(),
  sentence: z.string(),
  consequences: z.array(z.string()),
  accountId: id,
  account: z.string(),
  roleName: z.string().nullable(),
  method: z.enum(['account', 'account-code', 'password', 'passkey']),
  digest: z.string(),
  versionBefore: z.number().int(),
  versionAfter: z.number().int(),
  supersedes: id.nullable(),
  /** Whether the actor is its signer and may withdraw it. */
  own: z.boolean(),
})
export type SignatureRow = z.output<typeof signatureRow>
