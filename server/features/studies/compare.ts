import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { ComparedStudy, compareStudyFile, RegistryFacility } from '../../../contract/studies/compare.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { getPlaceIds, getPlaceNames, getRegionName } from '../../kernel/places/regions.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { listProposed, toProposals } from './proposals.ts'
import { findCountry } from './registry-countries.ts'
import type { FoundFile, FoundStudy, RegistryStudy } from './registry-file.ts'
import { listNotTaken } from './registry-rest.ts'
import { findStatus, listNumbers } from './registry-words.ts'
import { type StudyRecord, studyFor } from './study.ts'

const mostStudies = 50
const here = sql`(select current_tenant())`

/** Compares the studies of a file with one of the tenant, or proposes new ones (MD-S3). Nothing is changed. */
export const compareFile = async (
  context: Context,
  { studyId }: Parsed<typeof compareStudyFile>,
  { studies: found, rest }: FoundFile,
): Promise<Output<typeof compareStudyFile>> => {
  const study = studyId ? await studyFor(context.tx, studyId, context.actor.scope) : null
  const studies: ComparedStudy[] = []
  for (const each of found.slice(0, mostStudies)) studies.push(await compareOne(context, each, study))
  return { studies, total: found.length, rest }
}

const compareOne = async (
  context: Context,
  { study: file, entry }: FoundStudy,
  study: StudyRecord | null,
): Promise<ComparedStudy> => {
  const { overallStatus } = file.statusModule
  const { officialTitle, briefTitle, nctId } = file.identificationModule
  const registryNumbers = listNumbers(file).map(({ number }) => number)
  const proposed = listProposed(file)
  const takenValues = getTaken(
    file,
    proposed.flatMap(({ from }) => from),
  )
  return {
    title: officialTitle || briefTitle || nctId,
    registryNumbers,
    known: await findKnown(context, registryNumbers),
    fields: toProposals(proposed, study && presentInput(studyRecord, study)),
    status: overallStatus ? { written: overallStatus, suggested: findStatus(overallStatus) } : null,
    sites: listPlaces(file, context.client.locale),
    notTaken: listNotTaken(entry, takenValues),
  }
}

/** A study that the actor sees and that has one of the numbers. */
const findKnown = async (
  { tx, actor }: Context,
  numbers: ComparedStudy['registryNumbers'],
): Promise<ComparedStudy['known']> => {
  const row = await one(tx)<
    NonNullable<ComparedStudy['known']>
  >`select s.id, s.plan_id as "planId", s.name, s.name_en as "nameEn"
    from study_registry_number n join study s on s.tenant_id = ${here} and s.id = n.study_id
    where n.tenant_id = ${here} and n.type <> 'other' and n.value = any(${numbers.map(each => each.value)}::text[])
      and ${studiesInScope(actor.scope, 's')} order by s.plan_id limit 1`
  return row ?? null
}

/** Each place of the file; an entry that names nothing is no place. */
const listPlaces = (
  { contactsLocationsModule: { locations } }: RegistryStudy,
  locale: Locale,
): RegistryFacility[] =>
  locations
    .filter(({ facility, city, country }) => facility || city || country)
    .map(({ facility, ...place }) => {
      const countryCode = findCountry(place.country) ?? ''
      return { name: facility, ...place, countryCode, address: getAddress(place, countryCode, locale) }
    })

/** Names of a place for an organisation: a country and a province only where they are known. */
const getAddress = (
  { state, city }: { state: string; city: string },
  code: string,
  locale: Locale,
): RegistryFacility['address'] => {
  const country = getRegionName(code, locale)
  const named = { country, province: state, city }
  const province = getPlaceIds(named).provinceId ? state : ''
  return getPlaceNames({ country, province, city }, locale)
}

const placeParts = ['facility', 'city', 'state', 'zip', 'country', 'status'] as const

/** The paths of the file that a study, its numbers and its places take. */
const getTaken = (study: RegistryStudy, proposed: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...proposed,
    ...listNumbers(study).flatMap(({ path }) =>
      path.endsWith('nctId') ? path : ['id', 'type', 'domain'].map(part => `${path}.${part}`),
    ),
    'statusModule.overallStatus',
    ...study.contactsLocationsModule.locations.flatMap((place, at) =>
      placeParts.filter(part => place[part]).map(part => `contactsLocationsModule.locations.${at}.${part}`),
    ),
  ])
