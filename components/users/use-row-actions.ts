import { useState } from 'react'
import { searchUsers } from '../../contract/users/calls.ts'
import type { UserRow } from '../../contract/users/shapes.ts'
import { useReread } from '../use-reread.ts'
import type { StatusRequest } from './status-dialog.tsx'

/** The selected rows, the requested action, and the rows that the last one changed; failed ones stay selected. */
export function useRowActions(rows: readonly UserRow[]) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [asked, ask] = useState<StatusRequest | null>(null)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const reread = useReread()
  const done = (failed: ReadonlySet<string>) => {
    setChanged(new Set(asked?.rows.map(row => row.id).filter(id => !failed.has(id))))
    select(failed)
    reread(searchUsers)
  }
  return {
    selected,
    select,
    clear: () => select(new Set()),
    changed,
    ask,
    /** The props for the dialog of the requested action. */
    dialog: asked && {
      ...asked,
      onDone: done,
      newest: (id: string) => rows.find(row => row.id === id),
      onClose: () => ask(null),
    },
  }
}

export type RowActions = ReturnType<typeof useRowActions>
