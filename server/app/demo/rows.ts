import { namedRoles } from '../../features/tenant/named-roles.ts'
import { type RoleRows, roleRows as rowsOf } from '../../features/tenant/role-rows.ts'
import { organisationColumns, organisationTexts } from '../../kernel/search/organisation.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import type { Clock } from './clock.ts'
import type { Company, Language } from './company.ts'
import type { TenantRow } from './insert.ts'
import { getTabColumns } from './organisation-tabs.ts'
import { ownRoles } from './own-roles.ts'
import type { AccountSpec, Person } from './person.ts'
import { positionTree } from './positions.ts'
import type { Random } from './random.ts'
import { getCopied } from './standard-directory.ts'
import { readTree } from './trees.ts'
import type { Trial } from './trials.ts'

/** Ids of a tenant's records by their keys in the specification. */
export type Keys = ReadonlyMap<string, string>

export const keyed = (random: Random, keys: readonly string[]): Keys =>
  new Map(keys.map(key => [key, random.uuid()]))

export const getId = (keys: Keys, key: string): string => {
  const id = keys.get(key)
  if (!id) throw new Error(`nothing is called ${key}`)
  return id
}

export function departmentRows(
  company: Company,
  ids: Keys,
  people: readonly Person[],
): TenantRow<'department'>[] {
  const heads = new Map(people.flatMap(person => person.heads.map(key => [key, person.id] as const)))
  return readTree(company.departments).map(({ key, parent, path, fields }, sort) => ({
    id: getId(ids, key),
    parent_id: parent && getId(ids, parent),
    path: path.map(each => getId(ids, each)),
    name: fields[0] ?? '',
    name_en: fields[1] ?? '',
    said: organisationTexts({ name: fields[0] ?? '', nameEn: fields[1] ?? '' }).said,
    head_user_id: heads.get(key) ?? null,
    sort: (sort + 1) * 1024,
  }))
}

export const departmentApplicationRows = (
  company: Company,
  ids: Keys,
): TenantRow<'department_application'>[] =>
  readTree(company.departments).flatMap(({ key, fields }) =>
    (fields[2] ?? '')
      .split(',')
      .filter(Boolean)
      .map(application => ({ department_id: getId(ids, key), application_id: Number(application) })),
  )

/** Column of the position tree in each language; the English one is the second. */
const column: Record<Language, number> = { zh: 0, ja: 2, es: 3 }

export function positionRows(company: Company, ids: Keys): TenantRow<'position'>[] {
  const tree = readTree(positionTree)
  const categories = new Set(tree.map(({ parent }) => parent))
  return tree.map(({ key, parent, fields }, sort) => ({
    id: getId(ids, key),
    parent_id: parent && getId(ids, parent),
    is_category: categories.has(key),
    name: fields[column[company.language]] ?? '',
    name_en: fields[1] ?? '',
    said: organisationTexts({ name: fields[column[company.language]] ?? '', nameEn: fields[1] ?? '' }).said,
    sort: (sort + 1) * 1024,
  }))
}

/** Rows of a company's organisations, parents before children. Without a known parent an organisation is at the top. */
export function organisationRows(company: Company, ids: Keys, clock: Clock): TenantRow<'organisation'>[] {
  const specs = new Map(company.organisations.map(spec => [spec.key, spec]))
  const depth = (key: string | null): number => {
    const spec = key === null ? undefined : specs.get(key)
    return spec ? depth(spec.parent) + 1 : 0
  }
  return company.organisations
    .map(spec => ({ ...spec, copied: getCopied(spec) }))
    .map(({ key, parent, nameEn, alias, alias2 = '', reading = '', later: _, copied, ...rest }, at) => ({
      ...getTabColumns(key),
      ...rest,
      ...copied,
      id: getId(ids, key),
      parent_id: parent && specs.has(parent) ? getId(ids, parent) : null,
      name_en: nameEn,
      alias_1: alias,
      alias_2: alias2,
      reading,
      ...organisationColumns({
        ...rest,
        ...{ nameEn, alias1: alias, alias2, reading },
        parentId: parent && specs.has(parent) ? getId(ids, parent) : null,
      }),
      created_at: clock.at(-1300 + at * 3, '05:10'),
      updated_at: clock.at(-300 + ((at * 2) % 298), '05:10'),
      depth: depth(key),
    }))
    .sort((one, other) => one.depth - other.depth)
    .map(({ depth: _, ...row }) => row)
}

/** The named roles and the company's own roles, with their permissions. */
export function roleRows(company: Company, ids: Keys, clock: Clock): RoleRows {
  const own = ownRoles.filter(({ key }) => company.ownRoles.includes(key))
  const roles = [
    ...namedRoles.map(role => ({ ...role, id: getId(ids, role.code) })),
    ...own.map(({ key, endsIn, ...role }) => ({
      ...role,
      id: getId(ids, key),
      code: null,
      expiresAt: endsIn ? clock.at(endsIn, '16:00') : null,
    })),
  ]
  return rowsOf(roles, company.locale, clock.at(-1695, '02:00'))
}

/** Number of edits of a person's record, and the time of the last one. */
export type Versions = ReadonlyMap<Person, { version: number; at: Date }>

export function userRow(
  person: Person,
  account: AccountSpec | undefined,
  organisations: Keys,
  versions: Versions,
): TenantRow<'users'> {
  const { lastName, firstName, reading } = person.name
  const texts = {
    lastName,
    firstName,
    reading,
    account: person.account,
    employeeId: person.employeeId,
    email: person.email,
    phone: person.phone,
  }
  const seen = versions.get(person)
  return {
    id: person.id,
    account_id: account?.id ?? null,
    account: person.account,
    type: person.external ? 'external' : 'internal',
    last_name: lastName,
    first_name: firstName,
    reading,
    email: person.email,
    phone: person.phone,
    employee_id: person.employeeId,
    organisation_id: person.organisation && getId(organisations, person.organisation),
    region: person.region,
    status: person.status,
    status_reason: person.statusReason,
    valid_from: person.createdAt,
    valid_to: person.validTo,
    super_admin: person.superAdmin,
    last_sign_in_at: person.lastSignInAt,
    removed_at: person.removedAt,
    ...searchTexts(texts),
    row_version: seen?.version ?? 1,
    created_at: person.createdAt,
    updated_at: seen?.at ?? person.createdAt,
  }
}

export const memberRows = (trial: Trial, random: Random): TenantRow<'study_member'>[] =>
  trial.members.map(({ person, site }) => ({
    id: random.uuid(),
    study_id: trial.id,
    user_id: person.id,
    site_id: site?.id ?? null,
    from_date: trial.from,
    to_date: trial.to,
  }))
