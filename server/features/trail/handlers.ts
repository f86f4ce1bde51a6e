import {
  auditChainStatus,
  auditEntry,
  auditOptions,
  exportAudit,
  searchAudit,
} from '../../../contract/audit/calls.ts'
import { getStatus } from '../../audit/chain.ts'
import { getConditions } from '../../audit/conditions.ts'
import { getDetail, getRows, recordAbout } from '../../audit/present.ts'
import {
  actionsInUse,
  countCap,
  countEntries,
  entriesMatching,
  entryBySeq,
  lastEntry,
} from '../../audit/queries.ts'
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

/** Handlers of the audit screen. */
export const handlers = [
  handle(searchAudit, async ({ tx, actor, client: { locale } }, { limit, pageNum, ...filters }) => {
    const where = await getConditions(tx, filters, actor)
    const total = await countEntries(tx, where, countCap)
    const rows = await entriesMatching(tx, where, { limit, offset: (pageNum - 1) * limit })
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
