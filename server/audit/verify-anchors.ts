import type { Client } from 'pg'
import type { Keys } from '../kernel/keys.ts'
import { type AnchorPlaces, readLines } from './anchor-files.ts'
import { isSigned } from './known-anchors.ts'

type Anchor = { seq: string; hash: Buffer; keyId: string; signature: Buffer }
type Bad = { seq: string; why: string }

/** Result for a chain's anchors: number of anchored entries, the last of them, and the first anchor that the chain contradicts. */
export type AnchorsReport = { anchors: number; anchoredTo: number; bad: Bad | null }

const atOnce = 2000

/** Anchors in the database, page by page. */
async function* readStoredAnchors(owner: Client, id: string): AsyncIterable<Anchor> {
  for (let after = '-infinity'; ; ) {
    const { rows } = await owner.query<{
      at: string
      seq: string
      hash: Buffer
      key_id: string
      signature: Buffer
    }>(
      `select at::text, seq, hash, key_id, signature from audit_anchor
        where tenant_id = $1 and at > $2::timestamptz order by at limit ${atOnce}`,
      [id, after],
    )
    for (const { seq, hash, key_id, signature } of rows)
      yield { seq: String(seq), hash, keyId: key_id, signature }
    if (rows.length < atOnce) return
    after = rows.at(-1)!.at
  }
}

/** Anchors in every storage: the database, and with `places` the files of every server. */
async function* readAnchors(owner: Client, id: string, places: AnchorPlaces | null): AsyncIterable<Anchor> {
  yield* readStoredAnchors(owner, id)
  if (!places) return
  for await (const { seq, hash, keyId, signature } of readLines(places, id))
    yield { seq, hash: Buffer.from(hash, 'hex'), keyId, signature: Buffer.from(signature, 'base64') }
}

/** The first of these anchors whose entry is missing from the chain or changed. */
const findLost = async (owner: Client, id: string, anchors: readonly Anchor[]): Promise<Bad | null> => {
  const { rows } = await owner.query<{ seq: string }>(
    `select k.seq from unnest($2::bigint[], $3::bytea[]) as k (seq, hash)
      where not exists (select from audit_log l where l.tenant_id = $1 and l.seq = k.seq and l.hash = k.hash)
      order by k.seq limit 1`,
    [id, anchors.map(({ seq }) => seq), anchors.map(({ hash }) => hash)],
  )
  return rows[0]
    ? { seq: String(rows[0].seq), why: 'a signed anchor names it, and it is missing or another one' }
    : null
}

const pickEarlier = (one: Bad | null, other: Bad | null): Bad | null =>
  one && other ? (Number(other.seq) < Number(one.seq) ? other : one) : (one ?? other)

/** Compares a chain with all its anchors, wherever they are stored (TR-A5). */
export const verifyAnchors = async (
  owner: Client,
  id: string,
  { keys, places }: { keys: Keys; places: AnchorPlaces | null },
): Promise<AnchorsReport> => {
  const numbers = new Set<string>()
  let bad: Bad | null = null
  let waiting: Anchor[] = []
  const look = async () => {
    bad = pickEarlier(bad, await findLost(owner, id, waiting))
    waiting = []
  }
  for await (const anchor of readAnchors(owner, id, places)) {
    numbers.add(anchor.seq)
    if (isSigned(id, anchor, keys)) waiting.push(anchor)
    else
      bad = pickEarlier(bad, {
        seq: anchor.seq,
        why: 'its anchor was not signed with the key of this server',
      })
    if (waiting.length >= atOnce) await look()
  }
  await look()
  const anchoredTo = [...numbers].reduce((most, seq) => Math.max(most, Number(seq)), 0)
  return { anchors: numbers.size, anchoredTo, bad }
}
