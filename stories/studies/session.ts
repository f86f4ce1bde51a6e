import type { SessionStore } from '../../client/session/store.ts'
import type { Output } from '../../contract/define.ts'
import type { studyStatusHistory } from '../../contract/study-status/calls.ts'
import { answeredSession, busy, done, getList } from '../answered.ts'

/** How the server behaves: it answers, has no data, or fails. */
export type ServerState = 'well' | 'empty' | 'failed'

type Change = Output<typeof studyStatusHistory>['records'][number]

const getChange = (
  number: number,
  [from, to]: [Change['from'], Change['to']],
  at: string,
  reason: string,
  status: Change['signature']['status'],
): Change => ({
  id: `01890000-0000-7000-8000-00000003020${number}`,
  ...{ from, to, at, reason, corrected: false, corrects: null, correctable: false },
  operator: '海燕 林',
  dateKind: to === 'on_hold' ? 'suspension' : 'start',
  date: at.slice(0, 10),
  signature: {
    id: `01890000-0000-7000-8000-00000003030${number}`,
    status,
    superseded: false,
    signerName: '海燕 林',
    signedAt: at,
    timeZone: 'Asia/Shanghai',
    meaning: 'approval',
    ...(status === 'changed'
      ? { changes: [{ field: 'Status', from: 'On hold', to: 'Ongoing' }], laterEdits: 3, fault: null }
      : { changes: [], laterEdits: 0, fault: status === 'broken' ? ('version' as const) : null }),
  },
})

const changes = [
  getChange(
    3,
    ['on_hold', 'ongoing'],
    '2026-10-02T02:10:00.000Z',
    'The committee has met and enrolment goes on',
    'valid',
  ),
  getChange(
    2,
    ['ongoing', 'on_hold'],
    '2026-08-12T06:40:00.000Z',
    'Enrolment pauses until the committee has met',
    'changed',
  ),
  getChange(
    1,
    ['planned', 'ongoing'],
    '2025-03-27T07:20:00.000Z',
    'The first site has its approval',
    'broken',
  ),
]

/** A session of the page of a study. */
export const studySession = (server: ServerState): SessionStore =>
  answeredSession(`studies-${server}`, ({ path }) => {
    if (server === 'failed') return busy
    return path === 'status/history' ? done(getList(server === 'empty' ? [] : changes)) : undefined
  })
