import { sql } from 'kysely'
import type { Output } from '../../../contract/define.ts'
import type { organisationsForSites } from '../../../contract/sites/bind.ts'
import type { NumberedSite } from '../../../contract/sites/next-number.ts'
import type { SiteEnvironment } from '../../../contract/sites/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { getRegionCode } from '../../kernel/places/regions.ts'

/** A study and one of its environments. */
export type StudyEnvironment = { studyId: string; environment: SiteEnvironment }

const here = sql`(select current_tenant())`
const ofPlace = ({ studyId, environment }: StudyEnvironment) =>
  sql`s.tenant_id = ${here} and s.study_id = ${studyId}::uuid and s.environment = ${environment} and s.removed_at is null`

type Row = Omit<Output<typeof organisationsForSites>['records'][number], 'place' | 'nextNumber'> & {
  country: string
}
type RecordPage = { records: Row[]; total: number }

/** Active organisations that match, in reading order, each with its site of the place. */
export const organisationsToFind = async (
  tx: Transaction,
  place: StudyEnvironment,
  terms: readonly string[],
  { limit, pageNum }: { limit: number; pageNum: number },
): Promise<RecordPage> => {
  const matching = terms.length
    ? sql`and o.id in (select organisations_matching(${[...terms]}::text[]))`
    : sql``
  const wanted = sql`o.tenant_id = ${here} and o.active and o.merged_into is null ${matching}`
  const list = await rows(tx)<Row & { count: number }>`
    with kept as materialized (select o.id, o.sort_name from organisation o where ${wanted}),
      page as materialized (select k.id, row_number() over () as place
        from (select id from kept order by sort_name, id limit ${limit} offset ${(pageNum - 1) * limit}) k)
    select o.id, o.name, o.name_en as "nameEn", o.type, o.country, o.province, o.city, (select count(*)::int from kept) as count,
      (select jsonb_build_object('id', s.id, 'siteNo', s.site_no) from site s where ${ofPlace(place)} and s.organisation_id = o.id
        order by s.sort, s.id limit 1) as added
    from page p join organisation o on o.tenant_id = ${here} and o.id = p.id order by p.place`
  return { records: list.map(({ count: _, ...row }) => row), total: list[0]?.count ?? 0 }
}

/** Whether each known organisation is active. None of them is merged into another before the commit. */
export const organisationsToBind = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> => {
  const organisations = await rows(tx)<{ id: string; active: boolean }>`select o.id, o.active
    from organisation o
    where o.tenant_id = ${here} and o.merged_into is null and o.id = any(${[...ids]}::uuid[]) for share`
  return new Map(organisations.map(row => [row.id, row.active]))
}

/** The sites that organisations have in the place, by organisation. */
export const addedSites = async (
  tx: Transaction,
  place: StudyEnvironment,
  organisations: readonly string[],
) => {
  const sites = await rows(tx)<{ organisationId: string; id: string; siteNo: string }>`select
    s.organisation_id as "organisationId", s.id,
      s.site_no as "siteNo" from site s
    where ${ofPlace(place)} and s.organisation_id = any(${[...organisations]}::uuid[]) order by s.sort desc, s.id`
  return new Map(sites.map(row => [row.organisationId, row]))
}

/** The countries of organisations, by id. */
export const countriesById = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const organisations = await rows(tx)<{ id: string; country: string }>`select id, country from organisation
    where tenant_id = (select current_tenant()) and id = any(${[...ids]}::uuid[])`
  return new Map(organisations.map(({ id, country }) => [id, country]))
}

/** Which of these numbers sites of the place have, without one site. */
export const takenNumbers = async (
  tx: Transaction,
  place: StudyEnvironment,
  numbers: readonly string[],
  without: string | null = null,
): Promise<ReadonlySet<string>> => {
  const sites = await rows(tx)<{ no: string }>`select s.site_no as no from site s
    where ${ofPlace(place)} and s.site_no = any(${[...numbers]}::text[]) and s.id is distinct from ${without}::uuid`
  return new Set(sites.map(({ no }) => no))
}

/** The numbers of the sites of the place, each with the code of its country. */
export const numberedSites = async (tx: Transaction, place: StudyEnvironment): Promise<NumberedSite[]> => {
  const sites = await rows(tx)<NumberedSite>`select s.site_no as "siteNo", o.country from site s
    join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id where ${ofPlace(place)} order by s.sort, s.id`
  return sites.map(({ siteNo, country }) => ({ siteNo, country: getRegionCode(country) }))
}

/** Locks a study until the commit: sites of it are added one request at a time. */
export const lockStudy = async (tx: Transaction, studyId: string): Promise<void> => {
  await run(tx)`select from study t where t.tenant_id = ${here} and t.id = ${studyId}::uuid for no key update`
}

/** The place after the last site of a study. */
export const nextSort = async (tx: Transaction, studyId: string): Promise<number> => {
  const row = (await one(tx)<{ next: number }>`select coalesce(max(s.sort) + 1, 0)::int as next from site s
    where s.tenant_id = ${here} and s.study_id = ${studyId}::uuid and s.removed_at is null`)!
  return row.next
}
