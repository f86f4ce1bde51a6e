import { useRef, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useChoice } from '../../shared/list/use-choice.ts'
import type { StatusAction } from './actions.ts'
import type { BulkAct } from './bulk-acts.ts'
import { getFilters, getRequest, type UserListState } from './list-state.ts'

/**
 * The selection over all pages, the requested action, and the rows that the last one changed; failed ones stay selected.
 */
export function useRowActions(state: UserListState, rows: readonly UserRow[], total: number) {
  const choice = useChoice(JSON.stringify(getFilters(state)), total)
  const [asked, setAsked] = useState<{ action: StatusAction; rows: readonly UserRow[] } | null>(null)
  const [bulk, setBulk] = useState<{ act: BulkAct; rows: readonly UserRow[] } | null>(null)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const reread = useReread()
  const known = useRef(new Map<string, UserRow>())
  for (const row of rows) known.current.set(row.id, row)
  const store = useSessionStore()
  const chosen = [...known.current.values()].filter(row => choice.has(row.id))
  const gather = async () => (chosen.length === choice.count ? chosen : await loadRows(state, store))
  const getChosen = async () => (await gather()).filter(row => choice.has(row.id))
  const askMany = async (action: StatusAction) => setAsked({ action, rows: await getChosen() })
  const askBulk = async (act: BulkAct) => setBulk({ act, rows: await getChosen() })
  const done = (failed: ReadonlySet<string>) => {
    setChanged(new Set((asked ?? bulk)?.rows.map(row => row.id).filter(id => !failed.has(id))))
    choice.only([...failed])
    reread(searchUsers)
  }
  const after = { onDone: done, newest: (id: string) => rows.find(row => row.id === id) }
  return {
    choice,
    /** The selected rows that this browser has seen. */
    chosen,
    changed,
    ask: setAsked,
    askMany,
    askBulk,
    /** The props for the dialog of the requested action. */
    dialog: asked && { ...asked, ...after, onClose: () => setAsked(null) },
    bulkDialog: bulk && { ...bulk, ...after, onClose: () => setBulk(null) },
  }
}

export type RowActions = ReturnType<typeof useRowActions>

const pageSize = 100

/** All rows that match. */
async function loadRows(
  state: UserListState,
  session: ReturnType<typeof useSessionStore>,
): Promise<UserRow[]> {
  const all: UserRow[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const request = { ...getRequest(state), limit: pageSize, pageNum }
    const { records, total } = await send(searchUsers, request, { session })
    all.push(...records)
    if (records.length === 0 || all.length >= total) return all
  }
}
