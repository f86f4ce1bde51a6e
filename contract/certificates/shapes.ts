import { z } from 'zod'
import { id, instant, line, nameFields, reason, required, text } from '../shapes.ts'

const named = { id, name: z.string(), nameEn: z.string() }
const day = z.iso.date()

/** Revisions of the guideline on good clinical practice that a training covers. */
export const ichRevisions = ['E6(R1)', 'E6(R2)', 'E6(R3)'] as const

/** Fields by which sponsors recognise GCP training of one another (TransCelerate, minimum criteria). */
export const recognition = z.object({
  provider: required(200),
  courseTitle: required(200),
  courseVersion: required(50),
  revision: z.enum(ichRevisions),
  /** The certificate says that the training meets the minimum criteria of the mutual recognition. */
  stated: z.boolean(),
  /** Trainer, or who attests the training; empty where the provider alone does. */
  attestedBy: line(200).default(''),
})
export type Recognition = z.output<typeof recognition>

/** Extensions of the files that a certificate from elsewhere may be. */
export const certificateFileTypes = ['pdf', 'png', 'jpg'] as const

/** What is printed on a certificate from elsewhere. */
export const outsideFields = {
  title: required(200),
  issuer: required(200),
  number: line(100).default(''),
  issuedOn: day,
  /** Last day on which it is valid; null for none. */
  endsOn: day.nullable(),
  /** For training in good clinical practice only. */
  recognition: recognition.nullable(),
}

export const outsideInput = z.object(outsideFields)
export type OutsideFields = z.output<typeof outsideInput>

export const outsideStates = ['submitted', 'accepted', 'returned', 'withdrawn'] as const
export const outsideState = z.enum(outsideStates)
export type OutsideState = z.output<typeof outsideState>

const person = z.object({ id, ...nameFields })

/** A certificate from elsewhere. */
export const outsideCertificate = z.object({
  id,
  person,
  ...outsideFields,
  number: z.string(),
  file: z.object({ name: z.string(), mediaType: z.string() }),
  state: outsideState,
  /** Valid today; only an accepted one can be. */
  inForce: z.boolean(),
  course: z.object(named).nullable(),
  reason: z.string(),
  submittedBy: person,
  submittedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  rowVersion: z.number().int(),
  /** Why the reader may not decide on it; null where they may. */
  deciding: reason.nullable(),
})
export type OutsideCertificate = z.output<typeof outsideCertificate>

export const issuedStates = ['valid', 'expired', 'ended', 'revoked'] as const

/** A certificate that we issued. */
export const issuedCertificate = z.object({
  id,
  number: z.string(),
  person,
  course: z.object(named),
  issuedAt: instant,
  expiresAt: instant,
  /** `ended`: a new version of the course has ended it. */
  state: z.enum(issuedStates),
  revokedAt: instant.nullable(),
  revokedBy: person.nullable(),
  revokeReason: text(1000).nullable(),
  /** Why the reader may not revoke it, or take that back; null where they may. */
  revoking: reason.nullable(),
})
export type IssuedCertificate = z.output<typeof issuedCertificate>
