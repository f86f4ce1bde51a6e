import { sql } from 'kysely'
import { sitePersonRecord } from '../../../contract/sites/people-fields.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { type RecordRow, selectColumns } from '../../kernel/records/columns.ts'

export type PersonRecord = RecordRow<typeof sitePersonRecord.fields> & {
  main: boolean
  account: string | null
  training: { until: string | null } | null
}
/** A day from which a person is the main principal investigator. */
export type PiTerm = {
  from: string
  personId: string
  lastName: string
  firstName: string
  begun: boolean
  signatureId: string | null
}

const here = sql`(select current_tenant())`

/** Current training in good clinical practice of the person `p`: a certificate of the user, or what the activation gate has. */
const training = sql`(select jsonb_build_object('until', to_char(nullif(x.until, 'infinity'), 'YYYY-MM-DD')) from (
    select c.expires_at::date as until from certificate c
      join learning_record r on r.tenant_id = ${here} and r.id = c.record_id
      join course k on k.tenant_id = ${here} and k.id = r.course_id and k.good_clinical_practice
      where c.tenant_id = ${here} and c.user_id = p.user_id and c.expires_at > now()
    union all select coalesce(g.valid_until, 'infinity') from site_gate g
      where g.tenant_id = ${here} and g.site_id = p.site_id and g.item = 'gcp' and g.state = 'done' and g.person_id = p.id
        and (g.valid_until is null or g.valid_until >= (select tenant_today()))) x order by x.until desc limit 1)`

/** The personnel of a site that was not removed; the main principal investigator first, then by name. */
export const peopleOfSite = async (tx: Transaction, siteId: string): Promise<PersonRecord[]> => {
  return rows(tx)<PersonRecord>`select ${selectColumns(sitePersonRecord, 'p')}, u.account,
    ${training} as training,
      coalesce(p.id = (select i.person_id from site_pi i where i.tenant_id = ${here} and i.site_id = p.site_id
        and i.from_date <= (select tenant_today()) order by i.from_date desc limit 1), false) as main
    from site_person p left join users u on u.tenant_id = ${here} and u.id = p.user_id
    where p.tenant_id = ${here} and p.site_id = ${siteId}::uuid and p.removed_at is null
    order by main desc, p.last_name, p.first_name, p.id`
}

/** Every term of the main principal investigators of a site, first one first. */
export const piTerms = async (tx: Transaction, siteId: string): Promise<PiTerm[]> => {
  return rows(tx)<PiTerm>`select i.from_date as from, i.person_id as "personId", p.last_name as "lastName",
      p.first_name as "firstName", i.from_date <= tenant_today() as begun, i.signature_id as "signatureId"
    from site_pi i join site_person p on p.tenant_id = ${here} and p.id = i.person_id
    where i.tenant_id = ${here} and i.site_id = ${siteId}::uuid order by i.from_date`
}

/** Today in the calendar of the tenant, as a date. */
export const tenantToday = async (tx: Transaction): Promise<string> => {
  return (await one(tx)<{ day: string }>`select tenant_today() as day`)!.day
}

export const putPi = async (
  tx: Transaction,
  siteId: string,
  from: string,
  personId: string,
): Promise<void> => {
  await run(tx)`insert into site_pi (tenant_id, site_id, from_date, person_id)
    values (${here}, ${siteId}::uuid, ${from}::date, ${personId}::uuid)
    on conflict (tenant_id, site_id, from_date) do update set person_id = excluded.person_id`
}

export const removePi = async (tx: Transaction, siteId: string, from: string): Promise<void> => {
  await run(tx)`delete from site_pi where tenant_id = ${here} and site_id = ${siteId}::uuid
    and from_date = ${from}::date`
}
