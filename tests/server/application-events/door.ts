import { randomUUID } from 'node:crypto'
import { applications } from '../../../contract/access/applications.ts'
import { reportEvents } from '../../../contract/application-events/calls.ts'
import { type CredentialKind, credentialKinds } from '../../../contract/application-events/shapes.ts'
import type { Input } from '../../../contract/define.ts'
import { createCredential } from '../../../server/features/application-events/credentials.ts'
import type { Caller, DemoServer } from '../demo-server.ts'

type Events = Input<typeof reportEvents>['events']

const getApplication = (key: string) => applications.find(each => each.key === key)!

/** An application with a new credential of a tenant, in the form of a caller. */
export const getDoor = async (
  server: DemoServer,
  tenantId: string,
  { key = 'ctms', kinds = credentialKinds }: { key?: string; kinds?: readonly CredentialKind[] } = {},
) => {
  const wish = { application: getApplication(key), kinds, note: 'test' }
  const { id, secret } = await server.database.transaction(tenantId, tx => createCredential(tx, wish))
  const caller: Caller = { token: secret, accountId: randomUUID(), tenantId, userId: '', roleId: null }
  const headers = { 'mds-user': '', 'mds-role': '' }
  return {
    id,
    caller,
    report: (events: Events, more: Record<string, string> = {}) =>
      server.call(reportEvents, { events }, caller, { ...headers, ...more }),
  }
}

/** A site of a running study in production that people may change, with its study. */
export const findSite = async (server: DemoServer, tenantId: string, condition: string) => {
  const [site] = await server.rows<{ id: string; study_id: string }>(
    `select s.id, s.study_id from site s join study t on t.tenant_id = s.tenant_id and t.id = s.study_id
     where s.tenant_id = $1 and s.removed_at is null and s.active and t.active and ${condition} order by s.id limit 1`,
    [tenantId],
  )
  if (!site) throw new Error(`no site where ${condition}`)
  return { siteId: site.id, studyId: site.study_id }
}
