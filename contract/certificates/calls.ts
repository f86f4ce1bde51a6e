import { z } from 'zod'
import { call } from '../define.ts'
import { signedLink } from '../files/calls.ts'
import { limits } from '../limits.ts'
import { done, id, list, page, required, rowVersion, text } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import { issuedCertificate, issuedStates, outsideCertificate, outsideFields, outsideState } from './shapes.ts'

const needs = { menu: 1054 } as const
const review = { menu: 1054, button: 'CERTIFICATE_REVIEW' } as const
/** What a coordinator needs to hand in the certificate of another user. */
export const addForOthers = { menu: 1054, button: 'CERTIFICATE_ADD' } as const
const prefix = '/elearning/certificate'
const entity = 'certificates'
const why = required(limits.reasonLength)
const codes = ['dataNotFound', 'alreadyHandled', 'selfForbidden'] as const

export const issuedCertificates = call({
  name: 'issuedCertificates',
  method: 'POST',
  path: `${prefix}/issued`,
  summary: "Lists the certificates of the actor's scope that courses have issued, the latest first.",
  needs,
  input: z.object({
    ...page,
    query: text(100).default(''),
    state: z.enum(issuedStates).optional(),
    courseIds: z.array(id).max(50).default([]),
  }),
  furtherIds: { courseIds: 'courses' },
  output: list(issuedCertificate),
  codes: [],
  rows: 'MD-L4',
})

export const outsideCertificates = call({
  name: 'outsideCertificates',
  method: 'POST',
  path: `${prefix}/outside`,
  summary: "Lists the certificates from elsewhere of the actor's scope, those to review first.",
  needs,
  input: z.object({ ...page, query: text(100).default(''), state: outsideState.optional() }),
  output: list(outsideCertificate),
  codes: [],
  rows: 'MD-L3',
})

export const ownOutsideCertificates = call({
  name: 'ownOutsideCertificates',
  method: 'POST',
  path: `${prefix}/own`,
  summary: 'Lists the certificates from elsewhere that the caller has, in every state.',
  needs: 'signed-in',
  input: z.object({ ...page }),
  output: list(outsideCertificate),
  codes: [],
  rows: 'MD-L3',
})

export const certificateCourses = call({
  name: 'certificateCourses',
  method: 'GET',
  path: `${prefix}/courses`,
  summary: 'Lists the courses that a certificate from elsewhere may count for.',
  needs,
  input: z.object({}),
  output: z.object({
    records: z.array(
      z.object({ id, name: z.string(), nameEn: z.string(), goodClinicalPractice: z.boolean() }),
    ),
  }),
  codes: [],
  rows: 'MD-L3 MD-L7',
})

export const submitOutsideCertificate = call({
  name: 'submitOutsideCertificate',
  method: 'POST',
  path: `${prefix}/submit`,
  summary:
    'Hands in a certificate that somebody else issued, with its uploaded file, for review: one of the caller, or of a user of their scope.',
  needs: 'signed-in',
  input: z.object({ userId: id.optional(), fileId: id, ...outsideFields }),
  output: z.object({ id }),
  codes: ['dataNotFound', 'uploadFormat', 'dateOrder'],
  changes: { audit: 'submitCertificate', entity, repeatable: true },
  ids: { userId: 'users' },
  furtherIds: { fileId: 'own' },
  rows: 'MD-L3',
})

export const acceptOutsideCertificate = call({
  name: 'acceptOutsideCertificate',
  method: 'POST',
  path: `${prefix}/accept`,
  summary:
    'Accepts a certificate from elsewhere and declares the course that it counts for; nobody reviews their own.',
  needs: review,
  input: z.object({ id, rowVersion, courseId: id, reason: text(limits.reasonLength).default('') }),
  output: done,
  codes,
  changes: { audit: 'acceptCertificate', entity, repeatable: true },
  ids: { id: 'outsideCertificates', courseId: 'courses' },
  rows: 'MD-L3 MD-L7',
})

export const returnOutsideCertificate = call({
  name: 'returnOutsideCertificate',
  method: 'POST',
  path: `${prefix}/return`,
  summary: 'Returns a certificate from elsewhere with the reason; nobody reviews their own.',
  needs: review,
  input: z.object({ id, rowVersion, reason: why }),
  output: done,
  codes,
  changes: { audit: 'returnCertificate', entity, repeatable: true, reason: true },
  ids: { id: 'outsideCertificates' },
  rows: 'MD-L3',
})

export const withdrawOutsideCertificate = call({
  name: 'withdrawOutsideCertificate',
  method: 'POST',
  path: `${prefix}/withdraw`,
  summary: 'Withdraws a certificate from elsewhere of the caller: it counts no more.',
  needs: 'signed-in',
  input: z.object({ id, rowVersion, reason: why }),
  output: done,
  codes: ['dataNotFound', 'alreadyHandled'],
  changes: { audit: 'withdrawCertificate', entity, repeatable: true, reason: true },
  ids: { id: 'ownOutsideCertificates' },
  rows: 'MD-L3',
})

export const outsideCertificateFile = call({
  name: 'outsideCertificateFile',
  method: 'GET',
  path: `${prefix}/file`,
  summary:
    'Gives a signed link to the file of a certificate from elsewhere: to its holder, and to who may read the list.',
  needs: 'signed-in',
  input: z.object({ id }),
  output: signedLink,
  codes: ['dataNotFound'],
  ids: { id: 'ownOutsideCertificates' },
  rows: 'MD-L3',
})

export const certificateHistory = call({
  name: 'certificateHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary:
    'Lists what was done to a certificate that a course has issued, or to one from elsewhere, newest first, from the audit trail.',
  needs,
  input: z.object({ id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { id: 'outsideCertificates' },
  rows: 'MD-L3 TR-A1',
})

export const revokeCertificate = call({
  name: 'revokeCertificate',
  method: 'POST',
  path: `${prefix}/revoke`,
  summary: 'Revokes a certificate with the reason: it counts no more, and whoever verifies it sees that.',
  needs: review,
  input: z.object({ id, reason: why }),
  output: done,
  codes,
  changes: { audit: 'revokeCertificate', entity, repeatable: true, reason: true },
  ids: { id: 'certificatesOfOthers' },
  rows: 'MD-L4',
})

export const restoreCertificate = call({
  name: 'restoreCertificate',
  method: 'POST',
  path: `${prefix}/restore`,
  summary: 'Takes the revocation of a certificate back, for one that was revoked by mistake.',
  needs: review,
  input: z.object({ id, reason: why }),
  output: done,
  codes,
  changes: { audit: 'restoreCertificate', entity, repeatable: true, reason: true },
  ids: { id: 'revokedCertificates' },
  rows: 'MD-L4',
})
