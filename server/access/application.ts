import { createHash } from 'node:crypto'
import { applications } from '../../contract/access/applications.ts'
import type { CodeName } from '../../contract/codes.ts'
import type { ApplicationActor, Transaction } from '../kernel/context.ts'
import { one } from '../kernel/db/statements.ts'
import { problem } from '../kernel/problem.ts'

/** Beginning of every secret, so that people and scanners recognise one. */
export const secretPrefix = 'mdsapp_'

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

type Row = {
  id: string
  application_id: number
  kinds: string[]
  enabled: boolean
  early: boolean
  late: boolean
  licensed: boolean
  now: Date
}

const refusals: readonly [fails: (row: Row) => boolean, code: CodeName][] = [
  [row => !row.enabled, 'licenceMissing'],
  [row => row.early, 'licenceNotYetEffective'],
  [row => row.late, 'licenceExpired'],
  [row => !row.licensed, 'applicationNotLicensed'],
]

/**
 * Resolves the application of a valid credential in the transaction's tenant and checks the licences of both. A credential of another tenant
 * answers as an unknown one.
 */
export const resolveApplication = async (
  tx: Transaction,
  tenantId: string,
  secretHash: Buffer,
): Promise<{ actor: ApplicationActor; now: Date }> => {
  const row = await one(tx)<Row>`
    update application_credential c set last_used_at = now() from tenant t
    where c.tenant_id = (select current_tenant()) and c.secret_hash = ${secretHash} and c.revoked_at is null and t.id = c.tenant_id
    returning c.id, c.application_id, c.kinds, t.enabled, now() < t.licence_from as early, now() >= t.licence_to as late, now() as now,
      exists (select from tenant_application l where l.tenant_id = c.tenant_id and l.application_id = c.application_id
        and l.licence_from <= now() and now() < l.licence_to) as licensed`
  const application = applications.find(({ id }) => id === row?.application_id)
  if (!row || !application) throw problem('tokenInvalid')
  const refusal = refusals.find(([fails]) => fails(row))
  if (refusal) throw problem(refusal[1], { application: application.id })
  return { actor: { credentialId: row.id, tenantId, application, kinds: row.kinds }, now: row.now }
}
