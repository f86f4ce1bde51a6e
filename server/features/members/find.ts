import type { Call } from '../../../contract/define.ts'
import { type Refusal, toProblem } from '../../access/reasons.ts'
import { lastChange } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { listedUsers } from '../people/seen.ts'
import { type StudyRecord, studyFor } from '../studies/study.ts'
import { getStudyRefusal } from './present.ts'
import { type MemberRecord, membersById } from './queries.ts'

/**
 * A study of the actor's scope, which no other change can close until the commit. Taking away needs no more (P37); giving and extending
 * need a study that takes changes.
 */
export const studyToChange = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  call: Call,
  studyId: string,
  wish: 'give' | 'take' = 'give',
): Promise<StudyRecord> => {
  const { tx, actor } = context
  await run(tx)`select from study where tenant_id = (select current_tenant()) and id = ${studyId}::uuid
    for share`
  const study = await studyFor(tx, studyId, actor.scope)
  const refusal = getStudyRefusal(context, call, study, wish)
  if (refusal) throw toProblem(refusal)
  return study
}

/** A member of a study in the actor's scope. */
export const memberFor = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  studyId: string,
  userId: string,
): Promise<{ study: StudyRecord; member: MemberRecord }> => {
  const study = await studyFor(tx, studyId, actor.scope)
  const [member] = await membersById(tx, studyId, [userId], actor.scope)
  if (!member) throw problem('dataNotFound')
  return { study, member }
}

/** Members of the scope by id, their users locked until the commit, so that nothing else gives or takes their roles. */
export const membersToChange = async (
  context: Context,
  studyId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MemberRecord>> => {
  const { tx, actor } = context
  await listedUsers(context, userIds, true)
  const members = await membersById(tx, studyId, userIds, actor.scope)
  return new Map(members.filter(each => each.seen).map(each => [each.id, each]))
}

/** The conflict of a member whose roles were changed since, with who changed them (TR-C1). */
export const memberConflict = async (tx: Transaction, studyId: string, userId: string): Promise<Problem> => {
  const row = await one(tx)<{ id: string }>`select l.entity_id as id from audit_log l
    where l.tenant_id = (select current_tenant()) and l.entity = 'assignments' and l.entity_id in (
      select ra.id::text from role_assignment ra where ra.tenant_id = (select current_tenant())
        and ra.study_id = ${studyId}::uuid and ra.user_id = ${userId}::uuid)
    order by l.seq desc limit 1`
  return problem('dataChanged', row && (await lastChange(tx, 'assignments', row.id)))
}

export const asProblem = (refusal: Refusal | null): Problem | null => (refusal ? toProblem(refusal) : null)
