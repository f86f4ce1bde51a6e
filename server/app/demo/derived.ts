import { randomBytes } from 'node:crypto'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import { getColumns, type OrganisationFields } from '../../features/organisations/fields.ts'
import { type SearchedSite, siteTexts } from '../../features/sites/search.ts'
import { type SearchedStudy, studyTexts } from '../../features/studies/search.ts'
import { organisationTexts } from '../../kernel/search/organisation.ts'
import { searchTexts } from '../../kernel/search/reading.ts'
import { readJson } from './files.ts'
import type { Folder, Values } from './tables.ts'

type Derive = (folder: Folder) => (row: Values) => Values
/** Values that another layer takes by their names. */
const asTyped = <T>(values: object) => values as T

const getSaid = ({ name, nameEn }: Values) => organisationTexts({ name: `${name}`, nameEn: `${nameEn}` }).said

/** Lines of a table by the record that they belong to. */
const groupLines = (folder: Folder, table: string, column: string) =>
  Map.groupBy(folder.read(table), row => row[column])

const organisation: Derive = folder => {
  const tabs = readJson<Record<string, object>>('organisation-tabs.json')
  const byId = new Map(
    Object.entries(tabs).map(([key, values]) => [folder.getId('organisation', key), values]),
  )
  const identifiers = groupLines(folder, 'organisation_identifier', 'organisation_id')
  return row => {
    const fields = { ...getEmptyInput(organisationRecord), email: null, ...byId.get(`${row.id}`), ...row }
    const own = (identifiers.get(row.id) ?? []) as { type: never; value: string }[]
    return getColumns(asTyped<OrganisationFields>(fields), { identifiers: own }, `${row.reading ?? ''}`)
  }
}

const department: Derive = () => {
  const paths = new Map<unknown, readonly unknown[]>()
  return row => {
    const path = [...(paths.get(row.parentId) ?? []), row.id]
    paths.set(row.id, path)
    return { path, said: getSaid(row) }
  }
}

const study: Derive = folder => {
  const numbers = groupLines(folder, 'study_registry_number', 'study_id')
  return row =>
    studyTexts(
      asTyped<SearchedStudy>({ ...row, numbers: (numbers.get(row.id) ?? []).map(({ value }) => value) }),
    )
}

const site: Derive = folder => {
  const organisations = new Map(folder.read('organisation').map(each => [each.id, each]))
  return row => {
    const { name, nameEn, alias1, alias2 } = organisations.get(row.organisationId) ?? {}
    return siteTexts(asTyped<SearchedSite>({ ...row, name, nameEn, aliases: [alias1, alias2] }))
  }
}

const certificate: Derive = () => row => {
  const day = (row.issued_at as Date).toISOString().slice(0, 10).replaceAll('-', '')
  return { number: `${day}-${`${row.record_id}`.replaceAll('-', '').slice(0, 10).toUpperCase()}` }
}

/** What follows from the lines of a table: texts for the search, paths and numbers. */
export const derivations: Readonly<Record<string, Derive>> = {
  organisation,
  department,
  study,
  site,
  certificate,
  position: () => row => ({ said: getSaid(row) }),
  users:
    ({ getId }) =>
    row => ({
      ...searchTexts(asTyped<Parameters<typeof searchTexts>[0]>(row)),
      account_id: row.account ? getId('account', `${row.account}`) : null,
    }),
  // Nobody has its secret: the demo's application gets a credential of its own when it starts.
  application_credential: () => () => ({ secret_hash: `\\x${randomBytes(32).toString('hex')}` }),
}
