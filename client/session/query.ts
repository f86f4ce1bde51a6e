import { type Query, QueryClient, type QueryKey } from '@tanstack/query-core'
import type { Call } from '../../contract/define.ts'
import { getScope, globalSession, onScopeChange, type Session, type SessionStore } from './store.ts'

const minute = 60_000

/** Failed calls show at once, with a button to try again; the user decides what to repeat, not a timer. */
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
 * The cache of a session. Everything of a tenant, account or role is removed as soon as the session acts for another
 * one, before anything is painted.
 */
export const getCache = (session: SessionStore = globalSession()): QueryClient => {
  const stored = caches.get(session)
  if (stored) return stored
  const cache = new QueryClient({ defaultOptions: defaults })
  caches.set(session, cache)
  onScopeChange(session, () => cache.clear())
  return cache
}

/** The cache key of an answer: what one tenant, account or role has read never reaches another. */
export const getKey = (session: Session, call: Pick<Call, 'name'>, ...rest: readonly unknown[]): QueryKey => [
  ...getScope(session),
  call.name,
  ...rest,
]

/**
 * Keeps the current rows while those of the next page are loaded, as a placeholder of a query with this key: never rows
 * of another tenant, account or role, nor of another call.
 */
export const rowsMeanwhile =
  (key: QueryKey) =>
  <T>(previous: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query && sameScope(query.queryKey.slice(0, 4), key.slice(0, 4)) ? previous : undefined

const sameScope = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at])
