import { useEffect, useMemo, useState } from 'react'
import type { SessionStore } from '../../../client/session/store.ts'
import { settingsKeeper } from '../../../client/sites/table-settings.ts'
import { useValue } from '../../ui/base/use-value.ts'
import { type ColumnChoice, firstColumns, moveTo, readColumns } from './columns.ts'
import { pageSizes } from './table-state.ts'

/** Name of the table in the user's settings. */
const table = 'studySites'

export type TableLayout = {
  columns: readonly ColumnChoice[]
  /** The page size that the user chose last; null while unknown or if never chosen. */
  size: number | null
  /** True once the layout is loaded or has failed: only then is a page requested. */
  settled: boolean
  setColumns: (columns: readonly ColumnChoice[]) => void
  setSize: (size: number) => void
  show: (id: string, shown: boolean) => void
  widen: (id: string, width: number | null) => void
  move: (id: string, to: string) => void
  reset: () => void
}

type StoredLayout = { columns: readonly ColumnChoice[]; size: number | null; settled: boolean }

/** The user's own columns and page size, in every browser (L15-L18). */
export function useLayout(session: SessionStore, local: boolean): TableLayout {
  const keeper = useMemo(() => settingsKeeper(table, session), [session])
  const [kept, setKept] = useState<StoredLayout>({ columns: firstColumns, size: null, settled: local })
  const { status } = useValue(session.$session)
  useEffect(() => {
    if (local || status !== 'ready') return
    let gone = false
    keeper.read().then(found => {
      if (gone) return
      const size = pageSizes.find(each => each === found?.size) ?? null
      setKept({ columns: readColumns(found?.columns ?? []), size, settled: true })
    })
    return () => {
      gone = true
    }
  }, [keeper, status, local])
  useEffect(() => keeper.flush, [keeper])
  const change = (next: Partial<StoredLayout>) => {
    const whole = { ...kept, ...next }
    setKept(whole)
    if (!local) keeper.keep({ columns: whole.columns, size: whole.size })
  }
  const each = (id: string, part: Partial<ColumnChoice>) =>
    change({ columns: kept.columns.map(column => (column.id === id ? { ...column, ...part } : column)) })
  return {
    ...kept,
    setColumns: columns => change({ columns }),
    setSize: size => change({ size }),
    show: (id, shown) => each(id, { shown }),
    widen: (id, width) => each(id, { width }),
    move: (id, to) => change({ columns: moveTo(kept.columns, id, to) }),
    reset: () => change({ columns: firstColumns }),
  }
}
