import { Suspense } from 'react'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import * as css from './site-table.css.ts'
import type { Table } from './use-table.ts'

const Notices = late(() => import('./notices.tsx').then(file => file.Notices), NotLoaded)

type AboveProps = {
  table: Table
  /** Why the export has not begun. */
  trouble: string
  onForget: () => void
}

/** Notices about the rows: outdated after a failure, offline, read-only, a selection that was cleared. */
export function Above({ table, trouble, onForget }: AboveProps) {
  const { found, online, counts, chosen, view, muted } = table
  const rows = view.kind === 'rows'
  const said = {
    failed: rows && found.error !== null && !muted,
    offline: rows && !online && !found.local,
    shut: rows && Boolean(counts?.shut),
    cleared: chosen.cleared > 0,
    unmade: trouble !== '',
  }
  return (
    <div className={css.above}>
      {Object.values(said).some(Boolean) && (
        <Suspense>
          <Notices said={said} table={table} trouble={trouble} onForget={onForget} />
        </Suspense>
      )}
    </div>
  )
}
