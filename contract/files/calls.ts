import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { bytes, id, instant, line } from '../shapes.ts'

/** Requested validity of a link in seconds; the server allows at most 15,000 (P20). */
export const linkSeconds = z.coerce
  .number()
  .int()
  .min(1)
  .max(1_000_000)
  .transform(seconds => Math.min(seconds, limits.fileLinkExpirySeconds))
  .default(limits.fileLinkExpirySeconds)

/** A signed link: a path of this origin, and its expiry. */
export const signedLink = z.object({ url: z.string(), expiresAt: instant })
export type SignedLink = z.output<typeof signedLink>

/** Purposes of uploads, and the bounds of each: logos and signatures are pictures, any other file is an attachment (G16, G19). */
export const uploadRules = {
  logo: { types: limits.logoTypes, mb: limits.logoMb },
  signature: { types: limits.logoTypes, mb: limits.logoMb },
  attachment: { types: limits.uploadTypes, mb: limits.uploadMb },
} as const satisfies Record<string, { types: readonly string[]; mb: number }>
export type UploadPurpose = keyof typeof uploadRules

/** A file of a record as its page shows it. */
export const keptFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
})
export type KeptFile = z.output<typeof keptFile>

export const uploadFile = call({
  name: 'uploadFile',
  method: 'POST',
  path: '/mdsdata/file/upload',
  summary:
    'Takes one file and answers its id: a logo or signature is drawn anew as PNG, an attachment is kept as it is once its content fits its type. It stays its owner’s for a day, until a record names it.',
  needs: 'signed-in',
  takes: { mb: limits.uploadMb },
  timeoutMs: limits.uploadTimeoutMs,
  input: z.object({ purpose: z.enum(['logo', 'signature', 'attachment']) }),
  output: id,
  codes: [
    'uploadEmpty',
    'uploadTooMany',
    'uploadFormat',
    'uploadBigger',
    'uploadContentUnfit',
    'uploadUnsafe',
    'uploadQuota',
    'imageTooManyPixels',
    'logoFormat',
    'logoTooLarge',
    'tooFrequentHour',
  ],
  changes: { audit: 'uploadFile', entity: 'file', repeatable: true },
  rows: 'M1 G16 G18 G19 TR-W5 TR-W7',
})

export const linkImage = call({
  name: 'linkImage',
  method: 'GET',
  path: '/mdsdata/file/getImg',
  summary: 'Gives a signed link to a picture of the tenant or of the actor; `iconPath` is its file id.',
  needs: 'signed-in',
  input: z.object({ iconPath: id, expires: linkSeconds }),
  output: signedLink,
  codes: ['dataNotFound'],
  ids: { iconPath: 'files' },
  rows: 'M2 TR-W6',
})

export const downloadFile = call({
  name: 'downloadFile',
  method: 'GET',
  path: '/mdsdata/file/download',
  summary:
    'Serves a file by its signed link or a temporary key, with ranges; `certName` is the name to save it under, `expires` an upper bound of the age of the link in seconds.',
  needs: 'public',
  answers: 'file',
  input: z.object({
    /** The text of a link; or a temporary key, a dot and the id of a file of a course. */
    url: z.string().regex(/^[\w-]{40,400}(\.[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12})?$/),
    certName: line(limits.longNameLength).optional(),
    expires: linkSeconds.optional(),
  }),
  output: bytes,
  codes: ['fileLinkExpired', 'fileGone'],
  rows: 'M4 TR-W6 P20',
})
