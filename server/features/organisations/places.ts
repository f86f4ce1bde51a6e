import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import { isNamedPlace, type matchPlaces, type PlaceMatch } from '../../../contract/organisations/places.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { getPlaceIds, getPlaceNames } from '../../kernel/places/regions.ts'
import { studyFor } from '../studies/study.ts'
import { getSimilar } from './names.ts'

type PlaceRequest = Parsed<typeof matchPlaces>['places'][number]

/** Organisations that are proposed for one place. */
const mostMatches = 3

const boundTo = async (tx: Transaction, studyId: string | undefined): Promise<ReadonlySet<string>> => {
  if (!studyId) return new Set()
  const { rows } = await sql<{ id: string }>`select distinct organisation_id as id from site
    where tenant_id = (select current_tenant()) and study_id = ${studyId}::uuid and removed_at is null`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether both are known to be in different countries, provinces or cities, in whichever language they are written. */
const isElsewhere = (one: PlaceRequest, other: PlaceRequest): boolean => {
  const [own, theirs] = [getPlaceIds(one), getPlaceIds(other)]
  const parts = ['countryId', 'provinceId', 'cityId'] as const
  return parts.some(part => own[part] !== null && theirs[part] !== null && own[part] !== theirs[part])
}

/** Organisations that places of a registry file may be, by the one matcher; those in another city come last (MD-S3). */
export const findForPlaces = async (
  context: Context,
  { studyId, places }: Parsed<typeof matchPlaces>,
): Promise<Output<typeof matchPlaces>> => {
  const { tx, actor, client } = context
  if (studyId) await studyFor(tx, studyId, actor.scope)
  const bound = await boundTo(tx, studyId)
  const records: { matches: PlaceMatch[] }[] = []
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
    records.push({ matches: inOrder.slice(0, mostMatches) })
  }
  return { records, total: records.length }
}
