import type { Output, Parsed } from '../../../contract/define.ts'
import type { clearProgress, openCourse, relearn, reportProgress } from '../../../contract/learning/calls.ts'
import type { CourseOfTask } from '../../../contract/learning/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import { getLength } from '../../../contract/values/intervals.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { signedLink } from '../files/links.ts'
import { type FileOfCourse, filesOfCourse } from './content-queries.ts'
import { finishCourse } from './finish.ts'
import {
  beginRecord,
  type CourseRow,
  holdRecord,
  keepReports,
  type RecordRow,
  type ReportRow,
  reportsTaken,
  restartRecord,
  type TaskRow,
  writeProgress,
} from './queries.ts'
import { type Account, creditAfter, isLearned, judge } from './rules.ts'
import { courseScene, mustBeOpen, mustRun, taskScene } from './scene.ts'
import { getProgress, isStale } from './task-state.ts'

/** Starts or continues a course; content that was changed meanwhile starts again (N47). */
export const open = async (
  context: Context,
  place: Parsed<typeof openCourse>,
): Promise<Output<typeof openCourse>> => {
  const { tx, actor, now, audit } = context
  const scene = await courseScene(context, place)
  mustBeOpen(scene, now)
  const files = await filesOfCourse(tx, place.courseId)
  if (!files.some(each => each.part === 'content')) throw problem('courseEmpty')
  await beginRecord(tx, { userId: actor.userId, ...place }, 1, scene.row.content_version)
  let record = (await holdRecord(tx, actor.userId, place.taskId, place.courseId))!
  const changed = isStale({
    ...scene.row,
    record_version: record.content_version,
    finished_at: record.finished_at,
  })
  if (changed) {
    await restartRecord(tx, record.id, scene.row.content_version)
    record = (await holdRecord(tx, actor.userId, place.taskId, place.courseId))!
  }
  audit({ entityId: record.id, detail: { courseId: place.courseId, round: record.round, changed } })
  const ends = signedLink({ keys: context.services.keys, actor, now }, place.courseId)
  return {
    ...place,
    contentVersion: scene.row.content_version,
    seekLock: scene.row.seek_lock && !scene.course.learned,
    speedPercent: scene.task.speed_percent,
    mutedCounts: scene.task.muted_counts,
    pauseHidden: scene.task.pause_hidden,
    files: linked(context, files),
    linkEndsAt: ends.expiresAt,
    progress: getProgress({ ...record, finished: scene.course.finishedAt !== null }, scene.row.length_ms),
  }
}

/** Files with links for this user and session, captions next to the content that they belong to. */
const linked = ({ actor, now, services }: Context, files: readonly FileOfCourse[]) => {
  const link = (id: string) =>
    signedLink({ keys: services.keys, actor, now }, id, {
      kind: 'course',
      seconds: limits.fileLinkExpirySeconds,
    }).url
  return files
    .filter(each => each.part === 'content')
    .map(each => ({
      id: each.id,
      name: each.name,
      mediaType: each.media_type,
      codec: each.codec,
      startMs: each.start_ms,
      lengthMs: each.length_ms,
      pages: each.pages,
      url: link(each.file_id),
      captions: files
        .filter(one => one.part === 'captions' && one.sort === each.sort)
        .map(one => ({ id: one.id, language: one.language, url: link(one.file_id) })),
    }))
}

const getAccount = (record: RecordRow, course: CourseRow, task: TaskRow): Account => ({
  watched: record.watched,
  // A page takes its minimum time; only media can be played faster.
  creditMs: creditAfter(
    record.credit_ms,
    record.elapsed_ms,
    course.kind === 'video' ? task.speed_percent : 100,
  ),
  lengthMs: course.length_ms,
  seekLock: course.seek_lock && record.learned_at === null,
  mutedCounts: task.muted_counts,
  begunAt: record.begun_at.getTime(),
  now: record.now.getTime(),
})

const getAsked = ({ asked }: RecordRow, course: CourseRow) => ({
  lengthMs: course.length_ms,
  requiredPercent: course.required_percent,
  asked,
})

/** Processes reports in order: each counts once, and together no more than the elapsed time. */
export const report = async (
  context: Context,
  input: Parsed<typeof reportProgress>,
): Promise<Output<typeof reportProgress>> => {
  const { tx, actor, now, audit } = context
  const scene = await courseScene(context, input)
  mustBeOpen(scene, now)
  const record = await holdRecord(tx, actor.userId, input.taskId, input.courseId)
  if (!record) throw problem('courseNotAssigned')
  const stale = input.contentVersion !== scene.row.content_version || input.round !== record.round
  if (stale || record.content_version !== scene.row.content_version) throw problem('courseChanged')
  const { results, account, kept, positionMs } = await judged(
    context,
    input,
    getAccount(record, scene.row, scene.task),
  )
  const learned = record.learned_at !== null || isLearned(account.watched, getAsked(record, scene.row))
  await keepReports(tx, actor.userId, record.id, kept)
  const position = positionMs ?? record.position_ms
  await writeProgress(tx, record.id, {
    watched: account.watched,
    creditMs: account.creditMs,
    positionMs: position,
    learned,
    now: record.now,
  })
  const ends = learned && scene.row.questions === 0 && !record.finished_at
  const certificate = ends ? await finishCourse(context, scene, record.id) : null
  const earnedMs = results.reduce((sum, each) => sum + each.earnedMs, 0)
  audit({ entityId: record.id, detail: { events: results.length, earnedMs } })
  const current = {
    ...record,
    watched: [...account.watched],
    position_ms: position,
    learned_at: learned ? now : null,
  }
  return {
    progress: getProgress(
      { ...current, finished: ends || scene.course.finishedAt !== null },
      scene.row.length_ms,
    ),
    results,
    certificate,
  }
}

type Results = Output<typeof reportProgress>['results']

const judged = async ({ tx, actor }: Context, input: Parsed<typeof reportProgress>, start: Account) => {
  const reports = await reportsTaken(
    tx,
    actor.userId,
    input.events.map(each => each.id),
  )
  // Times come from the browser's clock; its offset is the same for all reports of one request.
  const skew = start.now - Date.parse(input.sentAt)
  const results: Results = []
  const newReports: ReportRow[] = []
  let account = start
  let positionMs: number | null = null
  for (const event of input.events) {
    const before = reports.get(event.id)
    if (before) {
      results.push({ id: event.id, earnedMs: 0, verdict: before.verdict as Results[number]['verdict'] })
      continue
    }
    const at = Date.parse(event.at) + skew
    const { verdict, earnedMs, account: next } = judge(account, { ...event, at })
    account = next
    if (verdict === 'counted' || verdict === 'known') positionMs = Math.min(event.toMs, start.lengthMs)
    reports.set(event.id, { earned_ms: earnedMs, verdict })
    results.push({ id: event.id, earnedMs, verdict })
    newReports.push({
      event_id: event.id,
      from_ms: event.fromMs,
      to_ms: event.toMs,
      earned_ms: earnedMs,
      verdict,
      told_at: new Date(Math.min(at, start.now)),
    })
  }
  return { results, account, kept: newReports, positionMs }
}

/** Clears the watched intervals of an unfinished course. */
export const clear = async (
  context: Context,
  place: Parsed<typeof clearProgress>,
): Promise<Output<typeof clearProgress>> => {
  const { tx, actor, now, audit } = context
  const scene = await courseScene(context, place)
  mustBeOpen(scene, now)
  const record = await holdRecord(tx, actor.userId, place.taskId, place.courseId)
  if (!record || record.finished_at) throw problem('relearnUnneeded')
  await restartRecord(tx, record.id, scene.row.content_version)
  audit({ entityId: record.id, changes: { watchedMs: [getLength(record.watched), 0] } })
  return { done: true }
}

/** Begins the next round of each of these courses of a learner's task. */
export const beginNextRounds = async (
  tx: Transaction,
  { userId, taskId }: { userId: string; taskId: string },
  courses: readonly CourseOfTask[],
): Promise<void> => {
  for (const course of courses) {
    const record = await holdRecord(tx, userId, taskId, course.id)
    const place = { userId, taskId, courseId: course.id }
    await beginRecord(tx, place, (record?.round ?? 0) + 1, course.contentVersion)
  }
}

/** Starts a new round of a course that must be learned again: all attempts failed, or its certificate has expired (F28). */
export const learnAgain = async (
  context: Context,
  { taskId, courseId }: Parsed<typeof relearn>,
): Promise<Output<typeof relearn>> => {
  const { tx, actor, now, audit } = context
  const { task, rows, courses } = await taskScene(context, taskId)
  if (courseId && !rows.some(each => each.id === courseId)) throw problem('courseNotAssigned')
  mustRun(task, now)
  const due = courses.filter(
    each => (!courseId || each.id === courseId) && (each.relearn || each.certificate?.expired === true),
  )
  if (due.length === 0) throw problem('relearnUnneeded')
  await beginNextRounds(tx, { userId: actor.userId, taskId }, due)
  audit({ entityId: taskId, detail: { courseIds: due.map(each => each.id) } })
  return { courseIds: due.map(each => each.id) }
}
