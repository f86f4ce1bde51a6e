import { saveFieldOrder, saveTableColumns, tableColumns } from '../../contract/studies/calls.ts'
import type { TableColumn } from '../../contract/studies/shapes.ts'
import { send } from '../session/api.ts'
import type { SessionStore } from '../session/store.ts'

export type TableSettings = { columns: readonly TableColumn[]; size: number | null }

/** Pause after the last change before it is saved (ms): dragging a width is one change. */
const rest = 400

export type SettingsKeeper = {
  /** The user's settings of the table; null when nothing is set or they cannot be loaded. */
  read: () => Promise<TableSettings | null>
  /** Saves columns and page size after a pause; a failure only loses these. */
  keep: (settings: TableSettings) => void
  /** Saves pending changes at once. */
  flush: () => void
}

/** Reads and saves a user's settings of a table: which columns are shown, their order and width, and the page size. */
export function settingsKeeper(table: string, session: SessionStore): SettingsKeeper {
  const options = { session, quiet: true, loading: false } as const
  let waiting: TableSettings | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let order = ''
  const flush = () => {
    clearTimeout(timer)
    if (!waiting) return
    const { columns, size } = waiting
    waiting = null
    const tableColumn = columns.map(({ id }) => id)
    const ordered = tableColumn.join()
    const saved = [send(saveTableColumns, { table, tableColumn: [...columns], size }, options)]
    if (ordered !== order) saved.push(send(saveFieldOrder, { table, tableColumn }, options))
    order = ordered
    Promise.all(saved).catch(() => undefined)
  }
  return {
    read: () =>
      send(tableColumns, { table }, options).then(
        ({ tableColumn, size }) => {
          order = tableColumn.map(({ id }) => id).join()
          return { columns: tableColumn, size }
        },
        () => null,
      ),
    keep: settings => {
      waiting = settings
      clearTimeout(timer)
      timer = setTimeout(flush, rest)
    },
    flush,
  }
}
