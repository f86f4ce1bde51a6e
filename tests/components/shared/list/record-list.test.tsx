import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSessionStore, type Session } from '../../../../client/session/store.ts'
import { loadWords } from '../../../../client/words/i18n.ts'
import { SessionContext } from '../../../../components/shared/call/session-context.ts'
import { getFilter, getOptions } from '../../../../components/shared/list/filters.ts'
import { choices, listState, pages, sort, words } from '../../../../components/shared/list/list-state.ts'
import type { ListDialogProps } from '../../../../components/shared/list/list-types.ts'
import { RecordList, recordList } from '../../../../components/shared/list/record-list.tsx'
import { NavigationProvider } from '../../../../components/shared/page/navigation.tsx'
import { $toasts } from '../../../../components/ui/feedback/toast-store.ts'
import { limits } from '../../../../contract/limits.ts'
import { searchUsers } from '../../../../contract/users/calls.ts'
import { spineChanged } from '../../../../styles/recipes/spine.css.ts'
import { inEnglish } from '../../ui/rig.tsx'

inEnglish()
beforeAll(() => loadWords(['users', 'common', 'portal', 'menus', 'exports']))

type Row = { id: string; name: string; version: number }

const state = listState({
  query: words(20),
  status: choices(['enabled', 'disabled'] as const),
  sort: sort(['name'] as const, { field: 'name', descending: false }),
  ...pages,
})
type State = typeof state.start
type Dialog = ListDialogProps<typeof searchUsers, State, 'disable'>

const getRow = (row: unknown) => row as Row
let dialog: Dialog | undefined
const DialogOfTest = (props: Dialog) => {
  dialog = props
  return <p>{props.rows.map(row => `${row.id}@${getRow(row).version}`).join(' ')}</p>
}

const people = recordList<typeof searchUsers, State, 'disable'>({
  call: searchUsers,
  state,
  words: {
    ...{ title: 'terms:users', searchLabel: 'users:searchLabel', filtered: 'users:empty.filtered' },
    ...{ empty: 'users:empty.never', selection: 'users:selection.bar', selected: 'users:selection.count' },
  },
  useName: () => row => getRow(row).name,
  useColumns: () => [{ id: 'name', head: 'Name', cell: row => getRow(row).name, sortable: true }],
  useFilters: list => [
    getFilter(
      list,
      'status',
      'Status',
      getOptions(['enabled', 'disabled'], each => each),
    ),
  ],
  useCount: ({ total }) => `${total} people`,
  edge: () => 'neutral',
  batch: [{ act: 'disable', label: 'users:action.disable' }],
  Dialog: DialogOfTest,
})

/** A server with so many rows, whose version it counts up, and other ones by state; it answers as the contract says. */
function serve(every: number, fails = () => false, disabled = every) {
  const requests: Record<string, unknown>[] = []
  const versions = new Map<number, number>()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (!request.url.includes('queryListByPage'))
      return Response.json({ code: 999500, message: '', data: null })
    const body = (await request.json()) as { limit: number; pageNum: number; status?: string[] }
    requests.push(body)
    if (fails()) return Response.json({ code: 999500, message: 'Server busy', data: null, requestId: 'r-1' })
    const from = (body.pageNum - 1) * body.limit
    const [id, total] = body.status?.length ? ['d', disabled] : ['p', every]
    const records = Array.from({ length: Math.max(0, Math.min(body.limit, total - from)) }, (_, at) => ({
      ...{ id: `${id}${from + at}`, name: `Person ${from + at}`, version: versions.get(from + at) ?? 1 },
    }))
    return Response.json({ code: 0, message: '', requestId: 'r-1', data: { records, total } })
  })
  return { requests, raise: (at: number) => versions.set(at, (versions.get(at) ?? 1) + 1) }
}
afterEach(() => vi.unstubAllGlobals())

const navigation = { path: '/', go: vi.fn(), back: vi.fn(), reload: vi.fn(), opens: () => true }

function draw(start: Partial<State> = {}) {
  const moves: { state: State; replace: boolean }[] = []
  const session = createSessionStore({
    status: 'ready',
    getToken: () => 'token',
    user: { id: 'u', accountId: 'a' } as Session['user'],
    tenant: { id: 't' } as Session['tenant'],
    role: { id: 'r' } as Session['role'],
    apiBase: 'http://server.example',
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let setState: (next: State) => void
  function Shown() {
    const [now, setNow] = useState<State>({ ...state.start, ...start })
    setState = setNow
    const onState = (next: State, options?: { replace: boolean }) => {
      moves.push({ state: next, replace: options?.replace ?? false })
      setNow(next)
    }
    return <RecordList of={people} state={now} onState={onState} />
  }
  render(
    <QueryClientProvider client={cache}>
      <NavigationProvider value={navigation}>
        <SessionContext value={session}>
          <Shown />
        </SessionContext>
      </NavigationProvider>
    </QueryClientProvider>,
  )
  return { moves, show: (next: Partial<State>) => act(async () => setState({ ...state.start, ...next })) }
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const select = (at: number) => act(async () => fireEvent.click(screen.getByLabelText(`Select Person ${at}`)))
const isShown = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeTruthy())
const disable = async () => {
  await press('More actions')
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Disable' })))
}

describe('a list of records', () => {
  it('shows the last page in place of one past the end, without an entry in the history', async () => {
    const { requests } = serve(40)
    const { moves } = draw({ page: 9 })
    await isShown('Person 39')
    expect(moves).toEqual([{ state: { ...state.start, page: 3 }, replace: true }])
    expect(requests.map(each => each.pageNum)).toEqual([9, 3])
  })

  it('reads the selected rows of other pages before an act', async () => {
    const { requests } = serve(230)
    draw({ size: 15 })
    await isShown('Person 0')
    await select(0)
    await press('Select all 230')
    await select(3)
    await disable()
    await waitFor(() => expect(dialog?.rows).toHaveLength(229))
    expect(dialog?.rows.map(row => row.id)).not.toContain('p3')
    expect(requests.slice(1).map(({ limit, pageNum }) => [limit, pageNum])).toEqual([
      [100, 1],
      [100, 2],
      [100, 3],
    ])
  })

  it('keeps the selection over pages, and reads no row twice that it has shown', async () => {
    const { requests } = serve(40)
    draw()
    await isShown('Person 0')
    await select(2)
    await press('Page 2')
    await isShown('Person 20')
    await select(20)
    await disable()
    await isShown('p2@1 p20@1')
    expect(requests).toHaveLength(2)
  })

  it('marks what an act changed, keeps what failed selected, and takes its newest version', async () => {
    const server = serve(3)
    draw()
    await isShown('Person 0')
    for (const at of [0, 1]) await select(at)
    await disable()
    await isShown('p0@1 p1@1')
    server.raise(0)
    server.raise(1)
    await act(async () => {
      dialog?.onDone(new Set(['p1']))
      dialog?.onClose()
    })
    await isShown('1 person selected')
    const isMarked = (at: number) =>
      screen.getByText(`Person ${at}`).closest('tr')!.innerHTML.includes(spineChanged)
    expect([0, 1, 2].map(isMarked)).toEqual([true, false, false])
    await disable()
    await isShown('p1@2')
  })

  it('acts on no row of earlier filters, although as many are known as match now', async () => {
    serve(5, () => false, 20)
    const { show } = draw()
    await isShown('5 people')
    await show({ status: ['disabled'] })
    await isShown('20 people')
    await select(0)
    await press('Select all 20')
    await disable()
    await waitFor(() => expect(dialog?.rows).toHaveLength(20))
    expect(dialog?.rows.every(({ id }) => id.startsWith('d'))).toBe(true)
  })

  it('says that other filters have cleared a selection', async () => {
    serve(5, () => false, 20)
    const { show } = draw()
    await isShown('5 people')
    await select(1)
    await show({ status: ['disabled'] })
    await waitFor(() =>
      expect($toasts.get().map(({ text }) => text)).toEqual([
        'Other rows match now: 1 is no longer selected.',
      ]),
    )
    expect(screen.queryByText('1 person selected')).toBeNull()
  })

  it('reads rows again for another try, also those of other pages', async () => {
    const { raise, requests } = serve(40)
    draw()
    await isShown('Person 0')
    await select(0)
    await disable()
    await isShown('p0@1')
    for (const at of [0, 30]) raise(at)
    const getVersions = async (ids: string[]) =>
      (await dialog!.readNewest(ids)).map(row => getRow(row).version)
    expect(await getVersions(['p0'])).toEqual([2])
    expect(requests).toHaveLength(2)
    expect(await getVersions(['p0', 'p30'])).toEqual([2, 2])
  })

  it('refuses to select more rows than one act takes', async () => {
    serve(limits.selectionMost + 1)
    draw()
    await isShown('Person 0')
    await select(0)
    const all = screen.getByRole('button', { name: /^Select all/ })
    expect(all.getAttribute('aria-disabled')).toBe('true')
  })

  it('says why it is empty: nothing exists, or nothing matches, or it could not be read', async () => {
    serve(0)
    draw()
    await isShown('No users yet')
    cleanup()
    draw({ status: ['disabled'], page: 1 })
    await isShown('Nobody matches')
    cleanup()
    draw({ query: 'zhang' })
    await isShown(/Nothing matches “zhang”/)
    cleanup()
    let isBroken = true
    serve(1, () => isBroken)
    draw({ size: 30 })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy())
    isBroken = false
    await press('Try again')
    await isShown('Person 0')
  })

  it('begins again at the first page with other filters, and without a selection', async () => {
    const { requests } = serve(40)
    const { moves } = draw({ page: 2 })
    await isShown('Person 20')
    await select(20)
    await isShown('1 person selected')
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: /Name/ }))
    await waitFor(() => expect(moves.at(-1)?.state).toMatchObject({ page: 1, sort: { descending: true } }))
    expect(screen.queryByText('1 person selected')).not.toBeNull()
    expect(requests.at(-1)).toMatchObject({ pageNum: 1, sort: { field: 'name', descending: true } })
  })
})
