import type { Input, Output } from '../contract/define.ts'
import type {
  FoundOrganisation,
  OrganisationNode,
  OrganisationType,
  PlacedOrganisation,
} from '../contract/organisation-shapes.ts'
import {
  findOrganisations,
  organisationChildren,
  organisationRegions,
  organisationsBelow,
  resolveOrganisations,
} from '../contract/organisations.ts'
import { send } from './api.ts'
import { createSearch, type Search } from './search.ts'
import { getScope, globalSession, type SessionStore } from './session-store.ts'

export type { FoundOrganisation, OrganisationNode, OrganisationType, PlacedOrganisation }
export type Region = Output<typeof organisationRegions>['records'][number]

/** Which organisations to return; without filters all. */
export type OrganisationFilters = Pick<
  Input<typeof organisationChildren>,
  'types' | 'countries' | 'provinces' | 'cities' | 'activeOnly' | 'keep'
>

export type FoundPage = { records: readonly FoundOrganisation[]; total: number }

/** Organisations as a selector reads them, from any source. */
export type OrganisationSource = {
  /** Children of an organisation (null: the topmost ones) from an offset on, with their total. */
  children: (
    parentId: string | null,
    from: number,
    filters: OrganisationFilters,
  ) => Promise<{ items: readonly OrganisationNode[]; total: number }>
  /** Every descendant that matches the filters, parents first. */
  below: (id: string, filters: OrganisationFilters) => Promise<readonly OrganisationNode[]>
  search: (filters: OrganisationFilters) => Search<FoundPage>
  resolve: (ids: readonly string[], signal: AbortSignal) => Promise<readonly PlacedOrganisation[]>
  regions: () => Promise<readonly Region[]>
}

const keptMs = 60_000
/** Most hits of one search. */
const mostHits = 50
const batch = 200

const caches = new WeakMap<SessionStore, Map<string, { answer: Promise<unknown>; until: number }>>()

/**
 * Answers of the last minute by session. Two requests for the same data share one call; a failed one is forgotten at
 * once. What was read for one tenant, account or role is removed before anything is read for another.
 */
const getCache = (session: SessionStore) => {
  const known = caches.get(session)
  if (known) return known
  const cache = new Map<string, { answer: Promise<unknown>; until: number }>()
  caches.set(session, cache)
  session.$session.listen((now, before) => {
    if (before && getScope(now).join() !== getScope(before).join()) cache.clear()
  })
  return cache
}

const kept = <T>(session: SessionStore, key: string, ask: () => Promise<T>): Promise<T> => {
  const cache = getCache(session)
  const known = cache.get(key)
  if (known && known.until > Date.now()) return known.answer as Promise<T>
  const answer = ask()
  const entry = { answer, until: Date.now() + keptMs }
  cache.set(key, entry)
  answer.catch(() => {
    if (cache.get(key) === entry) cache.delete(key)
  })
  return answer
}

/** Organisations of the tenant; they are read from the server as they are viewed. */
export const createOrganisationSource = (session: SessionStore = globalSession()): OrganisationSource => {
  const quietly = { session, quiet: true, loading: false }
  return {
    children: (parentId, from, filters) =>
      kept(session, JSON.stringify([parentId, from, filters]), async () => {
        const { records, total } = await send(organisationChildren, { ...filters, parentId, from }, quietly)
        return { items: records, total }
      }),
    below: (id, filters) =>
      kept(session, JSON.stringify(['below', id, filters]), async () => {
        const { records } = await send(organisationsBelow, { ...filters, id }, quietly)
        return records
      }),
    search: filters =>
      createSearch(session, (query, signal) =>
        send(findOrganisations, { ...filters, query, limit: mostHits }, { ...quietly, signal }),
      ),
    resolve: async (ids, signal) => {
      const chunks = Array.from({ length: Math.ceil(ids.length / batch) }, (_, at) =>
        ids.slice(at * batch, (at + 1) * batch),
      )
      const answers = await Promise.all(
        chunks.map(chunk => send(resolveOrganisations, { ids: chunk }, { ...quietly, signal })),
      )
      return answers.flatMap(({ found }) => found)
    },
    regions: () =>
      kept(session, 'regions', async () => (await send(organisationRegions, {}, quietly)).records),
  }
}
