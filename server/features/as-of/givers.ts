import { type RawBuilder, sql } from 'kysely'
import type { PastGrant } from '../../../contract/as-of/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { type ActorRow, actorColumns, getActorName } from '../../audit/actor-name.ts'
import { getNames } from '../../audit/names.ts'
import { maskedText } from '../../audit/shown.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

type Row = ActorRow & {
  id: string
  seq: string
  at: Date
  actor_user_id: string | null
  reason: string | null
  asked_by: string | null
  handover: string | null
  handover_asked_by: string | null
  handover_confirmer: string | null
  handover_confirmer_name: string | null
}

/** Entry that assigned a role, and entry that ended it, up to the last one that counts. */
const entryOf = {
  given: () => sql`l.entity_version = 1`,
  ended: (upTo: number) => sql`p.payload #> '{changes,endedAt}' is not null and l.seq <= ${upTo}::bigint`,
}

/** Entries that assigned or ended roles, and entries that approved their handover. */
const getRows = async (
  tx: Transaction,
  ids: readonly string[],
  which: RawBuilder<unknown>,
): Promise<Row[]> => {
  return rows(tx)<Row>`select distinct on (l.entity_id) l.entity_id as id, l.seq, l.at, l.actor_user_id,
    ${actorColumns},
      p.payload ->> 'reason' as reason, p.payload #>> '{detail,confirmed,askedBy}' as asked_by, p.payload #>> '{detail,handover}' as handover,
      h.asked_by as handover_asked_by, h.actor_user_id as handover_confirmer, h.actor_name as handover_confirmer_name
    from audit_log l left join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
    left join lateral (select c.actor_user_id, c.actor_name, q.payload #>> '{detail,confirmed,askedBy}' as asked_by
      from audit_log c join audit_content q on q.tenant_id = c.tenant_id and q.seq = c.seq
      where c.tenant_id = l.tenant_id and c.entity = 'handovers' and c.entity_id = p.payload #>> '{detail,handover}' and c.seq < l.seq
        and c.outcome = 'done' and q.payload #> '{detail,confirmed}' is not null order by c.seq desc limit 1) h on true
    where l.tenant_id = (select current_tenant()) and l.entity = 'assignments' and l.entity_id = any(${[...ids]}::text[])
      and l.outcome = 'done' and ${which}
    order by l.entity_id, l.seq`
}

type Given = NonNullable<PastGrant['given']>

type Reader = { actor: Actor; locale: Locale }

/** Who assigned roles and who approved it. */
export const listGivers = (
  tx: Transaction,
  ids: readonly string[],
  reader: Reader,
): Promise<Map<string, Given>> => doneBy(tx, ids, reader, entryOf.given())

/** Who ended roles, and who approved that, by the entries up to the last one that counts. */
export const listEnders = (
  tx: Transaction,
  ids: readonly string[],
  reader: Reader,
  upTo: number,
): Promise<Map<string, Given>> => doneBy(tx, ids, reader, entryOf.ended(upTo))

/** The author. For an approved request it is the requester; for a handover, its submitter. */
const doneBy = async (
  tx: Transaction,
  ids: readonly string[],
  { actor, locale }: Reader,
  which: RawBuilder<unknown>,
): Promise<Map<string, Given>> => {
  const rows = await getRows(tx, ids, which)
  const people = rows.flatMap(row => [row.actor_user_id, row.asked_by, row.handover_asked_by])
  const names = await getNames(tx, new Map([['users', new Set(people.filter(each => each !== null))]]))
  const named = (userId: string | null, printed: string) => ({
    userId,
    name: maskedText((userId && names.of('users', userId, locale)) || printed, actor),
  })
  return new Map(
    rows.map(row => {
      const requesterId = row.asked_by ?? row.handover_asked_by
      const confirmer = row.asked_by
        ? { userId: row.actor_user_id, name: maskedText(getActorName(row, locale), actor) }
        : row.handover_confirmer_name && named(row.handover_confirmer, row.handover_confirmer_name)
      const actedAlone = row.handover === null && !requesterId
      return [
        row.id,
        {
          seq: Number(row.seq),
          at: row.at.toISOString(),
          by: actedAlone
            ? { userId: row.actor_user_id, name: maskedText(getActorName(row, locale), actor) }
            : named(requesterId ?? row.actor_user_id, row.actor_name),
          reason: maskedText(row.reason ?? '', actor),
          confirmedBy: confirmer || null,
          handoverId: row.handover,
        },
      ]
    }),
  )
}
