import type { Call, Output, Parsed } from '../../../contract/define.ts'
import {
  addDepartment,
  addDepartmentMembers,
  type departmentDetail,
  type departmentTree,
  editDepartment,
  makeMainDepartment,
  moveDepartment,
  removeDepartment,
  removeDepartmentMembers,
} from '../../../contract/departments/calls.ts'
import type { DepartmentAction } from '../../../contract/departments/shapes.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal } from '../../access/reasons.ts'
import type { RecordDecision } from '../../access/records.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { inTreeOrder } from '../../kernel/sort-order.ts'
import { pendingRemovals } from './head.ts'
import {
  type Beside,
  countDepartments,
  type DepartmentRecord,
  departmentById,
  getBeside,
  treeQuery,
} from './queries.ts'
import { type DepartmentFacts, departmentReason, editableIn } from './rules.ts'

/** Returns how many levels the actor's company allows (P5). */
export const mostLevels = ({ tenant }: Actor): number => getSettings(tenant.settings).departmentDepth

/** Returns how many departments the actor's company allows (P15). */
export const mostDepartments = ({ tenant }: Actor): number => getSettings(tenant.settings).departmentLimit

/** Returns how many more departments the actor's company may have (P15). */
export const countFreeDepartments = async ({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<number> =>
  mostDepartments(actor) - (await countDepartments(tx))

/** The call of each action. `members` covers all changes of members. */
const callOfAction: Record<DepartmentAction, Call> = {
  add: addDepartment,
  edit: editDepartment,
  move: moveDepartment,
  remove: removeDepartment,
  members: addDepartmentMembers,
}
const actions = Object.keys(callOfAction) as DepartmentAction[]

/** Decides on one department that the actor sees. */
export const decideDepartment = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  action: DepartmentAction,
  facts: DepartmentFacts,
) => {
  const limits = { levels: mostLevels(actor), departments: mostDepartments(actor) }
  const state = () => departmentReason(action, facts, actor.scope, limits)
  return decide(actor, callOfAction[action], { inScope: true, state }, now)
}

/** Returns what the rules need to know about a department, partly from data already read. */
export const getFacts = async (
  { tx }: Pick<Context, 'tx'>,
  department: DepartmentRecord,
  beside: Beside,
): Promise<DepartmentFacts> => ({
  path: department.path,
  members: beside.members,
  children: beside.children,
  departments: beside.departments,
  pendingRemovals: department.headUserId ? await pendingRemovals(tx, department.headUserId) : 0,
})

/** Lists the departments that the actor sees, in tree order. */
export const getTree = async ({
  tx,
  actor,
  now,
}: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<Output<typeof departmentTree>> => {
  const { rows } = await treeQuery(actor.scope).execute(tx)
  const records = inTreeOrder(rows).map(({ path, sort: _sort, headUserId: _head, ...row }) => ({
    ...row,
    depth: path.length,
    editable: editableIn(actor.scope, path),
  }))
  const editing = firstRefusal(decide(actor, addDepartment, null, now))
  return {
    records,
    total: records.length,
    depth: mostLevels(actor),
    most: mostDepartments(actor),
    addTop: editing ?? (actor.scope.all ? null : deny('state', 'departmentForbidden')),
    editing,
  }
}

/** Returns one department with everything that the actor may know. One of another tenant or out of scope does not exist (TR-T5). */
export const getDetail = async (
  context: Context,
  { id }: Parsed<typeof departmentDetail>,
): Promise<Output<typeof departmentDetail>> => {
  const { tx, actor } = context
  const department = await departmentById(tx, id, actor.scope)
  if (!department) throw problem('dataNotFound')
  const beside = await getBeside(tx, department, actor.scope)
  const facts = await getFacts(context, department, beside)
  const { path: ids, headUserId: _head, sort: _sort, ...fields } = department
  return {
    ...fields,
    parentId: beside.path.at(-1)?.id ?? null,
    depth: ids.length,
    editable: editableIn(actor.scope, ids),
    path: beside.path,
    managers: beside.managers,
    applications: beside.applications,
    members: beside.members,
    membersBelow: beside.membersBelow,
    children: beside.children,
    actions: Object.fromEntries(
      actions.map(action => [action, firstRefusal(decideDepartment(context, action, facts))]),
    ) as Record<DepartmentAction, null>,
  }
}

const byCall = new Map<string, DepartmentAction>([
  ...actions.map(action => [callOfAction[action].name, action] as const),
  [removeDepartmentMembers.name, 'members'],
  [makeMainDepartment.name, 'members'],
])

/** Decides on a department by id, for explainAccess. A department that the actor does not see is out of scope. */
export const decideDepartmentById: RecordDecision = async (context, call, id) => {
  const { tx, actor, now } = context
  const department = await departmentById(tx, id, actor.scope)
  const action = byCall.get(call.name)
  if (!department || !action) return decide(actor, call, { inScope: department !== undefined }, now)
  const beside = await getBeside(tx, department, actor.scope)
  return decideDepartment(context, action, await getFacts(context, department, beside))
}
