import { useEffect, useRef, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import type { Call, Input } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useSessionStore } from '../call/session-context.ts'
import { useReread } from '../call/use-reread.ts'
import { useScoped } from '../call/use-scoped.ts'
import { useText } from '../call/use-text.ts'
import type { List, ListRow, ListValues, RecordListDeclaration, StateProps } from './list-types.ts'
import { type ListChoice, useChoice } from './use-choice.ts'
import { useLastPage } from './use-last-page.ts'

export type RecordListProps<
  C extends Call,
  S extends ListValues,
  A extends string,
  K extends string,
> = StateProps<S> & {
  of: RecordListDeclaration<C, S, A, K>
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
  const filter = JSON.stringify(filters)
  const choice = useChoice(filter, total ?? 0)
  const rowsById = useSeenRows(filter, query.isPlaceholderData ? [] : rows, of.rowKey)
  const chosen = [...rowsById.values()].filter(row => choice.has(of.rowKey(row)))
  const { asked, changed, ask, close, mark } = useActs<R, A>()
  useLastPage(query, state, onState)
  useClearedNotice(choice)
  const set = (patch: Partial<S>) => onState({ ...of.state.leave(state), ...patch })
  const isNarrowed = of.state.isNarrowed(state)
  const list: List<C, S, A> = {
    state,
    onState,
    set,
    given,
    query,
    rows,
    total,
    isNarrowed,
    choice,
    chosen,
    ask,
  }
  const { readChosen, readNewest } = useReaders(of, list, { ...filters, ...of.state.toOrder(state) })
  const reread = useReread()
  const onDone = (failed: ReadonlySet<string> = new Set()) => {
    mark(new Set(asked?.rows.map(of.rowKey).filter(id => !failed.has(id))))
    choice.only([...failed])
    // Rows of other pages have a version that may be old now.
    rowsById.clear()
    void reread(of.call)
  }
  /** Asks for an act on the selected rows; those that were never shown are read first. */
  const askMany = (act: A) => readChosen().then(all => all && ask(act, all))
  const dialog = asked && { ...asked, list, onDone, onClose: close, readNewest }
  return { list, askMany, dialog, changed }
}

/** Reads rows of any page: the selected ones, undefined after a failure, and the newest versions of some. */
function useReaders<C extends Call, S extends ListValues, A extends string, K extends string>(
  { call, rowKey }: RecordListDeclaration<C, S, A, K>,
  { choice, chosen, query }: List<C, S, A>,
  input: object,
) {
  type R = ListRow<C>
  const session = useSessionStore()
  const readAll = () => readAllRows<R>(call, input, session)
  return {
    readChosen: async () => {
      try {
        const isWhole = !choice.choice.selectAll && chosen.length === choice.count
        return (isWhole ? chosen : await readAll()).filter(row => choice.has(rowKey(row)))
      } catch (error) {
        // The screen has already shown the reason.
        if (!isCallError(error)) throw error
      }
    },
    readNewest: async (ids: readonly string[]) => {
      const { records = [], total = 0 } = ((await query.refetch()).data ?? {}) as Partial<Page<R>>
      const here = records.filter(row => ids.includes(rowKey(row)))
      if (here.length === ids.length || total > limits.selectionMost) return here
      return (await readAll()).filter(row => ids.includes(rowKey(row)))
    },
  }
}

/** Says that other filters have cleared a selection. */
function useClearedNotice({ cleared, forget }: ListChoice) {
  const { t } = useText()
  useEffect(() => {
    if (cleared === 0) return
    toast('info', t('common:list.cleared', { count: cleared }))
    forget()
  }, [cleared, forget, t])
}

/** The rows that this browser has seen of those that match, by id; other filters empty it. */
function useSeenRows<R>(filter: string, rows: readonly R[], getId: (row: R) => string): Map<string, R> {
  const browsed = useRef({ filter, rows: new Map<string, R>() })
  if (browsed.current.filter !== filter) browsed.current = { filter, rows: new Map() }
  for (const row of rows) browsed.current.rows.set(getId(row), row)
  return browsed.current.rows
}

function useActs<R, A extends string>() {
  const [asked, setAsked] = useState<{ act: A; rows: readonly R[] } | null>(null)
  const [changed, mark] = useState<ReadonlySet<string>>(new Set())
  return {
    asked,
    changed,
    mark,
    ask: (act: A, rows: readonly R[] = []) => setAsked({ act, rows }),
    close: () => setAsked(null),
  }
}
