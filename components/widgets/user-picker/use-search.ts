import { atom } from 'nanostores'
import { useEffect, useMemo } from 'react'
import type { Search, SearchState } from '../../../client/element-data/search.ts'
import { createPeopleSearch } from '../../../client/people.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import { useValue } from '../../ui/base/use-value.ts'
import type { People } from './local-search.ts'
import type { Person } from './person.ts'
import { getView, isAsked, type View } from './view.ts'

export type SearchOptions = {
  session: SessionStore
  studyId?: string
  /** People from the page; then the server is not asked. */
  people?: readonly Person[] | null
  /** Maximum number of people shown per query. */
  showMax?: number | null
  /** Minimum letters of a query in Latin script. */
  least: number
}

export type PeopleQuest = {
  search: Search<People>
  /** What the list shows for a text now; it reads the latest answer, not the last rendered one. */
  view: (text: string) => View
  /** Searches for a text, unless it is too short, or nobody is signed in. */
  ask: (text: string) => void
  local: boolean
}

/** Maximum number of people that one request returns. */
const most = 50

/** The search of a picker: on the server, or among the people that the page provides. */
export function useSearch({ session, studyId, people, showMax, least }: SearchOptions): PeopleQuest {
  const search = useMemo(
    () =>
      people
        ? searchOwn(people, showMax ?? undefined)
        : createPeopleSearch({ session, studyId: studyId || undefined, limit: within(showMax) }),
    [people, session, studyId, showMax],
  ) as Search<People>
  useEffect(() => search.stop, [search])
  useValue(search.$found)
  const { status } = useValue(session.$session)
  const online = useOnline()
  useEffect(() => {
    const result = search.$found.get()
    // The network is back: repeat, once, a search that failed offline.
    if (online && result.state === 'failed' && result.error.transport) search.retry()
  }, [online, search])
  const local = Boolean(people)
  return useMemo(
    () => ({
      search,
      local,
      view: (text: string) =>
        getView({ text, found: search.$found.get(), local, session: status, online, least }),
      ask: (text: string) => {
        if (!local && status === 'none') return
        if (isAsked(text, least)) search.ask(text)
        else search.reset()
      },
    }),
    [search, local, status, online, least],
  )
}

const within = (showMax?: number | null) =>
  showMax ? Math.min(most, Math.max(1, Math.floor(showMax))) : undefined

/**
 * The search among the page's own people; its code loads only for pages that have them, and an earlier query waits
 * for it.
 */
function searchOwn(people: readonly Person[], limit?: number): Search<People> {
  const $found = atom<SearchState<People>>({ state: 'idle' })
  let search: Search<People> | undefined
  let over = false
  import('./local-search.ts').then(({ createLocalSearch }) => {
    if (over) return
    search = createLocalSearch(people, limit)
    const waiting = $found.get()
    search.$found.listen(found => $found.set(found))
    if (waiting.state === 'searching') search.ask(waiting.query)
  }, failed)
  return {
    $found,
    ask: text => (search ? search.ask(text) : $found.set({ state: 'searching', query: text.trim() })),
    retry: () => search?.retry(),
    reset: () => (search ? search.reset() : $found.set({ state: 'idle' })),
    stop: () => {
      over = true
      search?.stop()
    },
  }
}

const failed = (error: unknown) => console.warn('The search of the picker could not be loaded.', error)
