import type { Parsed } from '../../contract/define.ts'
import { exportUsers, type userExportColumns } from '../../contract/downloads.ts'
import type { Locale } from '../../contract/locales.ts'
import { fullName } from '../../contract/names.ts'
import type { WordKey } from '../../locales/words.ts'
import type { Actor } from '../context.ts'
import { endOfTime } from '../db/types.ts'
import { searchTerms } from '../search/reading.ts'
import { countUsers, type UserToExport, usersAfter } from '../users/for-export.ts'
import { getContact, seesContact } from '../users/present.ts'
import { words } from '../words.ts'
import { defineExport, type ExportColumn } from './definition.ts'

type Filters = Omit<Parsed<typeof exportUsers>, 'headers' | 'audit'>
type Row = UserToExport
type Key = (typeof userExportColumns)[number]

/** Chinese and Japanese readers get the registered name, others the English one if there is one. */
const named = (locale: Locale, name: string | null, nameEn: string | null): string =>
  (locale === 'zh-CN' || locale === 'ja-JP' ? name : nameEn || name) ?? ''

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

const columns: Record<Key, ExportColumn<Row>> = {
  name: {
    head: head('users:field.name'),
    width: 22,
    cell: (row, { locale }) => fullName({ lastName: row.last_name, firstName: row.first_name }, locale),
  },
  status: {
    head: head('users:field.status'),
    width: 14,
    cell: (row, { locale }) => words(locale)(`users:status.${row.status}`),
  },
  account: { head: head('users:field.account'), width: 20, cell: row => row.account },
  department: {
    head: head('users:field.department'),
    width: 24,
    cell: (row, { locale }) => named(locale, row.department, row.department_en),
  },
  employeeId: { head: head('users:field.employeeId'), width: 14, cell: row => row.employee_id },
  roles: {
    head: head('exports:users.roles'),
    width: 32,
    cell: (row, { locale }) => row.role_names.map(each => named(locale, each.name, each.nameEn)).join('; '),
  },
  lastSignInAt: {
    head: head('users:field.lastSignInAt'),
    width: 20,
    instant: true,
    cell: row => row.last_sign_in_at,
  },
  email: {
    head: head('users:field.email'),
    width: 30,
    cell: (row, { actor }) => getContact(row, actor).email,
  },
  phone: {
    head: head('users:field.phone'),
    width: 16,
    cell: (row, { actor }) => getContact(row, actor).phone,
  },
  type: {
    head: head('users:field.type'),
    width: 12,
    cell: (row, { locale }) => words(locale)(`users:type.${row.type}`),
  },
  organisation: {
    head: head('users:field.organisation'),
    width: 32,
    cell: (row, { locale }) => named(locale, row.organisation, row.organisation_en),
  },
  positions: {
    head: head('users:field.positions'),
    width: 24,
    cell: (row, { locale }) => row.positions.map(each => named(locale, each.name, each.nameEn)).join('; '),
  },
  region: { head: head('users:field.region'), width: 14, cell: row => row.region },
  validTo: {
    head: head('users:field.validTo'),
    width: 20,
    instant: true,
    cell: (row, { locale }) =>
      row.valid_to.getTime() === endOfTime.getTime() ? words(locale)('users:permanent') : row.valid_to,
  },
  createdAt: { head: head('users:field.createdAt'), width: 20, instant: true, cell: row => row.created_at },
  updatedAt: { head: head('users:field.updatedAt'), width: 20, instant: true, cell: row => row.updated_at },
  id: { head: head('exports:users.id'), width: 38, cell: row => row.id },
}

const getFilters = ({ query, ...filters }: Filters, actor: Actor) => ({
  ...filters,
  terms: searchTerms(query),
  contact: seesContact(actor),
})

/** Users sorted by name, with the list's filters and the actor's scope (K18, TR-Z3). */
export const usersExport = defineExport<Filters, Row>({
  call: exportUsers,
  title: head('exports:users.title'),
  columns,
  count: (tx, filters, actor, most) => countUsers(tx, getFilters(filters, actor), actor.scope, most),
  page: (tx, filters, actor, after, limit) =>
    usersAfter(tx, getFilters(filters, actor), actor.scope, after, limit),
})
