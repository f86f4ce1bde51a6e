import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { pinStudy, portalStudies } from '../../../contract/workspace/calls.ts'
import { sitesInScope, studiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/db/pages.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

type Record = Output<typeof portalStudies>['records'][number]
type Row = Omit<Record, 'updatedAt'> & { updated_at: Date }

/** Studies of the workspace in the actor's scope, pinned ones first, then by last use (F7). */
export const studiesOfPortal = async (
  { tx, actor }: Context,
  input: Parsed<typeof portalStudies>,
): Promise<Output<typeof portalStudies>> => {
  const pattern = `%${input.query.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
  const matches = input.query
    ? sql`and (s.plan_id ilike ${pattern} or s.name ilike ${pattern} or s.name_en ilike ${pattern})`
    : sql``
  // The sites that the list of sites shows to the reader.
  const ofSites = sql`c.tenant_id = s.tenant_id and c.study_id = s.id and c.removed_at is null and ${sitesInScope(actor.scope, 'c')}`
  const shown = getSettings(actor.tenant.settings).lpmDisplay
  const pinned = sql`left join study_pin p on p.tenant_id = s.tenant_id and p.study_id = s.id and p.user_id = ${actor.userId}::uuid`
  const listed = {
    matches: sql`from study s ${pinned}
      where s.tenant_id = (select current_tenant()) and (s.active or ${input.inactive}) and ${studiesInScope(actor.scope, 's')} ${matches}`,
    key: sql`s.id`,
    order: [[sql`p.pinned_at`, 'desc nulls last'], [sql`s.updated_at`, 'desc'], [sql`s.id`]] as const,
    columns: sql`s.id, s.plan_id as "planId", s.name, s.name_en as "nameEn",
    coalesce(s.phase, '') as phase, s.status, s.planned_sites as "plannedSites",
      s.enrolled_subjects as "enrolledSubjects", s.planned_subjects as "plannedSubjects", s.updated_at,
      p.study_id is not null as pinned,
      case when ${shown}::boolean and l.id is not null
        then jsonb_build_object('lastName', l.last_name, 'firstName', l.first_name) end as lpm,
      (select count(*)::int from site c where ${ofSites}) as sites,
      (select count(*)::int from site c where ${ofSites} and c.active) as "activeSites"`,
    joins: sql`join study s on s.tenant_id = (select current_tenant()) and s.id = page.key ${pinned}
      left join users l on l.tenant_id = s.tenant_id and l.id = s.lead_pm_user_id`,
  }
  const { rows: studies, total } = await readPage<Row>(tx, listed, input)
  return {
    records: studies.map(({ updated_at, ...row }) => ({
      ...row,
      updatedAt: updated_at.toISOString(),
    })),
    total,
  }
}

/** Pins or unpins a study in the actor's scope. */
export const setPin = async (
  context: Context,
  { studyId }: Parsed<typeof pinStudy>,
  pinned: boolean,
): Promise<{ done: true }> => {
  const { tx, actor } = context
  const studies = await rows(tx)`select from study s where s.tenant_id = (select current_tenant())
    and s.id = ${studyId}::uuid
    and ${studiesInScope(actor.scope, 's')}`
  if (studies.length === 0) throw problem('dataNotFound')
  const row = { tenant_id: actor.tenantId, user_id: actor.userId, study_id: studyId }
  if (pinned)
    await tx
      .insertInto('study_pin')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('study_pin')
      .where('user_id', '=', actor.userId)
      .where('study_id', '=', studyId)
      .execute()
  context.audit({ entityId: studyId, changes: { pinned: [!pinned, pinned] } })
  return { done: true }
}
