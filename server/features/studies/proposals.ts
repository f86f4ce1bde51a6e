import type { ComparedStudy } from '../../../contract/studies/compare.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { StudyFields } from '../../../contract/studies/shapes.ts'
import { callingCodes } from '../../../contract/values/calling-codes.ts'
import type { RegistryStudy } from './registry-file.ts'
import { findCountry, findPhase, findProductType } from './registry-words.ts'

type Proposal = ComparedStudy['fields'][number]
type Name = Proposal['field']
type Value = NonNullable<Proposal['proposed']>
/** A value that the file proposes for a field. */
type Proposed = Pick<Proposal, 'field' | 'proposed' | 'warning' | 'written'>

const plain = (field: Name, proposed: Value): Proposed => ({ field, proposed, warning: null, written: null })

/** A text within the length of its field. */
const text = (field: Name, given: string): Proposed[] => {
  const whole = given.replace(/\s+/g, ' ').trim()
  const declared = studyRecord.fields[field]
  const most = 'max' in declared ? declared.max : whole.length
  if (!whole) return []
  if (whole.length <= most) return [plain(field, whole)]
  return [{ field, proposed: `${whole.slice(0, most - 1)}…`, warning: 'shortened', written: whole }]
}

/** A day; of a month without a day its first. */
const day = (field: Name, written: string): Proposed[] => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return [plain(field, written)]
  if (/^\d{4}-\d{2}$/.test(written))
    return [{ field, proposed: `${written}-01`, warning: 'dayAssumed', written }]
  return written ? [{ field, proposed: null, warning: 'unknown', written }] : []
}

/** One of the codesInFile values; any other word is a warning of the field and never a failure. */
const choice = (field: Name, written: string, matches: string | null): Proposed[] => {
  if (!written) return []
  return [matches ? plain(field, matches) : { field, proposed: null, warning: 'unknown', written }]
}

const codes = callingCodes.map(({ region }) => region)

const getCountries = ({ contactsLocationsModule: { locations } }: RegistryStudy): Proposed[] => {
  const names = [...new Set(locations.map(each => each.country).filter(Boolean))]
  if (names.length === 0) return []
  const matches = names.map(name => findCountry(name, codes))
  const codesInFile = [...new Set(matches.flatMap(code => code ?? []))].sort()
  const unknown = names.filter((_, at) => matches[at] === null)
  return [
    {
      ...{ field: 'countries', proposed: codesInFile, warning: unknown.length > 0 ? 'unknown' : null },
      written: unknown.join('; ') || null,
    },
    plain('multiRegional', names.length > 1),
  ]
}

const listMeasures = (outcomes: readonly { measure: string }[]): string =>
  outcomes.map(({ measure }) => measure).join('; ')

/** What a study of the registry proposes, field by field. */
const listProposed = (study: RegistryStudy): Proposed[] => {
  const { identificationModule: own, statusModule: status, designModule: design } = study
  const { interventions } = study.armsInterventionsModule
  const title = own.officialTitle || own.briefTitle
  const phase = design.phases.join('/')
  const type = interventions[0]?.type ?? ''
  const { count } = design.enrollmentInfo
  const lead = study.contactsLocationsModule.overallOfficials.find(
    ({ role }) => role === 'PRINCIPAL_INVESTIGATOR',
  )
  return [
    ...text('planId', own.orgStudyIdInfo.id),
    ...text('name', title),
    ...text('nameEn', title),
    ...text('indication', study.conditionsModule.conditions.join('; ')),
    ...choice('phase', phase, findPhase(phase)),
    ...text('sponsor', study.sponsorCollaboratorsModule.leadSponsor.name),
    ...text('product', interventions.map(({ name }) => name).join('; ')),
    ...choice('productType', type, findProductType(type)),
    ...text('leadPi', lead?.name ?? ''),
    ...day('startDate', status.startDateStruct.date),
    ...day('endDate', status.completionDateStruct.date),
    ...text('primaryEndpoints', listMeasures(study.outcomesModule.primaryOutcomes)),
    ...text('secondaryEndpoints', listMeasures(study.outcomesModule.secondaryOutcomes)),
    ...getCountries(study),
    ...(count !== null && Number.isInteger(count) && count >= 0 ? [plain('plannedSubjects', count)] : []),
  ]
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(Array.isArray(one) ? one.toSorted() : one) ===
  JSON.stringify(Array.isArray(other) ? other.toSorted() : other)

/** The proposals beside the present values of a study, if there is one. */
export const listProposals = (study: RegistryStudy, present: StudyFields | null): Proposal[] =>
  listProposed(study).map(each => {
    const now = present?.[each.field] ?? null
    return { ...each, present: now, same: present !== null && isSame(each.proposed, now) }
  })
