import { atom } from 'nanostores'
import type { Found, Search } from '../../../client/element-data/search.ts'
import type { People } from './local-search.ts'
import type { Person } from './person.ts'

/**
 * The search among the page's own people; its code loads only for pages that have them, and an earlier query waits
 * for it.
 */
export function searchOwn(people: readonly Person[], limit?: number): Search<People> {
  const $found = atom<Found<People>>({ state: 'idle' })
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
