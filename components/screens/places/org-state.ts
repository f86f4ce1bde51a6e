import { listState, pages, words } from '../../shared/list/list-state.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** State of the screen of departments or positions. */
export const {
  start: startState,
  read: readState,
  write: writeState,
} = listState({
  id: {
    start: null as string | null,
    read: text => (uuid.test(text) ? text.toLowerCase() : null),
    write: id => id ?? '',
  },
  /** Search words for the people of the record. */
  query: words(200),
  /** Includes the people of departments below it. */
  below: { start: false as boolean, read: text => text === '1', write: below => (below ? '1' : '') },
  page: pages.page,
})
export type OrgState = typeof startState
