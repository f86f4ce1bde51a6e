import type { ImportFault } from '../../../contract/imports/calls.ts'
import { importMembers } from '../../../contract/imports/members.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeable } from '../assignments/change.ts'
import { endAssignments } from '../assignments/end.ts'
import { assignmentsById, assignmentsHeld } from '../assignments/for-members.ts'
import { getGiver } from '../assignments/grant.ts'
import { leaveStudy } from '../assignments/membership.ts'
import { studyToChange } from '../members/find.ts'
import { getRemovalReasons } from '../members/sheet.ts'
import { refused } from './cells.ts'
import type { UndoRow, Works } from './definition.ts'
import { ruleFault } from './grant-cells.ts'

type Faults = Map<number, readonly ImportFault[]>

/** The problems that say that the role is no longer as the row gave it. */
const since: ReadonlySet<string> = new Set(['dataChanged', 'dataNotFound', 'alreadyHandled'])

/** Why a row cannot be undone, or null. */
const findFault = async (
  works: Works,
  giver: Awaited<ReturnType<typeof getGiver>>,
  { id, version }: UndoRow,
): Promise<ImportFault | null> => {
  const target = await changeable(works, { id, rowVersion: version }, giver)
  if ('row' in target) return null
  return since.has(target.problem) ? { field: 'role', fault: 'changedSince' } : refused('role', target.code)
}

/** Ends the roles that rows gave; users without another role in the study are members no more. The rules of removing members decide. */
export const undoMembers = async (
  works: Works,
  rows: readonly UndoRow[],
  done: (rows: number) => Promise<void>,
): Promise<ReadonlyMap<number, readonly ImportFault[]>> => {
  const { tx } = works
  const studyId = works.studyId!
  const faults: Faults = new Map()
  try {
    await studyToChange(works, importMembers, studyId, 'take')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return new Map(rows.map(({ rowNo }) => [rowNo, [refused('person', error.code)]]))
  }
  const giver = await getGiver(works)
  const ids = rows.map(row => row.id)
  const users = new Map((await assignmentsById(tx, ids)).map(row => [row.id, row.user_id]))
  const removals = await getRemovalReasons(works, studyId, [...new Set(users.values())])
  for (const row of rows) {
    const fault = await findFault(works, giver, row)
    const refusal = removals.get(users.get(row.id) ?? '')
    const all = [...(fault ? [fault] : []), ...(refusal ? [ruleFault(refusal)] : [])]
    if (all.length > 0) faults.set(row.rowNo, all)
  }
  if (faults.size > 0) return faults
  const ending = { ...works, audit: act(works, 'removeMember') }
  await endAssignments(ending, { ids }, '')
  for (const [at, userId] of [...new Set(users.values())].entries()) {
    const whole = !(await assignmentsHeld(tx, userId)).some(each => each.study_id === studyId)
    await leaveStudy(ending, { userId, studyId, whole, reason: '' })
    await done(at + 1)
  }
  await done(rows.length)
  return faults
}

const act =
  (works: Works, action: string): Works['audit'] =>
  entry =>
    works.audit({ action, ...entry })
