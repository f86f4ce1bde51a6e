import { sql } from 'kysely'
import type { EventReader } from '../../../contract/application-events/shapes.ts'
import type { NoticeReason } from '../../../contract/notices/reasons.ts'
import { knowsStudy, knowsTreatment } from '../../access/study-knowledge.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { type Problem, problem } from '../../kernel/problem.ts'

const here = sql`(select current_tenant())`

/** What an event is about, as far as its readers must be allowed to know it. */
export type Secrecy = { studyId: string | null; unblinded: boolean }

/** Readers who get an event by one entry of its audience. */
export type Reached = { to: string[]; reason: NoticeReason }

export type FindReaders = (audience: readonly EventReader[], secrecy: Secrecy) => Promise<Reached[] | Problem>

type Entry = {
  place: number
  /** The person of the entry; null for a role. */
  userId: string | null
  knowsStudy: boolean
  knowsTreatment: boolean
  roleId: string | null
  reason: NoticeReason
}

const works = sql`u.status = 'enabled' and u.removed_at is null and u.account_id is not null and u.valid_from <= now() and now() < u.valid_to`

/** The entries of an audience that exist here, with what their sentence says. */
const findEntries = async (
  tx: Transaction,
  audience: readonly EventReader[],
  { studyId }: Secrecy,
): Promise<Entry[]> => {
  const wanted = audience.map((reader, place) => ({
    place,
    account: 'account' in reader ? reader.account : null,
    user_id: 'userId' in reader ? reader.userId : null,
    role: 'role' in reader ? reader.role : null,
    study_id: 'role' in reader ? reader.studyId : null,
    site_id: 'role' in reader ? reader.siteId : null,
    about_id: studyId,
  }))
  // The ids first: planned into the join, the look-up of accounts ran for every person of the company.
  return rows(tx)<Entry>`with a as materialized (
      select w.place, w.role, w.study_id, w.site_id, w.about_id, case when w.account is null then array[w.user_id] else array(select users_called(array[w.account])) end as user_ids
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (place int, account text, user_id uuid, role text, study_id uuid, site_id uuid, about_id uuid))
    select a.place, u.id as "userId", r.id as "roleId",
      a.about_id is null or ${knowsStudy('u.id', 'a.about_id')} as "knowsStudy", ${knowsTreatment('u.id', 'a.about_id')} as "knowsTreatment",
      jsonb_strip_nulls(jsonb_build_object('rule', case when u.id is not null then 'named' when a.site_id is not null then 'siteRole'
          when a.study_id is not null then 'studyRole' else 'role' end, 'role', r.name, 'roleEn', r.name_en, 'study', t.plan_id,
        'site', s.site_no || ' ' || o.name, 'siteEn', s.site_no || ' ' || coalesce(nullif(o.name_en, ''), o.name))) as reason
    from a left join users u on u.tenant_id = ${here} and u.id = any(a.user_ids) and ${works}
      left join role r on r.tenant_id = ${here} and r.removed_at is null and (r.code = a.role or r.id::text = lower(a.role))
      left join study t on t.tenant_id = ${here} and t.id = a.study_id and t.removed_at is null
      left join site s on s.tenant_id = ${here} and s.id = a.site_id and s.study_id = a.study_id and s.removed_at is null
      left join organisation o on o.tenant_id = ${here} and o.id = s.organisation_id
    where case when a.role is null then u.id is not null
      else r.id is not null and (a.study_id is null or t.id is not null) and (a.site_id is null or s.id is not null) end
    order by a.place`
}

const getName = (reader: EventReader): string =>
  'account' in reader ? reader.account : 'userId' in reader ? reader.userId : reader.role

/** The people who hold a role of an entry now and may know what is said. Who holds a role in the study itself knows the study. */
const findHolders = (
  tx: Transaction,
  { roleId }: Entry,
  reader: Extract<EventReader, { role: string }>,
  { studyId, unblinded }: Secrecy,
): Promise<{ id: string }[]> => {
  const about = sql`(select ${studyId}::uuid as id) as about`
  const isKnown = studyId === null || reader.studyId === studyId
  return rows(tx)<{ id: string }>`select distinct u.id from role_assignment ra
    join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id and ${works}
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled cross join ${about}
    where ra.tenant_id = ${here} and ra.role_id = ${roleId}::uuid and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at
      and (${reader.studyId}::uuid is null or ra.study_id = ${reader.studyId}::uuid)
      and (${reader.siteId}::uuid is null or ra.site_id = ${reader.siteId}::uuid)
      and ${isKnown ? sql`true` : knowsStudy('u.id', 'about.id')} and ${unblinded ? knowsTreatment('u.id', 'about.id') : sql`true`}`
}

/**
 * Whom an audience reaches, each person by the first entry that does. A named person must be allowed to know what is said, else the event
 * is refused; of the holders of a role only those get it who are.
 */
const findReaders = async (
  tx: Transaction,
  audience: readonly EventReader[],
  secrecy: Secrecy,
): Promise<Reached[] | Problem> => {
  const entries = new Map((await findEntries(tx, audience, secrecy)).map(each => [each.place, each]))
  const reached: Reached[] = []
  const ids = new Set<string>()
  for (const [place, reader] of audience.entries()) {
    const entry = entries.get(place)
    const name = getName(reader)
    if (!entry) return problem('noticeReaderUnknown', { reader: name })
    if (entry.userId && !entry.knowsStudy) return problem('noticeReaderOutside', { reader: name })
    if (entry.userId && secrecy.unblinded && !entry.knowsTreatment)
      return problem('noticeReaderBlinded', { reader: name })
    const holders = 'role' in reader ? await findHolders(tx, entry, reader, secrecy) : [{ id: entry.userId! }]
    const to = holders.map(({ id }) => id).filter(id => !ids.has(id))
    for (const id of to) ids.add(id)
    reached.push({ to, reason: entry.reason })
  }
  return ids.size > 0 ? reached : problem('noticeReaderMissing')
}

/** Finds the readers of each audience once: the events of a batch often go to the same people. */
export const rememberReaders = (tx: Transaction): FindReaders => {
  const readersByKey = new Map<string, Promise<Reached[] | Problem>>()
  return (audience, secrecy) => {
    const key = JSON.stringify([audience, secrecy])
    const readers = readersByKey.get(key) ?? findReaders(tx, audience, secrecy)
    readersByKey.set(key, readers)
    return readers
  }
}
