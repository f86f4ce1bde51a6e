import type { SessionStore } from '../../client/session/store.ts'
import { buttonKey } from '../../contract/access/menus.ts'
import type { DepartmentDetail, DepartmentMember, DepartmentNode } from '../../contract/departments/shapes.ts'
import type { PositionDetail, PositionHolder, PositionNode } from '../../contract/positions/calls.ts'
import type { Reason } from '../../contract/shapes.ts'
import { type Answer, answeredSession, done, getList } from '../answered.ts'

/** How the server behaves: it answers, has no data yet, has as many as a company may have, fails, or refuses changes. */
export type ServerState = 'well' | 'empty' | 'many' | 'failed' | 'read'

/** An id for a story, made from a number. */
export const storyId = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

const noButton: Reason = {
  check: 'button',
  ok: false,
  code: 990703,
  data: { menu: 1003, button: 'DEPARTMENT_EDIT' },
}

const person = (
  lastName: string,
  firstName: string,
  at: number,
  status: 'enabled' | 'disabled' = 'enabled',
) => ({
  ...{ id: storyId(900 + at), lastName, firstName, reading: '', status },
})
const head = person('沈', '玉兰', 1)

/** Number of the parent, level, names, pronunciation, people. */
const written: readonly [
  parent: number | null,
  depth: number,
  name: string,
  nameEn: string,
  said: string,
  members: number,
][] = [
  [null, 1, '恒屿肿瘤医药', 'Hengyu Oncology', 'heng yu zhong liu yi yao', 0],
  [0, 2, '临床开发中心', 'Clinical Development', 'lin chuang kai fa zhong xin', 1],
  [1, 3, '临床运营部', 'Clinical Operations', 'lin chuang yun ying bu', 18],
  [2, 4, '华东区', 'East China Region', 'hua dong qu', 4],
  [3, 5, '上海监查组', 'Shanghai Monitoring Team', 'shang hai jian cha zu', 22],
  [
    3,
    5,
    '杭州监查组（含宁波、温州、嘉兴三个办事处的全部临床监查员）',
    'Hangzhou Monitoring Team with the Ningbo, Wenzhou and Jiaxing offices',
    'hang zhou jian cha zu',
    9,
  ],
  [1, 3, '数据与统计部', 'Biometrics', 'shu ju yu tong ji bu', 7],
  [0, 2, '药物警戒部', 'Pharmacovigilance', 'yao wu jing jie bu', 12],
  [0, 2, '质量保证部', 'Quality Assurance', 'zhi liang bao zheng bu', 6],
]

const department = (
  at: number,
  [parent, depth, name, nameEn, said, members]: (typeof written)[number],
): DepartmentNode => ({
  ...{
    id: storyId(at),
    parentId: parent === null ? null : storyId(parent),
    depth,
    name,
    nameEn,
    said,
    members,
  },
  head: at === 2 ? head : null,
  managers: at === 2 ? 2 : 0,
  applications: at === 6 ? 8 : null,
  editable: true,
  rowVersion: 1,
})

/** As many as a company may have: ninety-nine more below each of the topmost twenty. */
const many = (): DepartmentNode[] =>
  Array.from({ length: 2000 }, (_, at) => {
    const top = at % 100 === 0
    const parent = top ? null : Math.floor(at / 100) * 100
    return department(at, [parent, top ? 1 : 2, `部门 ${at + 1}`, `Department ${at + 1}`, 'bu men', at % 7])
  })

const departments = (server: ServerState): DepartmentNode[] => {
  if (server === 'empty') return []
  return server === 'many' ? many() : written.map((each, at) => department(at, each))
}

const detail = (server: ServerState): DepartmentDetail => {
  const { managers: _, applications: __, ...node } = department(2, written[2]!)
  const off = server === 'read' ? noButton : null
  return {
    ...node,
    path: written.slice(0, 2).map(([, , name, nameEn], at) => ({ id: storyId(at), name, nameEn })),
    managers: [person('Navarro Gil', 'Elena', 2), person('顾', '晨', 3, 'disabled')],
    applications: [1, 2, 3, 7],
    membersBelow: 53,
    children: 1,
    actions: {
      add: off,
      edit: off,
      move: off,
      remove: off ?? { check: 'state', ok: false, code: 205007 },
      members: off,
    },
  }
}

const names = [
  ['沈', '玉兰'],
  ['Navarro Gil', 'Elena'],
  ['张', '伟'],
  ['佐藤', '健太郎'],
] as const

const members: DepartmentMember[] = names.map(([lastName, firstName], at) => ({
  ...person(lastName, firstName, at + 1),
  account: `account.${at}`,
  employeeId: `HY-0000${at + 1}`,
  type: at === 1 ? 'external' : 'internal',
  status: at === 3 ? 'disabled' : 'enabled',
  positions: [{ id: storyId(700), name: '高级临床监查员', nameEn: 'Senior CRA' }],
  department: { id: storyId(2), name: '临床运营部', nameEn: 'Clinical Operations' },
  main: at !== 2,
  head: at === 0,
  manager: at === 1,
  rowVersion: 1,
}))

const entry = (action: string, changes: object[]) => ({
  ...{
    seq: 12,
    at: '2026-11-20T06:24:00Z',
    action,
    actorName: '林海燕',
    roleName: '账号持有人',
    roleNameEn: 'Account holder',
  },
  ...{ version: 2, reason: '组织架构调整', changes },
})

const position = (
  at: number,
  parent: number | null,
  isCategory: boolean,
  name: string,
  nameEn: string,
): PositionNode => ({
  ...{
    id: storyId(at),
    parentId: parent === null ? null : storyId(parent),
    isCategory,
    name,
    nameEn,
    said: '',
  },
  holders: isCategory ? 0 : 12 - at,
  rowVersion: 1,
})
const positions = [
  position(0, null, true, '临床运营', 'Clinical operations'),
  position(1, 0, true, '监查', 'Monitoring'),
  position(2, 1, false, '临床监查员', 'CRA'),
  position(3, 1, false, '高级临床监查员', 'Senior CRA'),
  position(4, 0, false, '项目经理', 'Project manager'),
  position(5, null, true, '质量与支持', 'Quality and support'),
  position(6, 5, false, '质量保证专员', 'Quality assurance specialist'),
]
const positionDetail: PositionDetail = {
  ...positions[2]!,
  path: positions.slice(0, 2).map(({ id, name, nameEn }) => ({ id, name, nameEn })),
  children: 0,
  actions: { add: null, edit: null, move: null, remove: { check: 'state', ok: false, code: 205105 } },
}
const holders: PositionHolder[] = members.map(
  ({ id, lastName, firstName, account, employeeId, type, status }) => ({
    ...{ id, lastName, firstName, reading: '', account, employeeId, type, status },
    department: '临床运营部',
    departmentEn: 'Clinical Operations',
  }),
)

const answers: Record<string, (server: ServerState) => Answer> = {
  'dept/tree': server => {
    const records = departments(server)
    const off = server === 'read' ? noButton : null
    return done({ records, total: records.length, depth: 5, most: 2000, addTop: off, editing: off })
  },
  'dept/detail': server => done(detail(server)),
  'dept/queryMemberPage': () => done(getList(members)),
  'dept/history': () =>
    done(
      getList([
        entry('editDepartment', [
          { field: 'headUserId', from: null, to: '沈玉兰' },
          { field: 'applications', from: [], to: [1, 2, 3, 7] },
        ]),
      ]),
    ),
  'position/tree': server =>
    done({
      records: server === 'empty' ? [] : positions,
      total: server === 'empty' ? 0 : positions.length,
      editing: server === 'read' ? noButton : null,
    }),
  'position/detail': () => done(positionDetail),
  'position/queryHolderPage': () => done(getList(holders)),
  'position/history': () =>
    done(getList([entry('movePosition', [{ field: 'parentId', from: null, to: '监查' }])])),
  'access/preview': () => done({ refusal: null, people: 0, moments: [], unblinded: [] }),
  'permission/resolveUserList': () => done({ found: [], missing: [] }),
  'permission/getUserList': () => done({ records: [], more: false }),
}

/** A session of a user who administers departments and positions; its calls are answered in the page. */
export const placeSession = (server: ServerState): SessionStore =>
  answeredSession(
    `places-${server}`,
    ({ path }) => (server === 'failed' ? undefined : answers[path]?.(server)),
    {
      menus: [{ id: 1011, key: 'users', sort: 60, groupNo: 1, path: '/csr_mds/user' }],
      buttons: [buttonKey(1003, 'DEPARTMENT_EDIT'), buttonKey(1005, 'POSITION_EDIT')],
    },
  )
