import { useRef, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import type { Call, Input } from '../../../contract/define.ts'
import { useSessionStore } from '../call/session-context.ts'
import { useReread } from '../call/use-reread.ts'
import { useScoped } from '../call/use-scoped.ts'
import type { List, ListRow, ListValues, RecordListDeclaration } from './list-types.ts'
import { useChoice } from './use-choice.ts'
import { useLastPage } from './use-last-page.ts'

export type RecordListProps<C extends Call, S extends ListValues, A extends string, K extends string> = {
  of: RecordListDeclaration<C, S, A, K>
  state: S
  onState: (state: S, options?: { replace: boolean }) => void
  /** What every request has, such as the study. */
  given?: Partial<Input<C>>
}

/** Most rows of one request. */
const pageSize = 100

type Page<R> = { records: readonly R[]; total: number }

/** All rows that match, whatever their page. */
async function readAllRows<R>(call: Call, input: object, session: SessionStore): Promise<R[]> {
  const all: R[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await send(call, { ...input, limit: pageSize, pageNum } as never, { session })
    const { records, total } = page as Page<R>
    all.push(...records)
    if (records.length === 0 || all.length >= total) return all
  }
}

/** The rows of a page; the component around a list may read them too. */
export function useListQuery<C extends Call, S extends ListValues, A extends string, K extends string>(
  { call, state: { toFilters, toLook } }: RecordListDeclaration<C, S, A, K>,
  state: S,
  given: Partial<Input<C>> = {},
) {
  const input = { ...given, ...toFilters(state), ...toLook(state) } as Input<C>
  return useScoped(call, input, { keepsRows: true })
}

/** The rows of a page, the selection over all pages, the requested act, and the rows that the last one changed. */
export function useRecordList<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  state,
  onState,
  given = {},
}: RecordListProps<C, S, A, K>) {
  type R = ListRow<C>
  const query = useListQuery(of, state, given)
  const filters = { ...given, ...of.state.toFilters(state) }
  const { records: rows = [], total } = (query.data ?? {}) as Partial<Page<R>>
  const choice = useChoice(JSON.stringify(filters), total ?? 0)
  const known = useRef(new Map<string, R>())
  for (const row of rows) known.current.set(of.rowKey(row), row)
  const chosen = [...known.current.values()].filter(row => choice.has(of.rowKey(row)))
  const acts = useActs<R, A>()
  const session = useSessionStore()
  const reread = useReread()
  useLastPage(query, state, onState)
  const list: List<C, S, A> = {
    ...{ state, onState, given, query, rows, total, choice, chosen, ask: acts.ask },
    set: patch => onState({ ...of.state.leave(state), ...patch }),
    isNarrowed: of.state.isNarrowed(state),
  }
  /** Asks for an act on the selected rows; those that were never shown are read first. */
  const askMany = async (act: A) => {
    try {
      const all =
        chosen.length === choice.count
          ? chosen
          : await readAllRows<R>(of.call, { ...filters, ...of.state.toOrder(state) }, session)
      acts.ask(
        act,
        all.filter(row => choice.has(of.rowKey(row))),
      )
    } catch (error) {
      // The screen has already shown the reason.
      if (!isCallError(error)) throw error
    }
  }
  const done = (failed: ReadonlySet<string> = new Set()) => {
    acts.mark(new Set(acts.asked?.rows.map(of.rowKey).filter(id => !failed.has(id))))
    choice.only([...failed])
    // Rows of other pages have a version that may be old now.
    known.current.clear()
    void reread(of.call)
  }
  const dialog = acts.asked && {
    ...{ ...acts.asked, list, onDone: done, onClose: acts.close },
    newest: (id: string) => known.current.get(id),
  }
  return { list, askMany, dialog, changed: acts.changed }
}

function useActs<R, A extends string>() {
  const [asked, setAsked] = useState<{ act: A; rows: readonly R[] } | null>(null)
  const [changed, mark] = useState<ReadonlySet<string>>(new Set())
  return {
    ...{ asked, changed, mark },
    ask: (act: A, rows: readonly R[] = []) => setAsked({ act, rows }),
    close: () => setAsked(null),
  }
}
