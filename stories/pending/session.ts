import type { SessionStore } from '../../client/session/store.ts'
import { answeredSession, busy, done, getList } from '../answered.ts'
import { tanakaMisaki, zhangWei } from '../users/people.ts'

/** How the server behaves: it answers, has no data, or fails. */
export type ServerState = 'well' | 'empty' | 'failed'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`
const getName = ({ lastName, firstName }: typeof zhangWei) => ({ lastName, firstName })
const [zhang, tanaka] = [
  { id: zhangWei.id, ...getName(zhangWei) },
  { id: tanakaMisaki.id, ...getName(tanakaMisaki) },
]

const toDo = (number: number, week: string, handoverId: string | null) => ({
  type: 'todo',
  id: id(number),
  kind: 'timesheet',
  subject: { event: 'submit', week },
  dueAt: '2026-11-27T02:00:00Z',
  createdAt: '2026-11-16T02:00:00Z',
  handoverId,
})
const handover = { type: 'handover', id: id(20103), from: zhang, to: tanaka, at: '2026-11-30T10:00:00Z' }
const approvalRequest = {
  type: 'approvalRequest',
  id: id(20104),
  call: 'updateRole',
  askedBy: zhang,
  askedAt: '2026-11-20T03:10:00Z',
}
const tasks = [toDo(20101, '2026-11-16', null), toDo(20102, '2026-11-09', handover.id), handover]
const reminder = {
  well: { remindedAt: '2026-11-21T01:00:00Z', remindRefusal: null },
  empty: { remindedAt: null, remindRefusal: { check: 'state', ok: false, code: 204017 } },
}

const columns = [
  ['name', 'Name'],
  ['status', 'Status'],
  ['account', 'Account'],
  ['department', 'Department'],
  ['employeeId', 'Employee ID'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['organisation', 'Organisation'],
  ['validTo', 'Valid until'],
  ['id', 'User id'],
].map(([key, head]) => ({ key, head }))
const template = {
  id: id(20201),
  kind: 'users',
  name: 'Inspection readiness',
  columns: ['employeeId', 'name', 'department', 'validTo'],
  isDefault: true,
  rowVersion: 2,
}

type KnownState = 'well' | 'empty'
const answers: Record<string, (server: KnownState) => object> = {
  checkByUser: server => ({
    ...getList(server === 'well' ? tasks : [handover]),
    ...reminder[server],
  }),
  checkByUsers: () => ({
    records: [
      { userId: zhangWei.id, tasks, total: 7, ...reminder.well },
      { userId: tanakaMisaki.id, tasks: [handover], total: 1, ...reminder.empty },
    ],
  }),
  checkByRole: server => getList(server === 'well' ? [approvalRequest, handover] : []),
  getExcelHeaderDefineList: () => getList(columns),
  pageList: server => getList(server === 'well' ? [template] : []),
}

/** A session of a user administrator; its calls are answered in the page. */
export const savedSession = (server: ServerState): SessionStore =>
  answeredSession(`pending-${server}`, ({ name }) => {
    const own = server === 'failed' ? undefined : answers[name]?.(server)
    return own ? done(own) : busy
  })
