import { type RawBuilder, sql } from 'kysely'
import { departmentRecord } from '../../contract/departments/fields.ts'
import { locales } from '../../contract/locales.ts'
import { organisationRecord } from '../../contract/organisations/fields.ts'
import { positionRecord } from '../../contract/positions/fields.ts'
import { records } from '../../contract/registry/records.ts'
import { roleRuleRecord } from '../../contract/role-rules/fields.ts'
import { roleRecord } from '../../contract/roles/fields.ts'
import { siteRecord } from '../../contract/sites/fields.ts'
import { studyRecord } from '../../contract/studies/fields.ts'
import { trainingTaskRecord } from '../../contract/training-tasks/fields.ts'
import { userRecord } from '../../contract/users/fields.ts'
import type { Transaction } from '../kernel/context.ts'
import { rows } from '../kernel/db/statements.ts'
import { trailObject } from '../kernel/records/trail.ts'
import { changesBetween } from './append.ts'

const here = sql`(select current_tenant())`
const getSet = (query: RawBuilder<unknown>) => sql`coalesce((select ${query}), '[]')`
const rights = (value: RawBuilder<unknown>, order: RawBuilder<unknown>, table: string) =>
  getSet(
    sql`jsonb_agg(${value} order by ${order}) from ${sql.table(table)} x where x.tenant_id = r.tenant_id and x.role_id = r.id`,
  )

/** The subjects of a kind in the audience of a training task. */
const getReached = (kind: string) =>
  getSet(
    sql`jsonb_agg(x.subject_id order by x.subject_id) from task_audience x
      where x.tenant_id = t.tenant_id and x.task_id = t.id and x.kind = ${sql.lit(kind)}`,
  )

/** Lists of an organisation as lines of text. */
const getLines = (line: RawBuilder<unknown>, table: string) =>
  getSet(
    sql`jsonb_agg(${line} order by x.sort) from ${sql.table(table)} x where x.tenant_id = o.tenant_id and x.organisation_id = o.id`,
  )

/** Names by language, each as its own field: the trail shows which of them changed. */
const getNames = (column: string) =>
  sql.join(
    locales.map(locale => sql`${sql.lit(`names.${locale}`)}, ${sql.ref(column)} ->> ${sql.lit(locale)}`),
  )

/**
 * Every stored field of a record, under its name in the trail; for positions, studies, sites and handovers, those that decisions read. An
 * entry has each field that it changed. Writers of records read these fields before and after, so that none is forgotten.
 */
const sources = {
  users: sql`select u.id, u.row_version as version, ${trailObject(userRecord, 'u', {
    departmentIds: getSet(sql`jsonb_agg(x.department_id order by x.main desc, x.department_id)
        from user_department x where x.tenant_id = u.tenant_id and x.user_id = u.id`),
    positionIds: getSet(sql`jsonb_agg(x.position_id order by x.position_id) from user_position x
        where x.tenant_id = u.tenant_id and x.user_id = u.id`),
    removed: sql`u.removed_at is not null`,
  })} as fields
    from users u where u.tenant_id = ${here} and u.id`,
  roles: sql`select r.id, r.row_version as version, ${trailObject(roleRecord, 'r', {
    positionIds: rights(sql`x.position_id`, sql`x.position_id`, 'role_position'),
    applications: rights(sql`x.application_id::text`, sql`x.application_id`, 'role_application'),
    menus: rights(sql`x.menu_id::text`, sql`x.menu_id`, 'role_menu'),
    buttons: rights(
      sql`x.menu_id || '-' || x.button`,
      sql`(x.menu_id || '-' || x.button) collate "C"`,
      'role_button',
    ),
  })} as fields
    from role r where r.tenant_id = ${here} and r.id`,
  roleRules: sql`select r.id, r.row_version as version, ${trailObject(roleRuleRecord, 'r', {
    roleIds: getSet(sql`jsonb_agg(x.role_id order by x.role_id) from role_rule_role x
        where x.tenant_id = r.tenant_id and x.rule_id = r.id`),
    removed: sql`r.removed_at is not null`,
  })} as fields
    from role_rule r where r.tenant_id = ${here} and r.id`,
  trainingTasks: sql`select t.id, t.row_version as version, ${trailObject(trainingTaskRecord, 't', {
    required: sql`t.learning_type = 1`,
    courseIds: getSet(sql`jsonb_agg(x.course_id order by x.sort, x.course_id) from task_course x
        where x.tenant_id = t.tenant_id and x.task_id = t.id`),
    userIds: getReached('person'),
    roleIds: getReached('role'),
    gainedRoleIds: getReached('roleGained'),
    departmentIds: getReached('department'),
    studyIds: getReached('study'),
    siteIds: getReached('site'),
  })} as fields
    from training_task t where t.tenant_id = ${here} and t.id`,
  assignments: sql`select a.id, a.row_version as version, jsonb_build_object('userId', a.user_id, 'roleId', a.role_id, 'studyId', a.study_id,
      'siteId', a.site_id, 'effectiveAt', a.effective_at, 'expiresAt', a.expires_at, 'grantedBy', a.granted_by,
      'endedAt', a.ended_at) as fields
    from role_assignment a where a.tenant_id = ${here} and a.id`,
  departments: sql`select d.id, d.row_version as version, ${trailObject(departmentRecord, 'd', {
    managerIds: getSet(sql`jsonb_agg(x.user_id order by x.user_id)
        from department_manager x where x.tenant_id = d.tenant_id and x.department_id = d.id`),
    applications:
      getSet(sql`jsonb_agg(x.application_id order by x.application_id) from department_application x
        where x.tenant_id = d.tenant_id and x.department_id = d.id`),
    removed: sql`d.removed_at is not null`,
  })} as fields
    from department d where d.tenant_id = ${here} and d.id`,
  positions: sql`select p.id, p.row_version as version,
      ${trailObject(positionRecord, 'p', { removed: sql`p.removed_at is not null` })} as fields
    from position p where p.tenant_id = ${here} and p.id`,
  organisations: sql`select o.id, o.row_version as version, ${trailObject(organisationRecord, 'o', {
    identifiers: getLines(sql`x.type || ' ' || x.value`, 'organisation_identifier'),
    addresses: getLines(
      sql`x.purpose || ': ' || concat_ws('; ', x.country, x.province, x.city, x.address, x.zip)`,
      'organisation_address',
    ),
    staff: getLines(
      sql`concat_ws(', ', x.name, nullif(x.position, ''), nullif(x.description, ''))`,
      'organisation_staff',
    ),
    flowFiles: getSet(sql`jsonb_agg(f.name order by x.sort) from organisation_file x
      join file f on f.tenant_id = x.tenant_id and f.id = x.file_id where x.tenant_id = o.tenant_id and x.organisation_id = o.id`),
    ownValues:
      getSet(sql`jsonb_agg(coalesce(f.names ->> t.language_flag, f.names ->> 'zh-CN', f.names ->> 'en-US') || ': '
        || coalesce(p.names ->> t.language_flag, p.names ->> 'zh-CN', p.names ->> 'en-US', x.value) order by f.sort, f.id)
      from organisation_value x join tenant t on t.id = x.tenant_id
      join organisation_field f on f.tenant_id = x.tenant_id and f.id = x.field_id
      left join organisation_field_option p on p.tenant_id = x.tenant_id and p.field_id = x.field_id and p.id::text = x.value
      where x.tenant_id = o.tenant_id and x.organisation_id = o.id`),
    facts:
      getSet(sql`jsonb_agg(x.title || ' (' || concat_ws(' – ', x.valid_from::text, x.valid_until::text) || ')' || coalesce(': ' || nullif(x.remarks, ''), '')
      order by x.valid_until, x.id) from organisation_fact x
      where x.tenant_id = o.tenant_id and x.organisation_id = o.id and x.removed_at is null`),
    factUserIds: getSet(sql`jsonb_agg(x.owner_id order by x.valid_until, x.id) from organisation_fact x
      where x.tenant_id = o.tenant_id and x.organisation_id = o.id and x.removed_at is null`),
    standardValues: getSet(
      sql`jsonb_agg(v.value order by v.key) from jsonb_each_text(o.standard_values) v where v.value <> ''`,
    ),
  })} as fields
    from organisation o where o.tenant_id = ${here} and o.id`,
  organisationFields: sql`select f.id, f.row_version as version, jsonb_build_object('type', f.type, ${getNames('f.names')},
      'required', f.required, 'requiredFrom', f.required_from, 'sort', f.sort, 'optionIds', ${getSet(sql`jsonb_agg(o.id order by o.sort, o.id)
        from organisation_field_option o where o.tenant_id = f.tenant_id and o.field_id = f.id and o.removed_at is null`)},
      'removed', f.removed_at is not null) as fields
    from organisation_field f where f.tenant_id = ${here} and f.id`,
  organisationFieldOptions: sql`select o.id, o.row_version as version, jsonb_build_object('fieldId', o.field_id, ${getNames('o.names')},
      'removed', o.removed_at is not null) as fields
    from organisation_field_option o where o.tenant_id = ${here} and o.id`,
  studies: sql`select s.id, s.row_version as version, ${trailObject(studyRecord, 's', { removed: sql`s.removed_at is not null` })}
      || jsonb_build_object('registryNumbers', ${getSet(sql`jsonb_agg(trim(both from n.value || ' ' || n.issuer) order by n.type, n.value, n.issuer)
        from study_registry_number n where n.tenant_id = s.tenant_id and n.study_id = s.id`)}) as fields
    from study s where s.tenant_id = ${here} and s.id`,
  sites: sql`select s.id, s.row_version as version,
      ${trailObject(siteRecord, 's', { removed: sql`s.removed_at is not null` })} as fields
    from site s where s.tenant_id = ${here} and s.id`,
  handovers: sql`select h.id, h.row_version as version, jsonb_build_object('state', h.state, 'removed', h.removed_at is not null) as fields
    from handover h where h.tenant_id = ${here} and h.id`,
} as const

export type StoredKind = keyof typeof sources
export type Fields = Record<string, unknown>
export type StoredRecord = { version: number; fields: Fields }

/** Rows with id, version and fields of records of a kind; `ids` is what follows "id": `= any(…)`, `in (…)`. */
export const storedRows = (kind: StoredKind, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sources[kind]} ${ids}`

const instantFields = [...records.values()].flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'instant' || kind === 'end' ? [name] : [])),
)
const instants = new Set([...instantFields, 'effectiveAt', 'endedAt'])

/** Instants in the format of the trail; infinite ones are null. */
export const fieldsIn = (stored: Fields): Fields =>
  Object.fromEntries(
    Object.entries(stored).map(([field, value]) => {
      if (!instants.has(field) || typeof value !== 'string') return [field, value]
      return [field, value.endsWith('infinity') ? null : new Date(value).toISOString()]
    }),
  )

/** Records as currently stored. */
export const storedRecords = async (
  tx: Transaction,
  kind: StoredKind,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> => {
  if (ids.length === 0) return new Map()
  const list = await rows(tx)<{
    id: string
    version: number
    fields: Fields
  }>`${storedRows(kind, sql`= any(${[...ids]}::uuid[])`)}`
  return new Map(list.map(({ id, version, fields }) => [id, { version, fields: fieldsIn(fields) }]))
}

/** The current fields of one record; empty when it does not exist. */
export const storedFields = async (tx: Transaction, kind: StoredKind, id: string): Promise<Fields> =>
  (await storedRecords(tx, kind, [id])).get(id)?.fields ?? {}

/** Fields of a new record's entry: every field with a value, even an empty one. */
export const addedFields = async (
  tx: Transaction,
  kind: StoredKind,
  id: string,
): Promise<Record<string, [unknown, unknown]>> => changesBetween({}, await storedFields(tx, kind, id))
