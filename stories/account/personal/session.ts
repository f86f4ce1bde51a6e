import type { Session, SessionStore } from '../../../client/session/store.ts'
import type { NoticeAgents } from '../../../contract/notices/agents.ts'
import { answeredSession, busy, done } from '../../answered.ts'

const profile = {
  ...{
    id: 'u',
    lastName: '林',
    firstName: '海燕',
    reading: 'Lin Haiyan',
    account: 'lin.haiyan',
    type: 'internal',
  },
  ...{
    email: 'lin.haiyan@hengyu.example',
    phone: null,
    employeeId: 'HY00001',
    region: '上海',
    rowVersion: 3,
  },
  ...{ organisation: '恒屿肿瘤医药', organisationEn: 'Hengyu Oncology' },
  departments: [{ id: 'd', name: '临床系统组', nameEn: 'Clinical Systems', main: true, head: false }],
  positions: [{ id: 'p', name: '部门经理', nameEn: 'Department manager' }],
}
const nameless = {
  ...profile,
  employeeId: null,
  organisation: null,
  organisationEn: null,
  departments: [],
  positions: [],
}
const signature = { kind: 'none', url: null, text: null, face: null, rowVersion: 0 }
const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='90'%3E%3Cpath d='M10 70C60-40 60 120 110 40s40 50 80 10 40 20 100 0' fill='none' stroke='black' stroke-width='4'/%3E%3C/svg%3E"
const address = { verifiedAt: '2026-11-20T01:00:00Z', rowVersion: 1 }
const person = { type: 'internal', status: 'enabled', from: null, until: null } as const
const agents: NoticeAgents['records'] = [
  { ...person, userId: 'n1', lastName: '张', firstName: '伟', until: '2126-12-31T10:00:00Z' },
  { ...person, userId: 'n2', lastName: 'Castro', firstName: 'Elena', from: '2126-12-01T01:00:00Z' },
  { ...person, userId: 'n3', lastName: '斉藤', firstName: '直樹', until: '2026-10-01T09:00:00Z' },
  { ...person, userId: 'n4', lastName: '周', firstName: '敏', status: 'disabled' },
]
const listAgents = (
  records: NoticeAgents['records'],
  company: NoticeAgents['company'] = [],
): NoticeAgents => ({ records, total: records.length, rowVersion: records.length > 0 ? 3 : 0, company })
const named: NoticeAgents['company'] = [
  {
    ...{ ...agents[0]!, id: 'c1', userId: 'n5', lastName: '沈', firstName: '玉兰' },
    ...{ from: '2026-11-01T01:00:00Z', kinds: ['authorisation', 'learning'] },
  },
]
const languages = {
  records: [
    { code: 'zh-CN', name: '中文', main: true },
    { code: 'en-US', name: 'English', main: false },
  ],
  total: 2,
}
const ways = {
  email: 'l***@hengyu.example',
  phone: '139****312',
  callingCode: '86',
  sms: true,
  authenticator: true,
  password: true,
}

const answers = {
  bare: {
    getMainUserBaseInfo: nameless,
    getSetting: signature,
    queryOneByUserId: { records: [], total: 0, own: null },
    list: listAgents([]),
    getLanguageFlagList: languages,
    contactWays: { ...ways, email: null, phone: null, callingCode: null },
  },
  full: {
    getMainUserBaseInfo: profile,
    getSetting: { ...signature, kind: 'typed', text: '林海燕 Lin Haiyan', face: 'script', rowVersion: 2 },
    queryOneByUserId: {
      records: [
        { ...address, id: 'a1', email: 'ward.three.study.nurses@hospital.example', types: ['certificate'] },
        { ...address, id: 'a2', email: 'office@hengyu.example', types: [] },
      ],
      total: 2,
      own: 'lin.haiyan@hengyu.example',
    },
    list: listAgents(agents, named),
    getLanguageFlagList: languages,
    contactWays: ways,
  },
  reversed: {
    list: listAgents([{ ...agents[0]!, from: '2127-01-31T10:00:00Z' }, agents[1]!]),
  },
  drawn: { getSetting: { ...signature, kind: 'drawn', url: picture, rowVersion: 1 } },
  failed: {},
} satisfies Record<string, Record<string, object>>

export type ServerState = keyof typeof answers

/** A session whose calls about personal settings are answered in the page. */
export const personalSession = (server: ServerState): SessionStore =>
  answeredSession(
    `personal-${server}`,
    ({ name }) => {
      const known: Record<string, object> = answers[server]
      return known[name] ? done(known[name]) : { ...busy, message: 'The server is busy. Try again later.' }
    },
    { user: { id: 'u', accountId: 'a', lastName: '林', firstName: '海燕', reading: '' } as Session['user'] },
  )
