import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { alarmDays, getSitePath } from '../../../contract/sites/gate-items.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
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

type Todo = {
  id: string
  user_id: string
  subject: Record<string, string>
  link: string
  urgency: 'soon' | 'overdue'
}

/** What a to-do names of the site `s`: its study, number and name. */
const named = sql`jsonb_build_object('siteId', s.id, 'study', t.plan_id, 'site', s.site_no || ' ' || o.name,
  'siteEn', s.site_no || ' ' || coalesce(nullif(o.name_en, ''), o.name))`
const joins = sql`join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id
  join study t on t.tenant_id = ${here} and t.id = s.study_id and t.active and t.status in ('planned', 'ongoing')`

type Row = { id: string; study_id: string; user_id: string; named: Record<string, string> }
const toTodo = (row: Row, more: Record<string, string>, urgency: Todo['urgency']): Todo => ({
  id: randomUUID(),
  user_id: row.user_id,
  subject: { ...row.named, ...more },
  link: getSitePath(row.study_id, row.id),
  urgency,
})

/** One to-do of the lead CRA for each site that lacks people, or will soon. */
const listGaps = async (tx: Transaction): Promise<Todo[]> => {
  const ids = (await alarmsOfSites(tx, sql`s.lead_cra_user_id is not null`, everything))
    .filter(({ alarms }) => alarms.some(({ kind }) => !isOfApproval(kind)))
    .map(({ id }) => id)
  const sites = await rows(tx)<Row>`select s.id, s.study_id, s.lead_cra_user_id as user_id, ${named} as named
    from site s ${joins}
      join users u on u.tenant_id = ${here} and u.id = s.lead_cra_user_id and u.status = 'enabled'
    where s.tenant_id = ${here} and s.id = any(${ids}::uuid[])`
  return sites.map(row => toTodo(row, { event: 'coverage' }, 'soon'))
}

/** One to-do for each approval of an active site that ends: before its last day, and another from that day on. */
const listEnds = async (tx: Transaction): Promise<Todo[]> => {
  const sites = await rows(tx)<Row & { item: string; date: string; due: boolean }>`
    select s.id, s.study_id, u.id as user_id, ${named} as named, g.item, g.valid_until::text as date,
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

/** The to-dos of those who lead sites: made once, and done when their cause has gone or another user leads the site. */
const tellLeads = async (tx: Transaction): Promise<number> => {
  const wanted = [...(await listGaps(tx)), ...(await listEnds(tx))]
  const list = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, user_id uuid, subject jsonb, link text, urgency text)`
  const open = sql`n.tenant_id = ${here} and n.type = 'todo' and n.kind = 'gap_alarm' and n.done_at is null`
  const same = sql`w.user_id = n.user_id and (w.subject ->> 'siteId', w.subject ->> 'event', w.subject ->> 'item', w.subject ->> 'date')
    is not distinct from (n.subject ->> 'siteId', n.subject ->> 'event', n.subject ->> 'item', n.subject ->> 'date')`
  await run(tx)`update notice n set done_at = now() where ${open}
    and not exists (select from ${list} where ${same})`
  return run(tx)`insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency)
    select ${here}, w.id, w.user_id, 'todo', 'gap_alarm', w.subject, w.link, w.urgency from ${list}
    where not exists (select from notice n where ${open} and ${same})`
}

/** The daily work on the sites of one tenant: names follow investigators, those who lead sites get to-dos. One process at a time. */
export const keepSites = async (tx: Transaction): Promise<{ followed: number; told: number }> => {
  const row = (await one(tx)<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('sites ' ||
    ${here}::text, 0)) as mine`)!
  if (!row.mine) return { followed: 0, told: 0 }
  return { followed: await followInvestigators(tx), told: await tellLeads(tx) }
}
