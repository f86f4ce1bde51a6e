import type { Client } from 'pg'
import type { AnchorPlaces } from '../../audit/anchor-files.ts'
import type { Keys } from '../../kernel/keys.ts'
import { followPath } from './merkle-tree.ts'
import { type RootLine, readRoots } from './root-files.ts'
import { getHeadLeaf, getSignatureLeaf, isRootSealed } from './roots.ts'

/** The hourly roots of all tenants: how many there are, how many leaves they cover, and every fault. */
export type RootsReport = { roots: number; leaves: number; bad: { number: number; why: string }[] }

type StoredLeaf = {
  root: string
  position: number
  path: Buffer[]
  seq: string | null
  row_digest: Buffer | null
  hash: Buffer | null
}

const atOnce = 500

const listRoots = async (owner: Client): Promise<RootLine[]> => {
  const { rows } = await owner.query<Omit<RootLine, 'at' | 'number'> & { number: string; at: Date }>(
    `select number, at, size, encode(root, 'hex') as root, encode(previous, 'hex') as previous, key_id as "keyId", encode(seal, 'hex') as seal
      from merkle_root order by number`,
  )
  return rows.map(row => ({ ...row, number: Number(row.number), at: row.at.toISOString() }))
}

/** Leaves of one tenant, each with the digest or hash that it covers as it is now. */
async function* readLeaves(owner: Client, tenantId: string): AsyncIterable<StoredLeaf> {
  for (let after: Pick<StoredLeaf, 'root' | 'position'> = { root: '0', position: 0 }; ; ) {
    const { rows } = await owner.query<StoredLeaf>(
      `select m.root, m.position, m.path, m.seq, s.row_digest, l.hash from merkle_leaf m
        left join signature s on s.tenant_id = m.tenant_id and s.id = m.signature_id
        left join audit_log l on l.tenant_id = m.tenant_id and l.seq = m.seq
        where m.tenant_id = $1 and (m.root, m.position) > ($2, $3) order by m.root, m.position limit ${atOnce}`,
      [tenantId, after.root, after.position],
    )
    yield* rows
    if (rows.length < atOnce) return
    after = rows.at(-1)!
  }
}

const getContent = (tenantId: string, { seq, row_digest, hash }: StoredLeaf): Buffer | null => {
  if (seq !== null) return hash && getHeadLeaf(tenantId, String(seq), hash)
  return row_digest && getSignatureLeaf(tenantId, row_digest)
}

const findLeafFault = (tenantId: string, leaf: StoredLeaf, root: RootLine | undefined): string | null => {
  if (!root) return `leaf ${leaf.position} names it, and it is missing`
  const content = getContent(tenantId, leaf)
  if (!content) return `leaf ${leaf.position} names a signature or an entry that is missing`
  const reached = followPath(content, { ...leaf, size: root.size })
  return reached?.toString('hex') === root.root ? null : `leaf ${leaf.position} does not lead to it`
}

const findRootFaults = (roots: readonly RootLine[], keys: Keys): RootsReport['bad'] =>
  roots.flatMap((root, at) => {
    const { number } = root
    const before = roots[at - 1]
    const isNext = number === (before?.number ?? 0) + 1 && root.previous === (before?.root ?? '')
    return [
      ...(isNext ? [] : [{ number, why: 'the root before it is missing or another one' }]),
      ...(isRootSealed(root, keys) ? [] : [{ number, why: 'its seal is not valid' }]),
    ]
  })

/** Roots that a file names and the database does not have, or has with other content. */
const findLostRoots = async (
  roots: ReadonlyMap<number, RootLine>,
  { keys, places }: { keys: Keys; places: AnchorPlaces },
): Promise<RootsReport['bad']> => {
  const lost = new Map<number, string>()
  for await (const line of readRoots(places)) {
    if (!isRootSealed(line, keys))
      lost.set(line.number, 'its line in a file was not sealed with the key of this server')
    else if (roots.get(line.number)?.root !== line.root)
      lost.set(line.number, 'a file names it, and it is missing or another one')
  }
  return [...lost].map(([number, why]) => ({ number, why }))
}

/** Verifies every hourly root: its seal, each of its leaves with its path, the number of leaves, and the lines of the files. */
export const verifyRoots = async (
  owner: Client,
  { keys, places }: { keys: Keys; places: AnchorPlaces },
): Promise<RootsReport> => {
  const roots = await listRoots(owner)
  const byNumber = new Map(roots.map(root => [root.number, root]))
  const bad = [...findRootFaults(roots, keys), ...(await findLostRoots(byNumber, { keys, places }))]
  const counts = new Map<number, number>()
  const { rows: tenants } = await owner.query<{ id: string }>('select id from tenant order by id')
  for (const { id } of tenants) {
    await owner.query("select set_config('app.tenant', $1, false)", [id])
    for await (const leaf of readLeaves(owner, id)) {
      const number = Number(leaf.root)
      counts.set(number, (counts.get(number) ?? 0) + 1)
      const why = findLeafFault(id, leaf, byNumber.get(number))
      if (why) bad.push({ number, why })
    }
  }
  for (const { number, size } of roots)
    if (counts.get(number) !== size)
      bad.push({ number, why: `it covers ${size} leaves, and ${counts.get(number) ?? 0} are there` })
  const leaves = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { roots: roots.length, leaves, bad }
}
