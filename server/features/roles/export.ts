import { applications, masterDataId } from '../../../contract/access/applications.ts'
import { type ResourceButton, resourcesOf } from '../../../contract/access/resources.ts'
import type { Right } from '../../../contract/access/rights.ts'
import type { Parsed } from '../../../contract/define.ts'
import { exportRoles, type roleExportColumns } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { type Cell, defineExport, type ExportColumn, type Face } from '../downloads/definition.ts'
import { conditions, type RoleFilters } from './list.ts'
import { columns, inForce, type RoleRecord, rightsOfRoles } from './queries.ts'

/** A role in the form of its export. */
type RoleToExport = Pick<
  RoleRecord,
  'id' | 'code' | 'name' | 'category' | 'level' | 'blinding' | 'state' | 'holders'
> & {
  nameEn: string
  dataScope: RoleRecord['data_scope']
}

/** Columns of a workbook, without the named ones. */
const mostRoles = 16_000

/** All that match but these, or only these; an export from before knew all that match. */
type ChosenRows = { selectAll?: boolean; toggledNodes?: readonly string[] }

/** Matching roles in order of creation. */
const rolesToExport = async (tx: Transaction, filters: RoleFilters & ChosenRows): Promise<RoleToExport[]> => {
  const roles = await rows(tx)<RoleRecord>`select ${columns}, coalesce(h.holders, 0) as holders from role r
    left join (select ra.role_id, count(distinct ra.user_id)::int as holders from role_assignment ra
      where ra.tenant_id = (select current_tenant()) and ${inForce} group by 1) h on h.role_id = r.id
    where ${conditions(filters)} and (r.id = any(${[...(filters.toggledNodes ?? [])]}::uuid[])) <> ${filters.selectAll ?? true} order by r.created_at, r.sort_name, r.id limit ${mostRoles}`
  return roles.map(row => ({
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    category: row.category,
    level: row.level,
    dataScope: row.data_scope,
    blinding: row.blinding,
    state: row.state,
    holders: row.holders,
  }))
}

/** Their permissions, by role id. */
const rightsOfExported = async (
  tx: Transaction,
  roles: readonly { id: string }[],
): Promise<ReadonlyMap<string, ReadonlySet<Right>>> => {
  const rights = await rightsOfRoles(
    tx,
    roles.map(({ id }) => id),
  )
  return new Map([...rights].map(([id, held]) => [id, new Set(held)]))
}

type Filters = Omit<Parsed<typeof exportRoles>, 'headers' | 'audit'>
type Key = (typeof roleExportColumns)[number]

/** A row of the matrix: a property of every role, or a permission with its names. */
type Row = {
  at: number
  right: Right | null
  names: Partial<Record<'application' | 'menu' | 'button', (locale: Locale) => string>>
  fact?: (role: RoleToExport, face: Face) => Cell
}

const word = (key: WordKey) => (locale: Locale) => words(locale)(key)

const facts: Omit<Row, 'at' | 'right'>[] = [
  { names: { application: word('roleAdmin:field.code') }, fact: role => role.code },
  {
    names: { application: word('roleAdmin:field.category') },
    fact: (role, { locale }) => words(locale)(`roleAdmin:category.${role.category}`),
  },
  {
    names: { application: word('roleAdmin:field.level') },
    fact: (role, { locale }) => words(locale)(`roleAdmin:level.${role.level}`),
  },
  {
    names: { application: word('roleAdmin:field.dataScope') },
    fact: (role, { locale }) => words(locale)(`roleAdmin:dataScope.${role.dataScope}`),
  },
  {
    names: { application: word('roleAdmin:field.blinding') },
    fact: (role, { locale }) => words(locale)(`roleAdmin:blinding.${role.blinding}`),
  },
  {
    names: { application: word('roleAdmin:field.state') },
    fact: (role, { locale }) => words(locale)(`roleAdmin:state.${role.state}`),
  },
  { names: { application: word('roleAdmin:field.holders') }, fact: role => role.holders },
]

const buttonName =
  ({ key, action }: ResourceButton) =>
  (locale: Locale) =>
    action ? wordAt(locale, `resources:action.${action}`) : wordAt(locale, `menus:button.${key}`)

const rightRows = applications.flatMap(({ id, key }): Omit<Row, 'at'>[] => {
  const application = (locale: Locale) => wordAt(locale, `applications:${key}`)
  const menuRows = (resourcesOf.get(id) ?? []).flatMap(menu => {
    const name = (locale: Locale) =>
      id === masterDataId ? wordAt(locale, `menus:${menu.key}`) : wordAt(locale, `resources:menu.${menu.key}`)
    const names = { application, menu: name }
    const buttons = menu.buttons.map(button => ({
      right: `${menu.id}-${button.key}`,
      names: { ...names, button: buttonName(button) },
    }))
    return [{ right: String(menu.id), names }, ...buttons]
  })
  return [{ right: String(id), names: { application } }, ...menuRows]
})

/** The rows of every matrix: properties of roles first, then every permission in the order of the tree. */
const matrix: readonly Row[] = [...facts.map(each => ({ ...each, right: null })), ...rightRows].map(
  (row, at) => ({ ...row, at }),
)

const nameColumn = (part: 'application' | 'menu' | 'button', width: number): ExportColumn<Row> => ({
  head: word(`exports:roles.${part}`),
  width,
  cell: ({ names }, { locale }) => names[part]?.(locale) ?? null,
})

const sheetColumns: Record<Key, ExportColumn<Row>> = {
  application: nameColumn('application', 26),
  menu: nameColumn('menu', 26),
  button: nameColumn('button', 26),
  right: { head: word('exports:roles.right'), width: 34, cell: row => row.right },
}

/** One column for each role: its properties, and a check mark at each of its permissions. */
const further = async (tx: Transaction, filters: Filters): Promise<ExportColumn<Row>[]> => {
  const roles = await rolesToExport(tx, filters)
  const rights = await rightsOfExported(tx, roles)
  return roles.map(role => ({
    head: locale => localName(role, locale),
    width: 18,
    cell: (row, face) => {
      if (row.fact) return row.fact(role, face)
      return row.right && rights.get(role.id)?.has(row.right) ? '✓' : null
    },
  }))
}

/** Roles against permissions (D32): the matrix for an access review or an inspector. */
export const rolesExport = defineExport<Filters, Row>({
  call: exportRoles,
  title: word('exports:roles.title'),
  columns: sheetColumns,
  further,
  count: async (tx, filters) => ((await rolesToExport(tx, filters)).length > 0 ? matrix.length : 0),
  page: async (_tx, _filters, _actor, after, limit) => {
    const from = after ? after.at + 1 : 0
    return matrix.slice(from, from + limit)
  },
})
