import type { SiteSortField } from '../../../client/sites/sites.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { TableColumn } from '../../../contract/studies/shapes.ts'
import type { Sort } from '../../ui/table/data-table.tsx'
import type { SiteSort } from './table-state.ts'

/** Columns of the table, in their initial order; the name is the row's head and always comes first. */
export const columnKeys = [
  'name',
  'siteNo',
  'status',
  'active',
  'pi',
  'leadCra',
  'enrolled',
  'city',
  'environment',
  'department',
  'crc',
  'createdAt',
  'updatedAt',
] as const
export type ColumnKey = (typeof columnKeys)[number]
export type ColumnChoice = { id: ColumnKey; shown: boolean; width: number | null }

/** The field that the server sorts by, by column. */
export const sortOfColumn: Readonly<Partial<Record<ColumnKey, SiteSortField>>> = {
  name: 'name',
  siteNo: 'siteNo',
  status: 'status',
  active: 'active',
  pi: 'pi',
  leadCra: 'leadCra',
  enrolled: 'enrolledSubjects',
  city: 'city',
  environment: 'environment',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
}

/** The field behind a column: names sort as displayed. */
export const getField = (id: string, locale: Locale): SiteSortField | undefined =>
  id === 'name' && locale.startsWith('e') ? 'nameEn' : isKey(id) ? sortOfColumn[id] : undefined

/** The column that shows a field. */
export const getColumn = (field: SiteSortField): ColumnKey =>
  field === 'nameEn' ? 'name' : (columnKeys.find(id => sortOfColumn[id] === field) ?? 'name')

/** Keys of the server as those of the table. */
export const toSorts = (sorts: readonly SiteSort[]): readonly Sort[] =>
  sorts.map(({ field, descending }) => ({ id: getColumn(field), descending }))

/** Keys of the table as those of the server. */
export const fromSorts = (sorts: readonly Sort[], locale: Locale): SiteSort[] =>
  sorts.flatMap(({ id, descending }) => {
    const field = getField(id, locale)
    return field ? [{ field, descending }] : []
  })

const shownAtFirst = 9

/** Columns until a user chooses others. */
export const firstColumns: readonly ColumnChoice[] = columnKeys.map((id, place) => ({
  id,
  shown: place < shownAtFirst,
  width: null,
}))

const isKey = (id: string): id is ColumnKey => columnKeys.some(key => key === id)

/**
 * Completes a stored choice: unknown and repeated columns are dropped, new ones are appended, hidden; the name comes
 * first.
 */
export function readColumns(kept: readonly TableColumn[]): readonly ColumnChoice[] {
  const choicesById = new Map<ColumnKey, ColumnChoice>()
  const name = kept.find(({ id }) => id === 'name')
  choicesById.set('name', { id: 'name', shown: true, width: name?.width ?? null })
  for (const { id, shown, width } of kept)
    if (isKey(id) && !choicesById.has(id)) choicesById.set(id, { id, shown, width })
  if (choicesById.size === 1) return firstColumns.map(each => choicesById.get(each.id) ?? each)
  for (const id of columnKeys)
    if (!choicesById.has(id)) choicesById.set(id, { id, shown: false, width: null })
  return [...choicesById.values()]
}

/** The columns with one moved to the position of another; nothing moves before the name. */
export function moveTo(columns: readonly ColumnChoice[], id: string, to: string): readonly ColumnChoice[] {
  const from = columns.findIndex(each => each.id === id)
  const at = columns.findIndex(each => each.id === to)
  const moved = columns[from]
  if (!moved || from < 1 || at < 1) return columns
  return columns.toSpliced(from, 1).toSpliced(at, 0, moved)
}
