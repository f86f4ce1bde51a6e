import { atom } from 'nanostores'
import type { Search, SearchState } from '../../../client/element-data/search.ts'
import type { FoundPage, OrganisationFilters, OrganisationSource } from '../../../client/organisations.ts'
import { fold, getTerms } from '../../ui/base/fold.ts'
import { getTypedForms } from '../../ui/tree/type-ahead.ts'
import { completed, type GivenOrganisation, type Organisation, type Step } from './organisation.ts'

/** Maximum number of search results; the page's own list may have any length. */
const mostHits = 200

/** A list of the page as a tree by parent, in its own order; an item whose parent is missing is at the top. */
export function createLocalSource(list: readonly GivenOrganisation[]): OrganisationSource {
  const ids = new Set(list.map(({ id }) => id))
  const children = new Map<string | null, GivenOrganisation[]>()
  const byId = new Map<string, GivenOrganisation>()
  for (const organisation of list) {
    const parentId = organisation.parentId && ids.has(organisation.parentId) ? organisation.parentId : null
    byId.set(organisation.id, organisation)
    const siblings = children.get(parentId)
    if (siblings) siblings.push(organisation)
    else children.set(parentId, [organisation])
  }
  const getWhole = (given: GivenOrganisation): Organisation => {
    const parentId = given.parentId && ids.has(given.parentId) ? given.parentId : null
    return { ...completed(given, children.get(given.id)?.length ?? 0), parentId }
  }
  const getPath = ({ parentId }: GivenOrganisation): Step[] => {
    const above = parentId ? byId.get(parentId) : undefined
    return above ? [...getPath(above), getStep(above)] : []
  }
  const placed = (given: GivenOrganisation) => ({ ...getWhole(given), path: getPath(given) })
  const under = (parentId: string | null, filters: OrganisationFilters) => keptIn(children, parentId, filters)
  const source = {
    children: async (parentId: string | null, from: number, filters: OrganisationFilters) => {
      const items = under(parentId, filters)
      return { items: items.slice(from).map(each => judged(getWhole(each), filters)), total: items.length }
    },
    below: async (id: string, filters: OrganisationFilters) => {
      const all: Organisation[] = []
      for (let layer = [id]; layer.length > 0; ) {
        const next = layer.flatMap(each => under(each, filters))
        all.push(...next.map(getWhole))
        layer = next.map(each => each.id)
      }
      return all
    },
    search: (filters: OrganisationFilters) =>
      searchIn(list, each => isWanted(getWhole(each), filters), placed as never),
    resolve: async (wanted: readonly string[]) => wanted.flatMap(id => byId.get(id) ?? []).map(placed),
    regions: async () => getRegions(list.map(each => completed(each))),
  }
  return source as unknown as OrganisationSource
}

const getStep = ({ id, name, nameEn = '' }: GivenOrganisation): Step => ({ id, name, nameEn })

/** Whether an organisation itself passes the filters. */
export function isWanted(organisation: Organisation, filters: OrganisationFilters): boolean {
  const { types, countries, provinces, cities, activeOnly, keep } = filters
  const among = (list: readonly string[] | undefined, value: string) => !list?.length || list.includes(value)
  return (
    among(types, organisation.type) &&
    among(countries, organisation.country) &&
    among(provinces, organisation.province) &&
    among(cities, organisation.city) &&
    (!activeOnly || organisation.active || Boolean(keep?.includes(organisation.id)))
  )
}

const judged = (organisation: Organisation, filters: OrganisationFilters): Organisation => ({
  ...organisation,
  matches: isWanted(organisation, filters),
})

const isNarrow = ({ types, countries, provinces, cities, activeOnly }: OrganisationFilters) =>
  activeOnly || [types, countries, provinces, cities].some(list => list?.length)

/** Children that pass the filters, or that have a descendant that does. */
function keptIn(
  children: ReadonlyMap<string | null, readonly GivenOrganisation[]>,
  parentId: string | null,
  filters: OrganisationFilters,
): readonly GivenOrganisation[] {
  const all = children.get(parentId) ?? []
  if (!isNarrow(filters)) return all
  const isKept = (given: GivenOrganisation): boolean =>
    isWanted(completed(given), filters) || (children.get(given.id) ?? []).some(isKept)
  return all.filter(isKept)
}

function searchIn(
  list: readonly GivenOrganisation[],
  isAllowed: (given: GivenOrganisation) => boolean,
  placed: (given: GivenOrganisation) => FoundPage['records'][number],
): Search<FoundPage> {
  const $found = atom<SearchState<FoundPage>>({ state: 'idle' })
  const texts = new Map<GivenOrganisation, { written: string; said: string }>()
  const getTexts = (given: GivenOrganisation) => {
    const ready = texts.get(given)
    if (ready) return ready
    const { name, nameEn = '', aliases = [], reading } = given
    const folded = {
      written: fold([name, nameEn, ...aliases].join(' ')),
      said: reading ? getTypedForms(reading).join(' ') : '',
    }
    texts.set(given, folded)
    return folded
  }
  const ask = (text: string) => {
    const query = text.trim()
    const terms = getTerms(query)
    const records: FoundPage['records'][number][] = []
    let total = 0
    for (const organisation of list) {
      const { written, said } = getTexts(organisation)
      if (!terms.every(term => written.includes(term) || said.includes(term)) || !isAllowed(organisation))
        continue
      total += 1
      if (total > mostHits) continue
      records.push({ ...placed(organisation), byReading: !terms.every(term => written.includes(term)) })
    }
    $found.set({ state: 'ready', query, answer: { records, total } })
  }
  const nothing = () => undefined
  return { $found, ask, retry: nothing, reset: () => $found.set({ state: 'idle' }), stop: nothing }
}

function getRegions(list: readonly Organisation[]) {
  const counts = new Map<string, { country: string; province: string; city: string; count: number }>()
  for (const { country, province, city } of list) {
    const key = JSON.stringify([country, province, city])
    const entry = counts.get(key)
    if (entry) entry.count += 1
    else counts.set(key, { country, province, city, count: 1 })
  }
  return [...counts.values()]
}
