import { sql } from 'kysely'
import type { Locale } from '../../contract/locales.ts'
import { fullName } from '../../contract/names.ts'
import type { Transaction } from '../context.ts'

type Person = { id: string; lastName: string; firstName: string }

export type HeldRecord = {
  id: string
  call: string
  input: unknown
  entity: string
  entity_id: string | null
  reason: string
  asked_by: string
  asker: Person
  asked_at: Date
  state: 'waiting' | 'confirmed' | 'turned down'
  decider: Person | null
  decided_at: Date | null
  decided_reason: string
}

const person = (alias: string) =>
  sql.raw(
    `jsonb_build_object('id', ${alias}.id, 'lastName', ${alias}.last_name, 'firstName', ${alias}.first_name)`,
  )

const columns = sql`h.id, h.call, h.input, h.entity, h.entity_id, h.reason, h.asked_by, h.asked_at, h.state, h.decided_at, h.decided_reason,
  ${person('a')} as asker, case when d.id is not null then ${person('d')} end as decider`
const from = sql`from held_change h join users a on a.tenant_id = h.tenant_id and a.id = h.asked_by
  left join users d on d.tenant_id = h.tenant_id and d.id = h.decided_by`

/** One of them, held until the commit. */
export const heldById = async (tx: Transaction, id: string): Promise<HeldRecord | undefined> => {
  const { rows } = await sql<HeldRecord>`select ${columns} ${from}
    where h.tenant_id = (select current_tenant()) and h.id = ${id}::uuid for update of h`.execute(tx)
  return rows[0]
}

/** Those of a state that are about these calls or that a user has asked for, newest first. */
export const heldIn = async (
  tx: Transaction,
  { state, calls, userId }: { state: HeldRecord['state']; calls: readonly string[]; userId: string },
  { limit, pageNum }: { limit: number; pageNum: number },
): Promise<{ rows: HeldRecord[]; total: number }> => {
  const { rows } = await sql<
    HeldRecord & { total: number }
  >`select ${columns}, count(*) over ()::int as total ${from}
    where h.tenant_id = (select current_tenant()) and h.state = ${state}
      and (h.call = any(${[...calls]}::text[]) or h.asked_by = ${userId}::uuid)
    order by h.asked_at desc, h.id limit ${limit} offset ${(pageNum - 1) * limit}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Names of the records that changes are about, by id; people as the reader's language says their names. */
export const subjectsOf = async (
  tx: Transaction,
  rows: readonly HeldRecord[],
  locale: Locale,
): Promise<Map<string, { name: string; nameEn: string }>> => {
  const ids = sql`${rows.flatMap(row => row.entity_id ?? [])}::uuid[]`
  const found = await sql<{ id: string; name: string; nameEn: string; lastName: string | null }>`
    select id, name, name_en as "nameEn", null as "lastName" from role where tenant_id = (select current_tenant()) and id = any(${ids})
    union all select id, name, name_en, null from department where tenant_id = (select current_tenant()) and id = any(${ids})
    union all select id, first_name, '', last_name from users where tenant_id = (select current_tenant()) and id = any(${ids})`.execute(
    tx,
  )
  return new Map(
    found.rows.map(({ id, name, nameEn, lastName }) => [
      id,
      lastName === null
        ? { name, nameEn }
        : { name: fullName({ lastName, firstName: name }, locale), nameEn: '' },
    ]),
  )
}
