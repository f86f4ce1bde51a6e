import { verify } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { SignatureCheck, SignatureStatus } from '../../../contract/signatures/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import type { Keys } from '../../kernel/keys.ts'
import { digestJson, sha256 } from './canonical.ts'
import { type Comparison, compare } from './compare.ts'
import { isPasskeyAnswer } from './passkey.ts'
import {
  type FoundSignature,
  listPlain,
  type SignatureContent,
  type SignatureRecord,
  toContent,
} from './queries.ts'
import { readStated, type Stated } from './stated.ts'

/** The text that the seal signs: tenant and digest of the row. */
export const sealText = (tenantId: string, rowDigest: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`mds-signature\n${tenantId}\n`), rowDigest])

/** SHA-256 of every column of a signature except digest and seal of the row itself. */
export const digestRow = (row: SignatureContent): Buffer => digestJson(row)

export type Verification = {
  status: SignatureStatus
  checks: { check: SignatureCheck; ok: boolean }[]
} & Pick<Comparison, 'changes' | 'laterEdits'>

/** Whether the columns beside the statement say the same as the statement. */
const agrees = (row: SignatureRecord, said: Stated | null): boolean =>
  said !== null &&
  said.tenant.id === row.tenant_id &&
  said.record.kind === row.entity &&
  said.record.id === row.record_id &&
  said.record.version === row.version_before &&
  said.act === row.act &&
  said.meaning === row.meaning &&
  said.reason === row.reason &&
  said.previous === row.previous &&
  said.signer.accountId === row.account_id &&
  said.signer.userId === row.user_id &&
  (said.change.signatureId ?? null) === row.supersedes

/** Whether the key that the row names sealed it: of today, or an earlier one that this server had. */
const isSealed = (row: SignatureRecord, { known }: Keys): boolean => {
  const key = known.get(row.key_id)
  const sealed = sealText(row.tenant_id, Buffer.from(row.row_digest, 'hex'))
  return key !== undefined && verify(null, sealed, key, Buffer.from(row.seal, 'hex'))
}

/** The checks of the row itself. */
const checkRow = async (row: SignatureRecord, said: Stated | null, keys: Keys) =>
  [
    { check: 'statement', ok: sha256(Buffer.from(row.statement, 'hex')).toString('hex') === row.digest },
    { check: 'row', ok: digestRow(toContent(row)).toString('hex') === row.row_digest && agrees(row, said) },
    { check: 'seal', ok: isSealed(row, keys) },
    { check: 'passkey', ok: row.method !== 'passkey' || (await isPasskeyAnswer(row).catch(() => false)) },
  ] satisfies Verification['checks']

/** Of signatures those that this server has sealed: the role of the database can add others. */
export const listSealed = async (
  tx: Transaction,
  keys: Keys,
  condition: RawBuilder<unknown>,
): Promise<SignatureRecord[]> => {
  const sealed: SignatureRecord[] = []
  for (const row of await listPlain(tx, condition))
    if ((await checkRow(row, readStated(row), keys)).every(({ ok }) => ok)) sealed.push(row)
  return sealed
}

/** Of these signatures those that a later one has withdrawn. */
export const findWithdrawn = async (
  tx: Transaction,
  keys: Keys,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const withdrawals = await listSealed(tx, keys, sql`s.supersedes = any(${[...ids]}::uuid[])`)
  return new Set(withdrawals.flatMap(({ supersedes }) => supersedes ?? []))
}

/** Verifies a signature without trusting any column: statement, row, seal, passkey, order, trail, the rows beside it, and record. */
export const verifyRow = async (row: FoundSignature, keys: Keys): Promise<Verification> => {
  const statement = readStated(row)
  const own = await checkRow(row, statement, keys)
  // What no key has sealed says nothing that anything could be compared with.
  const { status, ok, ...later } = compare(row, own.every(each => each.ok) ? statement : null)
  const checks: Verification['checks'] = [
    ...own,
    { check: 'previous', ok: row.linked },
    { check: 'trail', ok: row.trail_digest === row.row_digest },
    { check: 'fact', ok: ok.fact },
    { check: 'version', ok: ok.version },
    { check: 'record', ok: ok.record },
  ]
  return { status: checks.every(each => each.ok) ? status : 'broken', checks, ...later }
}
