import { randomUUID, sign } from 'node:crypto'
import { sql } from 'kysely'
import type { SignedAct, StatementRequest } from '../../../contract/signatures/acts.ts'
import type { SignatureProof } from '../../../contract/signatures/shapes.ts'
import { storedName } from '../../../contract/values/names.ts'
import { lastChange } from '../../audit/history.ts'
import type { AuditEntry, Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import type { Keys } from '../../kernel/keys.ts'
import { problem } from '../../kernel/problem.ts'
import { tokenHash } from '../auth/tokens.ts'
import { getAct, getSignedRecord, type SignedEntity } from './acts.ts'
import { sha256 } from './canonical.ts'
import { getChallenge } from './passkey.ts'
import { type Proof, proveSigner } from './prove.ts'
import { getLastDigest, getState, type SignatureContent } from './queries.ts'
import { digestRequest, getStatementMac, type StatementContent } from './statement.ts'
import { digestRow, sealText } from './verify.ts'

/** What a signed call sends: the signed request and the proof of the signer. */
export type SignedRequest<A extends SignedAct = SignedAct> = Omit<StatementRequest, 'change'> & {
  change: A
  signature?: SignatureProof | undefined
}

/**
 * The change that is signed: it checks version and state under its lock, and returns version and audit entry. What the signature says
 * beside the record is written afterwards, from the statement.
 */
type SignedChange = () => Promise<{ version: number; entry: AuditEntry }>

type Taken = { entity: SignedEntity; bytes: Buffer; content: StatementContent }

/** Uses the statement up. It is valid for this session, role, record, version and request only, once, for five minutes. */
const takeStatement = async (
  { tx, actor, services }: Context,
  request: SignedRequest,
  nonce: string,
): Promise<Taken> => {
  const [sessionId, roleId] = [actor.sessionId, actor.role?.id ?? null]
  const row = await one(tx)<{ bytes: Buffer; input: Buffer; mac: Buffer; now: Date }>`
    update signing_statement set used_at = clock_timestamp()
    where tenant_id = (select current_tenant()) and hash = ${tokenHash(nonce)} and session_id = ${sessionId}::uuid
      and role_id is not distinct from ${roleId}::uuid and used_at is null and expires_at > clock_timestamp()
    returning statement as bytes, input_digest as input, mac, clock_timestamp() as now`
  if (!row?.input.equals(digestRequest(request))) throw problem('statementInvalid')
  const { bytes, input, mac, now } = row
  if (!mac.equals(getStatementMac(services.keys.statement, { sessionId, roleId, input, bytes })))
    throw problem('statementInvalid')
  const content: StatementContent = JSON.parse(bytes.toString('utf8'))
  if (now >= new Date(content.validUntil)) throw problem('statementInvalid')
  return { entity: content.record.kind, bytes, content }
}

/** The columns of the new row, without digest and seal. */
const getContent = async (
  { tx, actor, client }: Context,
  { entity, bytes, content }: Taken,
  proof: Proof,
): Promise<Omit<SignatureContent, 'state_before' | 'state_after' | 'version_after' | 'id'>> => {
  const row = (await one(tx)<{ at: string }>`select
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`)!
  return {
    tenant_id: actor.tenantId,
    act: content.act,
    entity,
    record_id: content.record.id,
    version_before: content.record.version,
    fields: getSignedRecord(entity).fields,
    meaning: content.meaning,
    reason: content.reason,
    statement: bytes.toString('hex'),
    digest: sha256(bytes).toString('hex'),
    previous: content.previous,
    supersedes: 'signatureId' in content.change ? content.change.signatureId : null,
    account_id: actor.accountId,
    user_id: actor.userId,
    signer_name: storedName(actor.name) || actor.account,
    role_id: actor.role?.id ?? null,
    role_name: actor.role?.name ?? null,
    session_id: actor.sessionId,
    method: proof.method,
    webauthn: proof.webauthn,
    public_key: proof.publicKey?.toString('hex') ?? null,
    time_zone: client.zone,
    signed_at: row.at,
  }
}

/** Appends a sealed row, and beside it what its act says; returns its digest. */
export const appendSignature = async (
  tx: Transaction,
  { anchor: { id, privateKey } }: Pick<Keys, 'anchor'>,
  row: SignatureContent,
): Promise<string> => {
  const digest = digestRow(row)
  const seal = sign(null, sealText(row.tenant_id, digest), privateKey)
  const bytes = (text: string | null) => sql`decode(${text}, 'hex')`
  await run(tx)`insert into signature (tenant_id, id, act, entity, record_id, version_before, version_after,
    fields, state_before,
      state_after, meaning, reason, statement, digest, previous, supersedes, account_id, user_id, signer_name, role_id, role_name,
      session_id, method, webauthn, public_key, time_zone, signed_at, row_digest, key_id, seal)
    values (${row.tenant_id}::uuid, ${row.id}::uuid, ${row.act}, ${row.entity}, ${row.record_id}::uuid, ${row.version_before},
      ${row.version_after}, ${[...row.fields]}::text[], ${bytes(row.state_before)}, ${bytes(row.state_after)}, ${row.meaning},
      ${row.reason}, ${bytes(row.statement)}, ${bytes(row.digest)}, ${bytes(row.previous)}, ${row.supersedes}::uuid,
      ${row.account_id}::uuid, ${row.user_id}::uuid, ${row.signer_name}, ${row.role_id}::uuid, ${row.role_name},
      ${row.session_id}::uuid, ${row.method}, ${row.webauthn ? JSON.stringify(row.webauthn) : null}::jsonb,
      ${bytes(row.public_key)}, ${row.time_zone}, ${row.signed_at}::timestamptz, ${digest}, ${id}, ${seal})`
  const { fact } = getAct(row.act)
  if (fact) await run(tx)`select ${sql.ref(fact.writer)}(${row.id}::uuid)`
  return digest.toString('hex')
}

/** Changes a record under a signature: proof, change, signature row and audit entry commit together, or nothing does (TR-E1). */
export const signRecord = async (
  context: Context,
  request: SignedRequest,
  change: SignedChange,
): Promise<{ signatureId: string; version: number }> => {
  const { tx } = context
  if (!request.signature) throw problem('signatureRequired')
  const { nonce } = request.signature
  const statement = await takeStatement(context, request, nonce)
  const proof = await proveSigner(context, request.signature, getChallenge(sha256(statement.bytes), nonce))
  const before = await getState(tx, statement.entity, request.id)
  const signatureId = randomUUID()
  const { version, entry } = await change()
  const after = await getState(tx, statement.entity, request.id)
  if (
    !before ||
    !after ||
    (await getLastDigest(tx, statement.entity, request.id)) !== statement.content.previous
  )
    throw problem('dataChanged', await lastChange(tx, statement.entity, request.id))
  const content = await getContent(context, statement, proof)
  const row = {
    ...content,
    id: signatureId,
    version_after: version,
    state_before: before.digest,
    state_after: after.digest,
  }
  const digest = await appendSignature(tx, context.services.keys, row)
  context.audit({ ...entry, detail: { ...entry.detail, signature: signatureId, signatureDigest: digest } })
  return { signatureId, version }
}
