import type { SessionStore } from '../../client/session/store.ts'
import { buttonKey } from '../../contract/access/menus.ts'
import type { UserDetail, UserRow } from '../../contract/users/shapes.ts'
import { resources } from '../../tests/fixtures/role-answers.ts'
import { answeredSession, done, getList } from '../answered.ts'
import { tanakaMisaki, zhangWei } from './people.ts'
import { accessOf } from './session.ts'

/** How the server behaves: it answers, has no users, or fails. */
export type ServerState = 'well' | 'empty' | 'failed'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`

const people: UserDetail[] = [
  zhangWei,
  tanakaMisaki,
  {
    ...zhangWei,
    ...{
      id: id(40101),
      lastName: '李',
      firstName: '娜',
      reading: 'Lǐ Nà',
      account: null,
      status: 'inactive',
    },
    ...{
      email: 'li.na@hengyu.example',
      phone: null,
      employeeId: null,
      roles: 0,
      assignments: [],
      lastSignInAt: null,
    },
  },
  {
    ...zhangWei,
    ...{
      id: id(40102),
      lastName: 'García Fernández',
      firstName: 'María del Carmen',
      reading: '',
      account: 'm.garcia',
    },
    ...{ type: 'external', email: 'maria.garcia-fernandez@hospital-universitario.example', employeeId: null },
    ...{
      status: 'under_review',
      organisation: 'Hospital Universitario La Paz',
      organisationEn: 'Hospital Universitario La Paz',
    },
    ...{ department: null, departmentEn: null, departments: [], roles: 3, validTo: '2026-12-15T15:59:59Z' },
  },
]
const getRow = ({ assignments, departments, contactVisible, ...row }: UserDetail): UserRow => row

const roles = [
  { id: zhangWei.assignments[0]!.roleId, name: '监查员', nameEn: 'CRA', category: 'operations', usual: true },
  { id: id(40201), name: '数据管理员', nameEn: 'Data manager', category: 'operations', usual: false },
]
const departments = [
  { id: id(40301), parentId: null, depth: 1, name: '临床运营部', nameEn: 'Clinical Operations', members: 2 },
  ...zhangWei.departments.map(({ id: own, name, nameEn }) => ({
    id: own,
    parentId: id(40301),
    depth: 2,
    name,
    nameEn,
    members: 1,
  })),
]
const history = [
  ['editUser', 4, '', [{ field: 'region', from: '杭州', to: '上海' }]],
  ['disableUsers', 3, 'Leave of absence', [{ field: 'status', from: 'enabled', to: 'disabled' }]],
].map(([action, version, reason, changes], at) => ({
  ...{
    seq: 900 - at,
    at: `2026-11-1${2 - at}T09:03:00Z`,
    action,
    actorName: '林海燕',
    version,
    reason,
    changes,
  },
  ...{ roleName: '用户管理员', roleNameEn: 'User administrator' },
}))

const answers: Record<string, (asked: { userId?: string }, server: ServerState) => object> = {
  'mdsUser/queryListByPage': (_, server) => getList(server === 'well' ? people.map(getRow) : []),
  'mdsUser/detail': ({ userId }) => people.find(each => each.id === userId) ?? zhangWei,
  'mdsUser/history': () => getList(history),
  'crud/queryList': () => getList(roles),
  'dept/list': () => getList(departments),
  'resource/tree': () => getList(resources),
  'account/access': () => accessOf.busy,
  'access/explain': () => ({ verdicts: [] }),
}

const buttons = ['USER_MANAGEMENT_INVITATION', 'USER_MANAGEMENT_IMPORT'].map(button =>
  buttonKey(1011, button),
)

/** A session of a user administrator; its calls are answered in the page. */
export const listSession = (server: ServerState): SessionStore =>
  answeredSession(
    `users-${server}`,
    ({ path, body }) =>
      server === 'failed' ? undefined : done(answers[path]?.(body, server) ?? getList([])),
    { buttons },
  )
