import type { SessionStore } from '../../client/session/store.ts'
import type { Output } from '../../contract/define.ts'
import {
  memberById,
  memberChoices,
  memberHistory,
  memberPermissions,
  searchMembers,
} from '../../contract/members/calls.ts'
import type { MemberGrant, MemberRow } from '../../contract/members/shapes.ts'
import { sampleStudy } from '../sample-study.ts'
import { answer, type ServerState, screenSession } from '../screen.ts'

const id = (number: number) => `01890000-0000-7000-8000-0000000${number}`

export const study = sampleStudy

const monitor = { roleId: id(30001), name: '临床监查员', nameEn: 'Clinical research associate' }
const manager = { roleId: id(30002), name: '项目经理', nameEn: 'Project manager' }
const site = { id: id(90001), siteNo: 'CN003', name: '明州中心医院', nameEn: 'Mingzhou Central Hospital' }

type Role = MemberRow['roles'][number]
const role = (number: number, of: typeof monitor, more: Partial<Role> = {}): Role => ({
  ...{ id: id(number), siteId: null, siteNo: null, state: 'in force', expiresAt: null },
  ...of,
  ...more,
})

const allowed = { edit: null, remove: null }
const own = { check: 'state', ok: false, code: 990711 } as const

const first: MemberRow = {
  id: id(10101),
  lastName: '张',
  firstName: '伟',
  reading: 'Zhāng Wěi',
  account: 'zhang.wei',
  enabled: true,
  department: '上海监查组',
  departmentEn: 'Shanghai Monitoring Team',
  sites: ['CN003', 'CN007'],
  roles: [
    role(91001, monitor, { siteId: site.id, siteNo: site.siteNo }),
    role(91002, manager, { state: 'to come', expiresAt: '2027-06-30T15:59:59.000Z' }),
  ],
  state: 'in force',
  since: '2026-03-02T01:00:00.000Z',
  until: null,
  rowVersion: 3,
  actions: allowed,
}

const rows: MemberRow[] = [
  first,
  {
    ...first,
    ...{
      id: id(10102),
      lastName: '田中',
      firstName: '美咲',
      reading: 'タナカ ミサキ',
      account: 'tanaka.misaki',
    },
    ...{ roles: [role(91003, manager, { state: 'to come' })], sites: [], state: 'to come' },
    until: '2027-06-30T15:59:59.000Z',
  },
  {
    ...first,
    ...{ id: id(10103), lastName: 'García Fernández', firstName: 'María del Carmen', reading: '' },
    ...{ account: 'm.garcia', enabled: false, department: null, departmentEn: null, roles: [], sites: [] },
    ...{ state: 'none', since: null, actions: { edit: own, remove: own } },
  },
]

const origin: MemberGrant['origin'] = {
  action: 'grantRoles',
  by: { id: id(10001), lastName: '林', firstName: '海燕', reading: '' },
  at: '2026-03-01T08:12:00.000Z',
  reason: 'Takes over the sites of the east',
}

const grant = (number: number, of: typeof monitor, more: Partial<MemberGrant>): MemberGrant => ({
  ...{ id: id(number), level: 'study', site: null, effectiveAt: '2026-03-02T01:00:00.000Z', expiresAt: null },
  ...{ endedAt: null, state: 'in force', rowVersion: 1, origin },
  ...of,
  ...more,
})

const grants: MemberGrant[] = [
  grant(91001, monitor, { level: 'site', site }),
  grant(91002, manager, {
    state: 'to come',
    effectiveAt: '2027-01-01T00:00:00.000Z',
    expiresAt: '2027-06-30T15:59:59.000Z',
  }),
  grant(91004, monitor, {
    level: 'site',
    site: { ...site, id: id(90002), siteNo: 'CN001' },
    state: 'ended',
    endedAt: '2026-08-31T15:59:59.000Z',
    origin: { ...origin, action: null, by: null, reason: '' },
  }),
]

const task = { id: id(95001), name: '药物临床试验质量管理规范', nameEn: 'Good clinical practice' }
const training: Output<typeof memberById>['training'] = [
  { userId: first.id, roleId: monitor.roleId, state: 'passed', tasks: [] },
  { userId: first.id, roleId: manager.roleId, state: 'open', tasks: [task] },
]

export const memberId = first.id

/** A session of a lead project manager on the screens of members. */
export const memberSession = (state: ServerState): SessionStore => {
  const isEmpty = state === 'empty'
  return screenSession('members', state, [
    answer(searchMembers, {
      records: isEmpty ? [] : rows,
      total: isEmpty ? 0 : rows.length,
      study,
      choosing: null,
    }),
    answer(memberById, {
      ...first,
      study,
      grants: isEmpty ? [] : grants,
      training: isEmpty ? [] : training,
    }),
    answer(memberChoices, {
      study,
      roles: [monitor, manager].map(({ roleId, ...named }) => ({
        ...named,
        id: roleId,
        level: 'study' as const,
        refusal: null,
      })),
      sites: [site],
      studyAndSiteRoles: false,
    }),
    answer(memberPermissions, {
      records: isEmpty
        ? []
        : [
            { right: '1004', roles: [{ id: manager.roleId, name: manager.name, nameEn: manager.nameEn }] },
            { right: '1043', roles: [{ id: monitor.roleId, name: monitor.name, nameEn: monitor.nameEn }] },
          ],
      total: isEmpty ? 0 : 2,
    }),
    answer(memberHistory, { records: [], total: 0 }),
  ])
}
