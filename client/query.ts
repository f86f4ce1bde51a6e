import { type Query, QueryClient, type QueryKey } from '@tanstack/query-core'
import type { Call } from '../contract/define.ts'
import { getScope, globalSession, type Session, type SessionStore } from './session-store.ts'

const minute = 60_000

/** Failed calls show at once, with a button to try again; what is repeatable is decided by the person, not by a timer. */
const defaults = {
  queries: {
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 5 * minute,
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
} as const

const caches = new WeakMap<SessionStore, QueryClient>()

/**
 * The cache of a session. Whatever it holds of a tenant, account or role is gone as soon as the session acts for
 * another, before anything is painted.
 */
export const getCache = (session: SessionStore = globalSession()): QueryClient => {
  const known = caches.get(session)
  if (known) return known
  const cache = new QueryClient({ defaultOptions: defaults })
  caches.set(session, cache)
  session.$session.listen((now, before) => {
    if (before && !sameScope(getScope(now), getScope(before))) cache.clear()
  })
  return cache
}

/** The key under which an answer is kept: what one tenant, account or role has read never reaches another. */
export const getKey = (session: Session, call: Pick<Call, 'name'>, ...rest: readonly unknown[]): QueryKey => [
  ...getScope(session),
  call.name,
  ...rest,
]

/**
 * Keeps the rows shown while those of the next page are on their way, as a placeholder of a query with this key: never
 * rows of another tenant, account or role, nor of another call.
 */
export const rowsMeanwhile =
  (key: QueryKey) =>
  <T>(previous: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query && sameScope(query.queryKey.slice(0, 4), key.slice(0, 4)) ? previous : undefined

const sameScope = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at])
