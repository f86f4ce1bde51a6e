import type { SessionStore } from '../../client/session/store.ts'
import { resources } from '../../tests/fixtures/role-answers.ts'
import { answeredSession, done, getList } from '../answered.ts'
import { tanakaMisaki, zhangWei } from '../users/people.ts'

/** How the server behaves: it answers, has no data, or fails. */
export type ServerState = 'well' | 'empty' | 'failed'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`
const getName = ({ id, lastName, firstName }: typeof zhangWei) => ({ id, lastName, firstName })
const [zhang, tanaka] = [getName(zhangWei), getName(tanakaMisaki)]
const lin = { id: id(30101), lastName: '林', firstName: '海燕' }

export const draftId = id(30201)
export const lockedId = id(30202)
const role = zhangWei.assignments[0]!
const monitor = { ...role, id: id(30301), handover: null, refusal: null }
const locked = {
  ...{ ...role, id: id(30302), site: null, expiresAt: '2027-03-31T15:59:59Z' },
  ...{ handover: lockedId, refusal: null },
}
const beyond = {
  ...{ ...role, id: id(30303), study: null, site: null, handover: null },
  refusal: { check: 'scope', ok: false, code: 990705, data: { field: 'studyId' } },
}

const row = (more: object) => ({
  ...{
    id: draftId,
    from: zhang,
    to: tanaka,
    at: '2026-11-30T10:00:00Z',
    state: 'draft',
    reason: 'Moves to another team',
  },
  ...{ items: 2, createdBy: lin, submittedAt: null, executedAt: null, failure: null, rowVersion: 1 },
  ...more,
})
const rows = [
  row({}),
  row({ id: lockedId, state: 'pending', submittedAt: '2026-11-21T02:00:00Z' }),
  row({ id: id(30203), state: 'done', at: '2026-10-09T01:00:00Z', items: 5 }),
  row({ id: id(30204), state: 'failed', at: '2026-09-01T01:00:00Z', failure: 204107 }),
]

const whole = {
  user: zhang,
  assignments: [monitor, locked, beyond],
  departments: [
    {
      id: id(30401),
      name: '上海监查组',
      nameEn: 'Shanghai Monitoring Team',
      as: 'head',
      handover: null,
      refusal: null,
    },
    {
      ...{ id: id(30402), name: '临床运营部', nameEn: 'Clinical Operations', as: 'manager', handover: null },
      refusal: { check: 'scope', ok: false, code: 205012 },
    },
  ],
  tasks: [
    {
      ...{ id: id(30501), kind: 'timesheet', subject: { event: 'submit', week: '2026-11-16' } },
      ...{ dueAt: '2026-11-27T02:00:00Z', handover: null },
    },
  ],
}
const nothing = { user: zhang, assignments: [], departments: [], tasks: [] }

const impact = {
  refusal: null,
  people: 2,
  moments: [
    {
      ...{ at: '2026-11-22T08:00:00Z', people: 2, more: 0 },
      differences: [
        {
          ...{ gained: [], lost: ['3002', '3002-EDC_SUBJECTS_ADD'], reachGained: [], reachLost: [] },
          ...{ people: 1, rows: [{ user: zhang, study: role.study, site: role.site }], total: 1 },
        },
        {
          ...{ gained: ['3002', '3002-EDC_SUBJECTS_ADD'], lost: [], reachGained: [], reachLost: [] },
          ...{ people: 1, rows: [{ user: tanaka, study: role.study, site: role.site }], total: 1 },
        },
      ],
    },
  ],
  unblinded: [],
}

const answers: Record<string, (asked: { id?: string }, server: ServerState) => object> = {
  'per/list': (_, server) => getList(server === 'well' ? rows : []),
  'transfer/holdings': (_, server) => (server === 'well' ? whole : nothing),
  'transfer/detail': asked => ({
    ...(rows.find(each => each.id === asked.id) ?? rows[0]!),
    ...{ assignmentIds: [monitor.id], departmentIds: [], taskIds: [id(30501)] },
  }),
  'access/preview': () => impact,
  'resource/tree': () => getList(resources),
  'access/explain': () => ({ verdicts: [] }),
}

/** A session of a user administrator; its calls are answered in the page. */
export const handoverSession = (server: ServerState): SessionStore =>
  answeredSession(`handovers-${server}`, ({ path, body }) =>
    server === 'failed' ? undefined : done(answers[path]?.(body, server) ?? getList([])),
  )
