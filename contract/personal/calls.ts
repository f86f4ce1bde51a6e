import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, id, instant, line, list, nothing, required, rowVersion, systemId } from '../shapes.ts'
import { userFields } from '../users/shapes.ts'
import { email } from '../values/email.ts'

const seenVersion = z.number().int().min(0).max(2_147_483_647)

/** The user's own profile fields. */
export const profileFields = userFields.pick({ lastName: true, firstName: true, reading: true, region: true })

export const saveOwnProfile = call({
  name: 'saveOwnProfile',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/saveMainUserBaseInfo',
  summary: "Changes name, reading and region in the actor's own record.",
  needs: 'signed-in',
  input: profileFields.extend({ rowVersion }),
  output: z.object({ rowVersion: z.number().int() }),
  codes: ['dataChanged', 'accountInfoChanged', 'nameRequired'],
  changes: { audit: 'saveOwnProfile', entity: 'users', repeatable: true },
  rows: 'D7 B17 TR-C1',
})

/** Typefaces of a typed signature. */
export const signatureFaces = ['script', 'serif', 'sans'] as const
export type SignatureFace = (typeof signatureFaces)[number]

const typedText = line(limits.signatureLength)

export const signSetting = z.object({
  kind: z.enum(['none', 'drawn', 'uploaded', 'typed']),
  /** A signed link to the picture of a drawn or uploaded signature (TR-W6). */
  url: z.string().nullable(),
  text: z.string().nullable(),
  face: z.enum(signatureFaces).nullable(),
  /** 0 until it is first saved. */
  rowVersion: z.number().int(),
})
export type SignSetting = z.output<typeof signSetting>

export const readSignSetting = call({
  name: 'readSignSetting',
  method: 'GET',
  path: '/mdsdata/signSetting/getSetting',
  summary: "Gives how the actor's signature is shown, with a link to its picture.",
  needs: 'signed-in',
  input: nothing,
  output: signSetting,
  codes: [],
  rows: 'K27 D10',
})

export const saveSignSetting = call({
  name: 'saveSignSetting',
  method: 'POST',
  path: '/mdsdata/signSetting/saveSetting',
  summary: "Sets how the actor's signature is shown: a picture just uploaded, a text in a face, or none.",
  needs: 'signed-in',
  input: z
    .object({
      kind: signSetting.shape.kind,
      uploadId: id.optional(),
      text: typedText.optional(),
      face: z.enum(signatureFaces).optional(),
      rowVersion: seenVersion,
    })
    .refine(
      ({ kind, text, face }) => kind !== 'typed' || (text !== undefined && text !== '' && face !== undefined),
      {
        path: ['text'],
        message: 'fieldRequired',
      },
    ),
  output: signSetting,
  codes: ['dataChanged', 'signatureImageInvalid'],
  changes: { audit: 'saveSignSetting', entity: 'signature', repeatable: true },
  furtherIds: { uploadId: 'files' },
  rows: 'K28 D10 TR-W5',
})

/** Kinds of mail that a user may have sent elsewhere; security mails go only to the user's own address. */
export const mailTypes = ['certificate', 'role', 'account'] as const
export type MailType = (typeof mailTypes)[number]

const types = z
  .array(z.enum(mailTypes))
  .max(mailTypes.length)
  .transform(given => mailTypes.filter(type => given.includes(type)))

const mailAddress = z.object({
  id,
  email: z.string(),
  types: z.array(z.enum(mailTypes)),
  verifiedAt: instant,
  rowVersion: z.number().int(),
})
export type MailAddress = z.output<typeof mailAddress>

export const listMailAddresses = call({
  name: 'listMailAddresses',
  method: 'GET',
  path: '/mdsdata/emailType/queryOneByUserId',
  summary:
    "Lists the further addresses to which the actor has mails of some kinds sent; `own` is where all others go. A userId may only be the actor's.",
  needs: 'signed-in',
  input: z.object({ userId: id.optional() }),
  output: list(mailAddress).extend({ own: z.string().nullable() }),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'K20 D9',
})

export const codeToMailAddress = call({
  name: 'codeToMailAddress',
  method: 'GET',
  path: '/mdsdata/emailType/verifycode',
  summary: 'Mails a code to an address that is to get mails of the actor.',
  needs: 'signed-in',
  input: z.object({ email }),
  output: z.object({ retryAfter: z.number().int() }),
  codes: [
    'emailUnchanged',
    'emailTaken',
    'tooManyItems',
    'codeTooSoon',
    'codeTooOften',
    'tooFrequentHour',
    'tooFrequentSixHours',
  ],
  rows: 'D9 TR-N4',
})

export const addMailAddress = call({
  name: 'addMailAddress',
  method: 'POST',
  path: '/mdsdata/emailType/add',
  summary: 'Adds an address, proved by the code that went to it, and the kinds of mail that go there.',
  needs: 'signed-in',
  input: z.object({ email, verificationCode: required(12), types }),
  output: mailAddress,
  codes: [
    ...(['emailUnchanged', 'emailTaken', 'tooManyItems'] as const),
    ...(['codeWrong', 'codeExpired', 'codeTries', 'codeNotRequested'] as const),
    ...(['signInWarning', 'signInLocked'] as const),
  ],
  changes: { audit: 'addMailAddress', entity: 'mailAddresses', repeatable: true },
  rows: 'K19 D9',
})

export const updateMailAddress = call({
  name: 'updateMailAddress',
  method: 'PUT',
  path: '/mdsdata/emailType/update/{id}',
  summary: 'Says which kinds of mail go to an address; each kind leaves the other ones.',
  needs: 'signed-in',
  input: z.object({ id, types, rowVersion }),
  output: mailAddress,
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'updateMailAddress', entity: 'mailAddresses', repeatable: true },
  ids: { id: 'mailAddresses' },
  rows: 'K21 D9 TR-C1',
})

export const removeMailAddress = call({
  name: 'removeMailAddress',
  method: 'DELETE',
  path: '/mdsdata/emailType/delete/{id}',
  summary: "Removes a further address: its kinds of mail go to the actor's own one again.",
  needs: 'signed-in',
  input: z.object({ id }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'removeMailAddress', entity: 'mailAddresses', repeatable: true },
  ids: { id: 'mailAddresses' },
  rows: 'K22 D9',
})

export const applicationToken = call({
  name: 'applicationToken',
  method: 'GET',
  path: '/plt/auth/getToken',
  summary:
    'Gives a fresh access token of this session to an application that is open to the actor; it ends with the session.',
  needs: 'signed-in',
  input: z.object({ sysId: systemId }),
  output: z.object({ accessToken: z.string(), expiresIn: z.number().int() }),
  codes: ['dataNotFound', 'tooFrequentHour'],
  rows: 'J5 TR-N6',
})

export const tokenFacts = call({
  name: 'tokenFacts',
  method: 'GET',
  path: '/plt/auth/onlyToken',
  summary: 'Tells of a bare token whose it is, when its session ends, and when it ends for idleness.',
  needs: 'signed-in',
  passive: true,
  input: nothing,
  output: z.object({ accountId: id, expiresAt: instant, idleAt: instant }),
  codes: [],
  rows: 'K46 TR-N8',
})
