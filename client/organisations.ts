import type { Input, Output } from '../contract/define.ts'
import {
  findOrganisations,
  organisationChildren,
  organisationRegions,
  organisationsBelow,
  resolveOrganisations,
} from '../contract/organisations/calls.ts'
import type {
  FoundOrganisation,
  OrganisationNode,
  OrganisationType,
  PlacedOrganisation,
} from '../contract/organisations/shapes.ts'
import { getAnswers } from './element-data/answers.ts'
import { createSearch, type Search } from './element-data/search.ts'
import { send } from './session/api.ts'
import { globalSession, type SessionStore } from './session/store.ts'

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

/** Most hits of one search. */
const mostHits = 50
const batch = 200

/** Organisations of the tenant; they are read from the server as they are viewed. */
export const createOrganisationSource = (session: SessionStore = globalSession()): OrganisationSource => {
  const quietly = { session, quiet: true, loading: false }
  const answers = getAnswers(session)
  return {
    children: (parentId, from, filters) =>
      answers.read(JSON.stringify(['organisations', parentId, from, filters]), async () => {
        const { records, total } = await send(organisationChildren, { ...filters, parentId, from }, quietly)
        return { items: records, total }
      }),
    below: (id, filters) =>
      answers.read(JSON.stringify(['organisations below', id, filters]), async () => {
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
      return answers.flatMap(({ found, replaced }) => [
        ...found,
        // A merged organisation is shown as the one that has taken its place, under the id that the page has.
        ...replaced.flatMap(({ id, by }) =>
          found.filter(each => each.id === by).map(each => ({ ...each, id })),
        ),
      ])
    },
    regions: () =>
      answers.read('regions', async () => (await send(organisationRegions, {}, quietly)).records),
  }
}
