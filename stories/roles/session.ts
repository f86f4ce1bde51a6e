import type { SessionStore } from '../../client/session/store.ts'
import { everyRight } from '../../contract/access/resources.ts'
import { roleAnswer, roleState } from '../../tests/fixtures/role-answers.ts'
import { type Answer, answeredSession, busy, done, getList } from '../answered.ts'

/** How the server behaves: it answers, has no roles, or fails. */
export type ServerState = 'well' | 'empty' | 'failed'

const ids = {
  cra: '7d0f1a52-3c55-4b1e-9d53-6a6b7a3d0c01',
  assessor: '7d0f1a52-3c55-4b1e-9d53-6a6b7a3d0c02',
  support: '7d0f1a52-3c55-4b1e-9d53-6a6b7a3d0c03',
} as const
export const roleIds = ids

const row = (id: string, name: string, nameEn: string, more: object) => ({
  id,
  name,
  nameEn,
  code: null,
  level: 'study',
  blinding: 'none',
  contractRole: false,
  expiresAt: null,
  enabled: true,
  category: 'study',
  state: 'permanent',
  description: '',
  holders: 4,
  rights: 39,
  applications: [1, 3, 7],
  updatedAt: '2026-11-18T02:20:00Z',
  rowVersion: 3,
  ...more,
})

const roles = [
  row(ids.cra, '临床监查员（CRA）', 'Clinical research associate (CRA)', {
    code: 'CRA',
    level: 'site',
    holders: 68,
    rights: 177,
    applications: [1, 2, 102, 3, 4, 7, 10, 77],
  }),
  row(ids.assessor, '盲态疗效评估者', 'Blinded assessor', {
    blinding: 'blinded',
    holders: 0,
    description: 'Assesses efficacy independently, without sight of any treatment allocation',
  }),
  row(ids.support, '现场核查支持（临时）', 'Inspection support (temporary)', {
    category: 'management',
    state: 'temporary',
    expiresAt: '2027-01-06T16:00:00Z',
    holders: 1,
  }),
  row('7d0f1a52-3c55-4b1e-9d53-6a6b7a3d0c04', '合同专员', 'Contract specialist', {
    category: 'management',
    contractRole: true,
    enabled: false,
    state: 'disabled',
  }),
]

const detail = (id: string) => {
  const found = roles.find(each => each.id === id) ?? roles[0]!
  return {
    ...found,
    dataScope: 'study',
    authorised: found.holders,
    positions: [],
    createdAt: '2022-04-02T02:00:00Z',
    rights: everyRight.filter(right => /^(1$|1004|1041|1043|3$|300[123])/.test(right)),
    editing: null,
    blocks: [],
    actions: { edit: null, copy: null, disable: null, enable: null, remove: null },
  }
}

const person = { lastName: '张', firstName: '伟', reading: '' }
const holder = {
  id: 'g1',
  user: {
    ...{ id: 'u1', ...person, account: 'zhang.wei' },
    ...{ department: '临床运营部', departmentEn: 'Clinical Operations', status: 'enabled' },
  },
  study: { id: 's1', planId: 'HY-0101-301', name: '', nameEn: '' },
  site: null,
  effectiveAt: '2026-03-27T03:55:00Z',
  expiresAt: '2026-12-17T16:00:00Z',
  state: 'in force',
  grantedBy: { id: 'u2', lastName: '林', firstName: '海燕', reading: '' },
}

const entry = {
  seq: 41,
  at: '2026-11-18T02:20:00Z',
  action: 'updateRole',
  actorName: '林海燕',
  roleName: '账户持有人',
  roleNameEn: 'Account holder',
  version: 3,
  reason: 'Agreed with the depot',
  changes: [
    { field: 'description', from: '', to: 'Visits sites' },
    { field: 'menus', from: ['1004'], to: ['1004', '1043'] },
  ],
}

const state = roleState()

const answers: Record<string, (body: { id?: string }, server: ServerState) => object | null> = {
  queryListByPage: (_, server) => getList(server === 'empty' ? [] : roles),
  detail: ({ id = '' }) => detail(id),
  queryHolders: (_, server) => getList(server === 'empty' ? [] : [holder]),
  history: () => getList([entry]),
  portalPage: () => getList([]),
  getList: () => getList([]),
  explain: () => ({ verdicts: [] }),
}

/** A session of a role administrator; its calls are answered in the page. */
export const roleSession = (server: ServerState): SessionStore =>
  answeredSession(`roles-${server}`, ({ name, whole, body }) => {
    if (server === 'failed') return busy
    const own = answers[name]?.(body, server)
    return own ? done(own) : ((roleAnswer(whole, body, state) as Answer | null) ?? done(getList([])))
  })
