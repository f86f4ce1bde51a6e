import type { Client } from 'pg'
import type { Keys } from '../../kernel/keys.ts'
import { listSignedRecords } from './acts.ts'
import { type FoundSignature, signatureColumns, surroundings, toState } from './queries.ts'
import { verifyRow } from './verify.ts'

/** The signatures of one tenant: how many there are, and what is wrong with the first bad ones. */
export type SignaturesReport = {
  tenantId: string
  company: string
  signatures: number
  bad: { id: string; why: string }[]
}

const atOnce = 500

const sentences = {
  statement: 'its statement was changed',
  row: 'its row was changed',
  seal: 'its seal is not valid',
  passkey: 'the answer of its passkey is not valid',
  previous: 'the signature before it is missing',
  trail: 'the audit trail does not name it',
  record: 'its record was changed past the server',
}

type StoredRow = FoundSignature & { state: Record<string, unknown> | null }

/** Signatures in the order of their ids, each with its record as it is now. */
const readPage = async (owner: Client, tenantId: string, after: string): Promise<StoredRow[]> => {
  const tables = listSignedRecords().map(({ entity, table }) => `when '${entity}' then '${table}'::regclass`)
  const { rows } = await owner.query<StoredRow>(
    `select ${signatureColumns}, ${surroundings},
      signed_state(case s.entity ${tables.join(' ')} end, s.record_id, s.fields || 'row_version'::text) as state
    from signature s where s.tenant_id = $1 and s.id > $2 order by s.id limit ${atOnce}`,
    [tenantId, after],
  )
  return rows
}

/** Signatures that the trail names and that are gone. */
const findMissing = async (owner: Client, tenantId: string): Promise<string[]> => {
  const { rows } = await owner.query<{ id: string }>(
    `select p.payload->'detail'->>'signature' as id from audit_payload p
      where p.tenant_id = $1 and p.payload->'detail' ? 'signature' and not exists (select from signature s
        where s.tenant_id = p.tenant_id and s.id::text = p.payload->'detail'->>'signature') order by p.seq limit 10`,
    [tenantId],
  )
  return rows.map(({ id }) => id)
}

const verifyTenant = async (owner: Client, tenantId: string, keys: Keys) => {
  const bad: SignaturesReport['bad'] = []
  let signatures = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readPage(owner, tenantId, after)
    for (const { state, ...row } of rows) {
      const { checks } = await verifyRow(row, toState(state, row.fields), keys)
      const fault = checks.find(each => !each.ok)
      if (fault) bad.push({ id: row.id, why: sentences[fault.check] })
    }
    signatures += rows.length
    if (rows.length < atOnce) break
    after = rows.at(-1)!.id
  }
  const missing = await findMissing(owner, tenantId)
  return {
    signatures,
    bad: [...bad, ...missing.map(id => ({ id, why: 'the audit trail names it, and it is missing' }))],
  }
}

/** Verifies every signature of every tenant with the keys of the server (TR-E3). */
export const verifySignatures = async (owner: Client, keys: Keys): Promise<SignaturesReport[]> => {
  const tenants = await owner.query<{ id: string; company_name: string }>(
    'select id, company_name from tenant order by created_at, id',
  )
  const reports: SignaturesReport[] = []
  for (const { id, company_name } of tenants.rows) {
    await owner.query("select set_config('app.tenant', $1, false)", [id])
    reports.push({ tenantId: id, company: company_name, ...(await verifyTenant(owner, id, keys)) })
  }
  return reports
}
