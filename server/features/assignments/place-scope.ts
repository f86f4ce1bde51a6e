import { sql } from 'kysely'
import { deny, type Refusal } from '../../access/reasons.ts'
import { sitesInScope, studiesInScope, wholeStudiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'

/** Where a role is given: a site of a study, a whole study, or the company. */
export type RolePlace = { studyId: string | null; siteId: string | null }
type Seeing = Pick<Context, 'tx' | 'actor'>

const getKey = ({ studyId, siteId }: RolePlace): string => `${studyId} ${siteId}`

/** Returns whether a place is beyond the scope of the actor; the scope of a person with some sites of a study has not the whole study. */
export const findPlacesBeyond = async (
  { tx, actor }: Seeing,
  places: readonly RolePlace[],
): Promise<(place: RolePlace) => boolean> => {
  const { scope } = actor
  const asked = places.filter(each => each.studyId !== null)
  if (scope.all || asked.length === 0) return () => false
  const rows = JSON.stringify([...new Map(asked.map(each => [getKey(each), each])).values()])
  const beyond = await sql<RolePlace>`select p."studyId", p."siteId"
    from jsonb_to_recordset(${rows}::jsonb) as p ("studyId" uuid, "siteId" uuid)
    where not exists (select from study s where s.tenant_id = (select current_tenant()) and s.id = p."studyId"
      and ${studiesInScope(scope, 's')}
      and case when p."siteId" is null then ${wholeStudiesInScope(scope, 's')}
        else exists (select from site c where c.tenant_id = s.tenant_id and c.study_id = s.id and c.id = p."siteId"
          and ${sitesInScope(scope, 'c')}) end)`.execute(tx)
  const keys = new Set(beyond.rows.map(getKey))
  return place => keys.has(getKey(place))
}

/** Why a role can't be given at a place by an actor whose scope does not have it (TR-Z3). */
export const placeReason = (place: RolePlace, isBeyond: (place: RolePlace) => boolean): Refusal | null =>
  isBeyond(place) ? deny('scope', 'outOfScope', { field: place.siteId ? 'siteId' : 'studyId' }) : null
