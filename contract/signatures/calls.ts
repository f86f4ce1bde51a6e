import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { id, list, page } from '../shapes.ts'
import { signedInput, statementRequest, withdrawalAct } from './acts.ts'
import { signatureCheck, signatureRow, signatureStatus, statement } from './shapes.ts'

const prefix = '/mdsdata/signature'

/** What a call that takes a signature may answer beside its own codes. */
export const signingCodes = [
  'signatureRequired',
  'statementInvalid',
  'signatureFailed',
  'authenticatorRequired',
  'authenticatorWrong',
  'authenticatorUsed',
  'authenticatorNotBound',
  'passkeyRefused',
  'signInWarning',
  'signInLocked',
] as const

export const makeStatement = call({
  name: 'makeStatement',
  method: 'POST',
  path: `${prefix}/statement`,
  summary:
    'Makes the statement that the user is about to sign, in their language, with its consequences; it is valid for five minutes and is signed once.',
  needs: 'signed-in',
  input: statementRequest,
  output: statement,
  codes: [
    'dataNotFound',
    'dataChanged',
    'studyRestoreOnly',
    'studyTransition',
    'statusNotLatest',
    'statusCorrectionLate',
    'siteStudyPlanned',
    'studyInactive',
    'signatureSuperseded',
    ...closedStudy,
    'siteGapNotApplicable',
    'siteOwnCondition',
    'siteNotDriven',
    'siteNotTakenOver',
    'siteClosed',
    'siteInactive',
    'sitePiSame',
    'sitePiDate',
    'sitePiUnconfirmed',
    'applicationNotPending',
    'selfReview',
    'notReviewer',
    'businessUnitMismatch',
    'accessBasisChanged',
    'nothingChanged',
    'courseEmpty',
    'courseRetired',
    'certificatesEndLate',
  ],
  ids: { id: 'studies' },
  furtherIds: {
    'change.signatureId': 'signatures',
    'change.personId': 'sitePeople',
    'change.basis.id': 'own',
  },
  rows: 'TR-E1 TR-E2',
})

/** Kinds of records that carry signatures. */
export const signedEntity = z.enum(['studies', 'sites', 'accessRequests', 'courses'])

export const listSignatures = call({
  name: 'listSignatures',
  method: 'GET',
  path: `${prefix}/list`,
  summary:
    'Lists the signatures of a record with everything that was signed, newest first, each verified now.',
  needs: 'signed-in',
  input: z.object({ entity: signedEntity, id, ...page }),
  output: list(signatureRow),
  codes: ['dataNotFound'],
  ids: { id: 'studies' },
  rows: 'TR-E2 TR-E3',
})

export const verifySignature = call({
  name: 'verifySignature',
  method: 'GET',
  path: `${prefix}/verify`,
  summary:
    'Verifies one signature now and gives the result of every check, with the statement that was signed.',
  needs: 'signed-in',
  input: z.object({ id }),
  output: z.object({
    id,
    status: signatureStatus,
    superseded: z.boolean(),
    checks: z.array(z.object({ check: signatureCheck, ok: z.boolean() })),
    /** The signed bytes: canonical JSON (RFC 8785). */
    statement: z.string(),
    digest: z.string(),
    keyId: z.string(),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'signatures' },
  rows: 'TR-E3',
})

export const withdrawSignature = call({
  name: 'withdrawSignature',
  method: 'POST',
  path: `${prefix}/withdraw`,
  summary: 'Withdraws an own signature by a new one that names it and the reason; the record stays as it is.',
  needs: 'signed-in',
  input: signedInput(withdrawalAct),
  output: z.object({ signatureId: id }),
  codes: ['dataNotFound', 'dataChanged', 'signatureSuperseded', ...signingCodes],
  changes: { audit: 'withdrawSignature', entity: 'studies', repeatable: true, reason: true, signature: true },
  ids: { id: 'studies', 'change.signatureId': 'signatures' },
  rows: 'TR-E2',
})
