import { verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import type { Client } from 'pg'
import type { ChainFault } from '../../contract/audit.ts'
import type { Keys } from '../keys.ts'
import { anchorText } from './anchor.ts'

/** The state of one tenant's chain: `bad` names the first row that does not hold and why. */
export type ChainReport = {
  tenantId: string
  company: string
  entries: number
  redacted: number
  anchors: number
  bad: { seq: string; why: string } | null
}

export type Faults = { seq: string; gap: boolean; link: boolean; hash: boolean; payload: boolean }

/** Whether a part of an entry is not what it was, as far as it is kept; `l` is the entry. */
const altered = sql`(exists (select from audit_payload p where p.tenant_id = l.tenant_id and p.seq = l.seq
    and l.payload_digest <> sha256(p.salt || convert_to(p.payload::text, 'UTF8')))
  or exists (select from audit_personal q where q.tenant_id = l.tenant_id and q.seq = l.seq
    and l.personal_digest is distinct from sha256(q.salt || convert_to(q.personal::text, 'UTF8'))))`

/** Whether the content of an entry gives its hash, as far as it is kept; `l` is the entry. */
export const contentHolds = sql<boolean>`(l.hash = audit_hash(l.prev_hash, l.tenant_id, l.seq, l.at, l.actor_account_id, l.actor_user_id,
    l.actor_name, l.role_id, l.role_name, l.action, l.entity, l.entity_id, l.entity_version, l.outcome, l.request_id, l.payload_digest, l.personal_digest)
  and not ${altered})`

const faults = `select l.seq, l.n <> l.seq as gap, l.prev_hash <> l.before as link,
    l.hash <> audit_hash(l.prev_hash, l.tenant_id, l.seq, l.at, l.actor_account_id, l.actor_user_id, l.actor_name, l.role_id, l.role_name,
      l.action, l.entity, l.entity_id, l.entity_version, l.outcome, l.request_id, l.payload_digest, l.personal_digest) as hash,
    (p.seq is not null and l.payload_digest <> sha256(p.salt || convert_to(p.payload::text, 'UTF8')))
      or (q.seq is not null and l.personal_digest is distinct from sha256(q.salt || convert_to(q.personal::text, 'UTF8'))) as payload, l.hash as hash_now`
const withPayload = `left join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
  left join audit_personal q on q.tenant_id = l.tenant_id and q.seq = l.seq`
const firstFault = `${faults}
  from (select *, row_number() over (order by seq) as n, coalesce(lag(hash) over (order by seq), '\\x'::bytea) as before
    from audit_log where tenant_id = $1) l
  ${withPayload}`

/** The same for at most `most` entries after a place of the chain of this transaction's tenant, in their order. */
export const faultsAfter = (from: { seq: number; hash: Buffer }, most: number): RawBuilder<unknown> =>
  sql`${sql.raw(faults)}
    from (select *, ${from.seq}::bigint + row_number() over (order by seq) as n,
        coalesce(lag(hash) over (order by seq), ${from.hash}::bytea) as before
      from (select * from audit_log where tenant_id = (select current_tenant()) and seq > ${from.seq}::bigint order by seq limit ${most}) piece) l
    ${sql.raw(withPayload)} order by l.seq`

/** What is wrong with an entry; null when it holds. */
export const faultOf = (row: Faults): ChainFault | null => {
  if (row.gap) return 'missing'
  if (row.link) return 'unlinked'
  if (row.hash) return 'altered'
  return row.payload ? 'payload' : null
}

const sentences: Partial<Record<ChainFault, string>> = {
  missing: 'an entry before it is missing',
  unlinked: 'it does not follow the entry before it',
  altered: 'its content does not match its hash',
  payload: 'its payload was changed',
}

/** Recomputes every tenant's chain from its rows and compares it with its head and its signed anchors (TR-A4, TR-A5). */
export const verifyChains = async (
  owner: Client,
  keys: Keys,
  anchorsPath: string,
): Promise<ChainReport[]> => {
  const tenants = await owner.query<{ id: string; company_name: string }>(
    'select id, company_name from tenant order by created_at, id',
  )
  const reports: ChainReport[] = []
  for (const { id, company_name } of tenants.rows) {
    await owner.query("select set_config('app.tenant', $1, false)", [id])
    const counts = await owner.query<{ entries: number; redacted: number }>(
      `select count(*)::int as entries, count(*) filter (where p.seq is null or (q.seq is null and l.personal_digest is not null))::int as redacted
        from audit_log l ${withPayload} where l.tenant_id = $1`,
      [id],
    )
    const anchors = await anchorsOf(owner, id, anchorsPath)
    const bad =
      (await faultInRows(owner, id)) ??
      (await takenAway(owner, id)) ??
      (await faultAtHead(owner, id)) ??
      (await faultAtAnchors(owner, id, anchors, keys))
    reports.push({ tenantId: id, company: company_name, ...counts.rows[0]!, anchors: anchors.length, bad })
  }
  return reports
}

const faultInRows = async (owner: Client, id: string): Promise<ChainReport['bad']> => {
  const { rows } = await owner.query<Faults>(
    `select * from (${firstFault}) f where gap or link or hash or payload order by seq limit 1`,
    [id],
  )
  return rows[0] ? { seq: String(rows[0].seq), why: sentences[faultOf(rows[0])!]! } : null
}

/** Personal data may leave the trail by a redaction alone, which names the entries that it took them from. */
const takenAway = async (owner: Client, id: string): Promise<ChainReport['bad']> => {
  const { rows } = await owner.query<{ seq: string }>(
    `select l.seq from audit_log l where l.tenant_id = $1 and l.personal_digest is not null
        and not exists (select from audit_personal q where q.tenant_id = l.tenant_id and q.seq = l.seq)
        and l.seq <> all (select e.seq::bigint from audit_log r join audit_payload p on p.tenant_id = r.tenant_id and p.seq = r.seq,
          lateral jsonb_array_elements_text(p.payload #> '{detail,entries}') e (seq)
          where r.tenant_id = $1 and r.entity = 'users' and r.action = 'redactPersonalData')
      order by l.seq limit 1`,
    [id],
  )
  return rows[0] ? { seq: String(rows[0].seq), why: 'its personal data are gone without a redaction' } : null
}

const faultAtHead = async (owner: Client, id: string): Promise<ChainReport['bad']> => {
  const { rows } = await owner.query<{ seq: string; whole: boolean }>(
    `select h.seq, h.seq = 0 or exists (select from audit_log l where l.tenant_id = h.tenant_id and l.seq = h.seq and l.hash = h.hash)
        and not exists (select from audit_log l where l.tenant_id = h.tenant_id and l.seq > h.seq) as whole
      from audit_head h where h.tenant_id = $1`,
    [id],
  )
  return rows[0] && !rows[0].whole
    ? { seq: String(rows[0].seq), why: 'the head of the chain names another last entry' }
    : null
}

type Anchor = { seq: string; hash: string; keyId: string; signature: string }

/** Anchors in the database and in the file outside it. */
const anchorsOf = async (owner: Client, id: string, path: string): Promise<Anchor[]> => {
  const { rows } = await owner.query<{ seq: string; hash: Buffer; key_id: string; signature: Buffer }>(
    'select seq, hash, key_id, signature from audit_anchor where tenant_id = $1 order by seq',
    [id],
  )
  const stored = rows.map(row => ({
    seq: String(row.seq),
    hash: row.hash.toString('hex'),
    keyId: row.key_id,
    signature: row.signature.toString('base64'),
  }))
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const outside = lines
    .map(line => JSON.parse(line) as Anchor & { tenantId: string })
    .filter(each => each.tenantId === id)
  return [...stored, ...outside].sort((a, b) => Number(a.seq) - Number(b.seq))
}

const faultAtAnchors = async (
  owner: Client,
  id: string,
  anchors: readonly Anchor[],
  keys: Keys,
): Promise<ChainReport['bad']> => {
  for (const anchor of anchors) {
    const hash = Buffer.from(anchor.hash, 'hex')
    const signed =
      anchor.keyId === keys.anchor.id &&
      verify(
        null,
        anchorText(id, anchor.seq, hash),
        keys.anchor.publicKey,
        Buffer.from(anchor.signature, 'base64'),
      )
    if (!signed) return { seq: anchor.seq, why: 'its anchor was not signed with the key of this server' }
    const { rows } = await owner.query(
      'select from audit_log where tenant_id = $1 and seq = $2 and hash = $3',
      [id, anchor.seq, hash],
    )
    if (rows.length === 0)
      return { seq: anchor.seq, why: 'a signed anchor names it, and it is missing or another one' }
  }
  return null
}
