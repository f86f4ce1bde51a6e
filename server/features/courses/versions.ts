import { sql } from 'kysely'
import type { PublicationScope } from '../../../contract/course-publications/scope.ts'
import type { CourseContent } from '../../../contract/courses/content.ts'
import type { courseAsOf, courseVersions } from '../../../contract/courses/publishing.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { courseById } from './queries.ts'

type VersionRow = {
  version: number
  scope: PublicationScope
  publishedAt: Date
  userId: string | null
  lastName: string
  firstName: string
  nameReading: string
  reason: string
  changedQuestions: number
  changedFiles: number
  minutes: number
  learners: number
  certificates: number
  certificatesEndAt: Date | null
}

const columns = sql`v.version, v.scope, v.published_at as "publishedAt", u.id as "userId", u.last_name as "lastName",
  u.first_name as "firstName", u.reading as "nameReading", v.reason, cardinality(v.changed_question_ids) as "changedQuestions",
  cardinality(v.changed_file_ids) as "changedFiles", v.minutes, v.learners, v.certificates, v.certificates_end_at as "certificatesEndAt"`

const toVersion = ({ userId, lastName, firstName, nameReading, ...row }: VersionRow) => ({
  ...row,
  publishedAt: row.publishedAt.toISOString(),
  publishedBy: userId ? { id: userId, lastName, firstName, reading: nameReading } : null,
  certificatesEndAt: iso(row.certificatesEndAt),
})

/** The versions of a course, the newest first. */
export const listVersions = async (
  { tx }: Context,
  { id, limit, pageNum }: Parsed<typeof courseVersions>,
): Promise<Output<typeof courseVersions>> => {
  if (!(await courseById(tx, id))) throw problem('dataNotFound')
  const versions = await rows(tx)<
    VersionRow & { total: number }
  >`select ${columns}, count(*) over ()::int as total
    from course_version v left join users u on u.tenant_id = v.tenant_id and u.id = v.published_by
    where v.tenant_id = (select current_tenant()) and v.course_id = ${id}::uuid
    order by v.version desc limit ${limit} offset ${(pageNum - 1) * limit}`
  const signature = await one(tx)`select from signature s where s.tenant_id = (select current_tenant())
    and s.entity = 'courses' and s.record_id = ${id}::uuid limit 1`
  return {
    records: versions.map(({ total: _, ...row }) => toVersion(row)),
    total: versions[0]?.total ?? 0,
    signed: signature !== undefined,
  }
}

/** The version that was in force at a moment: the last one published by then. Moments are whole milliseconds. */
export const getVersionAt = async (
  { tx }: Context,
  { id, at }: Parsed<typeof courseAsOf>,
): Promise<Output<typeof courseAsOf>> => {
  if (!(await courseById(tx, id))) throw problem('dataNotFound')
  const row = await one(tx)<VersionRow & { content: CourseContent }>`select ${columns}, v.content
    from course_version v left join users u on u.tenant_id = v.tenant_id and u.id = v.published_by
    where v.tenant_id = (select current_tenant()) and v.course_id = ${id}::uuid and date_trunc('milliseconds', v.published_at) <= ${at}::timestamptz
    order by v.version desc limit 1`
  if (!row) throw problem('courseUnpublished')
  const { content, ...version } = row
  return { ...toVersion(version), content }
}
