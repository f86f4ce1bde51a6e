import { z } from 'zod'
import { coursePublicationAct, publicationScope } from '../course-publications/scope.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, instant, list, nameFields, page, text } from '../shapes.ts'
import { signatureMeaning } from '../signatures/acts.ts'
import { signingCodes } from '../signatures/calls.ts'
import { signatureProof } from '../signatures/shapes.ts'
import { author, authoring, prefix, publishing, seenCourse } from './calls.ts'
import { courseContent } from './content.ts'

const ids = { id: 'courses' } as const
const part = z.object({ id, name: z.string(), nameEn: z.string(), new: z.boolean() })

export const publicationPreview = call({
  name: 'publicationPreview',
  method: 'GET',
  path: `${prefix}/publicationPreview`,
  summary:
    'Says what publishing the draft of a course would do to people: who learned it, whose certificates stay, who is on duty, and what is asked again.',
  needs: authoring,
  input: z.object({ id }),
  output: z.object({
    ...seenCourse,
    /** Number that the version would have. */
    version: z.number().int(),
    /** Whether there is anything to publish. */
    changed: z.boolean(),
    /** People behind each number; publicationPeople lists them. */
    learned: z.number().int(),
    certified: z.number().int(),
    onDuty: z.number().int(),
    /** What the scope "changed" asks again, with the minutes that it takes and those of the whole course. */
    questions: z.array(part),
    files: z.array(part),
    minutes: z.object({ changed: z.number().int(), all: z.number().int() }),
    signed: z.boolean(),
  }),
  codes: ['dataNotFound'],
  ids,
  rows: 'MD-L5',
})
export type PublicationPreview = z.output<typeof publicationPreview.output>

export const publicationPeople = call({
  name: 'publicationPeople',
  method: 'POST',
  path: `${prefix}/publicationPeople`,
  summary:
    'Lists the people behind a number of the preview: who finished the course in a task that runs, who holds a valid certificate, who has a role in force that asks for it.',
  needs: authoring,
  input: z.object({ id, group: z.enum(['learned', 'certified', 'onDuty']), ...page }),
  output: list(
    z.object({
      id,
      ...nameFields,
      employeeId: z.string().nullable(),
      /** When it was finished, or until when the certificate is valid, or since when the role is in force. */
      at: instant.nullable(),
    }),
  ).extend({
    /** People behind the number whom the actor may not see. */
    hidden: z.number().int(),
  }),
  codes: ['dataNotFound'],
  ids,
  rows: 'MD-L5',
})

export const publishCourse = call({
  name: 'publishCourse',
  method: 'POST',
  path: `${prefix}/publish`,
  summary:
    'Makes the draft the version in force, and begins the rounds and ends the certificates that its author has chosen, in one transaction. Signed where the company requires it.',
  needs: publishing,
  input: z.object({
    ...seenCourse,
    change: coursePublicationAct,
    reason: text(limits.reasonLength).default(''),
    /** Meaning and proof of the signature, where the company requires one. */
    meaning: signatureMeaning.default('approval'),
    signature: signatureProof.optional(),
  }),
  output: z.object({
    ...seenCourse,
    version: z.number().int(),
    /** People who learn again, and certificates that end. */
    learners: z.number().int(),
    certificates: z.number().int(),
    signatureId: id.nullable(),
  }),
  codes: [
    'dataNotFound',
    'dataChanged',
    'invalidInput',
    'nothingChanged',
    'courseEmpty',
    'courseRetired',
    'certificatesEndLate',
    ...signingCodes,
  ],
  changes: { audit: 'publishCourse', entity: 'courses', repeatable: true },
  ids,
  rows: 'A11 MD-L1 MD-L5',
})

const publishedVersion = z.object({
  version: z.number().int(),
  scope: publicationScope,
  publishedAt: instant,
  /** Null for what was there before authoring. */
  publishedBy: author.nullable(),
  reason: z.string(),
  changedQuestions: z.number().int(),
  changedFiles: z.number().int(),
  minutes: z.number().int(),
  learners: z.number().int(),
  certificates: z.number().int(),
  certificatesEndAt: instant.nullable(),
})

export const courseVersions = call({
  name: 'courseVersions',
  method: 'GET',
  path: `${prefix}/versions`,
  summary: 'Lists the published versions of a course, the one in force first.',
  needs: authoring,
  input: z.object({ id, ...page }),
  output: list(publishedVersion).extend({
    /** Whether the course has signatures: listSignatures lists them. */
    signed: z.boolean(),
  }),
  codes: ['dataNotFound'],
  ids,
  rows: 'MD-L1',
})

export const courseAsOf = call({
  name: 'courseAsOf',
  method: 'GET',
  path: `${prefix}/asOf`,
  summary: 'Reads the version of a course that was in force at a moment, with its whole content.',
  needs: authoring,
  input: z.object({ id, at: givenInstant }),
  output: publishedVersion.extend({ content: courseContent }),
  codes: ['dataNotFound', 'courseUnpublished'],
  ids,
  rows: 'MD-L1 P1',
})
