import {
  type DataRecord,
  type Fields,
  getListColumns,
  type NamesWith,
} from '../../../contract/records/define.ts'

type ColumnKey<F extends Fields> = NamesWith<F, { list: 'shown' | 'offered' }>

/** Columns beside those of the record, and those that a company adds itself. */
type MoreColumns<K extends string> = { keys: readonly K[]; isOwn: (id: string) => id is K }

/** A column's position and visibility, as stored for a user. */
export type ColumnChoice<K extends string = string> = { id: K; shown: boolean }

/**
 * The columns of a list from its record: in their initial order, the first of them always first and shown. `read`
 * completes a stored choice: unknown and repeated columns are dropped, new ones are appended, hidden.
 */
export function recordColumns<F extends Fields, More extends string = never>(
  record: DataRecord<F>,
  main: ColumnKey<F>,
  more: MoreColumns<More> = { keys: [], isOwn: (_): _ is More => false },
) {
  type Key = ColumnKey<F> | More
  const keys: readonly Key[] = [...getListColumns(record), ...more.keys]
  const first: readonly ColumnChoice<Key>[] = [main, ...keys.filter(id => id !== main)].map(id => ({
    id,
    shown: record.fields[id]?.list === 'shown',
  }))
  const isKey = (id: unknown): id is Key => keys.includes(id as Key) || more.isOwn(String(id))
  const read = (stored: unknown): readonly ColumnChoice<Key>[] => {
    if (!Array.isArray(stored)) return first
    const shownById = new Map<Key, boolean>([[main, true]])
    for (const each of stored)
      if (isChoice(each) && isKey(each.id) && !shownById.has(each.id)) shownById.set(each.id, each.shown)
    if (shownById.size === 1) return first
    for (const id of keys) if (!shownById.has(id)) shownById.set(id, false)
    return [...shownById].map(([id, shown]) => ({ id, shown }))
  }
  return { keys, first, read }
}

const isChoice = (each: unknown): each is ColumnChoice =>
  typeof each === 'object' &&
  each !== null &&
  'id' in each &&
  'shown' in each &&
  typeof each.shown === 'boolean'
