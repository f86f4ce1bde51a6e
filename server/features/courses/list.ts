import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type AuthoredCourse,
  type courseList,
  publishing,
  saveCourseDraft,
} from '../../../contract/courses/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Context, Scope } from '../../kernel/context.ts'
import { readPage } from '../../kernel/db/pages.ts'
import { iso } from '../../kernel/db/types.ts'

type ListRequest = Parsed<typeof courseList>

const like = (term: string) => `%${term.toLowerCase().replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
const texts = (values: readonly string[]) => sql`${[...values]}::text[]`

/** State of a course; `c` is its row. */
export const stateOfCourse = sql<string>`case when c.retired_at is not null then 'retired'
  when c.content_version > 0 then 'published' else 'draft' end`

/** Condition for matching courses; `c` is the course, `d` its draft. */
const conditions = (wish: ListRequest): RawBuilder<SqlBool> => {
  const parts: RawBuilder<unknown>[] = [sql`c.tenant_id = (select current_tenant())`]
  const terms = wish.query.split(/\s+/).filter(Boolean).map(like)
  if (terms.length) parts.push(sql`lower(c.name || ' ' || c.name_en) like all (${texts(terms)})`)
  if (wish.states.length) parts.push(sql`${stateOfCourse} = any(${texts(wish.states)})`)
  if (wish.languages.length) parts.push(sql`c.language = any(${texts(wish.languages)})`)
  if (wish.changed !== undefined) parts.push(sql`(d.course_id is not null) = ${wish.changed}`)
  if (wish.categoryIds.length)
    parts.push(sql`c.category_id in (with recursive below as (
      select id from course_category where tenant_id = (select current_tenant()) and id = any(${[...wish.categoryIds]}::uuid[])
      union select k.id from course_category k join below b on k.parent_id = b.id where k.tenant_id = (select current_tenant()))
      select id from below)`)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** Certificates of the course that are valid now, as their list shows them to the actor. */
const certified = (scope: Scope) => sql<number>`(select count(*)::int from learning_record r
  join certificate k on k.tenant_id = r.tenant_id and k.record_id = r.id
  join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= now()
  join users u on u.tenant_id = k.tenant_id and u.id = k.user_id and u.removed_at is null and ${usersInScope(scope, 'u')}
  where r.tenant_id = c.tenant_id and r.course_id = c.id
    and now() < least(k.expires_at, coalesce(k.ended_at, 'infinity'), coalesce(k.revoked_at, 'infinity')))`

const questions = sql<number>`case when c.content_version = 0 then jsonb_array_length(d.content -> 'questions')
  else (select count(*)::int from course_question q where q.tenant_id = c.tenant_id and q.course_id = c.id and q.removed_at is null) end`

const files = sql<number>`case when c.content_version = 0 then jsonb_array_length(d.content -> 'files')
  else (select count(*)::int from course_file f where f.tenant_id = c.tenant_id and f.course_id = c.id and f.part = 'content'
    and f.removed_at is null) end`

const getKeys = (scope: Scope): Record<ListRequest['sort']['field'], RawBuilder<unknown>> => ({
  name: sql`lower(c.name)`,
  publishedAt: sql`c.published_at`,
  version: sql`c.content_version`,
  questions,
  certified: certified(scope),
})

type Row = Omit<AuthoredCourse, 'publishedAt' | 'category'> & {
  publishedAt: Date | null
  categoryId: string | null
  categoryName: string
  categoryNameEn: string
}

/** One page of matching courses; what is counted is counted for its rows alone. */
export const listed = async (
  { tx, actor, now }: Context,
  wish: ListRequest,
): Promise<Output<typeof courseList>> => {
  const withDraft = sql`left join course_draft d on d.tenant_id = c.tenant_id and d.course_id = c.id`
  const { rows: courseRows, total } = await readPage<Row>(
    tx,
    {
      matches: sql`from course c ${withDraft} where ${conditions(wish)}`,
      key: sql`c.id`,
      order: [
        [getKeys(actor.scope)[wish.sort.field], wish.sort.descending ? 'desc nulls last' : 'asc nulls last'],
        [sql`c.name`],
        [sql`c.id`],
      ],
      columns: sql`c.id, c.name, c.name_en as "nameEn", c.kind, c.language, ${stateOfCourse} as state,
        c.content_version as version, c.published_at as "publishedAt", ${questions} as questions, ${files} as files,
        ${certified(actor.scope)} as certified, d.course_id is not null as changed, c.row_version as "rowVersion",
        g.id as "categoryId", g.name as "categoryName", g.name_en as "categoryNameEn"`,
      joins: sql`join course c on c.tenant_id = (select current_tenant()) and c.id = page.key ${withDraft}
        left join course_category g on g.tenant_id = c.tenant_id and g.id = c.category_id`,
    },
    wish,
  )
  return {
    records: courseRows.map(({ categoryId, categoryName, categoryNameEn, ...row }) => ({
      ...row,
      publishedAt: iso(row.publishedAt),
      category: categoryId ? { id: categoryId, name: categoryName, nameEn: categoryNameEn } : null,
    })),
    total,
    editing: firstRefusal(decide(actor, saveCourseDraft, null, now)),
    publishing: firstRefusal(decide(actor, { ...saveCourseDraft, needs: publishing }, null, now)),
  }
}
