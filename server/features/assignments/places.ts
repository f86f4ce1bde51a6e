import type { listAssignableSites, listAssignableStudies } from '../../../contract/assignments/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { sitesInScope, studiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { studyShut } from '../studies/rules.ts'
import { studyFor } from '../studies/study.ts'
import { siteShut } from './closed-sites.ts'

type StudyRow = {
  id: string
  plan_id: string
  name: string
  name_en: string
  status: StudyStatus
  active: boolean
  total: number
}

type SiteRow = { id: string; siteNo: string; name: string; nameEn: string; status: string; active: boolean }

/**
 * Lists studies that the actor sees, those that accept changes first, with the reason why a role can't be given for a study.
 */
export const studiesToAssign = async (
  { tx, actor }: Context,
  { query, limit }: Parsed<typeof listAssignableStudies>,
): Promise<Output<typeof listAssignableStudies>> => {
  const pattern = `%${query.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
  const studies = await rows(tx)<StudyRow>`select s.id, s.plan_id, s.name, s.name_en, s.status, s.active,
    count(*) over ()::int as total
    from study s where s.tenant_id = (select current_tenant()) and ${studiesInScope(actor.scope, 's')}
      and (s.plan_id ilike ${pattern} or s.name ilike ${pattern} or s.name_en ilike ${pattern})
    order by s.status not in ('planned', 'ongoing') or not s.active, s.plan_id limit ${limit}`
  const records = studies.map(row => ({
    id: row.id,
    planId: row.plan_id,
    name: row.name,
    nameEn: row.name_en,
    refusal: studyShut(row),
  }))
  return { records, total: studies[0]?.total ?? 0 }
}

/** Lists the sites of a study that the actor sees, with the reason why nobody can be given work at one. */
export const sitesToAssign = async (
  { tx, actor }: Context,
  { studyId }: Parsed<typeof listAssignableSites>,
): Promise<Output<typeof listAssignableSites>> => {
  await studyFor(tx, studyId, actor.scope)
  const sites = await rows(tx)<SiteRow>`
    select s.id, s.site_no as "siteNo", o.name, o.name_en as "nameEn", s.status, s.active from site s
    join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id
    where s.tenant_id = (select current_tenant()) and s.study_id = ${studyId}::uuid and s.removed_at is null
      and ${sitesInScope(actor.scope, 's')}
    order by s.site_no, s.id`
  const records = sites.map(({ status, active, ...site }) => ({
    ...site,
    refusal: siteShut({ status, active }),
  }))
  return { records, total: records.length }
}
