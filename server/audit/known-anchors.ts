import { verify } from 'node:crypto'
import type { Services, Transaction } from '../kernel/context.ts'
import { rows } from '../kernel/db/statements.ts'
import type { Keys } from '../kernel/keys.ts'
import { type NewestLines, readNewestLines } from './anchor-files.ts'

/** The signed content of an anchor: tenant, number and hash of the chain's head. */
export const anchorText = (tenantId: string, seq: string, hash: Buffer): Buffer =>
  Buffer.from(`${tenantId}\n${seq}\n${hash.toString('hex')}`)

type Signed = { seq: string; hash: Buffer; keyId: string; signature: Buffer }

/** Whether a key of this server signed an anchor: of today, or of an earlier secret. */
export const isSigned = (
  tenantId: string,
  { seq, hash, keyId, signature }: Signed,
  { known }: Keys,
): boolean => {
  const key = known.get(keyId)
  return key !== undefined && verify(null, anchorText(tenantId, seq, hash), key, signature)
}

/** The newest anchor in one storage; `there` says whether the chain has its entry. */
export type KnownAnchor = {
  seq: number
  at: string
  hash: Buffer
  keyId: string
  signed: boolean
  there: boolean
}

type Stored = Signed & { at: string }

const readNewestStored = async (tx: Transaction): Promise<Stored[]> => {
  const auditAnchors = await rows(tx)<{
    seq: string
    at: Date
    hash: Buffer
    key_id: string
    signature: Buffer
  }>`
    select seq, at, hash, key_id, signature from audit_anchor
    where tenant_id = (select current_tenant()) order by seq desc, at desc limit 1`
  return auditAnchors.map(({ seq, at, hash, key_id, signature }) => ({
    ...{ seq: String(seq), at: at.toISOString(), hash, keyId: key_id },
    signature: Buffer.from(signature),
  }))
}

/**
 * The newest anchors of a chain in every storage: the database, this server's folder, and the folder that all servers share. The chain is
 * read after the files, so that it has what another server has just anchored.
 */
export const readNewestAnchors = async (
  tx: Transaction,
  tenantId: string,
  { keys, settings }: Pick<Services, 'keys' | 'settings'>,
  newest?: readonly NewestLines[],
): Promise<KnownAnchor[]> => {
  const shelves = newest ?? (await readNewestLines(settings, tenantId))
  const lines = shelves
    .flatMap(each => each.lines)
    .map(({ seq, at, hash, keyId, signature }) => ({
      ...{ seq, at, keyId, hash: Buffer.from(hash, 'hex') },
      signature: Buffer.from(signature, 'base64'),
    }))
  const anchors: Stored[] = [...(await readNewestStored(tx)), ...lines]
  const auditLogs = await rows(tx)<{ at: number }>`select k.at::int
    from unnest(${anchors.map(({ seq }) => seq)}::bigint[], ${anchors.map(({ hash }) => hash)}::bytea[]) with ordinality as k (seq, hash, at)
    where exists (select from audit_log l where l.tenant_id = (select current_tenant()) and l.seq = k.seq and l.hash = k.hash)`
  const there = new Set(auditLogs.map(row => row.at))
  return anchors.map((anchor, at) => ({
    ...{ seq: Number(anchor.seq), at: anchor.at, hash: anchor.hash, keyId: anchor.keyId },
    ...{ signed: isSigned(tenantId, anchor, keys), there: there.has(at + 1) },
  }))
}

/** The first anchor that the chain contradicts: its entry was cut off or rewritten. */
export const findLostAnchor = (anchors: readonly KnownAnchor[]): KnownAnchor | null =>
  anchors.filter(each => each.signed && !each.there).sort((one, other) => one.seq - other.seq)[0] ?? null
