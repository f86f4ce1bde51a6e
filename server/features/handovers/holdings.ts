import type { Output } from '../../../contract/define.ts'
import type { handoverHoldings } from '../../../contract/handovers/calls.ts'
import { deny } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { findHandingRefusals } from '../assignments/hand-over.ts'
import { lockedBy } from '../assignments/pending-handovers.ts'
import { editableIn } from '../departments/rules.ts'
import { listedUsers } from '../people/seen.ts'
import { getAssignments } from '../users/assignments.ts'
import { departmentsLed, openTasks } from './queries.ts'

/**
 * Everything that a user has and another may take over, on one page so that nothing is forgotten, with why the actor cannot hand it
 * over. `lock`: the roles must not change until the commit.
 */
export const getHoldings = async (
  context: Context,
  userId: string,
  lock = false,
): Promise<Output<typeof handoverHoldings>> => {
  const { tx, actor } = context
  const [user] = await listedUsers(context, [userId])
  if (!user) throw problem('dataNotFound')
  const [held, departments, tasks] = await Promise.all([
    getAssignments(tx, userId),
    departmentsLed(tx, userId),
    openTasks(tx, userId, actor.userId),
  ])
  const assignments = held.filter(each => each.state !== 'ended')
  const locked = await lockedBy(
    tx,
    [...assignments, ...departments, ...tasks].map(each => each.id),
  )
  const handover = (id: string) => locked.get(id) ?? null
  const refusals = await findHandingRefusals(
    context,
    assignments.map(({ id, roleId, study, site }) => ({
      ...{ id, roleId, studyId: study?.id ?? null, siteId: site?.id ?? null },
    })),
    lock,
  )
  return {
    user: { id: user.id, lastName: user.lastName, firstName: user.firstName },
    assignments: assignments.map(each => ({
      ...each,
      handover: handover(each.id),
      refusal: refusals.get(each.id) ?? null,
    })),
    departments: departments.map(({ id, name, name_en: nameEn, as, path }) => ({
      ...{ id, name, nameEn, as },
      handover: handover(id),
      refusal: editableIn(actor.scope, path) ? null : deny('state', 'departmentForbidden'),
    })),
    tasks: tasks.map(({ id, kind, subject, due_at }) => ({
      ...{ id, kind, subject },
      dueAt: due_at?.toISOString() ?? null,
      handover: handover(id),
    })),
  }
}
