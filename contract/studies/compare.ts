import { z } from 'zod'
import { call } from '../define.ts'
import { getNamesWith } from '../records/define.ts'
import { id } from '../shapes.ts'
import { studyRecord } from './fields.ts'
import { registryNumber } from './registry.ts'
import { studyStatus } from './shapes.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** What is to be known about a proposal: a word that is not known, a text cut to its length, a day that the file leaves open. */
export const proposalWarning = z.enum(['unknown', 'shortened', 'dayAssumed'])

const proposal = z.object({
  field: z.enum(getNamesWith(studyRecord, 'input')),
  /** Null when the file has a value that is not known. */
  proposed: value.nullable(),
  /** The value of the compared study; null without one. */
  present: value.nullable(),
  /** Whether both are the same. */
  same: z.boolean(),
  warning: proposalWarning.nullable(),
  /** The value as the file writes it, where it is not known or was changed. */
  written: z.string().nullable(),
})

/** A place of the file, and the organisations of the tenant that may be it. */
const siteProposal = z.object({
  name: z.string(),
  city: z.string(),
  country: z.string(),
  matches: z.array(
    z.object({
      id,
      name: z.string(),
      nameEn: z.string(),
      match: z.enum(['name', 'words']),
      /** It is a site of the compared study already. */
      bound: z.boolean(),
    }),
  ),
})

const comparedStudy = z.object({
  title: z.string(),
  registryNumbers: z.array(registryNumber),
  /** A study of the tenant that has one of the numbers and that the actor sees. */
  known: z.object({ id, planId: z.string(), name: z.string(), nameEn: z.string() }).nullable(),
  fields: z.array(proposal),
  /** A status needs a signature, so that it is only suggested; null for a word that is not known. */
  status: z.object({ written: z.string(), suggested: studyStatus.nullable() }).nullable(),
  sites: z.array(siteProposal),
})
export type ComparedStudy = z.output<typeof comparedStudy>

export const compareStudyFile = call({
  name: 'compareStudyFile',
  method: 'POST',
  path: '/mdsdata/mds/study/compare',
  summary:
    'Reads a JSON file of ClinicalTrials.gov and proposes fields of each study beside the present ones of a study; changes nothing.',
  needs: { menu: 1004 },
  takes: { mb: 5 },
  input: z.object({ studyId: id.optional() }),
  output: z.object({
    studies: z.array(comparedStudy),
    /** Studies in the file; at most 50 are answered. */
    total: z.number().int(),
  }),
  codes: ['dataNotFound', 'uploadEmpty', 'uploadTooMany', 'uploadBigger', 'registryFileInvalid'],
  ids: { studyId: 'studies' },
  rows: 'MD-S3',
})
