import { sql } from 'kysely'
import { alarmDays, getSitePath } from '../../../contract/sites/gate-items.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { addNotices, endTodos, type NewNotice } from '../notices/add.ts'
import { alarmsOfSites, isOfApproval } from './alarms.ts'
import { isChosen } from './gate-queries.ts'
import { refreshTexts } from './texts.ts'

const here = sql`(select current_tenant())`
const everything: Scope = {
  all: true,
  userId: '00000000-0000-0000-0000-000000000000',
  departments: [],
  studies: [],
}

/** Sites whose investigator changes on these days: their names in lists follow. */
const followInvestigators = async (tx: Transaction): Promise<number> => {
  const sitePis = await rows(tx)<{ id: string }>`select distinct i.site_id as id from site_pi i
    where i.tenant_id = ${here} and i.from_date between (select tenant_today()) - 2 and (select tenant_today())`
  if (sitePis.length > 0)
    await refreshTexts(
      tx,
      sitePis.map(({ id }) => id),
    )
  return sitePis.length
}

/** What a to-do names of the site `s`: its study, number and name. */
const named = sql`jsonb_build_object('siteId', s.id, 'study', t.plan_id, 'site', s.site_no || ' ' || o.name,
  'siteEn', s.site_no || ' ' || coalesce(nullif(o.name_en, ''), o.name))`
const joins = sql`join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id
  join study t on t.tenant_id = ${here} and t.id = s.study_id and t.active and t.status in ('planned', 'ongoing')`

type Names = { siteId: string; study: string; site: string; siteEn: string }
type Row = { id: string; study_id: string; user_id: string; leads_site: boolean; named: Names }
const toTodo = (
  { id, study_id, user_id, leads_site, named: { siteId, ...names } }: Row,
  more: { event: string; item?: string; date?: string },
  urgency: 'soon' | 'overdue',
): NewNotice => ({
  ...{ type: 'todo', kind: 'gap_alarm', subject: { siteId, ...names, ...more }, to: [user_id], urgency },
  reason: leads_site ? { rule: 'leadCra', ...names } : { rule: 'leadPm', study: names.study },
  ...{ studyId: study_id, siteId: id, link: getSitePath(study_id, id) },
})

/** One to-do of the lead CRA for each site that lacks people, or will soon. */
const listGaps = async (tx: Transaction): Promise<NewNotice[]> => {
  const ids = (await alarmsOfSites(tx, sql`s.lead_cra_user_id is not null`, everything))
    .filter(({ alarms }) => alarms.some(({ kind }) => !isOfApproval(kind)))
    .map(({ id }) => id)
  const sites = await rows(
    tx,
  )<Row>`select s.id, s.study_id, s.lead_cra_user_id as user_id, true as leads_site, ${named} as named
    from site s ${joins}
      join users u on u.tenant_id = ${here} and u.id = s.lead_cra_user_id and u.status = 'enabled'
    where s.tenant_id = ${here} and s.id = any(${ids}::uuid[])`
  return sites.map(row => toTodo(row, { event: 'coverage' }, 'soon'))
}

/** One to-do for each approval of an active site that ends: before its last day, and another from that day on. */
const listEnds = async (tx: Transaction): Promise<NewNotice[]> => {
  const sites = await rows(tx)<Row & { item: string; date: string; due: boolean }>`
    select s.id, s.study_id, u.id as user_id, s.lead_cra_user_id is not null as leads_site, ${named} as named, g.item,
      g.valid_until::text as date,
      g.valid_until <= (select tenant_today()) as due from site s ${joins}
      join site_gate g on g.tenant_id = ${here} and g.site_id = s.id and g.state = 'done' and ${isChosen}
        and g.valid_until <= (select tenant_today()) + ${alarmDays}::int
      join users u on u.tenant_id = ${here} and u.id = coalesce(s.lead_cra_user_id, t.lead_pm_user_id) and u.status = 'enabled'
    where s.tenant_id = ${here} and s.status = 'active' and s.active and s.environment = 'production' and s.removed_at is null`
  return sites.map(row =>
    toTodo(
      row,
      { event: row.due ? 'approvalEnded' : 'approvalEnds', item: row.item, date: row.date },
      row.due ? 'overdue' : 'soon',
    ),
  )
}

const getIdentity = (
  userId: string | undefined,
  { siteId, event, item, date }: Readonly<Record<string, unknown>>,
): string => [userId, siteId, event, item, date].join(' ')

/** The to-dos of those who lead sites: made once, and done when their cause has gone or another user leads the site. */
const tellLeads = async (tx: Transaction): Promise<number> => {
  const wanted = new Map(
    [...(await listGaps(tx)), ...(await listEnds(tx))].map(each => [
      getIdentity(each.to[0], each.subject),
      each,
    ]),
  )
  const open = await rows(tx)<{ id: string; userId: string; subject: Record<string, unknown> }>`
    select n.id, n.user_id as "userId", n.subject from notice n
    where n.tenant_id = ${here} and n.type = 'todo' and n.kind = 'gap_alarm' and n.done_at is null and n.original_id is null`
  const idsByIdentity = new Map(open.map(each => [getIdentity(each.userId, each.subject), each.id]))
  const over = [...idsByIdentity].flatMap(([identity, id]) => (wanted.has(identity) ? [] : [id]))
  await endTodos(tx, sql`n.id = any(${over}::uuid[])`)
  return addNotices(
    tx,
    [...wanted].flatMap(([identity, each]) => (idsByIdentity.has(identity) ? [] : [each])),
  )
}

/** The daily work on the sites of one tenant: names follow investigators, those who lead sites get to-dos. One process at a time. */
export const keepSites = async (tx: Transaction): Promise<{ followed: number; told: number }> => {
  const row = (await one(tx)<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('sites ' ||
    ${here}::text, 0)) as mine`)!
  if (!row.mine) return { followed: 0, told: 0 }
  return { followed: await followInvestigators(tx), told: await tellLeads(tx) }
}
