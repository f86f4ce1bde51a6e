import type { Output, Parsed } from '../../../contract/define.ts'
import type { saveFieldOrder, saveTableColumns, tableColumns } from '../../../contract/studies/calls.ts'
import type { TableColumn } from '../../../contract/studies/shapes.ts'
import type { Context } from '../../kernel/context.ts'
import { putOwn, readOwn } from '../own-settings/settings.ts'

/* Names of the two values in a user's settings. */
const columnsName = (table: string) => `table.${table}.columns`
const orderName = (table: string) => `table.${table}.order`

type StoredColumns = { tableColumn: TableColumn[]; size: number | null }

const keptColumns = async (context: Context, table: string): Promise<StoredColumns> =>
  ((await readOwn(context, { name: columnsName(table) })).value as StoredColumns | null) ?? {
    tableColumn: [],
    size: null,
  }

/** The actor's field order of a table; empty until set. */
export const readOrder = async (context: Context, table: string): Promise<{ tableColumn: string[] }> => {
  const { value } = await readOwn(context, { name: orderName(table) })
  return { tableColumn: (value as string[] | null) ?? [] }
}

/** The actor's columns of a table, in their order. */
export const readColumns = async (context: Context, table: string): Promise<Output<typeof tableColumns>> => {
  const storedColumns = await keptColumns(context, table)
  const { tableColumn: order } = await readOrder(context, table)
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return {
    ...storedColumns,
    tableColumn: storedColumns.tableColumn.toSorted((one, other) => place(one.id) - place(other.id)),
  }
}

/** Saves columns and page size; the order of fields is stored separately. */
export const keepColumns = async (
  context: Context,
  { table, ...wanted }: Parsed<typeof saveTableColumns>,
): Promise<{ done: true }> => {
  const name = columnsName(table)
  const before = await keptColumns(context, table)
  await putOwn(context, name, wanted)
  context.audit({ entityId: name, changes: { [name]: [before, wanted] } })
  return { done: true }
}

/** Saves the order of fields. */
export const keepOrder = async (
  context: Context,
  { table, tableColumn }: Parsed<typeof saveFieldOrder>,
): Promise<{ done: true }> => {
  const name = orderName(table)
  const before = await readOrder(context, table)
  await putOwn(context, name, tableColumn)
  context.audit({ entityId: name, changes: { [name]: [before.tableColumn, tableColumn] } })
  return { done: true }
}
