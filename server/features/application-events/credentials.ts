import { randomBytes, randomUUID } from 'node:crypto'
import { type Application, applications } from '../../../contract/access/applications.ts'
import type { CredentialKind } from '../../../contract/application-events/shapes.ts'
import { hashSecret, secretPrefix } from '../../access/application.ts'
import { recordAsOperator } from '../../audit/operator.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { endSessions } from '../auth/sessions.ts'

export type CredentialParams = { application: Application; kinds: readonly CredentialKind[]; note: string }

export type Credential = {
  id: string
  application: string
  kinds: string[]
  note: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** Creates a credential in the transaction's tenant. The secret is in the answer only: the table has its hash. */
export const createCredential = async (
  tx: Transaction,
  { application, kinds, note }: CredentialParams,
): Promise<{ id: string; secret: string }> => {
  const id = randomUUID()
  const secret = secretPrefix + randomBytes(32).toString('base64url')
  await run(tx)`insert into application_credential (tenant_id, id, application_id, secret_hash, kinds, note)
    values ((select current_tenant()), ${id}::uuid, ${application.id}::int, ${hashSecret(secret)}, ${[...kinds]}::text[], ${note})`
  await recordAsOperator(tx, [
    {
      ...{ action: 'createCredential', entity: 'applicationCredentials', entityId: id },
      changes: { eventKinds: [null, [...kinds]], note: [null, note] },
      detail: { applications: [String(application.id)] },
    },
  ])
  return { id, secret }
}

/** Every credential of the transaction's tenant, the newest first. */
export const listCredentials = async (tx: Transaction): Promise<Credential[]> => {
  const applicationCredentials = await rows(tx)<Omit<Credential, 'application'> & { applicationId: number }>`
    select id, application_id as "applicationId", kinds, note, created_at as "createdAt", last_used_at as "lastUsedAt",
      revoked_at as "revokedAt"
    from application_credential where tenant_id = (select current_tenant()) order by created_at desc, id`
  return applicationCredentials.map(({ applicationId, ...row }) => ({
    ...row,
    application: applications.find(each => each.id === applicationId)?.key ?? String(applicationId),
  }))
}

/** Revokes a credential at once; false when there is none that is valid. */
export const revokeCredential = async (tx: Transaction, id: string): Promise<boolean> => {
  const row = await one(tx)<{ application_id: number }>`update application_credential set revoked_at = now()
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and revoked_at is null returning application_id`
  if (!row) return false
  const sessions = await endSessions(tx, { credentialId: id }, 'tokenInvalid')
  await recordAsOperator(tx, [
    {
      ...{ action: 'revokeCredential', entity: 'applicationCredentials', entityId: id },
      detail: { applications: [String(row.application_id)], ...(sessions > 0 && { sessions }) },
    },
  ])
  return true
}
