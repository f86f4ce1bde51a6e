import type { PublicationScope } from '../../../contract/course-publications/scope.ts'
import { type CourseContent, courseContent } from '../../../contract/courses/content.ts'
import type { publicationPreview, publishCourse } from '../../../contract/courses/publishing.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { issuesOf } from '../../../contract/rules.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import type { AuditEntry, Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { addNotices } from '../notices/add.ts'
import { signRecord } from '../signatures/sign.ts'
import { getMinutes, isSame, unseenParts } from './content-changes.ts'
import { countPeople } from './people.ts'
import * as queries from './queries.ts'
import { beginRounds, endCertificates, inGroups } from './rounds.ts'
import { writeContent } from './write-content.ts'

type Contents = { before: CourseContent | null; after: CourseContent }

/** What the scope "changed" asks again, and how long that and the whole course take. */
const getAsked = ({ before, after }: Contents) => {
  const unseen = unseenParts(before, after)
  const files = after.files.filter(each => unseen.fileIds.includes(each.id))
  return {
    unseen,
    minutes: {
      changed: getMinutes(files, unseen.questionIds.length),
      all: getMinutes(after.files, after.rules.pool ?? after.questions.length),
    },
  }
}

/** What publishing would do to people. */
export const preview = async (
  { tx, actor }: Context,
  { id }: Parsed<typeof publicationPreview>,
): Promise<Output<typeof publicationPreview>> => {
  const course = await queries.courseById(tx, id)
  if (!course) throw problem('dataNotFound')
  const before = await queries.contentInForce(tx, course)
  const after = await queries.draftContent(tx, course)
  const { unseen, minutes } = getAsked({ before, after })
  const oldQuestions = new Set(before?.questions.map(each => each.id))
  const oldFiles = new Set(before?.files.map(each => each.id))
  return {
    ...{ id, rowVersion: course.row_version, version: course.version + 1 },
    changed: before === null || !isSame(before, after),
    ...(await countPeople(tx, id)),
    questions: after.questions
      .filter(each => unseen.questionIds.includes(each.id))
      .map(each => ({ id: each.id, name: each.text, nameEn: each.textEn, new: !oldQuestions.has(each.id) })),
    files: after.files
      .filter(each => unseen.fileIds.includes(each.id))
      .map(each => ({ id: each.id, name: each.name, nameEn: '', new: !oldFiles.has(each.id) })),
    minutes,
    signed: isSigned({ actor }),
  }
}

export type PublicationRequest = Pick<Parsed<typeof publishCourse>, 'id' | 'rowVersion' | 'reason' | 'change'>

/** First instant after a day in the company's zone; refuses a day that has passed. */
const getEnd = async ({ tx }: Context, day: string): Promise<Date> => {
  const row = (await one(tx)<{ end: Date; late: boolean }>`select
      ((${day}::date + 1)::timestamp at time zone t.time_zone) as end, ${day}::date < (now() at time zone t.time_zone)::date as late
    from tenant t where t.id = (select current_tenant())`)!
  if (row.late) throw problem('certificatesEndLate', { field: 'change.certificatesEndOn' })
  return row.end
}

/** A course that may be published as asked, locked unless only a statement is made; else throws the refusal. */
export const requirePublishable = async (context: Context, request: PublicationRequest, lock: boolean) => {
  const { tx } = context
  const course = await queries.courseToChange(context, request, lock)
  if (course.retired_at) throw problem('courseRetired')
  const before = await queries.contentInForce(tx, course)
  const after = await queries.draftContent(tx, course)
  if (before && isSame(before, after)) throw problem('nothingChanged')
  const read = courseContent.safeParse(after)
  if (!read.success) throw problem('invalidInput', { issues: issuesOf(read.error, after) })
  if (after.files.length === 0) throw problem('courseEmpty')
  const changes = getAsked({ before, after })
  const { scope, certificatesEndOn } = request.change
  // Where nothing that is asked has changed, there is nothing to learn again.
  if (
    before &&
    scope === 'changed' &&
    changes.unseen.questionIds.length + changes.unseen.fileIds.length === 0
  )
    throw problem('nothingChanged', { field: 'change.scope' })
  const endsAt = certificatesEndOn === null ? null : await getEnd(context, certificatesEndOn)
  return { course, before, after, ...changes, endsAt }
}

type Relearning = { to: readonly string[]; scope: PublicationScope; course: CourseContent; minutes: number }

/** Tells everyone who learns again, what for and how long it takes. */
const tellLearners = async (tx: Transaction, { to, scope, course, minutes }: Relearning): Promise<void> => {
  const event = scope === 'all' ? 'relearn' : 'relearnChanged'
  for (const readers of inGroups(to))
    await addNotices(tx, {
      ...({ type: 'notification', kind: 'learning', urgency: 'soon', reason: { rule: 'learner' } } as const),
      ...{ to: readers, link: '/eLearning/task' },
      subject: { event, course: course.name, courseEn: course.nameEn, minutes },
    })
}

/** Writes a publication under the lock of its course; a signature adds itself. */
const write = async (context: Context, request: PublicationRequest) => {
  const { tx, actor } = context
  const { course, before, after, unseen, minutes, endsAt } = await requirePublishable(context, request, true)
  const { scope } = request.change
  const version = course.version + 1
  const rowVersion = course.row_version + 1
  await writeContent(tx, { id: course.id, content: after, version, rowVersion })
  await queries.putDraft(context, { id: course.id, rowVersion }, null)
  const learners = before
    ? await beginRounds(tx, {
        ...{ courseId: course.id, scope, version: { from: course.version, to: version } },
        ...{ before, after, unseen },
      })
    : []
  const certificates = endsAt ? await endCertificates(tx, course.id, endsAt) : 0
  const learnMinutes = scope === 'correction' ? 0 : minutes[scope]
  await tellLearners(tx, { to: learners, scope, course: after, minutes: learnMinutes })
  await run(
    tx,
  )`insert into course_version (tenant_id, course_id, version, content, scope, changed_question_ids, changed_file_ids,
      minutes, learners, certificates, certificates_end_at, reason, published_by)
    values (current_tenant(), ${course.id}::uuid, ${version}, ${JSON.stringify(after)}::jsonb, ${scope},
      ${unseen.questionIds}::uuid[], ${unseen.fileIds}::uuid[], ${learnMinutes}, ${learners.length}, ${certificates}, ${endsAt}::timestamptz,
      ${request.reason}, ${actor.userId}::uuid)`
  const entry: AuditEntry = {
    entityId: course.id,
    version: rowVersion,
    changes: {
      contentVersion: [course.version, version],
      publicationScope: [null, scope],
      minutes: [null, learnMinutes],
      learners: [null, learners.length],
      certificatesEnded: [null, certificates],
      certificatesEndAt: [null, endsAt?.toISOString() ?? null],
      changedQuestions: [
        null,
        after.questions.filter(each => unseen.questionIds.includes(each.id)).map(each => each.text),
      ],
      changedFiles: [
        null,
        after.files.filter(each => unseen.fileIds.includes(each.id)).map(each => each.name),
      ],
    },
    ...(request.reason && { reason: request.reason }),
  }
  return { version: rowVersion, entry, published: { version, learners: learners.length, certificates } }
}

/** Whether publications of this company are signed. */
const isSigned = ({ actor }: Pick<Context, 'actor'>): boolean =>
  getSettings(actor.tenant.settings).signCoursePublications

/** Publishes the draft: content, version, rounds, certificates and the signature commit together, or nothing does. */
export const publish = async (
  context: Context,
  request: Parsed<typeof publishCourse>,
): Promise<Output<typeof publishCourse>> => {
  const { id } = request
  if (!isSigned(context)) {
    const { version: rowVersion, entry, published } = await write(context, request)
    context.audit(entry)
    return { id, rowVersion, ...published, signatureId: null }
  }
  if (!request.signature) {
    await requirePublishable(context, request, false)
    throw problem('signatureRequired')
  }
  let published = { version: 0, learners: 0, certificates: 0 }
  const { version: rowVersion, signatureId } = await signRecord(context, request, async () => {
    const written = await write(context, request)
    published = written.published
    return written
  })
  return { id, rowVersion, ...published, signatureId }
}
