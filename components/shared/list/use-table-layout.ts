import { useEffect, useMemo, useState } from 'react'
import { settingsKeeper } from '../../../client/sites/table-settings.ts'
import type { TableColumn } from '../../../contract/studies/shapes.ts'
import { useValue } from '../../ui/base/use-value.ts'
import { useSessionStore } from '../call/session-context.ts'
import type { ColumnChoice } from './record-columns.ts'

export type LayoutColumn<K extends string> = ColumnChoice<K> & { width: number | null }

type Columns<K extends string> = {
  first: readonly ColumnChoice<K>[]
  read: (stored: unknown) => readonly ColumnChoice<K>[]
}

type Stored<K extends string> = { columns: readonly LayoutColumn<K>[]; size: number | null }

/**
 * A user's own columns of a table, their order and widths, and the page size, in every browser (L15-L18). The first
 * column stays first.
 */
export function useTableLayout<K extends string>(table: string, { first, read }: Columns<K>) {
  const session = useSessionStore()
  const keeper = useMemo(() => settingsKeeper(table, session), [table, session])
  const start = useMemo(() => first.map(each => ({ ...each, width: null })), [first])
  const [kept, setKept] = useState<Stored<K>>({ columns: start, size: null })
  const { status } = useValue(session.$session)
  useEffect(() => {
    if (status !== 'ready') return
    let gone = false
    keeper.read().then(found => {
      if (!gone && found)
        setKept({ columns: addWidths(read(found.columns), found.columns), size: found.size })
    })
    return () => {
      gone = true
    }
  }, [keeper, status, read])
  useEffect(() => keeper.flush, [keeper])
  const change = (next: Partial<Stored<K>>) => {
    const whole = { ...kept, ...next }
    setKept(whole)
    keeper.keep(whole)
  }
  const put = (id: string, part: Partial<LayoutColumn<K>>) =>
    change({ columns: kept.columns.map(column => (column.id === id ? { ...column, ...part } : column)) })
  return {
    ...kept,
    setColumns: (columns: readonly ColumnChoice<K>[]) =>
      change({ columns: addWidths(columns, kept.columns) }),
    setSize: (size: number) => change({ size }),
    hide: (id: string) => put(id, { shown: false }),
    widen: (id: string, width: number | null) => put(id, { width }),
    move: (id: string, to: string) => change({ columns: moveTo(kept.columns, id, to) }),
    reset: () => change({ columns: start }),
  }
}

const addWidths = <K extends string>(
  columns: readonly ColumnChoice<K>[],
  stored: readonly Pick<TableColumn, 'id' | 'width'>[],
): LayoutColumn<K>[] =>
  columns.map(each => ({ ...each, width: stored.find(({ id }) => id === each.id)?.width ?? null }))

/** The columns with one moved to the position of another; nothing moves before the first. */
export function moveTo<C extends { id: string }>(
  columns: readonly C[],
  id: string,
  to: string,
): readonly C[] {
  const from = columns.findIndex(each => each.id === id)
  const at = columns.findIndex(each => each.id === to)
  const moved = columns[from]
  if (!moved || from < 1 || at < 1) return columns
  return columns.toSpliced(from, 1).toSpliced(at, 0, moved)
}
