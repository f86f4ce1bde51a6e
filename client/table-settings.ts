import { saveFieldOrder, saveTableColumns, tableColumns } from '../contract/studies.ts'
import type { TableColumn } from '../contract/study-shapes.ts'
import { send } from './api.ts'
import type { SessionStore } from './session-store.ts'

export type TableSettings = { columns: readonly TableColumn[]; size: number | null }

/** Pause after the last change before it is kept (ms): a width that is dragged is one change. */
const rest = 400

export type SettingsKeeper = {
  /** What the person has set for the table; null when nothing is set or it can't be had. */
  read: () => Promise<TableSettings | null>
  /** Keeps columns and page size after a rest; a failure costs nothing but that. */
  keep: (settings: TableSettings) => void
  /** Keeps what is still waiting, at once. */
  flush: () => void
}

/** Reads and keeps what a person sets for a table: which columns are shown, in which order, how wide, and the page size. */
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
