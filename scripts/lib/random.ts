/** Random numbers that are the same for the same seed: the demo is the same company at every start. */
export type Random = {
  /** An integer from 0 to below `bound`. */
  below: (bound: number) => number
  pick: <T>(list: readonly T[]) => T
  /** Picks by weight: the second of each pair is the weight of the first. */
  weighted: <T>(list: readonly (readonly [T, number])[]) => T
  shuffled: <T>(list: readonly T[]) => T[]
  chance: (share: number) => boolean
  uuid: () => string
}

/** Creates a generator from a text. */
export function randomFrom(seed: string): Random {
  const next = sfc32(seed)
  const below = (bound: number) => Math.floor(next() * bound)
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[below(list.length)] as T
  }
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map(value => ({ value, at: next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ value }) => value)
  return {
    below,
    pick,
    weighted: byWeight(next),
    shuffled,
    chance: share => next() < share,
    uuid: uuids(next),
  }
}

/** As many new ids, in order. */
export const sortedIds = (count: number, random: Random): string[] =>
  Array.from({ length: count }, random.uuid).sort()

const byWeight =
  (next: () => number) =>
  <T>(list: readonly (readonly [T, number])[]): T => {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of list) {
      left -= weight
      if (left < 0) return value
    }
    return (list.at(-1) as readonly [T, number])[0]
  }

/** UUID version 4 by its bits. */
const uuids = (next: () => number) => () => {
  const word = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  const hex = word() + word() + word() + word()
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20)]
  return `${parts.join('-')}-${hex.slice(20)}`
}

/** Chris Doty-Humphrey's small fast counting generator, started from FNV-1a of the seed. */
function sfc32(seed: string): () => number {
  let hash = 0x811c9dc5
  const state = [0, 1, 2, 3].map(lane => {
    for (const character of `${seed}${lane}`)
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    return hash >>> 0
  })
  let [a = 0, b = 0, c = 0, counter = 0] = state
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
}
