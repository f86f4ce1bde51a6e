import type { Output } from '../contract/define.ts'
import { pickUsers, rememberPicked, resolveUsers } from '../contract/users/calls.ts'
import type { PickedUser } from '../contract/users/shapes.ts'
import { createSearch, type Search } from './element-data/search.ts'
import { send } from './session/api.ts'
import { globalSession, type SessionStore } from './session/store.ts'

export type { PickedUser }
export type PickAnswer = Output<typeof pickUsers>

export type PeopleOptions = {
  /** Only members of this study. */
  studyId?: string
  /** At most 50. */
  limit?: number
  session?: SessionStore
}

/** Makes the search of a people picker; an empty text returns recently picked people. */
export const createPeopleSearch = (wish: PeopleOptions = {}): Search<PickAnswer> => {
  const { studyId, limit = 20, session = globalSession() } = wish
  return createSearch(session, (query, signal) =>
    send(pickUsers, { query, studyId, limit }, { session, signal, quiet: true, loading: false }),
  )
}

export type Resolved = { found: ReadonlyMap<string, PickedUser>; missing: readonly string[] }

/** Most keys of one request. */
const batch = 200

/**
 * Resolves ids, e-mails, accounts or employee ids to people, in one request for up to 200 of them; duplicates are
 * requested once.
 */
export const resolvePeople = async (
  keys: readonly string[],
  wish: PeopleOptions & { signal?: AbortSignal } = {},
): Promise<Resolved> => {
  const { studyId, session, signal } = wish
  const uniqueKeys = [...new Set(keys.map(key => key.trim()).filter(Boolean))]
  const chunks = Array.from({ length: Math.ceil(uniqueKeys.length / batch) }, (_, at) =>
    uniqueKeys.slice(at * batch, (at + 1) * batch),
  )
  const answers = await Promise.all(
    chunks.map(chunk =>
      send(resolveUsers, { keys: chunk, studyId }, { session, signal, quiet: true, loading: false }),
    ),
  )
  return {
    found: new Map(answers.flatMap(({ found }) => found.map(({ key, user }) => [key, user] as const))),
    missing: answers.flatMap(({ missing }) => missing),
  }
}

/** Remembers the people that the user picked, for the suggestions of the next picker; a failure only loses these. */
export const rememberPeople = async (ids: readonly string[], session?: SessionStore): Promise<void> => {
  if (ids.length === 0) return
  const input = { ids: ids.slice(0, 50) }
  await send(rememberPicked, input, { session, quiet: true, loading: false }).catch(() => undefined)
}
