import { codes } from '../../../contract/codes.ts'
import { getClash, type Region } from '../../../contract/organisations/addresses.ts'
import { identifierColumn, ownColumn } from '../../../contract/organisations/further-columns.ts'
import { getUnknownPart } from '../../kernel/places/regions.ts'
import { foldWord } from '../../kernel/search/fold.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { getRepeatedAlias, isElsewhere } from '../organisations/fields.ts'
import { identifierKey } from '../organisations/for-import.ts'
import { refused } from './cells.ts'
import type { Background, OrganisationSheetRow } from './organisation-rows.ts'

type Row = OrganisationSheetRow
type Rows = readonly Row[]

/** Finds what no cell shows alone: rows against the company and against each other. */
export const findFaults = async (rows: Rows, background: Background): Promise<void> => {
  const above = getPlaces(rows, background)
  const same = await getRepeated(rows, getNameKeys, (one, other) => !isElsewhere(one.fields, other.fields))
  const repeatedNumbers = await getRepeated(rows, ({ cells }) =>
    cells.identifiers.map(each => [identifierColumn(each.type), identifierKey(each)]),
  )
  const repeatedRecords = await getRepeated(rows, ({ existing }) => (existing ? [['name', existing.id]] : []))
  const aliases = await getAliasKeys(rows)
  await inTurns(rows, row => {
    row.faults.push(
      ...getMissing(row, background),
      ...[same, repeatedNumbers, repeatedRecords].flatMap(each => each.get(row) ?? []),
      ...getTaken(row, background),
      ...getUnknownPlaces(row),
      ...getClashes(row),
      ...getAliasFaults(row, background, aliases),
      ...getParentFaults(row, above),
    )
  })
}

const getMissing = ({ existing, cells, fields, lists }: Row, { company }: Background): Row['faults'] => {
  const required = (existing ? [] : (['name', 'type'] as const)).filter(field => !cells.fields[field])
  const isWrong = (field: string) => cells.faults.some(fault => fault.field === field)
  // An organisation that has no own values yet may be changed in other fields.
  const isAsked = !existing || cells.ownValues.length > 0
  const own = company.fields.filter(
    ({ id, required: must }) =>
      isAsked && must && !lists.ownValues?.some(each => each.fieldId === id && each.value),
  )
  return [
    ...required.filter(field => !isWrong(field) && !(field === 'name' && fields.name)),
    ...own.map(({ id }) => ownColumn(id)).filter(key => !isWrong(key)),
  ].map(field => ({ field, fault: 'required' as const }))
}

/** Countries and provinces that are in no list; an organisation keeps what it has. */
const getUnknownPlaces = ({ existing, cells, fields }: Row): Row['faults'] => {
  const part = getUnknownPart(fields, existing)
  const isKept = (place: Region) =>
    existing?.lists.addresses.some(each => each.country === place.country && each.province === place.province)
  const isWrong = cells.addresses.some(each => !isKept(each) && getUnknownPart(each))
  return [...(part ? [part] : []), ...(isWrong ? ['addresses'] : [])].map(field => ({
    field,
    fault: 'unknown' as const,
  }))
}

type Keys = (row: Row) => readonly (readonly [field: string, key: string])[]

/** Rows whose key an earlier row has, with the number of that row, unless both may have it. */
const getRepeated = async (
  rows: Rows,
  getKeys: Keys,
  isClash: (one: Row, other: Row) => boolean = () => true,
): Promise<ReadonlyMap<Row, Row['faults']>> => {
  const earlier = new Map<string, Row[]>()
  const repeated = new Map<Row, Row['faults']>()
  await inTurns(rows, row => {
    for (const [field, key] of getKeys(row)) {
      const having = earlier.get(key) ?? []
      const before = having.find(each => each !== row && isClash(each, row))
      if (before && !repeated.has(row)) repeated.set(row, [{ field, fault: 'repeated', row: before.rowNo }])
      if (!before && !having.includes(row)) earlier.set(key, [...having, row])
    }
  })
  return repeated
}

/** A name is unique below one parent; the parent may be a row. */
const getNameKeys: Keys = ({ fields, parentRow }) => {
  const place = parentRow && !parentRow.existing ? `row ${parentRow.rowNo}` : (fields.parentId ?? '')
  return (['name', 'nameEn'] as const).flatMap(field =>
    fields[field] ? [[field, `${field} ${place} ${foldWord(fields[field])}`] as const] : [],
  )
}

/** Another organisation has the name below the same parent; in another city both may exist, and the row says so. */
const getTaken = (row: Row, { named }: Background): Row['faults'] => {
  const { fields, existing, parentRow } = row
  const moved = row.changed.includes('parent') || row.changed.includes('city')
  const names = (['name', 'nameEn'] as const).filter(
    field => !existing || moved || row.changed.includes(field),
  )
  return names.flatMap(field => {
    const key = foldWord(fields[field])
    if (!key || (parentRow && !parentRow.existing)) return []
    const others = (named.get(key) ?? []).filter(
      each =>
        each.id !== existing?.id &&
        each.parent_id === fields.parentId &&
        foldWord(field === 'name' ? each.name : each.name_en) === key,
    )
    if (others.length === 0) return []
    return others.every(each => isElsewhere(each, fields))
      ? [{ field, fault: 'elsewhere' as const }]
      : [refused(field, codes.organisationNameTaken.code)]
  })
}

/** Addresses for one purpose do not name a region twice, nor overlap (G31, G48). */
const getClashes = ({ cells: { addresses } }: Row): Row['faults'] =>
  [...new Set(addresses.map(each => each.purpose))].flatMap(purpose => {
    const clash = getClash(addresses.filter(each => each.purpose === purpose))
    if (!clash) return []
    return [refused('addresses', clash.same ? codes.regionRepeated.code : codes.addressOverlap.code)]
  })

/** The rows that give a name or an alias, by its folded words. */
const getAliasKeys = async (rows: Rows): Promise<ReadonlyMap<string, ReadonlySet<Row>>> => {
  const byName = new Map<string, Set<Row>>()
  await inTurns(rows, row => {
    for (const name of ['name', 'nameEn', 'alias1', 'alias2'] as const) {
      const key = foldWord(row.cells.fields[name] ?? '')
      if (key) byName.set(key, (byName.get(key) ?? new Set()).add(row))
    }
  })
  return byName
}

/** An alias that another organisation has as a name or an alias must be confirmed (G28). */
const getAliasFaults = (
  row: Row,
  { named }: Background,
  aliases: ReadonlyMap<string, ReadonlySet<Row>>,
): Row['faults'] => {
  const repeated = getRepeatedAlias(row.fields)
  const isNew = repeated && (!row.existing || row.changed.includes(repeated))
  if (isNew) return [refused(repeated, codes.itemRepeated.code)]
  if (row.cells.aliasConfirmed) return []
  const fresh = (['alias1', 'alias2'] as const).filter(
    field => row.cells.fields[field] && (!row.existing || row.changed.includes(field)),
  )
  return fresh
    .filter(field => {
      const key = foldWord(row.fields[field])
      const others = [...(aliases.get(key) ?? [])].some(each => each !== row)
      return others || (named.get(key) ?? []).some(each => each.id !== row.existing?.id)
    })
    .map(field => refused(field, codes.organisationAliasSame.code))
}

/** The place above each organisation once all rows are applied: a row, an id, or none. */
const getPlaces = (rows: Rows, { parents }: Background) => {
  const byId = new Map(rows.flatMap(row => (row.existing ? [[row.existing.id, row] as const] : [])))
  return (place: Row | string): Row | string | null => {
    const row = typeof place === 'string' ? byId.get(place) : place
    if (row?.parentRow) return row.parentRow
    const id = row ? row.fields.parentId : (parents.get(place as string) ?? null)
    return id ? (byId.get(id) ?? id) : null
  }
}

/** An organisation is not its own parent, nor below itself (G29). */
const getParentFaults = (row: Row, above: ReturnType<typeof getPlaces>): Row['faults'] => {
  if (!row.cells.parent) return []
  const passed = new Set<Row | string>()
  for (let place = above(row); place && !passed.has(place); place = above(place)) {
    passed.add(place)
    if (place !== row) continue
    const own = passed.size === 1
    return [refused('parent', own ? codes.organisationOwnParent.code : codes.organisationUnderItself.code)]
  }
  return []
}

/** Rows in the order in which they are applied: each after the row that is its parent or is above it. */
export const inOrder = (rows: Rows, background: Background): Row[] => {
  const above = getPlaces(rows, background)
  const depths = new Map<Row, number>()
  for (const row of rows) {
    let depth = 0
    for (let place = above(row); place && depth < 1000; place = above(place)) depth += 1
    depths.set(row, depth)
  }
  return [...rows].sort((one, other) => depths.get(one)! - depths.get(other)!)
}
