import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { problem } from '../../kernel/problem.ts'

const text = z.string().catch('')
const texts = z.array(z.string()).catch([])
const date = z.object({ date: text }).catch({ date: '' })
const measures = z.array(z.object({ measure: text })).catch([])

/** What is read of a study in the format of ClinicalTrials.gov (API v2); a part that is missing or wrong is empty. */
const registryStudy = z.object({
  identificationModule: z.object({
    nctId: text,
    briefTitle: text,
    officialTitle: text,
    orgStudyIdInfo: z.object({ id: text }).catch({ id: '' }),
    secondaryIdInfos: z.array(z.object({ id: text })).catch([]),
  }),
  statusModule: z
    .object({ overallStatus: text, startDateStruct: date, completionDateStruct: date })
    .catch({ overallStatus: '', startDateStruct: { date: '' }, completionDateStruct: { date: '' } }),
  sponsorCollaboratorsModule: z
    .object({ leadSponsor: z.object({ name: text }) })
    .catch({ leadSponsor: { name: '' } }),
  conditionsModule: z.object({ conditions: texts }).catch({ conditions: [] }),
  designModule: z
    .object({
      phases: texts,
      enrollmentInfo: z.object({ count: z.number().nullable().catch(null) }).catch({ count: null }),
    })
    .catch({ phases: [], enrollmentInfo: { count: null } }),
  armsInterventionsModule: z
    .object({ interventions: z.array(z.object({ name: text, type: text })).catch([]) })
    .catch({ interventions: [] }),
  outcomesModule: z
    .object({ primaryOutcomes: measures, secondaryOutcomes: measures })
    .catch({ primaryOutcomes: [], secondaryOutcomes: [] }),
  contactsLocationsModule: z
    .object({
      overallOfficials: z.array(z.object({ name: text, role: text })).catch([]),
      locations: z.array(z.object({ facility: text, city: text, country: text })).catch([]),
    })
    .catch({ overallOfficials: [], locations: [] }),
})
export type RegistryStudy = z.output<typeof registryStudy>

const wrapped = z.object({ protocolSection: registryStudy })
const file = z.union([
  z.object({ studies: z.array(wrapped).min(1) }).transform(({ studies }) => studies),
  z.array(wrapped).min(1),
  wrapped.transform(study => [study]),
])

const parseJson = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    throw problem('registryFileInvalid')
  }
}

/** The studies of a file: one, an array, or `{ studies: [] }` (MD-S3). */
export const readRegistryFile = async (path: string): Promise<RegistryStudy[]> => {
  const read = file.safeParse(parseJson(await readFile(path, 'utf8')))
  if (!read.success) throw problem('registryFileInvalid')
  return read.data.map(({ protocolSection }) => protocolSection)
}
