import { createHash } from 'node:crypto'

const hash = (prefix: number, ...parts: Uint8Array[]): Buffer => {
  const sha = createHash('sha256').update(Uint8Array.of(prefix))
  for (const part of parts) sha.update(part)
  return sha.digest()
}

const hashLeaf = (content: Uint8Array): Buffer => hash(0, content)
const hashPair = (left: Uint8Array, right: Uint8Array): Buffer => hash(1, left, right)

/** A Merkle tree: its hash, and for each leaf the hashes beside the way to the root, the lowest first. */
export type MerkleTree = { root: Buffer; paths: Buffer[][] }

/** Builds the tree of at least one leaf (RFC 9162, 2.1.1). The last node of an odd level has no partner and moves up as it is. */
export const buildTree = (leaves: readonly Uint8Array[]): MerkleTree => {
  const paths = leaves.map((): Buffer[] => [])
  let level = leaves.map((leaf, position) => ({ value: hashLeaf(leaf), below: [position] }))
  while (level.length > 1) {
    const above: typeof level = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]]
      if (!right) {
        above.push(left)
        continue
      }
      for (const position of left.below) paths[position]!.push(right.value)
      for (const position of right.below) paths[position]!.push(left.value)
      above.push({ value: hashPair(left.value, right.value), below: [...left.below, ...right.below] })
    }
    level = above
  }
  return { root: level[0]!.value, paths }
}

/** The root to which a leaf leads by its path; null when the path does not fit the size of the tree (RFC 9162, 2.1.3.2). */
export const followPath = (
  leaf: Uint8Array,
  { position, size, path }: { position: number; size: number; path: readonly Uint8Array[] },
): Buffer | null => {
  if (position < 0 || position >= size) return null
  const rest = [...path]
  let value = hashLeaf(leaf)
  let [at, last] = [position, size - 1]
  for (; last > 0; at >>= 1, last >>= 1) {
    if (at % 2 === 0 && at === last) continue
    const beside = rest.shift()
    if (!beside) return null
    value = at % 2 === 0 ? hashPair(value, beside) : hashPair(beside, value)
  }
  return rest.length === 0 ? value : null
}
