import { z } from 'zod'
import { call } from '../define.ts'
import { getNamesWith } from '../records/define.ts'
import { id } from '../shapes.ts'
import { studyRecord } from './fields.ts'
import { registryNumber } from './registry.ts'
import { studyStatus } from './shapes.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/**
 * What is to be known about a proposal: a word that is not known, a text cut to its length, a day that the file leaves open, a word
 * that means several kinds of products, no word whether a value is planned or actual, and a country that is no more.
 */
export const proposalWarning = z.enum([
  'unknown',
  'shortened',
  'dayAssumed',
  'severalKinds',
  'plannedOrActual',
  'formerCountry',
])

const proposal = z.object({
  field: z.enum(getNamesWith(studyRecord, 'input')),
  /** Null when the file has a value that is not known, or that the user has to choose. */
  proposed: value.nullable(),
  /** The value of the compared study; null without one. */
  present: value.nullable(),
  /** Whether both are the same. */
  same: z.boolean(),
  warning: proposalWarning.nullable(),
  /** Only the user can decide it: it is not among those that are accepted together. */
  asked: z.boolean(),
  /** The value as the file writes it, where it is not known or was changed. */
  written: z.string().nullable(),
})

/** A place of the file, each as the file has it, also without a name and more than once. */
const sitePlace = z.object({
  /** Empty where the file names no facility. */
  name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** Code of ISO 3166-1; empty where the country is not known. */
  countryCode: z.string(),
  /** The place as an organisation has it, in the language of the reader; empty what is in no list. */
  address: z.object({ country: z.string(), province: z.string(), city: z.string() }),
  zip: z.string(),
  /** The word of the registry for its recruitment; empty where it gives none. */
  status: z.string(),
})
export type RegistryFacility = z.output<typeof sitePlace>

/** A part of the study that no field takes: its path in the file, what the file says, and how many values it has. */
const notTaken = z.object({ path: z.string(), value: z.string(), count: z.number().int() })

/** A part of the file that is no study: an entry by its place, or text that is no JSON; or a sign that could not be read. */
const fileRest = z.object({
  reason: z.enum(['noStudy', 'broken', 'damaged']),
  at: z.number().int().nullable(),
  text: z.string(),
})
export type RegistryFileRest = z.output<typeof fileRest>

const comparedStudy = z.object({
  title: z.string(),
  registryNumbers: z.array(registryNumber),
  /** A study of the tenant that has one of the numbers and that the actor sees. */
  known: z.object({ id, planId: z.string(), name: z.string(), nameEn: z.string() }).nullable(),
  fields: z.array(proposal),
  /** A status needs a signature, so that it is only suggested; null for a word that is not known. */
  status: z.object({ written: z.string(), suggested: studyStatus.nullable() }).nullable(),
  sites: z.array(sitePlace),
  notTaken: z.array(notTaken),
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
    /** What of the file was not read, a line each. */
    rest: z.array(fileRest),
  }),
  codes: ['dataNotFound', 'uploadEmpty', 'uploadTooMany', 'uploadBigger', 'registryFileInvalid'],
  ids: { studyId: 'studies' },
  rows: 'MD-S3',
})
