import { type RawBuilder, sql } from 'kysely'
import type { SignatureMeaning, SignedAct } from '../../../contract/signatures/acts.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import {
  type Columns,
  getSignedRecord,
  listActs,
  listSignedRecords,
  type SignedEntity,
  type SignedRecord,
} from './acts.ts'
import { digestJson } from './canonical.ts'

export type SigningMethod = 'account' | 'account-code' | 'password' | 'passkey'

/** A row as its digest covers it: bytes in hexadecimal, the instant as text with microseconds. */
export type SignatureContent = {
  tenant_id: string
  id: string
  act: SignedAct['act']
  entity: SignedEntity
  record_id: string
  version_before: number
  version_after: number
  fields: readonly string[]
  state_before: string
  state_after: string
  meaning: SignatureMeaning
  reason: string
  statement: string
  digest: string
  previous: string | null
  supersedes: string | null
  account_id: string
  user_id: string
  signer_name: string
  role_id: string | null
  role_name: string | null
  session_id: string
  method: SigningMethod
  webauthn: unknown
  public_key: string | null
  time_zone: string
  signed_at: string
}

export type SignatureRecord = SignatureContent & { row_digest: string; key_id: string; seal: string }

/** What else a verification compares a row with. */
export type SignatureSurroundings = {
  /** Digest that the audit entry of the change names; null when there is no such entry. */
  trail_digest: string | null
  /** Whether the signature that it names as the one before it is there. */
  linked: boolean
  superseded: boolean
  /** The signed columns of the record with its version, as they are now; null when it is gone. */
  state: Columns | null
  /** The rows that its act has left beside it. */
  facts: readonly Columns[]
  /** The rows that show it as in force. */
  shown: readonly Columns[]
  /** Whether a row that belongs to other acts names it. */
  astray: boolean
  /** The newest version of the record in the trail; null when the trail has none. */
  newest: number | null
  /** What each later change of the record has changed, by field from and to, in their order. */
  edits: readonly Readonly<Record<string, readonly [unknown, unknown]>>[]
  /** The fields that these changed, each with its newest value. */
  later: Columns
  /** Of these fields those that an entry without a signature of its own has changed. */
  unsigned: readonly string[]
}

const bytes = [
  'state_before',
  'state_after',
  'statement',
  'digest',
  'previous',
  'public_key',
  'row_digest',
  'seal',
]
const plain = [
  ...[
    'tenant_id',
    'id',
    'act',
    'entity',
    'record_id',
    'version_before',
    'version_after',
    'fields',
    'meaning',
  ],
  ...[
    'reason',
    'supersedes',
    'account_id',
    'user_id',
    'signer_name',
    'role_id',
    'role_name',
    'session_id',
    'method',
  ],
  ...['webauthn', 'time_zone', 'key_id'],
]
const columnNames = [...plain, ...bytes, 'signed_at']

/** The part of a row that its digest covers. */
export const toContent = (row: SignatureRecord): SignatureContent =>
  Object.fromEntries(
    columnNames
      .filter(name => !['row_digest', 'key_id', 'seal'].includes(name))
      .map(name => [name, row[name as keyof SignatureRecord]]),
  ) as SignatureContent

/** Columns of a signature `s` in the form that its digest covers. */
const signatureColumns = [
  ...plain.map(name => `s.${name}`),
  ...bytes.map(name => `encode(s.${name}, 'hex') as ${name}`),
  `to_char(s.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as signed_at`,
].join(', ')

const choose = (column: string, pairs: readonly (readonly [string, string | undefined])[]) => {
  const branches = pairs.flatMap(([name, table]) =>
    table ? [`when '${name}' then '${table}'::regclass`] : [],
  )
  return `case ${column} ${branches.join(' ')} end`
}

/** The signed columns of the records of the signatures `found`, read once for each record: many of a list are of one. */
const getStates = (): string => {
  const tables = choose(
    'r.entity',
    listSignedRecords().map(({ entity, table }) => [entity, table]),
  )
  return `select r.*, case when ${tables} is not null then signed_state(${tables}, r.record_id, array_remove(r.fields, null) || 'row_version'::text) end as state
  from (select distinct entity, record_id, fields from found) r`
}

/** Whether a row names a signature `s` in a table of other acts. */
const getAstray = (): string => {
  const uses = listActs().flatMap(({ act, fact }) =>
    [fact?.table, fact?.shown?.table].flatMap(table => (table ? [{ act, table }] : [])),
  )
  const tables = [...new Set(uses.map(({ table }) => table))].map(table => {
    const acts = uses.filter(use => use.table === table).map(({ act }) => `'${act}'`)
    return `s.act not in (${acts.join(', ')}) and exists (select from ${table} f where f.tenant_id = s.tenant_id and f.signature_id = s.id)`
  })
  return ['false', ...tables].join(' or ')
}

/** What is beside a signature `s`: the signature before, its withdrawal, its record `n` and the rows that name it. */
const getSurroundings = (): string => {
  const facts = choose(
    's.act',
    listActs().map(({ act, fact }) => [act, fact?.table]),
  )
  const shown = choose(
    's.act',
    listActs().map(({ act, fact }) => [act, fact?.shown?.table]),
  )
  return `s.previous is null or exists (select from signature b where b.tenant_id = s.tenant_id and b.digest = s.previous
      and b.entity = s.entity and b.record_id = s.record_id) as linked,
    exists (select from signature w where w.tenant_id = s.tenant_id and w.supersedes = s.id) as superseded,
    n.state, signed_rows(${facts}, s.id) as facts, signed_rows(${shown}, s.id) as shown, ${getAstray()} as astray`
}

/** Whether an entry `l` of the trail with the facts `p` is that of the signature `x` which it names, by a condition on its record. */
export const getSignedEntry = (isRecord: string): string =>
  `exists (select from signature x where x.tenant_id = l.tenant_id and x.entity = l.entity and ${isRecord}
    and x.id::text = p.payload #>> '{detail,signature}' and x.version_after = l.entity_version)`

/** The trail of the records of the signatures `found`, read once for each record. */
const trail = `select l.entity, l.entity_id, l.seq, l.entity_version as version, l.actor_user_id,
    coalesce(p.payload -> 'detail' ? 'signature', false) and ${getSignedEntry('x.record_id = r.record_id')} as signed, p.payload #>> '{detail,signature}' as signature,
    p.payload #>> '{detail,signatureDigest}' as digest,
    case jsonb_typeof(p.payload -> 'changes') when 'object' then p.payload -> 'changes' end as changes
  from (select distinct entity, record_id from found) r
    join audit_log l on l.tenant_id = (select current_tenant()) and l.entity = r.entity and l.entity_id = r.record_id::text and l.outcome = 'done'
    left join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq`

const trailSummary = `select max(e.version) as newest,
    coalesce(jsonb_agg(coalesce(e.changes, '{}') order by e.seq) filter (where e.version > s.version_after), '[]') as edits,
    case when count(*) filter (where e.signature = s.id::text) = 1
      then max(e.digest) filter (where e.signature = s.id::text and e.signed and e.actor_user_id = s.user_id) end as trail_digest
  from trail e where e.entity = s.entity and e.entity_id = s.record_id::text`

const laterFields = `select coalesce(jsonb_object_agg(c.key, c.value -> 1 order by o.seq), '{}') as later,
    coalesce(jsonb_agg(distinct c.key) filter (where not o.signed), '[]') as unsigned
  from trail o, jsonb_each(o.changes) c
  where o.entity = s.entity and o.entity_id = s.record_id::text and o.version > s.version_after`

/** A statement that reads signatures with what a verification needs, in two parts: the condition on `s` and its order go between them. */
export const getReading = (): readonly [string, string] => [
  `with found as materialized (select ${columnNames.map(name => `s.${name}`).join(', ')} from signature s where`,
  `), trail as materialized (${trail}), states as materialized (${getStates()})
  select ${signatureColumns}, ${getSurroundings()}, t.newest, t.edits, t.trail_digest, k.later, k.unsigned
  from found s join states n on n.entity = s.entity and n.record_id = s.record_id and n.fields is not distinct from s.fields
    cross join lateral (${trailSummary}) t cross join lateral (${laterFields}) k`,
]

export type FoundSignature = SignatureRecord & SignatureSurroundings

/** Signatures with what a verification needs, newest first. */
export const listRows = async (
  tx: Transaction,
  condition: RawBuilder<unknown>,
  page?: { limit: number; pageNum: number },
): Promise<FoundSignature[]> => {
  const [before, after] = getReading()
  return rows(tx)<FoundSignature>`${sql.raw(before)} s.tenant_id = (select current_tenant()) and ${condition}
    order by s.signed_at desc ${page ? sql`limit ${page.limit} offset ${(page.pageNum - 1) * page.limit}` : sql``}
    ${sql.raw(after)} order by s.signed_at desc`
}

/** Signatures without what is beside them. */
export const listPlain = async (
  tx: Transaction,
  condition: RawBuilder<unknown>,
): Promise<SignatureRecord[]> => {
  return rows(tx)<SignatureRecord>`select ${sql.raw(signatureColumns)} from signature s
    where s.tenant_id = (select current_tenant()) and ${condition}`
}

/** Digest of the newest signature of a record, in hexadecimal; null before the first. */
export const getLastDigest = async (
  tx: Transaction,
  entity: SignedEntity,
  recordId: string,
): Promise<string | null> => {
  const row = await one(tx)<{ digest: string }>`select encode(s.digest, 'hex') as digest from signature s
    where s.tenant_id = (select current_tenant()) and s.entity = ${entity} and s.record_id = ${recordId}::uuid
      and not exists (select from signature n where n.tenant_id = s.tenant_id and n.entity = s.entity
        and n.record_id = s.record_id and n.previous = s.digest)`
  return row?.digest ?? null
}

/** Locks a signed record until the commit. */
export const lockRecord = async (tx: Transaction, entity: SignedEntity, id: string): Promise<void> => {
  await run(tx)`select from ${sql.table(getSignedRecord(entity).table)}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid for update`
}

/** The signed content of a record now: its version, and the digest of the columns. Null when the record is gone. */
export type RecordState = { version: number; digest: string } | null

/** Version and signed columns of a record as the database gives them, turned into a state. */
export const toState = (found: Columns | null, fields: readonly string[]): RecordState => {
  if (!found) return null
  const content = Object.fromEntries(fields.map(name => [name, found[name] ?? null]))
  return { version: Number(found.row_version), digest: digestJson(content).toString('hex') }
}

export const getState = async (
  tx: Transaction,
  entity: SignedEntity,
  id: string,
  fields: readonly string[] = getSignedRecord(entity).fields,
): Promise<RecordState> => {
  const { table }: SignedRecord = getSignedRecord(entity)
  const row = await one(tx)<{ state: Record<string, unknown> | null }>`
    select signed_state(${table}::regclass, ${id}::uuid, ${[...fields, 'row_version']}::text[]) as state`
  return toState(row?.state ?? null, fields)
}
