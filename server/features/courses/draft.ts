import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type courseDraft,
  type createCourse,
  type discardCourseDraft,
  type retireCourse,
  saveCourseDraft,
} from '../../../contract/courses/calls.ts'
import { type ContentFile, type CourseContent, courseContent } from '../../../contract/courses/content.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { type Issue, issuesOf } from '../../../contract/rules.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { contentChanges, isSame } from './content-changes.ts'
import * as queries from './queries.ts'

/** What a new course holds: rules as most courses have them, attempts as the company sets them (P15). */
const newContent = (
  { actor }: Pick<Context, 'actor'>,
  { name, nameEn, kind, language, categoryId }: Parsed<typeof createCourse>,
): CourseContent => ({
  ...{ name, nameEn, description: '', descriptionEn: '', language, categoryId, kind },
  rules: {
    requiredPercent: 90,
    seekLock: kind === 'video',
    attempts: getSettings(actor.tenant.settings).testAttempts,
    passPercent: 80,
    certificateDays: 365,
    shuffle: true,
    pool: null,
    goodClinicalPractice: false,
  },
  files: [],
  questions: [],
})

/** Begins a course: its row, which nothing reads before the first publication, and its draft. */
export const create = async (
  context: Context,
  input: Parsed<typeof createCourse>,
): Promise<Output<typeof createCourse>> => {
  const { tx } = context
  if (input.categoryId && !(await queries.hasCategory(tx, input.categoryId)))
    throw problem('dataNotFound', { field: 'categoryId' })
  const id = randomUUID()
  const content = newContent(context, input)
  await run(tx)`insert into course (tenant_id, id, category_id, kind, name, name_en, language, length_ms,
      content_version, published_at)
    values (current_tenant(), ${id}::uuid, ${input.categoryId}::uuid, ${input.kind}, ${input.name}, ${input.nameEn}, ${input.language},
      0, 0, null)`
  await queries.putDraft(context, { id, rowVersion: 1 }, content)
  context.audit({ entityId: id, version: 1, changes: contentChanges(null, content) })
  return { id, rowVersion: 1 }
}

export const getState = ({ version, retired_at }: Pick<queries.CourseRecord, 'version' | 'retired_at'>) =>
  retired_at ? ('retired' as const) : version > 0 ? ('published' as const) : ('draft' as const)

type CategoryNames = { id: string; name: string; nameEn: string }

/** The course as its authors see it. */
export const getDraft = async (
  { tx, actor, now }: Context,
  { id }: { id: string },
): Promise<Omit<Output<typeof courseDraft>, 'signed' | 'publishing'>> => {
  const course = await queries.courseById(tx, id)
  if (!course) throw problem('dataNotFound')
  const row = await queries.draftRow(tx, id)
  const content = row?.content ?? (await queries.contentInForce(tx, course))!
  const category = content.categoryId
    ? await one(tx)<CategoryNames>`select id, name, name_en as "nameEn" from course_category
        where tenant_id = (select current_tenant()) and id = ${content.categoryId}::uuid`
    : undefined
  return {
    ...{ id, name: content.name, nameEn: content.nameEn, category: category ?? null },
    ...{ kind: content.kind, language: content.language, state: getState(course), version: course.version },
    ...{ publishedAt: iso(course.published_at), changed: row !== undefined, rowVersion: course.row_version },
    ...{ content, ...queries.getLastChange(row) },
    editing: firstRefusal(decide(actor, saveCourseDraft, null, now)),
  }
}

type Saved = Parsed<typeof saveCourseDraft>

/** The content with the sections and questions of a request; issues name the paths of the request. */
const merged = (before: CourseContent, { sections, put, remove }: Saved): unknown => {
  const wanted = Object.fromEntries(Object.entries(sections).filter(([, value]) => value !== undefined))
  const content = { ...before, ...wanted }
  const going = new Set(remove)
  const coming = new Map(put.map(each => [each.id, each]))
  const questions = content.questions
    .filter(each => !going.has(each.id))
    .map(each => coming.get(each.id) ?? each)
  const oldIds = new Set(content.questions.map(each => each.id))
  return { ...content, questions: [...questions, ...put.filter(each => !oldIds.has(each.id))] }
}

/**
 * Whether a file of a draft says of itself what was read from its bytes. The reading time of a PDF or picture is its author's; a shorter
 * length of a video would let learners finish without watching it.
 */
const saysItsBytes = (file: ContentFile, stored: queries.StoredFile | undefined): boolean =>
  stored?.mediaType === file.mediaType &&
  (stored.codec === null ||
    (stored.codec === file.codec &&
      stored.pages === file.pages &&
      (!file.mediaType.startsWith('video/') || stored.lengthMs === file.lengthMs)))

/** Refuses files that are no course files of the company or say what their bytes do not, and a category that is not in use. */
const requireParts = async (
  { tx }: Pick<Context, 'tx'>,
  { files, categoryId }: CourseContent,
): Promise<void> => {
  const ids = files.flatMap(each => [each.fileId, ...each.captions.map(one => one.fileId)])
  const stored = new Map((await queries.courseFilesNamed(tx, ids)).map(each => [each.id, each]))
  const issues = files.flatMap((file, at): Issue[] => {
    const isFit =
      saysItsBytes(file, stored.get(file.fileId)) &&
      file.captions.every(each => stored.get(each.fileId)?.mediaType === 'text/vtt')
    return isFit ? [] : [{ path: `sections.files.${at}.fileId`, rule: 'courseFileUnfit' }]
  })
  if (issues.length > 0) throw problem('invalidInput', { issues })
  if (categoryId && !(await queries.hasCategory(tx, categoryId)))
    throw problem('dataNotFound', { field: 'sections.categoryId' })
}

/** Saves parts of a draft, in the version that the author has read: nobody overwrites what they have not seen. */
export const save = async (context: Context, input: Saved): Promise<Output<typeof saveCourseDraft>> => {
  const { tx } = context
  const course = await queries.courseToChange(context, input)
  if (course.retired_at) throw problem('courseRetired')
  const before = await queries.draftContent(tx, course)
  const wanted = merged(before, input)
  const read = courseContent.safeParse(wanted)
  if (!read.success)
    throw problem('invalidInput', {
      issues: issuesOf(read.error, wanted).map(each => ({ ...each, path: `sections.${each.path}` })),
    })
  const { rowVersion, changed, changes } = await writeDraft(context, course, before, read.data)
  if (Object.keys(changes).length > 0) context.audit({ entityId: course.id, version: rowVersion, changes })
  return { id: course.id, rowVersion, changed }
}

/** A course, locked, and what its draft holds: the draft stays as it is read until commit. Throws when there is no such course. */
export const lockDraft = async (tx: Context['tx'], id: string) => {
  const course = await queries.courseById(tx, id, true)
  if (!course) throw problem('dataNotFound')
  return { course, content: await queries.draftContent(tx, course) }
}

/** Throws when there is no course of an id. */
export const requireCourse = async ({ tx }: Pick<Context, 'tx'>, id: string): Promise<void> => {
  if (!(await queries.courseById(tx, id))) throw problem('dataNotFound', { field: 'courseId' })
}

/** Writes a content as the draft of a locked course; the draft goes when nothing differs from what is in force. */
export const writeDraft = async (
  context: Pick<Context, 'tx' | 'actor'>,
  course: queries.CourseRecord,
  before: CourseContent,
  content: CourseContent,
) => {
  const { tx } = context
  const inForce = await queries.contentInForce(tx, course)
  const changes = contentChanges(before, content)
  const changed = !inForce || !isSame(inForce, content)
  if (isSame(before, content)) return { rowVersion: course.row_version, changed, changes: {} }
  await requireParts(context, content)
  const rowVersion = course.row_version + 1
  await queries.putDraft(context, { id: course.id, rowVersion }, changed ? content : null)
  const { name, nameEn, kind, language, categoryId } = content
  // Before the first publication nothing but the lists of authors reads the row.
  const own = inForce
    ? sql``
    : sql`, name = ${name}, name_en = ${nameEn}, kind = ${kind}, language = ${language}, category_id = ${categoryId}::uuid`
  await run(tx)`update course set row_version = ${rowVersion} ${own}
    where tenant_id = (select current_tenant()) and id = ${course.id}::uuid`
  return { rowVersion, changed, changes }
}

/** Puts the draft back to what is in force. */
export const discard = async (
  context: Context,
  { reason, ...seen }: Parsed<typeof discardCourseDraft>,
): Promise<Output<typeof discardCourseDraft>> => {
  const course = await queries.courseToChange(context, seen)
  const inForce = await queries.contentInForce(context.tx, course)
  if (!inForce) throw problem('courseUnpublished')
  const { rowVersion, changes } = await writeDraft(
    context,
    course,
    await queries.draftContent(context.tx, course),
    inForce,
  )
  if (rowVersion > course.row_version)
    context.audit({ entityId: course.id, version: rowVersion, changes, ...(reason && { reason }) })
  return { id: course.id, rowVersion }
}

/** Retires a course, or restores it; what has been learned of it stays. */
export const setRetired = async (
  context: Context,
  { reason, ...seen }: Parsed<typeof retireCourse>,
  retired: boolean,
): Promise<Output<typeof retireCourse>> => {
  const course = await queries.courseToChange(context, seen)
  if ((course.retired_at !== null) === retired) throw problem('alreadyHandled')
  const version = course.row_version + 1
  await run(
    context.tx,
  )`update course set retired_at = case when ${retired} then now() end, row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${course.id}::uuid`
  context.audit({
    entityId: course.id,
    version,
    changes: { retired: [!retired, retired] },
    ...(reason && { reason }),
  })
  return { id: course.id, rowVersion: version }
}
