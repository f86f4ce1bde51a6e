import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { RegistryFileRest } from '../../../contract/studies/compare.ts'
import { problem } from '../../kernel/problem.ts'
import { readPieces } from './registry-pieces.ts'

const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes)

/** The encoding of UTF-16 by its mark, or by the empty half of its first character, which is ASCII in JSON. */
const getWideEncoding = ([first = 1, second = 1]: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return null
}

/** The text of a file in UTF-8 or UTF-16, with or without a mark; `damaged` when some of its bytes are no text. */
const decodeText = (bytes: Uint8Array): { text: string; damaged: boolean } => {
  const text = decode(getWideEncoding(bytes) ?? 'utf-8', bytes)
  return { text, damaged: text.includes('\uFFFD') }
}

const text = z.string().trim().catch('')
const texts = z.array(text).catch([])
const noDate = { date: '', type: '' }
const date = z.object({ date: text, type: text }).catch(noDate)

/** A list of objects: an entry that is none keeps its place as an empty one, so that it does not lose the others. */
const entries = <T extends z.ZodRawShape>(shape: T) =>
  z.array(z.preprocess(each => each ?? {}, z.object(shape)).catch(() => z.object(shape).parse({}))).catch([])
const measures = entries({ measure: text })
const places = entries({ facility: text, city: text, state: text, zip: text, country: text, status: text })
/** A module of a study; a missing or wrong one is read as an empty one. */
const part = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    each => (each && typeof each === 'object' && !Array.isArray(each) ? each : {}),
    z.object(shape),
  )

/** What is read of a study in the format of ClinicalTrials.gov (API v2); a part that is missing or wrong is empty. */
const registryStudy = z.object({
  identificationModule: z.object({
    nctId: text,
    briefTitle: text,
    officialTitle: text,
    orgStudyIdInfo: z.object({ id: text }).catch({ id: '' }),
    secondaryIdInfos: entries({ id: text, type: text, domain: text }),
  }),
  statusModule: part({ overallStatus: text, startDateStruct: date, completionDateStruct: date }),
  sponsorCollaboratorsModule: part({ leadSponsor: z.object({ name: text }).catch({ name: '' }) }),
  conditionsModule: part({ conditions: texts }),
  designModule: part({
    phases: texts,
    enrollmentInfo: z
      .object({ count: z.number().int().min(0).nullable().catch(null), type: text })
      .catch({ count: null, type: '' }),
  }),
  armsInterventionsModule: part({ interventions: entries({ name: text, type: text }) }),
  outcomesModule: part({ primaryOutcomes: measures, secondaryOutcomes: measures }),
  contactsLocationsModule: part({ overallOfficials: entries({ name: text, role: text }), locations: places }),
})
export type RegistryStudy = z.output<typeof registryStudy>

const wrapped = z.object({ protocolSection: registryStudy })

/** A study as it is read, and the whole entry of the file that it was read from. */
export type FoundStudy = { study: RegistryStudy; entry: Readonly<Record<string, unknown>> }
export type FoundFile = { studies: FoundStudy[]; rest: RegistryFileRest[] }

/** The entries of a value: one study, an array, or `{ studies: [] }`. */
const listEntries = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  const { studies } = (value ?? {}) as { studies?: unknown }
  return Array.isArray(studies) ? studies : [value]
}

const isNamed = ({ identificationModule: { nctId, briefTitle, officialTitle } }: RegistryStudy): boolean =>
  Boolean(nctId || briefTitle || officialTitle)

/** The start of an entry that is not read, by which a reader finds it in the file. */
const getStart = (entry: string): string => entry.replace(/\s+/g, ' ').slice(0, 120)

/** The studies of a file, and a line for each part of it that is none (MD-S3). */
export const readRegistryText = (bytes: Uint8Array): FoundFile => {
  const { text: content, damaged } = decodeText(bytes)
  const { values, broken } = readPieces(content)
  const file: FoundFile = { studies: [], rest: [] }
  for (const [at, entry] of values.flatMap(listEntries).entries()) {
    const read = wrapped.safeParse(entry)
    if (read.success && isNamed(read.data.protocolSection))
      file.studies.push({ study: read.data.protocolSection, entry: entry as FoundStudy['entry'] })
    else file.rest.push({ reason: 'noStudy', at: at + 1, text: getStart(JSON.stringify(entry) ?? '') })
  }
  file.rest.push(...broken.map(each => ({ reason: 'broken' as const, at: null, text: getStart(each) })))
  if (damaged) file.rest.push({ reason: 'damaged', at: null, text: '' })
  if (file.studies.length === 0) throw problem('registryFileInvalid')
  return file
}

export const readRegistryFile = async (path: string): Promise<FoundFile> =>
  readRegistryText(await readFile(path))
