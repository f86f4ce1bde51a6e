import { listNoticeAgents, saveNoticeAgents } from '../../../contract/notices/agents.ts'
import {
  countNotices,
  listNotices,
  markAllNotices,
  markNotices,
  type Notice,
  watchNotices,
} from '../../../contract/notices/calls.ts'
import { addAgent, endAgent, searchAgents } from '../../../contract/notices/company-agents.ts'
import { narrowNotices, readNoticeSettings, saveNoticeSettings } from '../../../contract/notices/settings.ts'
import { handle, handleEvents } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { getNoticeAgents, keepNoticeAgents } from './agents.ts'
import { addCompanyAgent, endCompanyAgent, listCompanyAgents } from './company-agents.ts'
import { closes, getCounts, getNotices, hasNotice, mark, markAll, type NoticeRow } from './queries.ts'
import { getSettings, keepSettings, narrow } from './settings.ts'

const text = (instant: Date | null) => instant?.toISOString() ?? null

/** What a reader who may not know it any more sees: that something of this kind came, and when. */
const withheld = { subject: { event: 'withheld' }, reason: null, study: null, link: null } as const

const getNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  type: row.type,
  kind: row.kind,
  ...(row.shows ? { subject: row.subject, reason: row.reason, study: row.study, link: row.link } : withheld),
  copyOf: row.copy_of,
  available: row.available,
  urgency: row.urgency,
  dueAt: text(row.due_at),
  createdAt: row.created_at.toISOString(),
  seenAt: text(row.seen_at),
  readAt: text(row.read_at),
  doneAt: text(row.done_at),
  cancelled: row.cancelled_at !== null,
})

export const handlers = [
  handle(listNotices, async ({ tx, actor }, { limit, pageNum, ...filter }) => {
    const { before } = filter
    if (before && !(await hasNotice(tx, actor.userId, before))) throw problem('dataNotFound')
    const { rows, total } = await getNotices(tx, actor.userId, filter, { limit, pageNum })
    return { records: rows.map(getNotice), total }
  }),
  handle(countNotices, async ({ tx, actor }) => {
    const counts = await getCounts(tx, actor.userId)
    return { ...counts, newest: text(counts.newest) }
  }),
  handleEvents(watchNotices),
  handle(markNotices, async ({ tx, actor, audit }, { ids, as }) => {
    const marked = await mark(tx, actor.userId, ids, as)
    if (marked.length !== new Set(ids).size) throw problem('dataNotFound')
    audit({ entityId: marked.join(' '), changes: { mark: [null, as] } })
    return { done: true } as const
  }),
  handle(markAllNotices, async ({ tx, actor, audit }, filter) => {
    const ids = await markAll(tx, actor.userId, filter)
    audit({ changes: { mark: [null, closes[filter.type]] }, detail: { count: ids.length } })
    return { ids }
  }),
  handle(listNoticeAgents, ({ tx, actor }) => getNoticeAgents(tx, actor)),
  handle(saveNoticeAgents, keepNoticeAgents),
  handle(searchAgents, listCompanyAgents),
  handle(addAgent, addCompanyAgent),
  handle(endAgent, endCompanyAgent),
  handle(readNoticeSettings, ({ tx, actor }) => getSettings(tx, actor)),
  handle(saveNoticeSettings, keepSettings),
  handle(narrowNotices, narrow),
]
