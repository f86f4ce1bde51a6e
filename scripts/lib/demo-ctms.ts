import { applications } from '../../contract/access/applications.ts'
import { reportKinds } from '../../contract/application-events/shapes.ts'
import {
  createCredential,
  listCredentials,
  revokeCredential,
} from '../../server/features/application-events/credentials.ts'
import { listTenants } from '../../server/features/tenant/find.ts'
import type { Transaction } from '../../server/kernel/context.ts'
import type { Connections } from '../../server/kernel/db/connections.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { rows } from '../../server/kernel/db/statements.ts'
import { type Service, startService } from './service.ts'

/** What the demo's /ctms knows of a site and its study. */
export type CtmsSite = {
  studyId: string
  /** Number of the study. */
  planId: string
  siteId: string
  enrolled: number
  selectedOn: string | null
  driven: boolean
  startDate: string | null
  endDate: string | null
}

/** What the process gets: where to report, as whom, and about what. */
export type CtmsOptions = { url: string; tenantId: string; secret: string; sites: CtmsSite[] }

const company = 'Hengyu Oncology'
const note = 'demo'

/**
 * Starts the process that plays the /ctms application of the demo: it reports by a credential of its own through the same call as any
 * application. Each start replaces the credential of the last one, whose secret nobody has any more. Null without the demo's company.
 */
export async function startCtms(connections: Connections, url: string): Promise<Service | null> {
  const database = openAs(connections.app, { poolSize: 1 })
  try {
    const [tenant] = await database.transaction(null, tx => listTenants(tx, company))
    if (!tenant) return null
    const wish = await database.transaction(tenant.id, tx => prepare(tx, tenant.id, url))
    return startService(['scripts/demo-ctms.ts'], { CTMS_WISH: JSON.stringify(wish) })
  } finally {
    await database.close()
  }
}

async function prepare(tx: Transaction, tenantId: string, url: string): Promise<CtmsOptions> {
  const application = applications.find(({ key }) => key === 'ctms')!
  for (const each of await listCredentials(tx))
    if (each.note === note && each.application === application.key && !each.revokedAt)
      await revokeCredential(tx, each.id)
  const { secret } = await createCredential(tx, { application, kinds: reportKinds, note })
  return { url, tenantId, secret, sites: await listSites(tx) }
}

/** The active sites in production: all of the study that this /ctms runs, and those of others that milestones drive already. */
async function listSites(tx: Transaction): Promise<CtmsSite[]> {
  return rows(tx)<CtmsSite>`with run as (
      select s.study_id from site s join study t on t.tenant_id = s.tenant_id and t.id = s.study_id
      where s.tenant_id = (select current_tenant()) and t.status = 'ongoing' and t.active and s.status = 'active'
        and s.environment = 'production' and s.removed_at is null
      group by s.study_id, t.plan_id having count(*) between 5 and 40 order by t.plan_id limit 1)
    select s.study_id as "studyId", t.plan_id as "planId", s.id as "siteId", s.enrolled_subjects as enrolled, s.selected_on as "selectedOn",
      s.milestone_driven or s.study_id in (select study_id from run) as driven, t.start_date as "startDate", t.end_date as "endDate"
    from site s join study t on t.tenant_id = s.tenant_id and t.id = s.study_id
    where s.tenant_id = (select current_tenant()) and t.status = 'ongoing' and t.active and s.active and s.status = 'active'
      and s.environment = 'production' and s.removed_at is null and s.selected_on is not null
      and (s.milestone_driven or s.study_id in (select study_id from run))
    order by s.study_id, s.sort, s.id limit 200`
}
