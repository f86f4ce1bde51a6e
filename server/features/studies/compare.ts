import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { ComparedStudy, compareStudyFile } from '../../../contract/studies/compare.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { listProposals } from './proposals.ts'
import type { RegistryStudy } from './registry-file.ts'
import { findStatus, getNumbers } from './registry-words.ts'
import { type StudyRecord, studyFor } from './study.ts'

const mostStudies = 50
const mostPlaces = 200
const here = sql`(select current_tenant())`

/** Compares the studies of a file with one of the tenant, or proposes new ones (MD-S3). Nothing is changed. */
export const compareFile = async (
  context: Context,
  { studyId }: Parsed<typeof compareStudyFile>,
  found: readonly RegistryStudy[],
): Promise<Output<typeof compareStudyFile>> => {
  const study = studyId ? await studyFor(context.tx, studyId, context.actor.scope) : null
  const studies: ComparedStudy[] = []
  for (const each of found.slice(0, mostStudies)) studies.push(await compareOne(context, each, study))
  return { studies, total: found.length }
}

const compareOne = async (
  context: Context,
  file: RegistryStudy,
  study: StudyRecord | null,
): Promise<ComparedStudy> => {
  const { overallStatus } = file.statusModule
  const { officialTitle, briefTitle } = file.identificationModule
  const registryNumbers = getNumbers(file)
  return {
    title: officialTitle || briefTitle,
    registryNumbers,
    known: await findKnown(context, registryNumbers),
    fields: listProposals(file, study && presentInput(studyRecord, study)),
    status: overallStatus ? { written: overallStatus, suggested: findStatus(overallStatus) } : null,
    sites: await listSites(context, file, study?.id ?? null),
  }
}

/** A study that the actor sees and that has one of the numbers. */
const findKnown = async (
  { tx, actor }: Context,
  numbers: ComparedStudy['registryNumbers'],
): Promise<ComparedStudy['known']> => {
  const { rows } = await sql<
    NonNullable<ComparedStudy['known']>
  >`select s.id, s.plan_id as "planId", s.name, s.name_en as "nameEn"
    from study_registry_number n join study s on s.tenant_id = ${here} and s.id = n.study_id
    where n.tenant_id = ${here} and n.type <> 'other' and n.value = any(${numbers.map(each => each.value)}::text[])
      and ${studiesInScope(actor.scope, 's')} order by s.plan_id limit 1`.execute(tx)
  return rows[0] ?? null
}

type Match = ComparedStudy['sites'][number]['matches'][number]

/** Each place of the file once, with organisations that have its name or all of its words. */
const listSites = async (
  { tx }: Context,
  { contactsLocationsModule: { locations } }: RegistryStudy,
  studyId: string | null,
): Promise<ComparedStudy['sites']> => {
  const named = locations.filter(each => each.facility)
  const once = [...new Map(named.map(each => [each.facility.toLowerCase(), each])).values()].slice(
    0,
    mostPlaces,
  )
  const wanted = once.map(({ facility }, at) => ({
    at,
    name: facility.toLowerCase(),
    terms: searchTerms(facility),
  }))
  const { rows } = await sql<
    Match & { at: number }
  >`select w.at, o.id, o.name, o.name_en as "nameEn", o.match, o.bound
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (at int, name text, terms text[])
    cross join lateral (select o.id, o.name, o.name_en,
        case when w.name in (lower(o.name), lower(o.name_en), lower(o.alias_1), lower(o.alias_2)) then 'name' else 'words' end as match,
        exists (select from site c where c.tenant_id = ${here} and c.study_id = ${studyId}::uuid and c.organisation_id = o.id
          and c.removed_at is null) as bound
      from organisation o where o.tenant_id = ${here} and o.active and o.merged_into is null
        and (w.name in (lower(o.name), lower(o.name_en), lower(o.alias_1), lower(o.alias_2))
          or not exists (select from unnest(w.terms) t where strpos(o.search, t) = 0))
      order by 4, length(o.name), o.id limit 3) o order by w.at, o.match, o.name`.execute(tx)
  return once.map(({ facility: name, city, country }, at) => ({
    ...{ name, city, country },
    matches: rows.filter(row => row.at === at).map(({ at: _, ...match }) => match),
  }))
}
