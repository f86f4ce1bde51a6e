import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../contract/locales.ts'
import type { noticeKey } from '../../contract/notices/words.ts'
import { localName } from '../../contract/values/local-name.ts'
import { type NameSet, nameFor, perLocale } from '../../contract/values/name-set.ts'
import type { Transaction } from '../kernel/context.ts'
import { rows } from '../kernel/db/statements.ts'
import { fullName, getNoticeSentence } from '../kernel/names.ts'

/** A record's current name; one without an English name has the same in both. */
export type RecordNames = { name: string; nameEn: string }
type Task = Parameters<typeof noticeKey>[0]

const plain = (table: string) => sql`select id, name, name_en as "nameEn" from ${sql.table(table)}`
/** Names in several languages. */
const inLanguages = (table: string) => sql`select id, names from ${sql.table(table)}`
const people = (id: RawBuilder<unknown>, from: RawBuilder<unknown>, reading = sql`u.reading`) =>
  sql`select ${id} as id, u.last_name as "lastName", u.first_name as "firstName", ${reading} as reading from ${from}`

/** Names by kind of record: each query returns id and names of the rows `where`. Removed records keep their names. */
const sources = {
  users: people(sql`u.id`, sql`users u where u.tenant_id = (select current_tenant()) and u.id`),
  account: people(
    sql`u.account_id`,
    sql`users u where u.tenant_id = (select current_tenant()) and u.account_id`,
  ),
  roles: sql`${plain('role')} where tenant_id = (select current_tenant()) and id`,
  trainingTasks: sql`${plain('training_task')} where tenant_id = (select current_tenant()) and id`,
  courses: sql`${plain('course')} where tenant_id = (select current_tenant()) and id`,
  courseCategories: sql`${plain('course_category')} where tenant_id = (select current_tenant()) and id`,
  roleRules: sql`${plain('role_rule')} where tenant_id = (select current_tenant()) and id`,
  departments: sql`${plain('department')} where tenant_id = (select current_tenant()) and id`,
  positions: sql`${plain('position')} where tenant_id = (select current_tenant()) and id`,
  organisations: sql`${plain('organisation')} where tenant_id = (select current_tenant()) and id`,
  organisationFields: sql`${inLanguages('organisation_field')} where tenant_id = (select current_tenant()) and id`,
  organisationFieldOptions: sql`${inLanguages('organisation_field_option')} where tenant_id = (select current_tenant()) and id`,
  organisationFacts: sql`select id, title as name, '' as "nameEn" from organisation_fact where tenant_id = (select current_tenant()) and id`,
  studies: sql`select id, plan_id || ' ' || name as name, plan_id || ' ' || coalesce(nullif(name_en, ''), name) as "nameEn"
    from study where tenant_id = (select current_tenant()) and id`,
  sites: sql`select s.id, s.site_no || ' ' || o.name as name, s.site_no || ' ' || coalesce(nullif(o.name_en, ''), o.name) as "nameEn"
    from site s join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id
    where s.tenant_id = (select current_tenant()) and s.id`,
  sitePeople: people(
    sql`u.id`,
    sql`site_person u where u.tenant_id = (select current_tenant()) and u.id`,
    sql`''`,
  ),
  /** Accounts by their sign-in name. */
  logins: sql`select u.account_id as id, u.account as name, '' as "nameEn" from users u where u.tenant_id = (select current_tenant()) and u.account_id`,
  /** To-dos: the parts of their sentence, which each language builds itself. */
  tasks: sql`select id, kind, subject from notice where tenant_id = (select current_tenant()) and id`,
  tenant: sql`select id, company_name as name, company_name_en as "nameEn" from tenant where id`,
  downloads: sql`select id, file_name as name, '' as "nameEn" from download where tenant_id = (select current_tenant()) and id`,
  imports: sql`select id, file_name as name, '' as "nameEn" from import_job where tenant_id = (select current_tenant()) and id`,
  accessRequests: sql`select q.id, '#' || q.number as name, '#' || q.number as "nameEn" from access_request q
    where q.tenant_id = (select current_tenant()) and q.id`,
  handovers: people(
    sql`h.id`,
    sql`handover h join users u on u.tenant_id = h.tenant_id and u.id = h.from_user_id
      where h.tenant_id = (select current_tenant()) and h.id`,
  ),
  /** Role assignments: the role, and the study if there is one. */
  held: sql`select a.id, r.name, r.name_en as "nameEn", s.plan_id as study from role_assignment a join role r on r.tenant_id = a.tenant_id and r.id = a.role_id
      left join study s on s.tenant_id = a.tenant_id and s.id = a.study_id
    where a.tenant_id = (select current_tenant()) and a.id`,
  assignments: people(
    sql`a.id`,
    sql`role_assignment a join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
      where a.tenant_id = (select current_tenant()) and a.id`,
  ),
  members: people(
    sql`m.id`,
    sql`study_member m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
      where m.tenant_id = (select current_tenant()) and m.id`,
  ),
} as const

export type Kind = keyof typeof sources

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Names by kind and id. */
export type Names = { of: (kind: Kind, id: string, locale: Locale) => string | undefined }

type SubjectRow = Partial<RecordNames & Task> & {
  id: string
  lastName?: string
  firstName?: string
  reading?: string
  names?: Partial<NameSet>
  study?: string | null
}

/** Looks names up, with one statement per kind. */
export const getNames = async (
  tx: Transaction,
  wanted: ReadonlyMap<Kind, ReadonlySet<string>>,
): Promise<Names> => {
  const names = new Map<string, (locale: Locale) => string>()
  for (const [kind, given] of wanted) {
    const ids = [...given].filter(id => uuid.test(id))
    if (ids.length === 0) continue
    const list = await rows(tx)<SubjectRow>`${sources[kind]} = any(${ids}::uuid[])`
    for (const row of list) names.set(`${kind} ${row.id}`, getName(row))
  }
  return {
    of: (kind, id, locale) => names.get(`${kind} ${id}`)?.(locale),
  }
}

const getName = (row: SubjectRow): ((locale: Locale) => string) => {
  const { name = '', nameEn = '', lastName, firstName = '', reading = '', kind, subject, names, study } = row
  if (kind && subject) return locale => getNoticeSentence({ kind, subject }, locale)
  if (names) return locale => nameFor({ ...noNames, ...names }, locale, 'en-US')
  if (lastName !== undefined) return locale => fullName({ lastName, firstName, reading }, locale)
  return locale => [localName({ name, nameEn }, locale), study].filter(Boolean).join(' · ')
}

const noNames = perLocale(() => '')
