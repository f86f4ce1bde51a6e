import { useEffect, useMemo, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import {
  isNamedPlace,
  matchPlaces,
  type PlaceMatch,
  type PlaceMatches,
  placesMost,
} from '../../../contract/organisations/places.ts'
import type { RegistryFacility } from '../../../contract/studies/compare.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'

/** The organisation of a place. */
export type PlaceOrganisation = Pick<PlaceMatch, 'id' | 'name' | 'nameEn' | 'bound'>

/** A place of the file with the organisations that may be it, once they are known, and the one that was chosen. */
export type PlaceRow = {
  key: string
  /** Places of one name in one city are one organisation; a place without a name is only itself. */
  group: string
  place: RegistryFacility
  isNamed: boolean
  matches: readonly PlaceMatch[] | undefined
  /** A record of the standard directory with its name. */
  standard: PlaceMatches['standard']
  organisation: PlaceOrganisation | null
}

const getGroup = ({ name, city, state, country }: RegistryFacility, at: number): string =>
  isNamedPlace(name) ? [name, city, state, country].join('\n').toLowerCase() : String(at)

const sure: readonly PlaceMatch['match'][] = ['identifier', 'name', 'nameEn', 'alias']
/** The only organisation with the name of the place that is not in another city. */
const getSure = (matches: readonly PlaceMatch[] = []): PlaceOrganisation | null => {
  const sureMatches = matches.filter(({ match, elsewhere }) => !elsewhere && sure.includes(match))
  return sureMatches.length === 1 ? sureMatches[0]! : null
}

type MatchesByFacility = ReadonlyMap<string, PlaceMatches>

const noMatches: PlaceMatches = { matches: [], standard: null }

/** Asks for the organisations of every named place once, some at a time; a file of hundreds is usable meanwhile. */
function useMatches(groups: ReadonlyMap<string, RegistryFacility>, studyId: string | undefined) {
  const session = useSessionStore()
  const [found, setFound] = useState<MatchesByFacility>(new Map())
  const [error, setError] = useState<CallError>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    const { signal, abort } = getAbort()
    const ask = async () => {
      const entries = [...groups]
      for (let at = 0; at < entries.length && !signal.aborted; at += placesMost) {
        const part = entries.slice(at, at + placesMost)
        const places = part.map(([, { name, address }]) => ({ name, ...address }))
        const input = { places, ...(studyId && { studyId }) }
        const { records } = await send(matchPlaces, input, { session, signal, quiet: true, loading: false })
        setFound(now => new Map([...now, ...part.map(([key], row) => [key, records[row]!] as const)]))
      }
    }
    setError(undefined)
    ask().catch((failure: CallError) => !signal.aborted && setError(failure))
    return abort
  }, [groups, studyId, session, tries])
  return { found, error, retry: () => setTries(tries + 1) }
}

const getAbort = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** The places of a study in the file, and the organisation of each: the sure one, or the one that the user has chosen. */
export function useRegistryPlaces(sites: readonly RegistryFacility[], studyId: string | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PlaceOrganisation | null>>(new Map())
  const groups = useMemo(
    () =>
      new Map(
        sites.flatMap((place, at) =>
          isNamedPlace(place.name) ? [[getGroup(place, at), place] as const] : [],
        ),
      ),
    [sites],
  )
  const { found, error, retry } = useMatches(groups, studyId)
  const rows = useMemo(
    () =>
      sites.map((place, at): PlaceRow => {
        const group = getGroup(place, at)
        const isNamed = isNamedPlace(place.name)
        const answer = isNamed ? found.get(group) : noMatches
        const matches = answer?.matches
        const own = chosen.get(group)
        return {
          ...{ key: String(at), group, place, isNamed, matches, standard: answer?.standard ?? null },
          organisation: own === undefined ? getSure(matches) : own,
        }
      }),
    [sites, found, chosen],
  )
  const choose = (entries: readonly (readonly [group: string, organisation: PlaceOrganisation | null])[]) =>
    setChosen(now => new Map([...now, ...entries]))
  return { rows, choose, error, retry, looked: found.size, wanted: groups.size }
}

export type RegistryPlaces = ReturnType<typeof useRegistryPlaces>

/** Where a place is, as the file has it. */
export const getWhere = ({ place }: Pick<PlaceRow, 'place'>): string =>
  [...new Set([place.city, place.state, place.country])].filter(Boolean).join(', ')

/** The organisations of places, each once. */
export const listPlaceOrganisations = (rows: readonly PlaceRow[]): PlaceOrganisation[] => [
  ...new Map(
    rows.flatMap(({ organisation }) => (organisation ? [[organisation.id, organisation]] : [])),
  ).values(),
]

/** Named places without an organisation that nothing resembles: they can be added as new ones, each once. */
export const listAddable = (rows: readonly PlaceRow[]): PlaceRow[] => [
  ...new Map(
    rows
      .filter(
        ({ organisation, isNamed, matches }) =>
          !organisation && isNamed && matches?.every(each => each.elsewhere),
      )
      .map(row => [row.group, row]),
  ).values(),
]
