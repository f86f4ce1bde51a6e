import { z } from 'zod'
import type { ComparedStudy } from '../../../contract/studies/compare.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { StudyFields } from '../../../contract/studies/shapes.ts'
import { findCountry, isFormerCountry } from './registry-countries.ts'
import type { RegistryStudy } from './registry-file.ts'
import { findPhase, findProductType } from './registry-words.ts'

type Proposal = ComparedStudy['fields'][number]
type Name = Proposal['field']
type Value = NonNullable<Proposal['proposed']>
/** A value that the file proposes for a field, and the paths of the file that it was read from. */
type Proposed = Pick<Proposal, 'field' | 'proposed' | 'warning' | 'written' | 'asked'> & { from: string[] }

const plain = (field: Name, proposed: Value, ...from: string[]): Proposed => ({
  ...{ field, proposed, warning: null, written: null, asked: false, from },
})

/** A text within the length of its field. */
const text = (field: Name, given: string, ...from: string[]): Proposed[] => {
  const whole = given.replace(/\s+/g, ' ').trim()
  const declared = studyRecord.fields[field]
  const most = 'max' in declared ? declared.max : whole.length
  if (!whole) return []
  if (whole.length <= most) return [plain(field, whole, ...from)]
  const proposed = `${whole.slice(0, most - 1)}…`
  return [{ ...plain(field, proposed, ...from), warning: 'shortened', written: whole }]
}

const isDay = (written: string): boolean => z.iso.date().safeParse(written).success
const isMonth = (written: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(written)

/** A day; of a month without a day its first. */
const day = (field: Name, written: string, ...from: string[]): Proposed[] => {
  if (isDay(written)) return [plain(field, written, ...from)]
  if (isMonth(written)) return [{ ...plain(field, `${written}-01`, ...from), warning: 'dayAssumed', written }]
  return written ? [{ ...plain(field, '', ...from), proposed: null, warning: 'unknown', written }] : []
}

/** One of the known values; any other word is a warning of the field and never a failure. */
const choice = (field: Name, written: string, matches: string | null, ...from: string[]): Proposed[] => {
  if (!written) return []
  if (matches) return [plain(field, matches, ...from)]
  return [{ ...plain(field, '', ...from), proposed: null, warning: 'unknown', written, asked: true }]
}

/**
 * A value that the registry has as planned or as actual. An actual one is never the plan: it goes to the field of actual ones, and
 * where there is none, nowhere. Without a word of the file the user decides.
 */
const plannedOr = (
  { planned, actual }: { planned: Name; actual: Name | null },
  type: string,
  toProposed: (field: Name) => Proposed[],
): Proposed[] => {
  if (type === 'ESTIMATED' || type === 'ANTICIPATED') return toProposed(planned)
  if (type === 'ACTUAL') return actual ? toProposed(actual) : []
  const either = [planned, ...(actual ? [actual] : [])].flatMap(toProposed)
  return either.map(each => ({ ...each, asked: true, warning: each.warning ?? 'plannedOrActual' }))
}

const getCountries = ({ contactsLocationsModule: { locations } }: RegistryStudy): Proposed[] => {
  const names = [...new Set(locations.map(each => each.country).filter(Boolean))]
  if (names.length === 0) return []
  const matches = names.map(findCountry)
  const codesInFile = [...new Set(matches.flatMap(code => code ?? []))].sort()
  const unknown = names.filter((_, at) => matches[at] === null)
  const isFormer = unknown.length > 0 && unknown.every(isFormerCountry)
  const warning = isFormer ? 'formerCountry' : 'unknown'
  return [
    {
      ...plain('countries', codesInFile),
      ...(unknown.length > 0 && { warning, written: unknown.join('; ') }),
    },
    plain('multiRegional', names.length > 1),
  ]
}

const listMeasures = (
  field: Name,
  list: 'primaryOutcomes' | 'secondaryOutcomes',
  { outcomesModule }: RegistryStudy,
): Proposed[] => {
  const measures = outcomesModule[list]
    .map(({ measure }, at) => ({ measure, at }))
    .filter(each => each.measure)
  const paths = measures.map(({ at }) => `outcomesModule.${list}.${at}.measure`)
  return text(field, measures.map(({ measure }) => measure).join('; '), ...paths)
}

const listDates = ({ statusModule: status }: RegistryStudy): Proposed[] =>
  (
    [
      ['startDateStruct', { planned: 'startDate', actual: null }],
      ['completionDateStruct', { planned: 'endDate', actual: null }],
    ] as const
  ).flatMap(([name, fields]) => {
    const { date, type } = status[name]
    return plannedOr(fields, type, field => day(field, date, `statusModule.${name}`))
  })

const listProduct = ({ armsInterventionsModule: { interventions } }: RegistryStudy): Proposed[] => {
  const at = (name: string) =>
    interventions.map((_, place) => `armsInterventionsModule.interventions.${place}.${name}`)
  const { type, several } = findProductType(interventions)
  const written = [...new Set(interventions.map(each => each.type).filter(Boolean))].join('; ')
  return [
    ...text('product', interventions.flatMap(({ name }) => name || []).join('; '), ...at('name')),
    ...choice('productType', written, type, ...at('type')).map(each =>
      several ? { ...each, warning: 'severalKinds' as const } : each,
    ),
  ]
}

const listPeople = ({ contactsLocationsModule: { overallOfficials } }: RegistryStudy): Proposed[] => {
  const at = overallOfficials.findIndex(({ role }) => role === 'PRINCIPAL_INVESTIGATOR')
  const path = `contactsLocationsModule.overallOfficials.${at}`
  return text('leadPi', overallOfficials[at]?.name ?? '', `${path}.name`, `${path}.role`)
}

const listSubjects = ({ designModule: { enrollmentInfo } }: RegistryStudy): Proposed[] => {
  const { count, type } = enrollmentInfo
  if (count === null) return []
  // Subjects are counted by the applications: an actual number has no field of the form.
  const fields = { planned: 'plannedSubjects', actual: null } as const
  return plannedOr(fields, type, field => [plain(field, count, 'designModule.enrollmentInfo')])
}

/** What a study of the registry proposes, field by field. */
export const listProposed = (study: RegistryStudy): Proposed[] => {
  const { identificationModule: own, designModule: design, conditionsModule } = study
  const title = own.officialTitle ? 'officialTitle' : 'briefTitle'
  const titlePath = `identificationModule.${title}`
  const phase = design.phases.join('/')
  const sponsor = study.sponsorCollaboratorsModule.leadSponsor.name
  return [
    ...text('planId', own.orgStudyIdInfo.id, 'identificationModule.orgStudyIdInfo.id'),
    ...text('name', own[title], titlePath),
    ...text('nameEn', own[title], titlePath),
    ...text('indication', conditionsModule.conditions.join('; '), 'conditionsModule.conditions'),
    ...choice('phase', phase, findPhase(phase), 'designModule.phases'),
    ...text('sponsor', sponsor, 'sponsorCollaboratorsModule.leadSponsor.name'),
    ...listProduct(study),
    ...listPeople(study),
    ...listDates(study),
    ...listMeasures('primaryEndpoints', 'primaryOutcomes', study),
    ...listMeasures('secondaryEndpoints', 'secondaryOutcomes', study),
    ...getCountries(study),
    ...listSubjects(study),
  ]
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(Array.isArray(one) ? one.toSorted() : one) ===
  JSON.stringify(Array.isArray(other) ? other.toSorted() : other)

/** The proposals beside the present values of a study, if there is one. */
export const toProposals = (proposed: readonly Proposed[], present: StudyFields | null): Proposal[] =>
  proposed.map(({ from: _, ...each }) => {
    const now = present?.[each.field] ?? null
    return { ...each, present: now, same: present !== null && isSame(each.proposed, now) }
  })
