import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { type attemptToMark, markAttempt, type waitingAttempts } from '../../../contract/training/marking.ts'
import type { AnswerToMark, WaitingAttempt } from '../../../contract/training/shapes.ts'
import { decide } from '../../access/decide.ts'
import { deny, firstRefusal, toWireReason } from '../../access/reasons.ts'
import { usersInScope } from '../../access/scope.ts'
import { lastChange } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { readPage } from '../../kernel/db/pages.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { getQuestions } from '../learning/exam-queries.ts'
import { settleCourse } from '../learning/finish.ts'
import { passes } from '../learning/rules.ts'
import { here, isAsked, joinDepartment, personColumn, uuids } from './people.ts'

type AttemptRow = Omit<WaitingAttempt, 'submittedAt' | 'marking'> & {
  submittedAt: Date
  recordId: string
  markedAt: Date | null
  certificateDays: number | null
}

const columns = sql`x.id, ${personColumn} as person, jsonb_build_object('id', t.id, 'name', t.name, 'nameEn', t.name_en) as training,
  jsonb_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en) as course, x.no, x.submitted_at as "submittedAt",
  x.right_answers as "rightAnswers", x.questions, c.pass_percent as "passPercent", x.row_version as "rowVersion",
  r.id as "recordId", x.marked_at as "markedAt", c.certificate_days as "certificateDays"`
const learner = sql`join learning_record r on r.tenant_id = ${here} and r.id = x.record_id
  join users u on u.tenant_id = ${here} and u.id = r.user_id and u.removed_at is null`
const beside = sql`${learner}
  join training_task t on t.tenant_id = ${here} and t.id = r.task_id
  join course c on c.tenant_id = ${here} and c.id = r.course_id ${joinDepartment}`

/** Puts attempts into the form of the contract; nobody marks their own. */
const presenting = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => {
  const refused = firstRefusal(decide(actor, markAttempt, { inScope: true }, now))
  return (row: AttemptRow): WaitingAttempt => {
    const refusal = refused ?? (row.person.id === actor.userId ? deny('state', 'selfForbidden') : null)
    const { submittedAt, recordId: _record, markedAt: _at, certificateDays: _days, ...rest } = row
    return {
      ...rest,
      submittedAt: submittedAt.toISOString(),
      marking: refusal && toWireReason(refusal),
    }
  }
}

/** Tests that wait for a marker, those handed in first at the top. */
export const listWaiting = async (
  context: Context,
  { limit, pageNum, ...filters }: Parsed<typeof waitingAttempts>,
): Promise<Output<typeof waitingAttempts>> => {
  const { tx, actor, now } = context
  const chosen = filters.taskIds.length > 0 ? sql`and r.task_id = any(${uuids(filters.taskIds)})` : sql``
  const listed = {
    matches: sql`from test_attempt x ${learner}
      where x.tenant_id = ${here} and x.waits and x.marked_at is null ${chosen} and ${isAsked(filters, actor.scope, now)}`,
    key: sql`x.id`,
    order: [[sql`x.submitted_at`], [sql`x.id`]] as const,
    columns,
    joins: sql`join test_attempt x on x.tenant_id = ${here} and x.id = page.key ${beside}`,
  }
  const { rows, total } = await readPage<AttemptRow>(tx, listed, { limit, pageNum })
  return { records: rows.map(presenting(context)), total }
}

/** A test of the scope that waits, for a marker who is not its learner. */
const findAttempt = async (context: Context, id: string, hold = false): Promise<AttemptRow> => {
  const { tx, actor } = context
  const row = await one(tx)<AttemptRow>`select ${columns} from test_attempt x ${beside}
    where x.tenant_id = ${here} and x.id = ${id}::uuid and x.waits and ${usersInScope(actor.scope, 'u')}
    ${hold ? sql`for update of x` : sql``}`
  if (!row) throw problem('dataNotFound')
  if (row.person.id === actor.userId) throw problem('selfForbidden')
  if (row.markedAt) throw problem('alreadyHandled')
  return row
}

type AnswerRow = { questionId: string; optionIds: string[]; correct: boolean }

const getAnswers = (tx: Context['tx'], id: string): Promise<AnswerRow[]> =>
  rows(tx)<AnswerRow>`select question_id as "questionId", option_ids as "optionIds", correct from test_answer
    where tenant_id = ${here} and attempt_id = ${id}::uuid`

/** A test with each answer beside what is right. */
export const readAttempt = async (
  context: Context,
  { id }: Parsed<typeof attemptToMark>,
): Promise<Output<typeof attemptToMark>> => {
  const row = await findAttempt(context, id)
  const byQuestion = new Map((await getAnswers(context.tx, id)).map(each => [each.questionId, each]))
  const questions = await getQuestions(context.tx, row.course.id)
  const answers = questions.flatMap((question): AnswerToMark[] => {
    const answer = byQuestion.get(question.id)
    if (!answer) return []
    return [
      {
        questionId: question.id,
        kind: question.kind,
        text: question.text,
        textEn: question.text_en,
        options: question.options.map(option => ({
          ...{ id: option.id, text: option.text, textEn: option.textEn, right: option.correct },
          chosen: answer.optionIds.includes(option.id),
        })),
        correct: answer.correct,
      },
    ]
  })
  return { ...presenting(context)(row), answers }
}

/** Points of an attempt as it is marked, and of all its questions. */
const getPoints = async (tx: Transaction, attemptId: string): Promise<{ earned: number; most: number }> =>
  (await one(tx)<{ earned: number; most: number }>`select
      coalesce(sum(q.points) filter (where coalesce(w.marked, w.correct)), 0)::int as earned, coalesce(sum(q.points), 0)::int as most
    from test_answer w join course_question q on q.tenant_id = w.tenant_id and q.id = w.question_id
    where w.tenant_id = ${here} and w.attempt_id = ${attemptId}::uuid`)!

/** Confirms or changes the score of a test; a passed course is finished as of the hand-in, and known from now on. */
export const mark = async (
  context: Context,
  { id, rowVersion, changed, remark }: Parsed<typeof markAttempt>,
): Promise<Output<typeof markAttempt>> => {
  const { tx, actor, audit } = context
  const row = await findAttempt(context, id, true)
  if (row.rowVersion !== rowVersion) throw problem('dataChanged', await lastChange(tx, 'training', id))
  const answers = await getAnswers(tx, id)
  const wanted = new Map(changed.map(each => [each.questionId, each]))
  if (wanted.size !== changed.length) throw problem('answerUnfit')
  for (const { questionId, correct } of changed) {
    const answer = answers.find(each => each.questionId === questionId)
    if (!answer) throw problem('answerUnfit')
    if (answer.correct === correct) throw problem('nothingChanged')
  }
  const rightAnswers = answers.filter(each => wanted.get(each.questionId)?.correct ?? each.correct).length
  for (const { questionId, correct, reason } of changed)
    await run(tx)`update test_answer set marked = ${correct}, mark_reason = ${reason}
      where tenant_id = ${here} and attempt_id = ${id}::uuid and question_id = ${questionId}::uuid`
  const points = await getPoints(tx, id)
  const passed = passes(points.earned, points.most, row.passPercent)
  await run(
    tx,
  )`update test_attempt set points = ${points.earned}, right_answers = ${rightAnswers}, passed = ${passed}, marked_at = clock_timestamp(),
      marked_by = ${actor.userId}::uuid, mark_reason = ${remark}, row_version = row_version + 1
    where tenant_id = ${here} and id = ${id}::uuid`
  const certificate = passed
    ? await settleCourse(tx, {
        recordId: row.recordId,
        userId: row.person.id,
        finishedAt: row.submittedAt,
        certificateDays: row.certificateDays,
      })
    : null
  const reason = [remark, ...changed.map(each => each.reason)].filter(Boolean).join('; ')
  audit({
    ...{ entityId: id, version: rowVersion + 1, ...(reason && { reason }) },
    changes: { rightAnswers: [row.rightAnswers, rightAnswers] },
    detail: { userId: row.person.id, taskId: row.training.id, passed, questions: [...wanted.keys()] },
  })
  return { passed, rightAnswers, questions: answers.length, certificate }
}
