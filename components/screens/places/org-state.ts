import { listState, onePageSize, words } from '../../shared/list/list-state.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** State of the screen of departments or positions: the record, and the list of its people. */
export const orgState = listState({
  id: {
    start: null as string | null,
    read: text => (uuid.test(text) ? text.toLowerCase() : null),
    write: id => id ?? '',
    shows: 'look',
    input: id => ({ id }),
  },
  /** Search words for the people of the record. */
  query: words(200),
  /** Includes the people of departments below it. */
  below: {
    start: false as boolean,
    read: text => text === '1',
    write: below => (below ? '1' : ''),
    shows: 'look',
    input: below => (below ? { below } : {}),
  },
  ...onePageSize(15),
})
export type OrgState = typeof orgState.start
