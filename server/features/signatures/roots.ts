import { sign, verify } from 'node:crypto'
import { sql } from 'kysely'
import { anchorText } from '../../audit/known-anchors.ts'
import type { Services, Transaction } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import type { Keys } from '../../kernel/keys.ts'
import { buildTree } from './merkle-tree.ts'
import { type RootLine, writeRoots } from './root-files.ts'
import { sealText } from './verify.ts'

/** What a leaf covers, by the content that its hash is made of. */
type Leaf = { tenantId: string; signatureId: string | null; seq: string | null; content: Buffer }

/** The content of a leaf for a signature: the same bytes that its own seal signs. */
export const getSignatureLeaf = sealText
/** The content of a leaf for a head of the audit chain: the same bytes that its anchor signs. */
export const getHeadLeaf = anchorText

const getRootText = ({ number, at, size, root, previous }: Omit<RootLine, 'keyId' | 'seal'>): Buffer =>
  Buffer.from(`mds-merkle-root\n${number}\n${at}\n${size}\n${root}\n${previous}`)

/** Whether a key of this server sealed a root: of today, or of an earlier secret. */
export const isRootSealed = ({ keyId, seal, ...root }: RootLine, { known }: Pick<Keys, 'known'>): boolean => {
  const key = known.get(keyId)
  return key !== undefined && verify(null, getRootText(root), key, Buffer.from(seal, 'hex'))
}

/** Shows the rows of one tenant to the statements that follow, in the transaction that has none of its own. */
const enterTenant = (tx: Transaction, tenantId: string) =>
  run(tx)`select set_config('app.tenant', ${tenantId}, true)`

/**
 * Signatures of a tenant without a leaf, and the newest anchored head of its chain. A chain that contradicts an anchor is not anchored
 * again, so no root covers its head either.
 */
const collectLeaves = async (tx: Transaction, tenantId: string): Promise<Leaf[]> => {
  await enterTenant(tx, tenantId)
  const signatures = await rows(tx)<{ id: string; row_digest: Buffer }>`select s.id, s.row_digest
    from signature s
    where s.tenant_id = (select current_tenant())
      and not exists (select from merkle_leaf m where m.tenant_id = s.tenant_id and m.signature_id = s.id)
    order by s.signed_at, s.id`
  const heads = await rows(tx)<{ seq: string; hash: Buffer }>`select a.seq, a.hash from (
      select tenant_id, seq, hash from audit_anchor where tenant_id = (select current_tenant()) order by at desc limit 1) a
    join audit_log l on l.tenant_id = a.tenant_id and l.seq = a.seq and l.hash = a.hash
    where a.seq > coalesce((select max(m.seq) from merkle_leaf m where m.tenant_id = a.tenant_id), 0)`
  return [
    ...signatures.map(({ id, row_digest }) => ({
      ...{ tenantId, signatureId: id, seq: null },
      content: getSignatureLeaf(tenantId, row_digest),
    })),
    ...heads.map(({ seq, hash }) => ({
      ...{ tenantId, signatureId: null, seq: String(seq) },
      content: getHeadLeaf(tenantId, String(seq), hash),
    })),
  ]
}

const storeRoot = ({ number, at, size, root, previous, keyId, seal }: RootLine, tx: Transaction) =>
  run(tx)`insert into merkle_root (number, at, size, root, previous, key_id, seal)
    values (${number}, ${at}::timestamptz, ${size},
    decode(${root}, 'hex'), decode(${previous}, 'hex'), ${keyId}, decode(${seal}, 'hex'))`

type PlacedLeaf = Leaf & { position: number; path: Buffer[] }

/** Stores the leaves of each tenant by one statement: the first root of a database with a history covers many. */
const storeLeaves = async (tx: Transaction, number: number, leaves: readonly PlacedLeaf[]) => {
  for (const [tenantId, own] of Map.groupBy(leaves, each => each.tenantId)) {
    await enterTenant(tx, tenantId)
    const rows = own.map(({ position, signatureId, seq, path }) => ({
      ...{ position, signatureId, seq },
      path: path.map(each => each.toString('hex')),
    }))
    await run(tx)`insert into merkle_leaf (tenant_id, root, position, signature_id, seq, path)
      select ${tenantId}::uuid, ${number}, r.position, r."signatureId", r.seq,
        array(select decode(p.hash, 'hex') from unnest(r.path) with ordinality as p (hash, place) order by p.place)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (position integer, "signatureId" uuid, seq bigint, path text[])`
  }
}

type Turn = Pick<RootLine, 'number' | 'at' | 'previous'>

/** Number and instant of the next root, and the root before it; null while another server makes one or the last is younger than `minutes`. */
const takeTurn = async (tx: Transaction, minutes: number): Promise<Turn | null> => {
  const row = (await one(tx)<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('merkle roots', 0)) as mine`)!
  if (!row.mine) return null
  const { number, at, previous, due } = (await one(tx)<{
    number: string
    at: Date
    previous: string
    due: boolean
  }>`select coalesce(m.number, 0) + 1 as number, now() as at, coalesce(encode(m.root, 'hex'), '') as previous,
      coalesce(m.at <= now() - make_interval(mins => ${minutes}), true) as due
    from (values (1)) one left join (select * from merkle_root order by number desc limit 1) m on true`)!
  return due ? { number: Number(number), at: at.toISOString(), previous } : null
}

const makeRoot = async (tx: Transaction, { anchor }: Keys, minutes: number): Promise<boolean> => {
  const turn = await takeTurn(tx, minutes)
  if (!turn) return false
  const tenants = await tx
    .selectFrom('tenant')
    .select('id')
    .where('moved_to', 'is', null)
    // One that is being moved has its turn in a later root.
    .where(sql<boolean>`company_is_here(id)`)
    .orderBy('id')
    .execute()
  const leaves: Leaf[] = []
  for (const { id } of tenants) leaves.push(...(await collectLeaves(tx, id)))
  if (leaves.length === 0) return false
  const { root, paths } = buildTree(leaves.map(({ content }) => content))
  const content = { ...turn, size: leaves.length, root: root.toString('hex') }
  const seal = sign(null, getRootText(content), anchor.privateKey).toString('hex')
  await storeRoot({ ...content, keyId: anchor.id, seal }, tx)
  const placed = leaves.map((leaf, position) => ({ ...leaf, position, path: paths[position]! }))
  await storeLeaves(tx, turn.number, placed)
  return true
}

/** Roots after a number, in order, as they are written into files. */
const readRootsAfter = async (tx: Transaction, number: number): Promise<RootLine[]> => {
  const merkleRoots = await rows(tx)<
    Omit<RootLine, 'number' | 'at' | 'keyId'> & { number: string; at: Date; key_id: string }
  >`
    select number, at, size, encode(root, 'hex') as root, encode(previous, 'hex') as previous, key_id, encode(seal, 'hex') as seal from merkle_root
    where number > ${number} order by number`
  return merkleRoots.map(({ number: own, at, key_id, ...rest }) => ({
    ...rest,
    ...{ number: Number(own), at: at.toISOString(), keyId: key_id },
  }))
}

/**
 * Makes a root over the signatures and anchored heads of all tenants that no root covers yet, unless the last one is younger than `minutes`, and
 * writes it into the files outside the database. One tree covers every tenant and each root names the one before it, so that one time stamp
 * is enough for all; the path of each leaf is stored with it, so that a tenant proves its own without reading another's.
 */
export const sealRoot = async (
  database: Database,
  { keys, settings }: Pick<Services, 'keys' | 'settings'>,
  minutes = 55,
): Promise<boolean> => {
  const isNew = await database.transaction(null, tx => makeRoot(tx, keys, minutes))
  await writeRoots(settings, number => database.transaction(null, tx => readRootsAfter(tx, number)))
  return isNew
}
