import { z } from 'zod'
import { basis } from '../access-requests/shapes.ts'
import { coursePublicationAct } from '../course-publications/scope.ts'
import { limits } from '../limits.ts'
import { id, required, rowVersion } from '../shapes.ts'
import { gateItems } from '../sites/gate-items.ts'
import { confirmed } from '../sites/pi-warnings.ts'
import { studyStatus } from '../studies/shapes.ts'
import { signatureProof } from './shapes.ts'

/** What a signature can mean (21 CFR 11.50(a)(3)). The user chooses one: none is preset. */
export const signatureMeaning = z.enum(['approval', 'responsibility', 'review', 'authorship'])
export type SignatureMeaning = z.output<typeof signatureMeaning>

/** A change of the status of a study, with the date that the new status asks for. */
export const studyStatusAct = z.object({
  act: z.literal('studyStatus'),
  status: studyStatus,
  date: z.iso.date().nullable().default(null),
  /** Whether the sites that can be closed by hand are closed with it: when a study is completed or stopped (P21). */
  closeSites: z.boolean().default(false),
})
export type StudyStatusAct = z.output<typeof studyStatusAct>

/** The correction of a status that was signed in error, by the signature of that change (P38). */
export const studyStatusCorrectionAct = z.object({
  act: z.literal('studyStatusCorrection'),
  signatureId: id,
})
export type StudyStatusCorrectionAct = z.output<typeof studyStatusCorrectionAct>

/** The waiver of a condition of the activation gate of a site, over the version of its record; 0 while it has none. */
export const siteWaiverAct = z.object({
  act: z.literal('siteWaiver'),
  item: z.enum(gateItems),
  gateVersion: z.number().int().min(0).max(2_147_483_647),
})
export type SiteWaiverAct = z.output<typeof siteWaiverAct>

/** A site that an application drives is taken over by hand, or handed back. */
export const siteTakeOverAct = z.object({ act: z.literal('siteTakeOver'), byHand: z.boolean() })
export type SiteTakeOverAct = z.output<typeof siteTakeOverAct>

/** The main principal investigator of a site is replaced from a day on; what the successor lacks is confirmed. */
export const piReplacementAct = z.object({
  act: z.literal('piReplacement'),
  personId: id,
  from: z.iso.date(),
  confirmed,
})
export type PiReplacementAct = z.output<typeof piReplacementAct>

/** The decision on an access request, with the versions of the records that the reviewer read. */
export const accessDecisionAct = z.object({
  act: z.literal('accessDecision'),
  decision: z.enum(['approved', 'returned']),
  basis,
})
export type AccessDecisionAct = z.output<typeof accessDecisionAct>

/** The withdrawal of a signature: a new signature "superseded, because". */
export const withdrawalAct = z.object({ act: z.literal('withdrawal'), signatureId: id })
export type WithdrawalAct = z.output<typeof withdrawalAct>

/** Every act that needs a signature, with its input. A new act is added here and in server/features/signatures/acts.ts. */
export const signedAct = z.discriminatedUnion('act', [
  studyStatusAct,
  studyStatusCorrectionAct,
  siteWaiverAct,
  siteTakeOverAct,
  piReplacementAct,
  accessDecisionAct,
  coursePublicationAct,
  withdrawalAct,
])
export type SignedAct = z.output<typeof signedAct>

/** What a user signs: a record in the version that they read, an act with its input, the meaning and the reason. */
const draft = {
  id,
  rowVersion,
  meaning: signatureMeaning,
  reason: required(limits.reasonLength),
}

/** Input of the call that makes a statement. */
export const statementRequest = z.object({ ...draft, change: signedAct })
export type StatementRequest = z.output<typeof statementRequest>

/** Input of a call that changes a record by a signed act: what the statement says, and the proof of the signer. */
export const signedInput = <A extends z.ZodType>(act: A) =>
  z.object({ ...draft, change: act, signature: signatureProof.optional() })
