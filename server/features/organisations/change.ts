import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Region } from '../../../contract/organisations/addresses.ts'
import type {
  addOrganisation,
  editOrganisation,
  saveOrganisationGenetics,
} from '../../../contract/organisations/changes.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { StandardValues } from '../../../contract/organisations/standard-record.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import { storedFields, storedRecords } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { getUnknownPart } from '../../kernel/places/regions.ts'
import { problem } from '../../kernel/problem.ts'
import { insertRows, presentInput, toColumns } from '../../kernel/records/columns.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { refreshTexts } from '../sites/texts.ts'
import {
  checkAddresses,
  checkFields,
  checkPlace,
  getColumns,
  keyFields,
  lockOrganisations,
  nameFields,
  type OrganisationFields,
  withPlaces,
} from './fields.ts'
import { writeFlowFiles } from './flow-files.ts'
import {
  checkOwnValues,
  type GivenLists,
  getChangedLists,
  getLists,
  insertLists,
  type Lists,
  noLists,
  removeLists,
  requireFreeIdentifiers,
  writeLists,
} from './lists.ts'
import { type ManagedRecord, managedById } from './manage-queries.ts'

type Given = Partial<Parsed<typeof addOrganisation>>

/** The fields and the lists of a request, apart; what it leaves out is in neither. */
const split = ({
  identifiers,
  addresses,
  staff,
  flowFiles,
  ownValues,
  aliasConfirmed: _,
  ...fields
}: Given) => ({
  lists: { identifiers, addresses, staff, flowFiles, ownValues },
  fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
})

/** Checks the lists, and stores their places as the company writes them. */
const checkLists = async (
  context: Context,
  given: GivenLists,
  id: string | null,
  before: Lists,
): Promise<GivenLists> => {
  const addresses =
    given.addresses && (await Promise.all(given.addresses.map(each => withPlaces(context, each))))
  if (addresses) {
    const isKept = (place: Region) =>
      before.addresses.some(each => each.country === place.country && each.province === place.province)
    if (addresses.some(each => !isKept(each) && getUnknownPart(each)))
      throw problem('optionInvalid', { field: 'addresses' })
    checkAddresses(addresses)
  }
  await requireFreeIdentifiers(context.tx, given, id)
  if (given.ownValues || id === null) await checkOwnValues(context.tx, given.ownValues ?? [])
  return { ...given, addresses }
}

/** The record of the standard directory behind an organisation, with the values that the company has decided on. */
export type Standard = { code: string; values: StandardValues }
const getStandardColumns = (standard: Standard | null) => ({
  standard_code: standard?.code ?? null,
  standard_values: standard && JSON.stringify(standard.values),
})

/** Adds an active organisation, with `standard` as a copy of a standard one. */
export const add = async (
  context: Context,
  input: Parsed<typeof addOrganisation>,
  standard?: Standard,
): Promise<Output<typeof addOrganisation>> => {
  const parts = split(input)
  const empty = getEmptyInput(organisationRecord)
  const fields: OrganisationFields = await withPlaces(context, { ...empty, ...parts.fields })
  await lockOrganisations(context)
  // The standard directory writes the provinces of some countries in its own way.
  checkPlace(fields, standard && { province: standard.values.province })
  await checkFields(context, fields, null, input.aliasConfirmed)
  const lists = await checkLists(context, parts.lists, null, noLists)
  const id = randomUUID()
  await addAll(context, [{ id, fields, lists, standard }])
  return { id, rowVersion: 1 }
}

export type NewOrganisation = {
  id: string
  fields: OrganisationFields
  lists: GivenLists
  standard?: Standard | undefined
}

/** Adds checked organisations, each after its parent, with the same number of statements as for one. */
export const addAll = async (
  { tx, audit, actor }: Pick<Context, 'tx' | 'audit' | 'actor'>,
  organisations: readonly NewOrganisation[],
): Promise<void> => {
  if (organisations.length === 0) return
  const toRow = ({ id, fields, lists }: NewOrganisation) => {
    const identifiers = lists.identifiers ?? noLists.identifiers
    return { id, active: true, ...getColumns(fields, { identifiers }) }
  }
  // All spellings of a name take milliseconds: many names leave the event loop to other calls.
  const rows = organisations.length > 1 ? await inTurns(organisations, toRow) : organisations.map(toRow)
  await insertRows(organisationRecord, rows).execute(tx)
  await insertLists(tx, organisations)
  for (const { id, lists } of organisations) await writeFlowFiles({ tx, actor }, id, lists.flowFiles)
  for (const { id, standard } of organisations)
    if (standard) await update(tx, id, getStandardColumns(standard))
  const ids = organisations.map(({ id }) => id)
  const stored = await storedRecords(tx, 'organisations', ids)
  for (const id of ids)
    audit({ entityId: id, version: 1, changes: changesBetween({}, stored.get(id)!.fields) })
}

/** Removes organisations that nothing refers to, with their lists and proposals to merge them; the trail keeps what they were. */
export const removeAll = async (
  { tx, audit }: Pick<Context, 'tx' | 'audit'>,
  ids: readonly string[],
): Promise<void> => {
  const stored = await storedRecords(tx, 'organisations', ids)
  await removeLists(tx, ids)
  await run(tx)`delete from organisation_proposal where tenant_id = (select current_tenant())
    and (one_id = any(${[...ids]}::uuid[]) or other_id = any(${[...ids]}::uuid[]))`
  await run(tx)`delete from organisation where tenant_id = (select current_tenant())
    and id = any(${[...ids]}::uuid[])`
  for (const [id, { fields, version }] of stored) {
    const changes = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value, null]]))
    audit({
      ...{ action: 'removeOrganisation', entityId: id, version: version + 1 },
      changes: changes as Record<string, [unknown, unknown]>,
    })
  }
}

type VersionRef = { id: string; rowVersion: number }

/** The organisation of a change, locked until the commit unless `lock` is false: the actor sees it and has read this version. */
export const organisationToChange = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  seen: VersionRef,
  lock = true,
): Promise<ManagedRecord> => {
  const [row] = await managedById(tx, [seen.id], actor.scope, lock)
  if (!row) throw problem('dataNotFound')
  await requireVersion(tx, { entity: 'organisations', id: row.id, version: row.row_version }, seen.rowVersion)
  return row
}

/** The fields after a change. A place that stays is written as it was, in whatever language. */
const getEdited = async (
  context: Context,
  before: OrganisationFields,
  given: Partial<OrganisationFields>,
): Promise<OrganisationFields> => {
  const fields = { ...before, ...given }
  const places = await withPlaces(context, fields)
  for (const part of ['country', 'province', 'city'] as const)
    if (fields[part] !== before[part]) fields[part] = places[part]
  return fields
}

/**
 * Changes fields and lists of an organisation; what is left out stays. Only a change of what tells organisations apart waits for other
 * such changes: an edit of a telephone number does not wait for an import.
 */
export const edit = async (
  context: Context,
  input: Parsed<typeof editOrganisation>,
): Promise<Output<typeof editOrganisation>> => {
  const { id, rowVersion, reason, aliasConfirmed, ...rest } = input
  const parts = split(rest)
  const current = await organisationToChange(context, input, false)
  const before: OrganisationFields = presentInput(organisationRecord, current)
  const fields = await getEdited(context, before, parts.fields)
  const stored = await getLists(context.tx, id)
  const { identifiers } = getChangedLists(parts.lists, stored)
  if (identifiers || keyFields.some(name => fields[name] !== before[name])) await lockOrganisations(context)
  // The same version once it is locked: what was read above still holds.
  const row = await organisationToChange(context, input)
  checkPlace(fields, before)
  await checkFields(context, fields, { id, fields: before }, aliasConfirmed)
  const lists = await checkLists(context, parts.lists, id, stored)
  return write(context, row, fields, lists, reason)
}

/** Sets the contacts of the genetic resources office (L55). */
export const saveGenetics = async (
  context: Context,
  { reason, staff, ...seen }: Parsed<typeof saveOrganisationGenetics>,
): Promise<Output<typeof saveOrganisationGenetics>> => {
  const row = await organisationToChange(context, seen)
  return write(context, row, presentInput(organisationRecord, row), { staff }, reason)
}

export const sitesOfOrganisation = async (tx: Context['tx'], id: string): Promise<string[]> => {
  const sites = await rows(tx)<{ id: string }>`select id from site
    where tenant_id = (select current_tenant()) and organisation_id = ${id}::uuid order by id`
  return sites.map(row => row.id)
}

/** Writes the fields and lists, and what is decided of the standard record, with one entry of the trail; nothing when nothing differs. */
export const write = async (
  context: Pick<Context, 'tx' | 'audit' | 'actor'>,
  row: ManagedRecord,
  fields: OrganisationFields,
  lists: GivenLists,
  reason: string,
  standard?: Standard | null,
  more: Readonly<Record<string, [unknown, unknown]>> = {},
): Promise<VersionRef> => {
  const { tx, audit } = context
  const { id } = row
  const stored = await storedFields(tx, 'organisations', id)
  const before = await getLists(tx, id)
  const changed = getChangedLists(lists, before)
  await writeLists(tx, id, changed)
  await writeFlowFiles(context, id, changed.flowFiles)
  const texts = getColumns(fields, { ...before, ...changed }, row.reading)
  const columns = {
    ...toColumns(organisationRecord, fields),
    ...(standard !== undefined && getStandardColumns(standard)),
  }
  const isChanged = Object.keys({ ...changed, ...more }).length > 0 ? sql`true` : differs(columns)
  const version = row.row_version + 1
  const news = { ...texts, ...columns, row_version: version, updated_at: sql`now()` }
  if ((await update(tx, id, news, isChanged)) === 0) return { id, rowVersion: row.row_version }
  const changes = { ...changesBetween(stored, await storedFields(tx, 'organisations', id)), ...more }
  if (nameFields.some(name => name in changes)) await refreshTexts(tx, await sitesOfOrganisation(tx, id))
  audit({ entityId: id, version, changes, ...(reason && { reason }) })
  return { id, rowVersion: version }
}

/** Whether one of these columns has another value. */
const differs = (columns: object) =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} is distinct from ${value}`),
    sql` or `,
  )

/** Updates an organisation where the condition holds; returns the number of its rows, 0 or 1. */
const update = async (
  tx: Context['tx'],
  id: string,
  columns: object,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set(columns)
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${id}::uuid and (${condition})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
