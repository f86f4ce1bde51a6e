import type { ClientBase } from 'pg'
import type { AccessRequestKind, AccessRequestState } from '../../../contract/access-requests/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import { getReviewPath } from '../../features/access-requests/notify.ts'
import type { Clock } from './clock.ts'
import type { Entry } from './history.ts'
import { into, type TenantRow } from './insert.ts'
import type { Person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import { getId, type Keys } from './rows.ts'
import { readTable } from './trees.ts'
import type { Trial } from './trials.ts'

type Assignment = TenantRow<'role_assignment'>
type Scene = {
  tenantId: string
  people: readonly Person[]
  trials: readonly Trial[]
  assignments: readonly Assignment[]
  keys: { roles: Keys; departments: Keys }
  roleNames: (key: string) => { role: string; roleEn: string }
  clock: Clock
}

/**
 * Access requests, oldest first: kind | state | applicant | user, or address, name and department of the person to invite | role | study |
 * days since it was made | comment | days since the end | comment of the reviewer, or the reason of the withdrawal.
 */
const table = `
add | approved | zhou.mingxuan | zhang.wei | CRA | HY-0101-301 | 96 | 接手上海地区中心的监查，原负责人已调往新项目 | 95 | 同意，培训记录齐全
add | expired | lv.jing | ouyang.sihan | LEAD_CRA | HY-0207-101 | 48 | 休假期间代理牵头监查员 | 18 |
remove | approved | gu.chen | wu.jianping | CRA | | 11 | 员工即将离职，请收回监查权限 | 9 | 同意，交接已完成
add | withdrawn | lin.haiyan | zhang.wei2 | contributor | HY-0420-202 | 8 | 支持数据库锁定前的数据清理 | 7 | 人员安排有变，改由其他同事负责
invite | returned | fang.zhiyuan | m.tang@linjiang.example,唐,敏, | CRC | HY-0101-301 | 6 | 本院新任临床协调员，需要录入受试者信息 | 4 | 请写明所属中心，并附上 GCP 培训日期
remove | submitted | gu.chen | he.lihua | CRA | | 5 | 合同本月到期，请按时收回监查权限 | |
add | submitted | zhou.mingxuan | shan.xiaodan | contributor | HY-0101-302 | 1 | 承担该研究的医学监查，需要查阅研究资料 | |
invite | submitted | lin.haiyan | meng.fan@hengyu.example,孟,凡,bio-dm | contributor | HY-0101-302 | 1 | 数据管理组新员工，下周一入职 | |
add | draft | lin.haiyan | cui.zhixun | contributor | HY-0207-201 | 0 | 准备遗传资源年度报告 | |
`

type Spec = {
  kind: AccessRequestKind
  state: AccessRequestState
  applicant: Person
  /** Whose access; undefined for an invitation. */
  user: Person | undefined
  invited: { email: string; lastName: string; firstName: string; department: string } | null
  role: string
  trial: Trial | undefined
  made: number
  comment: string
  ended: number
  reason: string
}

const readSpecs = ({ people, trials }: Scene): Spec[] => {
  const person = (account: string) => people.find(each => each.account === account)
  return readTable(table).map(fields => {
    const [kind, state, applicant = '', whose = '', role = '', plan, made, comment = '', ended, reason = ''] =
      fields
    const [email = '', lastName = '', firstName = '', department = ''] = whose.split(',')
    return {
      kind: kind as AccessRequestKind,
      state: state as AccessRequestState,
      applicant: person(applicant)!,
      user: kind === 'invite' ? undefined : person(whose)!,
      invited: kind === 'invite' ? { email, lastName, firstName, department } : null,
      ...{ role, comment, reason },
      trial: trials.find(({ spec }) => spec.planId === plan),
      ...{ made: -Number(made), ended: -Number(ended) },
    }
  })
}

/** Instants of a request; those that it has not reached are null. */
const getTimes = ({ state, made, ended }: Spec, clock: Clock) => {
  const createdAt = clock.at(made, '02:30')
  const submittedAt = state === 'draft' ? null : createdAt
  const after = (days: number) => submittedAt && new Date(submittedAt.getTime() + days * 86_400_000)
  const dueAt = after(limits.accessReviewDays)
  const endedAt = state === 'draft' || state === 'submitted' ? null : clock.at(ended, '05:10')
  const late = state === 'expired' || (state === 'submitted' && dueAt !== null && dueAt <= clock.now)
  return { createdAt, submittedAt, dueAt, validUntil: after(limits.accessRequestDays), endedAt, late }
}

const requestRow = (spec: Spec, number: number, reviewer: Person, scene: Scene, random: Random) => {
  const { kind, state, applicant, user, invited, comment, reason } = spec
  const { createdAt, submittedAt, dueAt, validUntil, endedAt, late } = getTimes(spec, scene.clock)
  const decided = state === 'approved' || state === 'returned'
  return {
    ...{ id: random.uuid(), number, kind, state, applicant_id: applicant.id, user_id: user?.id ?? null },
    ...{ email: invited?.email ?? null, last_name: invited?.lastName ?? '' },
    ...{ first_name: invited?.firstName ?? '', user_type: getType(invited) },
    department_id: invited?.department ? getId(scene.keys.departments, invited.department) : null,
    ...{ comment, reviewer_id: null, submitted_at: submittedAt, due_at: dueAt, valid_until: validUntil },
    escalated_at: late ? dueAt : null,
    ...{ decided_by: decided ? reviewer.id : null, decided_at: decided ? endedAt : null },
    ...{ decision_reason: reason, signature_id: null, row_version: endedAt ? 2 : 1 },
    ...{ created_at: createdAt, updated_at: endedAt ?? createdAt },
  }
}

type RequestRow = ReturnType<typeof requestRow>

/** People without a department of the company are external. */
const getType = (invited: Spec['invited']) =>
  invited && !invited.department ? ('external' as const) : ('internal' as const)

/** The role assignment that a removal ends, or that an approval has made; of several the one of the study. */
const findAssignment = ({ user, role, trial }: Spec, { assignments, keys }: Scene) =>
  assignments.find(
    each =>
      each.user_id === user?.id &&
      each.role_id === getId(keys.roles, role) &&
      (!trial || each.study_id === trial.id),
  )

const itemRow = (spec: Spec, requestId: string, scene: Scene): TenantRow<'access_request_item'> => {
  const { kind, state, role, trial } = spec
  const linked = kind === 'remove' || state === 'approved' ? findAssignment(spec, scene) : undefined
  const site = role === 'CRC' ? (trial?.sites[0]?.id ?? null) : null
  return {
    ...{ request_id: requestId, sort: 0, role_id: getId(scene.keys.roles, role) },
    study_id: linked ? linked.study_id : (trial?.id ?? null),
    site_id: linked ? linked.site_id : site,
    ...{ effective_at: null, expires_at: null, assignment_id: linked?.id ?? null },
  }
}

/** To-dos of everyone who may decide a request that waits. */
const todoRows = (
  spec: Spec,
  request: RequestRow,
  { reviewers, random, scene }: { reviewers: readonly Person[]; random: Random; scene: Scene },
): TenantRow<'notice'>[] => {
  const { kind, applicant, user, invited } = spec
  const { late, createdAt, dueAt } = getTimes(spec, scene.clock)
  const whose = user ? [user.name.lastName, user.name.firstName] : []
  const subject = {
    event: `${late ? 'overdue' : 'asked'}.${kind}`,
    ...{ accessRequestId: request.id, number: request.number },
    ...{ lastName: applicant.name.lastName, firstName: applicant.name.firstName },
    whose: user ? whose.join('') : invited!.email,
    whoseEn: user ? whose.toReversed().join(' ') : invited!.email,
    ...scene.roleNames(spec.role),
  }
  return reviewers
    .filter(each => each !== applicant && each !== user)
    .map(each => ({
      ...{ id: random.uuid(), user_id: each.id, type: 'todo', kind: 'authorisation', subject },
      ...{ link: getReviewPath(request), urgency: late ? 'overdue' : 'soon', due_at: dueAt },
      created_at: late ? dueAt! : createdAt,
    }))
}

/** How a request ended, in the trail. */
const endActions = {
  approved: 'decideAccessRequest',
  returned: 'decideAccessRequest',
  withdrawn: 'withdrawAccessRequest',
  expired: 'expireAccessRequest',
} as const

const entriesFor = (
  spec: Spec,
  entityId: string,
  reviewer: Person,
  scene: Scene,
  random: Random,
): Entry[] => {
  const { state, applicant, user, invited, kind, comment, reason } = spec
  const { createdAt, endedAt } = getTimes(spec, scene.clock)
  const first = state === 'draft' ? 'draft' : 'submitted'
  const entry = { entity: 'accessRequests', entityId, random }
  const made: Entry = {
    ...entry,
    ...{ at: createdAt, actor: applicant, role: applicant.roles[0] ?? null, action: 'addAccessRequest' },
    version: 1,
    changes: {
      kind: [null, kind],
      ...(user && { userId: [null, user.id] as [unknown, unknown] }),
      ...(invited && { email: [null, invited.email] as [unknown, unknown] }),
      roleIds: [null, [getId(scene.keys.roles, spec.role)]],
      comment: [null, comment],
      state: [null, first],
    },
  }
  if (!endedAt) return [made]
  const actor = state === 'withdrawn' ? applicant : state === 'expired' ? null : reviewer
  const end: Entry = {
    ...entry,
    ...{ at: endedAt, actor, role: actor?.roles[0] ?? null },
    action: endActions[state as keyof typeof endActions],
    version: 2,
    changes: { state: ['submitted', state] },
    ...(reason && { reason }),
    ...((state === 'approved' || state === 'returned') && { detail: { decision: state } }),
  }
  return [made, end]
}

/** Access requests of the sponsor in every state, with the to-dos of those who decide and their entries in the trail. */
function getAccessRequests(scene: Scene) {
  const random = randomFrom(`${scene.tenantId} access requests`)
  const reviewer = scene.people.find(each => each.roles.includes('ACCESS_REVIEWER'))!
  const holder = scene.people.find(each => each.roles.includes('ACCOUNT_HOLDER'))!
  const specs = readSpecs(scene)
  const requests = specs.map((spec, at) => requestRow(spec, at + 1, reviewer, scene, random))
  const pairs = specs.map((spec, at) => [spec, requests[at]!] as const)
  return {
    requests,
    items: pairs.map(([spec, { id }]) => itemRow(spec, id, scene)),
    todos: pairs
      .filter(([{ state }]) => state === 'submitted')
      .flatMap(([spec, row]) => todoRows(spec, row, { reviewers: [reviewer, holder], random, scene })),
    entries: pairs.flatMap(([spec, { id }]) => entriesFor(spec, id, reviewer, scene, random)),
  }
}

/** Writes the access requests of a company; returns their audit entries. */
export async function seedAccessRequests(client: ClientBase, scene: Scene): Promise<Entry[]> {
  const put = into(client, scene.tenantId)
  const { requests, items, todos, entries } = getAccessRequests(scene)
  await put('access_request', requests)
  await put('access_request_item', items)
  await put('notice', todos)
  return entries
}
