import { sql } from 'kysely'
import { applications, masterDataId } from '../../../contract/access/applications.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import type { Holding } from './rules.ts'

/** An application whose licence limits its studies, with those that use it. */
type Limited = { application: string; most: number; studies: Set<string> }

/** The applications with a limit that each role opens. */
export type StudyPlaces = ReadonlyMap<string, readonly Limited[]>

const here = sql`(select current_tenant())`

/** Studies that use the application `l.application_id`: by a role of now or later, or by its data. */
const studiesInUse = sql`array(select ra.study_id from role_assignment ra
    join role_application x on x.tenant_id = ${here} and x.role_id = ra.role_id and x.application_id = l.application_id
    join study s on s.tenant_id = ${here} and s.id = ra.study_id and s.removed_at is null
    where ra.tenant_id = ${here} and ra.ended_at is null and ra.expires_at > now()
  union select u.study_id from study_usage u join study s on s.tenant_id = ${here} and s.id = u.study_id and s.removed_at is null
    where u.tenant_id = ${here} and u.application_id = l.application_id and u.records > 0
  union select c.study_id from site_usage u join site c on c.tenant_id = ${here} and c.id = u.site_id and c.removed_at is null
    where u.tenant_id = ${here} and u.application_id = l.application_id and u.records > 0)`

/**
 * How many studies each application of these roles may have and which it has (N56). Where there is a limit, changes of roles wait for each
 * other until the commit, so that the last free place goes to one of them.
 */
export const findStudyPlaces = async (tx: Transaction, roleIds: readonly string[]): Promise<StudyPlaces> => {
  const limited = sql`select l.application_id as id, l.study_limit as most, array_agg(r.role_id::text) as roles
    from tenant_application l join role_application r on r.tenant_id = ${here} and r.application_id = l.application_id
    where l.tenant_id = ${here} and l.study_limit is not null and l.application_id <> ${masterDataId}
      and r.role_id = any(${[...roleIds]}::uuid[]) group by l.application_id, l.study_limit`
  if (!(await one(tx)`${limited}`)) return new Map()
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('study places ' || current_tenant(), 0))`
  const list = await rows(tx)<{ id: number; most: number; roles: string[]; studies: string[] }>`
    select l.application_id as id, l.most, l.roles, ${studiesInUse} as studies
    from (select id as application_id, most, roles from (${limited}) x) l`
  const places = new Map<string, Limited[]>()
  for (const { id, most, roles, studies } of list) {
    const application = applications.find(each => each.id === id)?.key ?? String(id)
    const limit = { application, most, studies: new Set(studies) }
    for (const role of roles) places.set(role, [...(places.get(role) ?? []), limit])
  }
  return places
}

/** Why a role would bring one study more into an application than its licence allows. A role that is given takes its place. */
export const takeStudyPlace = ({ role, studyId }: Holding, places: StudyPlaces): Refusal | null => {
  if (studyId === null) return null
  const limits = (places.get(role.id) ?? []).filter(({ studies }) => !studies.has(studyId))
  const full = limits.find(({ most, studies }) => studies.size >= most)
  if (full)
    return deny('state', 'studyLimit', {
      application: full.application,
      max: full.most,
      count: full.studies.size,
    })
  for (const { studies } of limits) studies.add(studyId)
  return null
}
