export type Item = { id: string; label: string; children: Item[] }

export const shape = { id: (item: Item) => item.id, children: (item: Item) => item.children }

/** Random numbers from 0 to 1, determined by a seed. */
export function dice(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** A tree of `size` nodes, each below a random earlier node or at the top. */
export function randomTree(random: () => number, size: number): Item[] {
  const all: Item[] = []
  const top: Item[] = []
  for (let at = 0; at < size; at++) {
    const item: Item = { id: `n${at}`, label: `Node ${at}`, children: [] }
    const under = random() < 0.9 ? all[Math.floor(random() * at)] : undefined
    ;(under?.children ?? top).push(item)
    all.push(item)
  }
  return top
}
