import { useRef, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useChoice } from '../../shared/list/use-choice.ts'
import { getFilters, getRequest, type StudyListState } from './list-state.ts'
import type { RowAct } from './row-menu.tsx'
import { usePin } from './use-pin.ts'

type ActionRequest = { act: Exclude<RowAct, 'pin'>; rows: readonly StudyRow[] }

/** The selection over all pages, the requested action, and the rows that the last one changed. */
export function useRowActions(state: StudyListState, rows: readonly StudyRow[], total: number) {
  const choice = useChoice(JSON.stringify(getFilters(state)), total)
  const [asked, setAsked] = useState<ActionRequest | null>(null)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const known = useRef(new Map<string, StudyRow>())
  for (const row of rows) known.current.set(row.id, row)
  const session = useSessionStore()
  const reread = useReread()
  const pin = usePin()
  const chosen = [...known.current.values()].filter(row => choice.has(row.id))
  const gather = async () => (chosen.length === choice.count ? chosen : await loadRows(state, session))
  return {
    choice,
    chosen,
    changed,
    asked,
    ask: (act: RowAct, row: StudyRow) => {
      if (act === 'pin') pin.mutate(row)
      else setAsked({ act, rows: [row] })
    },
    askMany: async (act: ActionRequest['act']) =>
      setAsked({ act, rows: (await gather()).filter(row => choice.has(row.id)) }),
    close: () => setAsked(null),
    /** Lists are read again; studies for which the action failed stay selected. */
    done: (failed: ReadonlySet<string> = new Set()) => {
      setChanged(new Set(asked?.rows.map(row => row.id).filter(id => !failed.has(id))))
      choice.only([...failed])
      void reread(listStudies)
    },
  }
}

export type RowActions = ReturnType<typeof useRowActions>

const pageSize = 100

/** All rows that match. */
async function loadRows(
  state: StudyListState,
  session: ReturnType<typeof useSessionStore>,
): Promise<StudyRow[]> {
  const all: StudyRow[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const request = { ...getRequest(state), limit: pageSize, pageNum }
    const { records, total } = await send(listStudies, request, { session })
    all.push(...records)
    if (records.length === 0 || all.length >= total) return all
  }
}
