import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../../../contract/explanations/calls.ts'
import type { StoredKind } from '../../audit/stored.ts'
import type { Transaction } from '../../kernel/context.ts'
import type { PastRows } from './read-as-of.ts'
import type { Rebuilds } from './shadows.ts'

const here = sql`(select current_tenant())`

/** The user and the record of a decision. */
export type AsOfSubject = {
  userId: string
  roleId: string | null
  record: { kind: RecordKind; id: string } | null
}

/** Parameters of an as-of read: tenant, moment, last entry of the trail that counts, and subject. */
export type AsOfParams = AsOfSubject & { tx: Transaction; tenantId: string; at: string; upTo: number }

/** Records of a kind with later entries in the trail. */
export const since = (kind: StoredKind, upTo: number): RawBuilder<unknown> =>
  sql`in (select l.entity_id::uuid from audit_log l where l.tenant_id = ${here} and l.entity = ${kind} and l.outcome = 'done'
    and l.seq > ${upTo}::bigint)`

/** The replaced rows, and the records that were read for them. */
export type Part = { shadows: PastRows[]; read: Rebuilds }
