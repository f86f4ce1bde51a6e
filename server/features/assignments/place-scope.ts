import { deny, type Refusal } from '../../access/reasons.ts'
import { sitesInScope, studiesInScope, wholeStudiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { findShutStudies } from '../studies/rules.ts'
import { findSitesShut } from './closed-sites.ts'

/** Where a role is given: a site of a study, a whole study, or the company. */
export type AssignmentScope = { studyId: string | null; siteId: string | null }
type Seeing = Pick<Context, 'tx' | 'actor'>

/** Why no role can be given or extended at a place, or null. */
export type PlaceRule = (place: AssignmentScope) => Refusal | null

const getKey = ({ studyId, siteId }: AssignmentScope): string => `${studyId} ${siteId}`

/** Returns whether a place is beyond the scope of the actor; the scope of a person with some sites of a study has not the whole study. */
const findPlacesBeyond = async (
  { tx, actor }: Seeing,
  places: readonly AssignmentScope[],
): Promise<(place: AssignmentScope) => boolean> => {
  const { scope } = actor
  const studyPlaces = places.filter(each => each.studyId !== null)
  if (scope.all || studyPlaces.length === 0) return () => false
  const list = JSON.stringify([...new Map(studyPlaces.map(each => [getKey(each), each])).values()])
  const beyond = await rows(tx)<AssignmentScope>`select p."studyId", p."siteId"
    from jsonb_to_recordset(${list}::jsonb) as p ("studyId" uuid, "siteId" uuid)
    where not exists (select from study s where s.tenant_id = (select current_tenant()) and s.id = p."studyId"
      and ${studiesInScope(scope, 's')}
      and case when p."siteId" is null then ${wholeStudiesInScope(scope, 's')}
        else exists (select from site c where c.tenant_id = s.tenant_id and c.study_id = s.id and c.id = p."siteId"
          and ${sitesInScope(scope, 'c')}) end)`
  const keys = new Set(beyond.map(getKey))
  return place => keys.has(getKey(place))
}

/**
 * Why nobody can be given a role or have it longer at these places: the study takes no changes (P37), or its site is shut. `lock` keeps
 * studies and sites from being closed until the commit.
 */
export const findShutPlaces = async (
  tx: Seeing['tx'],
  places: readonly AssignmentScope[],
  lock = true,
): Promise<PlaceRule> => {
  const studyIds = places.map(each => each.studyId)
  const studies = await findShutStudies(tx, studyIds, lock)
  const getSiteShut = await findSitesShut({ tx }, places, lock)
  return place => {
    const refusal = studies.get(place.studyId ?? '')
    return refusal ? { ...refusal, data: { ...refusal.data, field: 'studyId' } } : getSiteShut(place)
  }
}

/**
 * Why a role can't be given or extended at these places: the actor's scope does not have the place (TR-Z3), or the place is shut.
 * `anywhere` leaves the scope out.
 */
export const findPlaceRule = async (
  seeing: Seeing,
  places: readonly AssignmentScope[],
  { anywhere = false, lock = true }: { anywhere?: boolean | undefined; lock?: boolean } = {},
): Promise<PlaceRule> => {
  const isBeyond = await findPlacesBeyond(seeing, anywhere ? [] : places)
  const getShut = await findShutPlaces(seeing.tx, places, lock)
  return place =>
    isBeyond(place)
      ? deny('scope', 'outOfScope', { field: place.siteId ? 'siteId' : 'studyId' })
      : getShut(place)
}
