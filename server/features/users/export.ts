import type { Parsed } from '../../../contract/define.ts'
import { exportUsers } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { WordKey } from '../../../locales/words.ts'
import { seesContact } from '../../access/contact.ts'
import type { Actor } from '../../kernel/context.ts'
import { listedName } from '../../kernel/names.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { words } from '../../kernel/words.ts'
import { defineExport } from '../downloads/definition.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { countUsers, type UserToExport, usersAfter } from './for-export.ts'
import { getContact } from './present.ts'

type Filters = Omit<Parsed<typeof exportUsers>, 'headers' | 'audit'>
type Row = UserToExport

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

const columns = recordColumns<typeof userRecord.fields, Row>(userRecord, {
  name: {
    cell: (row, { locale }) =>
      listedName({ lastName: row.last_name, firstName: row.first_name, reading: row.reading }, locale),
  },
  roles: {
    head: head('exports:users.roles'),
    cell: (row, { locale }) => row.role_names.map(each => localName(each, locale)).join('; '),
  },
  email: { cell: (row, { actor }) => getContact(row, actor).email },
  phone: { cell: (row, { actor }) => getContact(row, actor).phone },
  id: { head: head('exports:users.id') },
})

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
