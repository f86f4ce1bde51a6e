import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { identifierColumn, ownColumn } from '../../../contract/organisations/further-columns.ts'
import {
  type Identifier,
  identifierTypes,
  normalizeIdentifier,
} from '../../../contract/organisations/identifiers.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { foldWord } from '../../kernel/search/fold.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { type Company, getCompany } from '../organisation-fields/for-import.ts'
import { isElsewhere, type OrganisationFields } from '../organisations/fields.ts'
import {
  type Importing,
  identifierKey,
  idsByIdentifiers,
  type NamedOrganisation,
  organisationsByNames,
  organisationsToImport,
  parentsAbove,
} from '../organisations/for-import.ts'
import { type GivenLists, noLists } from '../organisations/lists.ts'
import { refused } from './cells.ts'
import type { CheckedRow, Checking } from './definition.ts'
import { type OrganisationCells, readOrganisation } from './organisation-cells.ts'
import { findFaults } from './organisation-faults.ts'

/** A row of the sheet: the organisation that it makes, the one that it changes, and what is wrong. */
export type OrganisationSheetRow = {
  rowNo: number
  cells: OrganisationCells
  existing: Importing | undefined
  /** The row that adds the parent; the parent's id is known once that row is applied. */
  parentRow: OrganisationSheetRow | null
  /** All fields and the lists as they will be. */
  fields: OrganisationFields
  lists: GivenLists
  /** Columns whose cells change the existing organisation. */
  changed: string[]
  faults: ImportFault[]
}

/** What the database knows of the texts in the rows. */
export type Background = {
  company: Company
  named: ReadonlyMap<string, readonly NamedOrganisation[]>
  ids: ReadonlyMap<string, string>
  existing: ReadonlyMap<string, Importing>
  parents: ReadonlyMap<string, string | null>
}

/** Every spelling of a text as an identifier: the cell of a parent does not say of which kind. */
const asIdentifiers = (value: string): Identifier[] =>
  value ? identifierTypes.map(type => ({ type, value: normalizeIdentifier({ type, value }) })) : []

const load = async ({ tx, actor, reads }: Checking, company: Company, rows: readonly OrganisationCells[]) => {
  const texts = rows.flatMap(({ fields: { name, nameEn, alias1, alias2 }, parent }) =>
    [name, nameEn, alias1, alias2, parent].filter(text => text !== undefined),
  )
  const named = await organisationsByNames(tx, actor.scope, texts)
  const identifiers = rows.flatMap(row => [...row.identifiers, ...asIdentifiers(row.parent)])
  const ids = await idsByIdentifiers(tx, identifiers)
  const wanted = [...new Set([...ids.values(), ...[...named.values()].flat().map(({ id }) => id)])]
  return { company, named, ids, wanted, lock: !reads }
}

/** Whether the actor sees it, of organisations that only an identifier names. */
type Parent = { id: string | null; row: OrganisationCells | null; fault: ImportFault['fault'] | null }
const noParent: Parent = { id: null, row: null, fault: null }

/** The parent that a cell names: an organisation that exists, else one of the same sheet. */
const getParent = (
  text: string,
  { named, ids }: Pick<Background, 'named' | 'ids'>,
  visible: ReadonlySet<string>,
  inSheet: ReadonlyMap<string, readonly OrganisationCells[]>,
): Parent => {
  if (!text) return noParent
  const key = foldWord(text)
  const byIdentifier = asIdentifiers(text).flatMap(each => ids.get(identifierKey(each)) ?? [])
  const all = (named.get(key) ?? []).filter(each => each.visible)
  const byName = all.filter(each => foldWord(each.name) === key || foldWord(each.name_en) === key)
  const lookup = new Set([
    ...byIdentifier.filter(id => visible.has(id)),
    ...(byName.length > 0 ? byName : all).map(({ id }) => id),
  ])
  if (lookup.size === 1) return { ...noParent, id: [...lookup][0]! }
  if (lookup.size > 1) return { ...noParent, fault: 'ambiguous' }
  const rows = [
    ...new Set([key, ...asIdentifiers(text).map(identifierKey)].flatMap(each => inSheet.get(each) ?? [])),
  ]
  if (rows.length === 1) return { ...noParent, row: rows[0]! }
  return { ...noParent, fault: rows.length > 1 ? 'ambiguous' : 'unknown' }
}

/** Rows by the names and identifiers that they give. */
const getSheetKeys = async (rows: readonly OrganisationCells[]) => {
  const lookup = new Map<string, OrganisationCells[]>()
  await inTurns(rows, row => {
    const names = [row.fields.name, row.fields.nameEn].map(name => foldWord(name ?? '')).filter(Boolean)
    for (const key of new Set([...names, ...row.identifiers.map(identifierKey)]))
      lookup.set(key, [...(lookup.get(key) ?? []), row])
  })
  return lookup
}

type Match = { id: string | null; byIdentifier: boolean; faults: ImportFault[] }

/**
 * The organisation that a row is about: by an identifier, else by name, else by alias. A name counts below the parent that the row
 * names, or where the organisation has no parent yet; names are unique only below one parent. One in another city is another one.
 */
const getMatch = (
  row: OrganisationCells,
  parent: Parent,
  { named, ids }: Pick<Background, 'named' | 'ids'>,
): Match => {
  const having = row.identifiers.flatMap(each => {
    const id = ids.get(identifierKey(each))
    return id ? [{ id, field: identifierColumn(each.type) }] : []
  })
  const numbered = [...new Set(having.map(({ id }) => id))]
  if (numbered.length > 1)
    return { id: null, byIdentifier: true, faults: [{ field: having[1]!.field, fault: 'ambiguous' }] }
  if (numbered[0]) return { id: numbered[0], byIdentifier: true, faults: [] }
  const keys = [row.fields.name, row.fields.nameEn].map(name => foldWord(name ?? '')).filter(Boolean)
  const fits = (each: NamedOrganisation) =>
    !row.parent || each.parent_id === null || (parent.id !== null && each.parent_id === parent.id)
  const all = [...new Set(keys.flatMap(key => named.get(key) ?? []))]
    .filter(fits)
    .filter(each => !isElsewhere(each, row.fields))
  const isNamed = (each: NamedOrganisation) =>
    keys.some(key => [each.name, each.name_en].map(foldWord).includes(key))
  const byName = all.filter(isNamed)
  const below = (byName.length > 0 ? byName : all).filter(each => each.parent_id === parent.id)
  const lookup = below.length > 0 && row.parent ? below : byName.length > 0 ? byName : all
  if (lookup.length > 1)
    return { id: null, byIdentifier: false, faults: [{ field: 'name', fault: 'ambiguous' }] }
  return { id: lookup[0]?.id ?? null, byIdentifier: false, faults: [] }
}

/** The identifiers afterwards: one of a kind that the row gives takes the place of those of that kind. */
const mergeIdentifiers = (values: readonly Identifier[], before: readonly Identifier[]): Identifier[] => {
  const isKnown = (one: Identifier) => before.some(each => identifierKey(each) === identifierKey(one))
  const fresh = values.filter(each => !isKnown(each))
  return [...before.filter(each => fresh.every(({ type }) => type !== each.type)), ...fresh]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Everything of the organisation as the row leaves it. */
const getWish = (
  cells: OrganisationCells,
  existing: Importing | undefined,
  byIdentifier: boolean,
  parent: Parent,
) => {
  const before: OrganisationFields = existing
    ? presentInput(organisationRecord, existing)
    : getEmptyInput(organisationRecord)
  const { name, nameEn, ...others } = cells.fields
  // What led to the organisation is not changed by that.
  const names = existing && !byIdentifier ? (existing.name_en ? {} : nameEn && { nameEn }) : { name, nameEn }
  const values = Object.fromEntries(
    Object.entries({ ...names, ...others }).filter(([, value]) => value !== undefined),
  )
  const fields: OrganisationFields = { ...before, ...values, ...(parent.id && { parentId: parent.id }) }
  const { identifiers, addresses, ownValues } = existing?.lists ?? noLists
  const own = new Map([...ownValues, ...cells.ownValues].map(each => [each.fieldId, each.value]))
  const lists = {
    identifiers: mergeIdentifiers(cells.identifiers, identifiers),
    addresses: cells.addresses.length > 0 ? cells.addresses : addresses,
    ownValues: [...own].map(([fieldId, value]) => ({ fieldId, value })),
  }
  const changed = [
    ...Object.keys(values).filter(key => !isSame(fields[key as 'name'], before[key as 'name'])),
    ...(parent.row || (parent.id && parent.id !== before.parentId) ? ['parent'] : []),
    ...cells.identifiers
      .filter(each => !identifiers.some(had => isSame([had.type, had.value], [each.type, each.value])))
      .map(each => identifierColumn(each.type)),
    ...(isSame(lists.addresses.map(getParts), addresses.map(getParts)) ? [] : ['addresses']),
    ...cells.ownValues
      .filter(({ fieldId, value }) => ownValues.find(had => had.fieldId === fieldId)?.value !== value)
      .map(({ fieldId }) => ownColumn(fieldId)),
  ]
  return { fields, lists, changed: existing ? changed : [] }
}

const getParts = ({
  purpose,
  country,
  province,
  city,
  address,
  zip,
}: OrganisationCells['addresses'][number]) => [...[purpose, country, province, city, address, zip]]

/** Rows whose parent is a row of the same sheet. */
const joinParents = (
  byCells: ReadonlyMap<OrganisationCells, OrganisationSheetRow>,
  parents: ReadonlyMap<OrganisationCells, Parent>,
): void => {
  for (const [cells, row] of byCells) {
    const parentRow = parents.get(cells)!.row
    row.parentRow = parentRow && byCells.get(parentRow)!
    // A row about an organisation that exists, as the parent of another: its id is known.
    if (row.parentRow?.existing) {
      row.fields = { ...row.fields, parentId: row.parentRow.existing.id }
      if (row.parentRow.existing.id === row.existing?.parent_id)
        row.changed = row.changed.filter(key => key !== 'parent')
    }
  }
}

/** Reads and judges all rows together. */
export const judgeOrganisations = async (
  checking: Checking,
  rows: readonly CheckedRow[],
): Promise<{ rows: OrganisationSheetRow[]; background: Background }> => {
  const company = await getCompany(checking.tx)
  const read = await inTurns(rows, row => readOrganisation(row, company))
  const { wanted, lock, ...lookup } = await load(checking, company, read)
  const { tx, actor } = checking
  const candidates = await organisationsToImport(tx, actor.scope, [...new Set(lookup.ids.values())], false)
  const visible = new Set([...candidates.values()].filter(each => each.visible).map(({ id }) => id))
  const inSheet = await getSheetKeys(read)
  const parents = new Map(
    await inTurns(read, row => [row, getParent(row.parent, lookup, visible, inSheet)] as const),
  )
  const matches = new Map(
    await inTurns(read, row => [row, getMatch(row, parents.get(row)!, lookup)] as const),
  )
  const ids = [...matches.values()].flatMap(({ id }) => id ?? [])
  const existing = await organisationsToImport(tx, actor.scope, ids, lock)
  const above = await parentsAbove(tx, [...[...parents.values()].flatMap(({ id }) => id ?? []), ...ids])
  const background: Background = { ...lookup, existing, parents: above }
  const byCells = new Map<OrganisationCells, OrganisationSheetRow>()
  await inTurns(read, cells => {
    const match = matches.get(cells)!
    const one = match.id ? existing.get(match.id) : undefined
    const parent = parents.get(cells)!
    const faults = [...cells.faults, ...match.faults]
    if (parent.fault) faults.push({ field: 'parent', fault: parent.fault })
    if (one && !one.visible)
      faults.push(
        refused('name', match.byIdentifier ? codes.identifierTaken.code : codes.organisationNameTaken.code),
      )
    byCells.set(cells, {
      ...{ rowNo: cells.rowNo, cells, existing: one, parentRow: null, faults },
      ...getWish(cells, one, match.byIdentifier, parent),
    })
  })
  joinParents(byCells, parents)
  const judged = [...byCells.values()]
  await findFaults(judged, background)
  return { rows: judged, background }
}
