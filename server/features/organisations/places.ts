import type { Output, Parsed } from '../../../contract/define.ts'
import { isNamedPlace, type matchPlaces, type PlaceMatches } from '../../../contract/organisations/places.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { getPlaceIds, getPlaceNames, getRegionCode } from '../../kernel/places/regions.ts'
import { studyFor } from '../studies/study.ts'
import { isSameName } from './match.ts'
import { getSimilar } from './names.ts'
import { standardFound } from './standard-queries.ts'

type PlaceRequest = Parsed<typeof matchPlaces>['places'][number]

/** Organisations that are proposed for one place. */
const mostMatches = 3

const boundTo = async (tx: Transaction, studyId: string | undefined): Promise<ReadonlySet<string>> => {
  if (!studyId) return new Set()
  const sites = await rows(tx)<{ id: string }>`select distinct organisation_id as id from site
    where tenant_id = (select current_tenant()) and study_id = ${studyId}::uuid and removed_at is null`
  return new Set(sites.map(({ id }) => id))
}

/** Whether both are known to be in different countries, provinces or cities, in whichever language they are written. */
const isElsewhere = (one: PlaceRequest, other: PlaceRequest): boolean => {
  const [own, theirs] = [getPlaceIds(one), getPlaceIds(other)]
  const parts = ['countryId', 'provinceId', 'cityId'] as const
  return parts.some(part => own[part] !== null && theirs[part] !== null && own[part] !== theirs[part])
}

/** The record of the standard directory that has the name of a place, in its country. */
const findStandard = async (
  { tx, actor }: Context,
  { name, country }: PlaceRequest,
): Promise<PlaceMatches['standard']> => {
  const code = getRegionCode(country)
  const request = { query: name, limit: 5, pageNum: 1, ...(code && { country: code }) }
  const rows = await standardFound(tx, request, actor.scope)
  const organisation = rows.find(
    ({ added, values }) =>
      !added &&
      [values.name, values.nameEn, values.alias1, values.alias2].some(each => isSameName(each, name)),
  )
  return organisation
    ? { id: organisation.id, name: organisation.values.name, nameEn: organisation.values.nameEn }
    : null
}

/** Organisations that places of a registry file may be, by the one matcher; those in another city come last (MD-S3). */
export const findForPlaces = async (
  context: Context,
  { studyId, places }: Parsed<typeof matchPlaces>,
): Promise<Output<typeof matchPlaces>> => {
  const { tx, actor, client } = context
  if (studyId) await studyFor(tx, studyId, actor.scope)
  const bound = await boundTo(tx, studyId)
  const records: PlaceMatches[] = []
  for (const place of places) {
    const wish = { name: place.name, nameEn: '', alias1: '', alias2: '', city: '', identifiers: [] }
    const similar = isNamedPlace(place.name) ? (await getSimilar({ tx, actor }, wish)).records : []
    const matches = similar
      .filter(({ active }) => active)
      .map(each => ({
        ...{
          id: each.id,
          name: each.name,
          nameEn: each.nameEn,
          match: each.match,
          bound: bound.has(each.id),
        },
        city: getPlaceNames(each, client.locale).city,
        elsewhere: isElsewhere(place, { ...each }),
      }))
    const inOrder = matches.toSorted((one, other) => Number(one.elsewhere) - Number(other.elsewhere))
    const isNew = isNamedPlace(place.name) && matches.every(({ elsewhere }) => elsewhere)
    const standard = isNew ? await findStandard(context, place) : null
    records.push({ matches: inOrder.slice(0, mostMatches), standard })
  }
  return { records, total: records.length }
}
