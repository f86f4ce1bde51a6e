import { sql } from 'kysely'
import type { PublicationScope } from '../../../contract/course-publications/scope.ts'
import type { CourseContent } from '../../../contract/courses/content.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { latestRounds, validCertificates } from './people.ts'

type Placed = { id: string; startMs: number; lengthMs: number }

/** The files of a course on its line of time, one after the other. */
export const placeFiles = ({ files }: CourseContent): Placed[] => {
  let startMs = 0
  return files.map(({ id, lengthMs }) => {
    const placed = { id, startMs, lengthMs }
    startMs += lengthMs
    return placed
  })
}

const multirange = (files: readonly Placed[]) =>
  `{${files.map(({ startMs, lengthMs }) => `[${startMs},${startMs + lengthMs})`).join(',')}}`

/** A publication, as far as learners' rounds depend on it. */
export type Publication = {
  courseId: string
  scope: PublicationScope
  version: { from: number; to: number }
  before: CourseContent
  after: CourseContent
  unseen: { questionIds: readonly string[]; fileIds: readonly string[] }
}

/** Files that stay what they were, with their places before and after. */
const getMoves = ({ before, after, unseen, scope }: Publication) => {
  const old = new Map(placeFiles(before).map(each => [each.id, each]))
  return placeFiles(after).flatMap(file => {
    const was = old.get(file.id)
    if (!was || (scope !== 'correction' && unseen.fileIds.includes(file.id))) return []
    return [{ from: was.startMs, to: file.startMs, length: Math.min(was.lengthMs, file.lengthMs) }]
  })
}

/** Parts of the old line of time as they lie on the new one. */
const moved = (parts: ReturnType<typeof sql>, moves: string) => sql`coalesce((
  select range_agg(int4range(lower(x) + f."to" - f."from", upper(x) + f."to" - f."from"))
  from jsonb_to_recordset(${moves}::jsonb) as f ("from" int, "to" int, length int),
    unnest(${parts} * int4multirange(int4range(f."from", f."from" + f.length))) x), '{}')`

const sumLengths = (parts: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(upper(x) - lower(x)) from unnest(${parts}) x), 0)`

/** Rounds that go on take the new version with what they have watched of files that stay; what has changed is asked too. */
const carryOn = async (
  tx: Transaction,
  publication: Publication,
  userIds: readonly string[],
): Promise<void> => {
  const { courseId, version, after, unseen } = publication
  const moves = JSON.stringify(getMoves(publication))
  const files = placeFiles(after)
  const changed = multirange(files.filter(each => unseen.fileIds.includes(each.id)))
  const whole = multirange(files)
  const ids = after.questions.map(each => each.id)
  await run(
    tx,
  )`update learning_record r set content_version = ${version.to}, watched = n.watched, asked_parts = n.parts,
      asked_question_ids = n.questions, position_ms = 0,
      learned_at = case when ${sumLengths(sql`(n.watched * coalesce(n.parts, ${whole}::int4multirange))`)} * 100
        >= ${sumLengths(sql`coalesce(n.parts, ${whole}::int4multirange)`)} * c.required_percent then coalesce(r.learned_at, now()) end
    from (select l.id, ${moved(sql`l.watched`, moves)} as watched,
        case when l.asked_parts is not null then ${moved(sql`l.asked_parts`, moves)} + ${changed}::int4multirange end as parts,
        case when l.asked_question_ids is not null then array(select q from unnest(l.asked_question_ids) q where q = any(${ids}::uuid[])
          union select unnest(${[...unseen.questionIds]}::uuid[])) end as questions
      from (${latestRounds(courseId, userIds)}) l where l.finished_at is null and l.content_version = ${version.from}) n, course c
    where r.tenant_id = (select current_tenant()) and r.id = n.id and c.tenant_id = r.tenant_id and c.id = r.course_id`
}

/** Opens a round for everyone who had finished the course: a whole one, or one that asks only what has changed. */
const openRounds = async (
  tx: Transaction,
  publication: Publication,
  userIds: readonly string[],
): Promise<string[]> => {
  const { courseId, scope, version, after, unseen } = publication
  const isWhole = scope === 'all'
  const files = placeFiles(after)
  const unseenFiles = files.filter(each => unseen.fileIds.includes(each.id))
  const rest = files.filter(each => !unseen.fileIds.includes(each.id))
  const opened = await rows(tx)<{ id: string }>`with opened as (
      insert into learning_record (tenant_id, id, task_id, course_id, user_id, round, content_version, watched, asked_question_ids,
        asked_parts, learned_at)
      select l.tenant_id, gen_random_uuid(), l.task_id, l.course_id, l.user_id, l.round + 1, ${version.to},
        ${isWhole ? '{}' : multirange(rest)}::int4multirange, ${isWhole ? null : [...unseen.questionIds]}::uuid[],
        ${isWhole ? null : multirange(unseenFiles)}::int4multirange, case when ${!isWhole && unseenFiles.length === 0} then now() end
      from (${latestRounds(courseId, userIds)}) l where l.finished_at is not null
      returning user_id)
    select distinct user_id as id from opened`
  return opened.map(each => each.id)
}

/** A round that goes on asks the whole course: opening it begins it again, since its version is an older one. */
const askWhole = async (
  tx: Transaction,
  { courseId }: Publication,
  userIds: readonly string[],
): Promise<void> => {
  await run(
    tx,
  )`update learning_record r set asked_question_ids = null, asked_parts = null from (${latestRounds(courseId, userIds)}) l
    where r.tenant_id = (select current_tenant()) and r.id = l.id and l.finished_at is null and l.asked_parts is not null`
}

/** Most people of a statement: none comes near its time limit, however many learn the course. */
const peopleAtOnce = 1000

/** These people in groups that one statement handles. */
export const inGroups = (userIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / peopleAtOnce) }, (_, at) =>
    userIds.slice(at * peopleAtOnce, (at + 1) * peopleAtOnce),
  )

/** Rounds of a publication, in its transaction; returns the ids of those who learn again. */
export const beginRounds = async (tx: Transaction, publication: Publication): Promise<string[]> => {
  const { courseId, scope } = publication
  const learners = await rows(tx)<{ id: string }>`select distinct l.user_id as id
    from (${latestRounds(courseId)}) l order by 1`
  const relearning: string[] = []
  for (const userIds of inGroups(learners.map(each => each.id))) {
    await (scope === 'all' ? askWhole : carryOn)(tx, publication, userIds)
    if (scope !== 'correction') relearning.push(...(await openRounds(tx, publication, userIds)))
  }
  return relearning
}

/** Certificates of older versions that an instant would end: they would be valid beyond it. */
const endingCertificates = (
  courseId: string,
  endsAt: Date,
) => sql`select v.id from (${validCertificates(courseId)}) v
  where ${endsAt}::timestamptz < least(v.expires_at, coalesce(v.ended_at, 'infinity'))`

/** How many certificates of older versions an instant would end. */
export const countEnding = async (tx: Transaction, courseId: string, endsAt: Date): Promise<number> =>
  (await one(tx)<{ count: number }>`select count(*)::int from (${endingCertificates(courseId, endsAt)}) e`)!
    .count

/** Ends the certificates of older versions at an instant; returns how many. */
export const endCertificates = async (tx: Transaction, courseId: string, endsAt: Date): Promise<number> =>
  run(tx)`update certificate k set ended_at = ${endsAt}::timestamptz, end_reason = 'newVersion'
    where k.tenant_id = (select current_tenant()) and k.id in (${endingCertificates(courseId, endsAt)})`
