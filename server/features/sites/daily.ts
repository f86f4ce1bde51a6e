import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getSitePath } from '../../../contract/sites/gate-items.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { alarmsOfSites } from './alarms.ts'
import { refreshTexts } from './texts.ts'

const here = sql`(select current_tenant())`
const everything: Scope = {
  all: true,
  userId: '00000000-0000-0000-0000-000000000000',
  departments: [],
  studies: [],
}

type GapNotice = {
  id: string
  study_id: string
  user_id: string
  site_no: string
  name: string
  name_en: string
  plan_id: string
}

/** Sites whose investigator changes on these days: their names in lists follow. */
const followInvestigators = async (tx: Transaction): Promise<number> => {
  const { rows } = await sql<{ id: string }>`select distinct i.site_id as id from site_pi i
    where i.tenant_id = ${here} and i.from_date between (select tenant_today()) - 2 and (select tenant_today())`.execute(
    tx,
  )
  if (rows.length > 0)
    await refreshTexts(
      tx,
      rows.map(({ id }) => id),
    )
  return rows.length
}

/** The to-dos of lead CRAs: one for each site with alarms, done once it has none or another lead CRA. */
const tellLeadCras = async (tx: Transaction): Promise<number> => {
  const ids = (await alarmsOfSites(tx, sql`s.lead_cra_user_id is not null`, everything))
    .filter(({ alarms }) => alarms.length > 0)
    .map(({ id }) => id)
  const { rows } =
    await sql<GapNotice>`select s.id, s.study_id, s.lead_cra_user_id as user_id, s.site_no, o.name, o.name_en, t.plan_id
    from site s join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id
      join study t on t.tenant_id = ${here} and t.id = s.study_id and t.active and t.status in ('planned', 'ongoing')
      join users u on u.tenant_id = ${here} and u.id = s.lead_cra_user_id and u.status = 'enabled'
    where s.tenant_id = ${here} and s.id = any(${ids}::uuid[])`.execute(tx)
  const wanted = rows.map(row => ({
    id: randomUUID(),
    user_id: row.user_id,
    site: row.id,
    subject: {
      event: 'coverage',
      siteId: row.id,
      study: row.plan_id,
      site: `${row.site_no} ${row.name}`,
      siteEn: `${row.site_no} ${row.name_en || row.name}`,
    },
    link: getSitePath(row.study_id, row.id),
  }))
  const list = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, user_id uuid, site text, subject jsonb, link text)`
  const open = sql`n.tenant_id = ${here} and n.type = 'todo' and n.kind = 'gap_alarm' and n.done_at is null`
  await sql`update notice n set done_at = now() where ${open}
    and not exists (select from ${list} where w.user_id = n.user_id and w.site = n.subject ->> 'siteId')`.execute(
    tx,
  )
  const made = await sql`insert into notice (tenant_id, id, user_id, type, kind, subject, link, urgency)
    select ${here}, w.id, w.user_id, 'todo', 'gap_alarm', w.subject, w.link, 'soon' from ${list}
    where not exists (select from notice n where ${open} and n.user_id = w.user_id and n.subject ->> 'siteId' = w.site)`.execute(
    tx,
  )
  return Number(made.numAffectedRows ?? 0)
}

/** The daily work on the sites of one tenant: names follow investigators, lead CRAs get to-dos. One process at a time. */
export const keepSites = async (tx: Transaction): Promise<{ followed: number; told: number }> => {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended('sites ' || ${here}::text, 0)) as mine`.execute(tx)
  if (!rows[0]!.mine) return { followed: 0, told: 0 }
  return { followed: await followInvestigators(tx), told: await tellLeadCras(tx) }
}
