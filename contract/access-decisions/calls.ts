import { z } from 'zod'
import { prefix, reviews } from '../access-requests/calls.ts'
import { accessRequestState } from '../access-requests/shapes.ts'
import { grantCodes } from '../assignments/calls.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, outcomes, rowVersion, text } from '../shapes.ts'
import { accessDecisionAct, signatureMeaning } from '../signatures/acts.ts'
import { signingCodes } from '../signatures/calls.ts'
import { signatureProof } from '../signatures/shapes.ts'

/** What a decision may be refused with. */
const decisionCodes = [
  ...grantCodes,
  'dataChanged',
  'applicationNotPending',
  'selfReview',
  'notReviewer',
  'businessUnitMismatch',
  'handoverPending',
  'selfForbidden',
  'emailsRegistered',
  'emailsInvited',
  'tooFrequentHour',
] as const

/** Apart from the other calls of access requests: it may take a signature. */
export const decideAccessRequest = call({
  name: 'decideAccessRequest',
  method: 'POST',
  path: `${prefix}/decide`,
  summary:
    'Approves an access request and gives or ends the roles in the same transaction, or returns it. Signed where the company requires it; refused when what it is based on has changed.',
  needs: reviews,
  input: z
    .object({
      id,
      rowVersion,
      change: accessDecisionAct,
      /** May be empty for an approval; a signed one needs it all the same (ESIGN). */
      reason: text(limits.reasonLength).default(''),
      /** Meaning and proof of the signature, where the company requires one. */
      meaning: signatureMeaning.default('approval'),
      signature: signatureProof.optional(),
    })
    .refine(({ change: { decision }, reason: why }) => decision === 'approved' || why !== '', {
      path: ['reason'],
      message: 'reasonRequired',
    }),
  output: z.object({
    id,
    rowVersion: z.number().int(),
    state: accessRequestState,
    signatureId: id.nullable(),
  }),
  codes: [...decisionCodes, ...signingCodes, 'accessBasisChanged'],
  changes: {
    audit: 'decideAccessRequest',
    entity: 'accessRequests',
    repeatable: true,
    hasImpact: true,
  },
  ids: { id: 'accessRequests' },
  furtherIds: { 'change.basis.id': 'own' },
  rows: 'B51 B54 F21 H19 H21 TR-Z5 MD-A2',
})

export const approveAccessRequests = call({
  name: 'approveAccessRequests',
  method: 'POST',
  path: `${prefix}/approveBatch`,
  summary:
    'Approves several access requests without risk, with a result for each. One that has a risk at that moment is refused: it is decided alone. So is each where the company requires a signature.',
  needs: reviews,
  input: z.object({
    requests: z.array(z.object({ id, rowVersion })).min(1).max(limits.accessRequestUsers),
    reason: text(limits.reasonLength).default(''),
  }),
  output: outcomes,
  codes: [...decisionCodes, 'dataNotFound', 'accessRequestRisky', 'signatureRequired'],
  changes: { audit: 'decideAccessRequest', entity: 'accessRequests', repeatable: true },
  ids: { 'requests.id': 'accessRequests' },
  rows: 'B51 F21 H21 TR-Z5 MD-A2',
})
