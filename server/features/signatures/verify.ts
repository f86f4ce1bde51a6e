import { verify } from 'node:crypto'
import type { SignatureCheck, SignatureStatus } from '../../../contract/signatures/shapes.ts'
import type { Keys } from '../../kernel/keys.ts'
import { type Columns, getAct } from './acts.ts'
import { digestJson, sha256 } from './canonical.ts'
import { isPasskeyAnswer } from './passkey.ts'
import { type FoundSignature, type SignatureContent, toState } from './queries.ts'
import { readStated, type Stated } from './stated.ts'

/** The text that the seal signs: tenant and digest of the row. */
export const sealText = (tenantId: string, rowDigest: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`mds-signature\n${tenantId}\n`), rowDigest])

/** SHA-256 of every column of a signature except digest and seal of the row itself. */
export const digestRow = (row: SignatureContent): Buffer => digestJson(row)

export type Verification = {
  status: SignatureStatus
  checks: { check: SignatureCheck; ok: boolean }[]
}

const contentOf = ({
  row_digest: _digest,
  key_id: _key,
  seal: _seal,
  trail_digest: _trail,
  linked: _linked,
  superseded: _superseded,
  state: _state,
  facts: _facts,
  shown: _shown,
  ...content
}: FoundSignature): SignatureContent => content

/** Whether the columns beside the statement say the same as the statement. */
const agrees = (row: FoundSignature, said: Stated | null): boolean =>
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

/** An instant as to_jsonb gives it. */
const toJsonInstant = (at: string): string => at.replace(/\.?0*Z$/, '+00:00')

const same = (row: Columns, expected: Columns): boolean =>
  Object.entries(expected).every(([name, value]) => row[name] === value)

/**
 * Whether the rows beside a signature say what its statement says: exactly one in the table of its act, and what shows it as in force.
 * A row of another act in the same table has another shape or another signature.
 */
const isStated = (row: FoundSignature, said: Stated | null): boolean => {
  const { fact } = getAct(row.act) ?? { fact: null }
  if (!fact) return true
  const [found] = row.facts
  if (!said || !found || row.facts.length > 1) return false
  const expected = fact.expect(said)
  if (Object.keys(found).length !== Object.keys(expected).length || !same(found, expected)) return false
  const shown = fact.shown?.expect(said, toJsonInstant(row.signed_at))
  return !shown || row.shown.every(each => same(each, shown))
}

/** Whether the key that the row names sealed it: of today, or an earlier one that this server had. */
const isSealed = (row: FoundSignature, { known }: Keys): boolean => {
  const key = known.get(row.key_id)
  const sealed = sealText(row.tenant_id, Buffer.from(row.row_digest, 'hex'))
  return key !== undefined && verify(null, sealed, key, Buffer.from(row.seal, 'hex'))
}

/** A record that was changed rightly has a later version; the same version with other content was changed past the server. */
const compareRecord = (row: FoundSignature): SignatureStatus => {
  const now = toState(row.state, row.fields)
  if (!now) return 'changed'
  if (now.digest === row.state_after && now.version >= row.version_after) return 'valid'
  return now.version > row.version_after ? 'changed' : 'broken'
}

/** Verifies a signature without trusting any column: statement, row, seal, passkey, order, trail and record. */
export const verifyRow = async (row: FoundSignature, keys: Keys): Promise<Verification> => {
  const bytes = Buffer.from(row.statement, 'hex')
  const said = readStated(row)
  const record = compareRecord(row)
  const checks: Verification['checks'] = [
    { check: 'statement', ok: sha256(bytes).toString('hex') === row.digest },
    { check: 'row', ok: digestRow(contentOf(row)).toString('hex') === row.row_digest && agrees(row, said) },
    { check: 'seal', ok: isSealed(row, keys) },
    { check: 'passkey', ok: row.method !== 'passkey' || (await isPasskeyAnswer(row)) },
    { check: 'previous', ok: row.linked },
    { check: 'trail', ok: row.trail_digest === row.row_digest },
    { check: 'fact', ok: isStated(row, said) },
    { check: 'record', ok: record !== 'broken' },
  ]
  return { status: checks.every(each => each.ok) ? record : 'broken', checks }
}
