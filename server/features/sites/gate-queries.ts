import { sql } from 'kysely'
import type { NamedPerson } from '../../../contract/records/define.ts'
import type { GateCondition, GateItem } from '../../../contract/site-gates/calls.ts'
import { closersNamed, gateItems } from '../../../contract/sites/gate-items.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { joinPi } from './texts.ts'

/** The open conditions of the activation gate of a site today. */
export const gapsOfSite = async (tx: Transaction, siteId: string): Promise<string[]> => {
  const row = await one(tx)<{ gaps: string[] }>`select ${gapsOfRow} as gaps from site s ${joinPi}
    where s.tenant_id = (select current_tenant()) and s.id = ${siteId}::uuid`
  return row?.gaps ?? []
}

const here = sql`(select current_tenant())`
const every = sql.lit(JSON.stringify(gateItems))

/** The conditions that the tenant has chosen, as a JSON list; all of them until it chooses. */
const chosen = sql`(select coalesce(t.settings -> 'siteGate', ${every}::jsonb) from tenant t where t.id = ${here})`

/** Whether the tenant has chosen the condition of the record `g`. */
export const isChosen = sql`${chosen} ? g.item`

/** The current certificate in good clinical practice of the user `pi.user_id`. */
const certificate = sql`select f.number, k.name, k.name_en from certificates_in_force(array[pi.user_id]) f
  join course k on k.tenant_id = ${here} and k.id = f.course_id and k.good_clinical_practice
  order by f.ends_at desc nulls first limit 1`

/** Whether a signature waives the condition of the record `g`: its statement names this site, this act, this condition and the reason. */
const isWaived = sql`(g.state = 'waived' and exists (select from site_waiver w join signature n on n.tenant_id = ${here} and n.id = w.signature_id,
    
    lateral (select case when n.digest = sha256(n.statement) then convert_from(n.statement, 'UTF8')::jsonb end as said) d
  where w.tenant_id = ${here} and w.signature_id = g.signature_id and n.entity = 'sites'
    and n.record_id = g.site_id and d.said #>> '{record,id}' = g.site_id::text and d.said ->> 'act' = 'siteWaiver'
    and d.said #>> '{change,item}' = g.item and d.said ->> 'reason' = w.reason))`

/** Whether the record `g` meets its condition: done by now (the day of a site may begin before the company's) and valid, of today's investigator, or waived. */
const isMet = sql`(${isWaived} or (g.state = 'done' and g.done_on <= (select tenant_today()) + 1 and (g.valid_until is null or g.valid_until >= (select tenant_today()))
  and (g.item <> 'gcp' or g.person_id = pi.id)))`

/** The open conditions of the site `s` with its investigator `pi`; none where no gate applies or it is passed. */
export const gapsOfRow = sql`case when s.environment = 'production' and s.status = 'preparing' then array(
  select i.item from jsonb_array_elements_text(${chosen}) with ordinality as i (item, place)
  where not exists (select from site_gate g where g.tenant_id = ${here} and g.site_id = s.id and g.item = i.item and ${isMet})
    and not (i.item = 'gcp' and exists (${certificate}))
  order by i.place) else '{}'::text[] end`

export type GateRow = Omit<GateCondition, 'state' | 'certificate' | 'signature'> & {
  signatureId: string | null
  state: 'open' | 'done' | 'waived' | null
  met: boolean
  certificate: GateCondition['certificate']
}

/** The chosen conditions of a site, each with its record; `joinPi` is the join of its investigator. */
export const conditionsOfSite = async (
  tx: Transaction,
  siteId: string,
  joinPi: ReturnType<typeof sql>,
): Promise<GateRow[]> => {
  return rows(tx)<GateRow>`select i.item, g.state, g.done_on as "doneOn", g.valid_until as "validUntil",
    g.route,
      coalesce(g.reference, '') as reference, coalesce((select w.reason from site_waiver w
        where w.tenant_id = ${here} and w.signature_id = g.signature_id), '') as "waiverReason", g.signature_id as "signatureId",
      coalesce(g.row_version, 0) as "rowVersion", coalesce(${isMet}, false) as met,
      case when c.number is not null then jsonb_build_object('number', c.number, 'course', c.name, 'courseEn', c.name_en) end as certificate
    from site s ${joinPi}
    cross join jsonb_array_elements_text(${chosen}) with ordinality as i (item, place)
    left join site_gate g on g.tenant_id = ${here} and g.site_id = s.id and g.item = i.item
    left join lateral (${certificate}) c on i.item = 'gcp'
    where s.tenant_id = ${here} and s.id = ${siteId}::uuid order by i.place`
}

/** Users with one of these buttons in a role that counts for the site now, those who lead the site first. */
export const closersOfSite = async (
  tx: Transaction,
  site: { id: string; studyId: string },
  buttons: readonly string[],
): Promise<NamedPerson[]> => {
  return rows(tx)<NamedPerson>`select u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading
    from users u join site s on s.tenant_id = ${here} and s.id = ${site.id}::uuid
      join study t on t.tenant_id = ${here} and t.id = s.study_id
    where u.tenant_id = ${here} and u.status = 'enabled' and u.removed_at is null and exists (
      select from role_assignment a join role_button b on b.tenant_id = ${here} and b.role_id = a.role_id
          and b.button = any(${[...buttons]}::text[])
        join role r on r.tenant_id = ${here} and r.id = a.role_id and r.enabled
      where a.tenant_id = ${here} and a.user_id = u.id and a.ended_at is null and a.effective_at <= now() and now() < a.expires_at
        and (a.study_id = s.study_id or (a.study_id is null and (r.data_scope = 'tenant'
          or exists (select from study_member m where m.tenant_id = ${here} and m.study_id = s.study_id and m.user_id = u.id))))
        and (a.site_id is null or a.site_id = s.id))
    order by u.id = s.lead_cra_user_id desc nulls last, u.id = t.lead_pm_user_id desc nulls last,
      exists (select from study_member m where m.tenant_id = ${here} and m.study_id = s.study_id and m.user_id = u.id) desc, u.sort_name, u.id
    limit ${closersNamed}`
}

export type GateRecord = {
  state: string
  doneOn: string | null
  validUntil: string | null
  route: string | null
  reference: string
  rowVersion: number
}

/** The record of one condition, with `lock` until the commit. */
export const gateRecord = async (
  tx: Transaction,
  siteId: string,
  item: GateItem,
  lock: boolean,
): Promise<GateRecord | undefined> => {
  return one(tx)<GateRecord>`select g.state, g.done_on as "doneOn", g.valid_until as "validUntil", g.route,
    g.reference,
      g.row_version as "rowVersion" from site_gate g
    where g.tenant_id = ${here} and g.site_id = ${siteId}::uuid and g.item = ${item} ${lock ? sql`for update` : sql``}`
}
