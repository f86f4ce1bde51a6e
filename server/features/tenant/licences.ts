import { sql } from 'kysely'
import { applications } from '../../../contract/access/applications.ts'
import { changesBetween } from '../../audit/append.ts'
import { recordAsOperator } from '../../audit/operator.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'

/** First and last day of a licence, inclusive, in the company's zone; null for no limit. */
export type Days = { from: string | null; to: string | null }
export type LicenceState = 'none' | 'to come' | 'in force' | 'over'
/** The licence of the company, or of one application. */
/** How many studies it allows; null for no limit. */
type Studies = { studies: number | null }
export type Licence = Days &
  Studies & { application: { id: number; key: string } | null; state: LicenceState }

/** A change of a licence, of an application or with null of the company; a missing bound stays. */
export type LicenceOptions = {
  application: number | null
  from?: string | null
  to?: string | null
  studies?: number | null
}

type Row = Days & Studies & { state: LicenceState }

/** First and last day of a licence `l` of a tenant `t`, and whether it is valid now. */
const days = sql`to_char(nullif(l.licence_from, '-infinity') at time zone t.time_zone, 'YYYY-MM-DD') as from,
  to_char((nullif(nullif(l.licence_to, 'infinity'), '-infinity') - interval '1 microsecond') at time zone t.time_zone, 'YYYY-MM-DD') as to,
  case when l.licence_from is null or l.licence_to = '-infinity' then 'none' when now() < l.licence_from then 'to come'
    when now() >= l.licence_to then 'over' else 'in force' end as state`

/** Every licence of this transaction's company: its own, then one for each application. */
export const listLicences = async (tx: Transaction, tenantId: string): Promise<Licence[]> => {
  const own = (await one(tx)<Row>`select ${days}, null::int as studies from tenant t
    join tenant l on l.id = t.id where t.id = ${tenantId}::uuid`)!
  const tenants = await rows(tx)<Row & { id: number }>`select a.id, l.study_limit as studies, ${days}
    from tenant t cross join unnest(${applications.map(({ id }) => id)}::int[]) as a (id)
    left join tenant_application l on l.tenant_id = t.id and l.application_id = a.id where t.id = ${tenantId}::uuid`
  const byId = new Map(tenants.map(({ id, ...row }) => [id, row]))
  return [
    { ...own, application: null },
    ...applications.map(({ id, key }) => ({ ...byId.get(id)!, application: { id, key } })),
  ]
}

/**
 * Changes one licence of this transaction's company, effective for calls after the commit. False when its end would be before its start.
 */
export const setLicence = async (
  tx: Transaction,
  tenantId: string,
  wish: LicenceOptions,
): Promise<boolean> => {
  const before = await findLicence(tx, tenantId, wish.application)
  const after = { from: before.from, to: before.to, studies: before.studies, ...wish }
  if (after.from !== null && after.to !== null && after.to < after.from) return false
  const { application } = wish
  await writeLicence(tx, tenantId, before.state === 'none' ? { ...after, application } : wish)
  const fields = ({ from, to, studies }: Days & Studies) => ({
    licenceFrom: from,
    licenceTo: to,
    studyLimit: studies,
  })
  const fieldsBefore = before.state === 'none' ? {} : fields(before)
  await recordAsOperator(tx, [
    {
      ...{ action: 'changeLicence', entity: 'tenant', entityId: tenantId },
      changes: changesBetween(fieldsBefore, fields(after)),
      ...(application !== null && { detail: { applications: [String(application)] } }),
    },
  ])
  return true
}

const findLicence = async (tx: Transaction, tenantId: string, application: number | null): Promise<Licence> =>
  (await listLicences(tx, tenantId)).find(each => (each.application?.id ?? null) === application)!

/** Writes the requested bounds; the other one stays exactly as it is. */
const writeLicence = async (
  tx: Transaction,
  tenantId: string,
  { application, from, to, studies }: LicenceOptions,
) => {
  const bounds = sql.join([
    ...(from === undefined ? [] : [sql`licence_from = ${findBeginning(from)}`]),
    ...(to === undefined ? [] : [sql`licence_to = ${findEnd(to)}`]),
    ...(studies === undefined || application === null ? [] : [sql`study_limit = ${studies}::int`]),
  ])
  if (application === null) return run(tx)`update tenant t set ${bounds} where t.id = ${tenantId}::uuid`
  await run(tx)`insert into tenant_application (tenant_id, application_id)
    values (${tenantId}::uuid, ${application})
    on conflict do nothing`
  return run(tx)`update tenant_application l set ${bounds} from tenant t
    where t.id = l.tenant_id and l.tenant_id = ${tenantId}::uuid and l.application_id = ${application}`
}

const findBeginning = (day: string | null) =>
  day === null ? sql`'-infinity'` : sql`${day}::date::timestamp at time zone t.time_zone`

const findEnd = (day: string | null) =>
  day === null ? sql`'infinity'` : sql`(${day}::date + 1)::timestamp at time zone t.time_zone`
