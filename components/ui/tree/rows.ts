import { type Links, ROOT } from './links.ts'

/** A row of a tree: the slot of a node, or, below zero, `~slot` of the node whose further children are not loaded. */
export type Row = number

/** Slot of the node whose further children a row represents; null for a row of a node. */
export const getMore = (row: Row): number | null => (row < 0 ? ~row : null)

/** Which nodes a walk over the rows visits. */
export type Sight = {
  isOpen: (slot: number) => boolean
  /** Nodes that pass the filter; null without one. Filtered trees have no rows for children that are not loaded. */
  kept: Uint8Array | null
}

/** The rows in display order. Opening and closing a node moves the rest in one piece. */
export class Rows {
  #rows: Int32Array = new Int32Array(64)
  length = 0

  at(place: number): Row {
    return place >= 0 && place < this.length ? this.#rows[place]! : ROOT
  }

  /** Position of a row; -1 if it is not among them. */
  placeOf(row: Row): number {
    const place = this.#rows.indexOf(row)
    return place < this.length ? place : -1
  }

  /** Rebuilds all rows. */
  rebuild(links: Links, sight: Sight) {
    this.length = 0
    this.#insert(0, below(links, sight, ROOT))
  }

  /** Replaces the rows under a node. */
  replaceBelow(links: Links, sight: Sight, slot: number) {
    if (slot === ROOT) return this.rebuild(links, sight)
    const place = this.placeOf(slot)
    if (place < 0) return
    this.#remove(place + 1, this.#endBelow(links, place))
    if (sight.isOpen(slot)) this.#insert(place + 1, below(links, sight, slot))
  }

  /** First position after the rows under the node at a position. */
  #endBelow(links: Links, place: number): number {
    const level = links.level[this.#rows[place]!]!
    let end = place + 1
    while (end < this.length && getLevel(links, this.#rows[end]!) > level) end++
    return end
  }

  #remove(from: number, to: number) {
    this.#rows.copyWithin(from, to, this.length)
    this.length -= to - from
  }

  #insert(at: number, rows: Int32Array) {
    const length = this.length + rows.length
    if (length > this.#rows.length) {
      const more = new Int32Array(Math.max(length, this.#rows.length * 2))
      more.set(this.#rows.subarray(0, this.length))
      this.#rows = more
    }
    this.#rows.copyWithin(at + rows.length, at, this.length)
    this.#rows.set(rows, at)
    this.length = length
  }
}

/** Level of a row, from 1; a row of further children has the level of its siblings. */
export const getLevel = (links: Links, row: Row): number =>
  row < 0 ? links.level[~row]! + 1 : links.level[row]!

/** The rows under a node, which counts as open. */
function below(links: Links, { isOpen, kept }: Sight, top: number): Int32Array {
  const { first, next, parent, count, total } = links
  const rows = new Int32Array(links.size * 2)
  let length = 0
  let at = first[top]!
  if (at === ROOT) return rows.subarray(0, 0)
  for (;;) {
    const shown = !kept || kept[at] === 1
    if (shown) rows[length++] = at
    if (shown && first[at] !== ROOT && isOpen(at)) {
      at = first[at]!
      continue
    }
    while (next[at] === ROOT) {
      const up = parent[at]!
      if (!kept && count[up]! < total[up]!) rows[length++] = ~up
      if (up === top) return rows.slice(0, length)
      at = up
    }
    at = next[at]!
  }
}
