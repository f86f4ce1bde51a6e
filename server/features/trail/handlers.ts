import {
  auditChainStatus,
  auditEntry,
  auditOptions,
  exportAudit,
  searchAudit,
} from '../../../contract/audit/calls.ts'
import type { Parsed } from '../../../contract/define.ts'
import { appendAudit, auditActor } from '../../audit/append.ts'
import { getStatus } from '../../audit/chain.ts'
import { getConditions } from '../../audit/conditions.ts'
import { getDetail, getRows, recordAbout } from '../../audit/present.ts'
import {
  actionsInUse,
  countCap,
  entriesMatching,
  entriesOfAll,
  entryBySeq,
  lastEntry,
} from '../../audit/queries.ts'
import type { Context, Scope } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { requestExport } from '../downloads/request.ts'

const unfiltered = {
  actorIds: [],
  actions: [],
  entities: [],
  recordId: '',
  requestId: '',
  show: 'all' as const,
  query: '',
}

type Filters = Omit<Parsed<typeof searchAudit>, 'limit' | 'pageNum'>

/** How long one entry counts for all pages and repeats of the same reading (minutes). */
const repeatMinutes = 15

const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== undefined

const isWhole = ({ show, ...filters }: Filters, scope: Scope): boolean =>
  scope.all && show === 'all' && !Object.values(filters).some(isSet)

/**
 * Records that the actor reads the trail, with the filters that narrow it: before the reading, in a transaction of its own, and
 * once for all pages and repeats within 15 minutes (TR-A2).
 */
const noteReading = async (
  { tx, actor, client, apart }: Context,
  { show, ...given }: Filters,
): Promise<void> => {
  const filters = Object.fromEntries(
    Object.entries({ ...given, ...(show !== 'all' && { show }) }).filter(([, value]) => isSet(value)),
  )
  const noted = await one(tx)`select from audit_log l
    join audit_content c on c.tenant_id = l.tenant_id and c.seq = l.seq
    where l.tenant_id = (select current_tenant()) and l.actor_user_id = ${actor.userId}::uuid
      and l.action = ${searchAudit.name} and l.at > now() - make_interval(mins => ${repeatMinutes}::int)
      and c.payload -> 'detail' -> 'filters' = ${JSON.stringify(filters)}::jsonb limit 1`
  if (noted) return
  await apart(own => appendAudit(own, auditActor(actor), searchAudit, client, [{ detail: { filters } }]))
}

/** Handlers of the audit screen. */
export const handlers = [
  handle(searchAudit, async (context, { limit, pageNum, ...filters }) => {
    const { tx, actor, client } = context
    const { locale } = client
    await noteReading(context, filters)
    const page = { limit, pageNum }
    const { rows, total } = isWhole(filters, actor.scope)
      ? await entriesOfAll(tx, page)
      : await entriesMatching(tx, await getConditions(tx, filters, actor), page)
    const capped = total > countCap
    return {
      records: await getRows({ tx, actor, locale }, rows),
      total: capped ? countCap : total,
      capped,
      about: total > 0 ? await recordAbout({ tx, actor, locale }, filters.recordId) : null,
    }
  }),
  handleOne(auditEntry, async ({ tx, actor, client: { locale } }, { seq }) => {
    const row = await entryBySeq(tx, await getConditions(tx, unfiltered, actor), seq)
    if (!row) throw problem('dataNotFound')
    return getDetail({ tx, actor, locale }, row)
  }),
  handle(auditOptions, async ({ tx }) => ({ records: await actionsInUse(tx) })),
  handle(auditChainStatus, getStatus),
  // The trail only grows: the entries of now are what the file will have, whenever it is made (TR-A6).
  handle(exportAudit, async (context, input) => {
    const request = { ...input, upTo: await lastEntry(context.tx) }
    return requestExport(context, 'audit', request)
  }),
]
