import { type RawBuilder, sql } from 'kysely'
import type { Client } from 'pg'
import type { ChainFault } from '../../contract/audit/calls.ts'
import type { Keys } from '../kernel/keys.ts'
import type { AnchorPlaces } from './anchor-files.ts'
import { type AnchorsReport, verifyAnchors } from './verify-anchors.ts'

/** The state of one tenant's chain: `bad` names the first bad row and the reason. */
export type ChainReport = AnchorsReport & {
  tenantId: string
  company: string
  entries: number
  redacted: number
}

/** Faults of an entry: `gone` means without its facts; `taken` means without its personal data although no redaction lists it. */
export type Faults = {
  seq: string
  gap: boolean
  link: boolean
  hash: boolean
  payload: boolean
  gone: boolean
  taken: boolean
}

/** Whether a remaining part of an entry was changed; `l` is the entry. */
const altered = sql`(exists (select from audit_payload p where p.tenant_id = l.tenant_id and p.seq = l.seq
    and l.payload_digest <> sha256(p.salt || convert_to(p.payload::text, 'UTF8')))
  or exists (select from audit_personal q where q.tenant_id = l.tenant_id and q.seq = l.seq
    and l.personal_digest is distinct from sha256(q.salt || convert_to(q.personal::text, 'UTF8'))))`

/** Whether the remaining content of an entry matches its hash; `l` is the entry. */
export const contentHolds = sql<boolean>`(l.hash = audit_hash(l.prev_hash, l.tenant_id, l.seq, l.at, l.actor_account_id, l.actor_user_id,
    l.actor_name, l.role_id, l.role_name, l.action, l.entity, l.entity_id, l.entity_version, l.outcome, l.request_id, l.payload_digest, l.personal_digest)
  and not ${altered})`

/** Numbers of the redacted entries, for a transaction with the tenant set. */
const redacted = `select (e #>> '{}')::numeric from audit_log r
  join audit_payload f on f.tenant_id = r.tenant_id and f.seq = r.seq,
  lateral jsonb_path_query(f.payload, '$.detail.entries[*] ? (@.type() == "number")') e
  where r.tenant_id = (select current_tenant()) and r.entity = 'users' and r.action = 'redactPersonalData'`

const faults = `select l.seq, l.n <> l.seq as gap, l.prev_hash <> l.before as link,
    l.hash <> audit_hash(l.prev_hash, l.tenant_id, l.seq, l.at, l.actor_account_id, l.actor_user_id, l.actor_name, l.role_id, l.role_name,
      l.action, l.entity, l.entity_id, l.entity_version, l.outcome, l.request_id, l.payload_digest, l.personal_digest) as hash,
    (p.seq is not null and l.payload_digest <> sha256(p.salt || convert_to(p.payload::text, 'UTF8')))
      or (q.seq is not null and l.personal_digest is distinct from sha256(q.salt || convert_to(q.personal::text, 'UTF8'))) as payload,
    p.seq is null as gone, l.personal_digest is not null and q.seq is null and l.seq::numeric not in (${redacted}) as taken, l.hash as hash_now`
const withPayload = `left join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
  left join audit_personal q on q.tenant_id = l.tenant_id and q.seq = l.seq`
const firstFault = `${faults}
  from (select *, row_number() over (order by seq) as n, coalesce(lag(hash) over (order by seq), '\\x'::bytea) as before
    from audit_log where tenant_id = $1) l
  ${withPayload}`

/** Faults of at most `most` entries after a position in the chain of this transaction's tenant, in order. */
export const faultsAfter = (from: { seq: number; hash: Buffer }, most: number): RawBuilder<unknown> =>
  sql`${sql.raw(faults)}
    from (select *, ${from.seq}::bigint + row_number() over (order by seq) as n,
        coalesce(lag(hash) over (order by seq), ${from.hash}::bytea) as before
      from (select * from audit_log where tenant_id = (select current_tenant()) and seq > ${from.seq}::bigint order by seq limit ${most}) piece) l
    ${sql.raw(withPayload)} order by l.seq`

/** The fault of an entry; null when it is valid. */
export const getFault = (row: Faults): Exclude<ChainFault, 'head' | 'anchor'> | null => {
  if (row.gap) return 'missing'
  if (row.link) return 'unlinked'
  if (row.hash) return 'altered'
  if (row.payload) return 'payload'
  return row.gone || row.taken ? 'gone' : null
}

const sentences = {
  missing: 'an entry before it is missing',
  unlinked: 'it does not follow the entry before it',
  altered: 'its content does not match its hash',
  payload: 'its payload was changed',
  gone: 'its facts are gone',
  taken: 'its personal data are gone without a redaction',
}

const getSentence = (row: Faults): string => {
  const fault = getFault(row)!
  return sentences[fault === 'gone' && !row.gone ? 'taken' : fault]
}

/** Recomputes every tenant's chain, or that of one, from its rows, and compares it with its head and every known signed anchor (TR-A4, TR-A5). */
export const verifyChains = async (
  owner: Client,
  keys: Keys,
  places: AnchorPlaces | null,
  only: string | null = null,
): Promise<ChainReport[]> => {
  const tenants = await owner.query<{ id: string; company_name: string }>(
    'select id, company_name from tenant where $1::uuid is null or id = $1 order by created_at, id',
    [only],
  )
  const reports: ChainReport[] = []
  for (const { id, company_name } of tenants.rows) {
    await owner.query("select set_config('app.tenant', $1, false)", [id])
    const counts = await owner.query<{ entries: number; redacted: number }>(
      `select count(*)::int as entries, count(*) filter (where q.seq is null and l.personal_digest is not null)::int as redacted
        from audit_log l ${withPayload} where l.tenant_id = $1`,
      [id],
    )
    const anchors = await verifyAnchors(owner, id, { keys, places })
    const bad = (await faultInRows(owner, id)) ?? (await faultAtHead(owner, id)) ?? anchors.bad
    reports.push({ tenantId: id, company: company_name, ...counts.rows[0]!, ...anchors, bad })
  }
  return reports
}

const faultInRows = async (owner: Client, id: string): Promise<ChainReport['bad']> => {
  const { rows } = await owner.query<Faults>(
    `select * from (${firstFault}) f where gap or link or hash or payload or gone or taken order by seq limit 1`,
    [id],
  )
  return rows[0] ? { seq: String(rows[0].seq), why: getSentence(rows[0]) } : null
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
