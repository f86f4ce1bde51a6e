import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../../contract/why.ts'
import type { Transaction } from '../context.ts'
import type { PastRows } from './read-as-of.ts'
import type { Rebuilds } from './shadows.ts'
import type { StoredKind } from './stored.ts'

const here = sql`(select current_tenant())`

/** Whom and what a decision is about. */
export type AsOfSubject = {
  userId: string
  roleId: string | null
  record: { kind: RecordKind; id: string } | null
}

/** What is needed to see tables as they stood: where, when, after which entry of the trail, and about what. */
export type AsOfParams = AsOfSubject & { tx: Transaction; tenantId: string; at: string; upTo: number }

/** Records of a kind about which the trail has an entry since. */
export const since = (kind: StoredKind, upTo: number): RawBuilder<unknown> =>
  sql`in (select l.entity_id::uuid from audit_log l where l.tenant_id = ${here} and l.entity = ${kind} and l.outcome = 'done'
    and l.seq > ${upTo}::bigint)`

/** What is to be seen otherwise, and the records that were read to say so. */
export type Part = { shadows: PastRows[]; read: Rebuilds }
