import { z } from 'zod'
import { call } from '../define.ts'
import { done, id, instant, list, nothing, ownCode, required } from '../shapes.ts'
import { tokens } from './calls.ts'
import { sentLegal } from './legal.ts'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)

/** The request to the browser, in the JSON form of WebAuthn. */
const options = z.looseObject({ challenge: z.string() })

/** A field that browsers send by the standard and nothing here reads: it is accepted and dropped, so that it is stored nowhere. */
const unread = <Schema extends z.ZodType>(schema: Schema) => schema.transform(() => undefined).optional()

/** The fields of `RegistrationResponseJSON` and `AuthenticationResponseJSON` (WebAuthn Level 3, 5.1), as `toJSON()` gives them. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: unread(z.string().max(40)),
  clientExtensionResults: unread(z.looseObject({})),
}

/** A new passkey: `RegistrationResponseJSON`. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
    // All three are in `attestationObject` too, which alone is read.
    authenticatorData: unread(base64url(4000)),
    publicKey: unread(base64url(4000)),
    publicKeyAlgorithm: unread(z.number().int()),
  }),
})

/** A challenge signed by a passkey: `AuthenticationResponseJSON`. */
export const signedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
})

export const passkey = z.object({
  id,
  name: z.string(),
  /** A password manager syncs it across several devices. */
  synced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** A copy of it was used: it is blocked. */
  suspended: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

const name = required(50)

export const listPasskeys = call({
  name: 'listPasskeys',
  method: 'GET',
  path: '/plt/passkey/list',
  summary: 'Lists the passkeys of the account.',
  needs: 'signed-in',
  input: nothing,
  output: list(passkey),
  codes: [],
  rows: 'D12 A10',
})

export const beginPasskey = call({
  name: 'beginPasskey',
  method: 'POST',
  path: '/plt/passkey/beginBind',
  summary:
    'Begins to add a passkey after the password was given again, with a code where an authenticator is bound: what the browser is to ask the device for.',
  needs: 'signed-in',
  input: z.object({ password: z.string().max(128), code: ownCode }),
  output: z.object({ options }),
  codes: [
    'currentPasswordWrong',
    'authenticatorRequired',
    'authenticatorWrong',
    'authenticatorUsed',
    'signInWarning',
    'signInLocked',
  ],
  rows: 'D12',
})

export const bindPasskey = call({
  name: 'bindPasskey',
  method: 'POST',
  path: '/plt/passkey/bind',
  summary: 'Adds the passkey that the device has made.',
  needs: 'signed-in',
  input: z.object({ name, credential: newPasskey }),
  output: passkey,
  codes: ['passkeyRefused'],
  changes: { audit: 'bindPasskey', entity: 'passkey', repeatable: true },
  rows: 'D12',
})

export const renamePasskey = call({
  name: 'renamePasskey',
  method: 'POST',
  path: '/plt/passkey/rename',
  summary: 'Gives a passkey another name.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ id, name }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'renamePasskey', entity: 'passkey', repeatable: true },
  furtherIds: { id: 'own' },
  rows: 'D12',
})

export const removePasskey = call({
  name: 'removePasskey',
  method: 'POST',
  path: '/plt/passkey/remove',
  summary:
    'Removes a passkey, which opens nothing any more; the password of the account is asked for once more.',
  needs: 'signed-in',
  wholeAccount: true,
  input: z.object({ id, password: z.string().max(128) }),
  output: done,
  codes: ['dataNotFound', 'currentPasswordWrong', 'signInWarning', 'signInLocked'],
  changes: { audit: 'removePasskey', entity: 'passkey', repeatable: true },
  furtherIds: { id: 'own' },
  rows: 'D12 TR-E6',
})

export const beginPasskeySignIn = call({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/plt/passkey/beginSignIn',
  summary: 'Begins a sign-in by passkey: a challenge for whichever passkey the person chooses.',
  needs: 'public',
  input: nothing,
  output: z.object({ options }),
  codes: ['tooFrequentHour'],
  rows: 'D1 F30',
})

export const signInByPasskey = call({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/plt/passkey/signIn',
  summary: 'Signs in by a passkey, which proves device and person at once: no second factor is asked.',
  needs: 'public',
  input: z.object({ credential: signedChallenge, legal: sentLegal }),
  output: tokens,
  codes: ['passkeyRefused', 'signInWarning', 'signInLocked', 'tooFrequentHour', 'legalRequired'],
  opens: true,
  rows: 'D1 F30 TR-N1',
})
