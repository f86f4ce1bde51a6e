/** Slot of the invisible node above the first level; as a neighbour it means "none". */
export const ROOT = 0

/** Flags of a node, one bit each. */
export const OPEN = 1
/** Its children are not loaded: opening it loads them. */
export const LAZY = 2
export const BUSY = 4
export const FAILED = 8

/**
 * The links between nodes, in typed arrays by slot. A new node gets the next slot, so a parent's slot is always lower
 * than its children's, and one pass from the last slot to the first sums every node up into its parent.
 */
export class Links {
  parent = new Int32Array(16)
  /** First and last child, next sibling; ROOT for none. */
  first = new Int32Array(16)
  last = new Int32Array(16)
  next = new Int32Array(16)
  /** Number of loaded children. */
  count = new Int32Array(16)
  /** Total number of children, as far as known. */
  total = new Int32Array(16)
  /** Position among the siblings, from 1. */
  place = new Int32Array(16)
  level = new Uint16Array(16)
  flags = new Uint8Array(16)
  /** Slots in use, including the root's. */
  size = 1

  /** Appends a new node to a parent's children; returns its slot. */
  append(parent: number): number {
    if (this.size === this.parent.length) this.reserve(this.size * 2)
    const slot = this.size++
    const before = this.last[parent]!
    this.parent[slot] = parent
    this.level[slot] = this.level[parent]! + 1
    if (before === ROOT) this.first[parent] = slot
    else this.next[before] = slot
    this.last[parent] = slot
    const place = this.count[parent]! + 1
    this.place[slot] = place
    this.count[parent] = place
    if (this.total[parent]! < place) this.total[parent] = place
    return slot
  }

  has(slot: number, flag: number): boolean {
    return (this.flags[slot]! & flag) !== 0
  }

  put(slot: number, flag: number, on: boolean) {
    const now = this.flags[slot]!
    this.flags[slot] = on ? now | flag : now & ~flag
  }

  /** Reserves this many slots at once. */
  reserve(room: number) {
    if (room <= this.parent.length) return
    this.parent = longer(this.parent, new Int32Array(room))
    this.first = longer(this.first, new Int32Array(room))
    this.last = longer(this.last, new Int32Array(room))
    this.next = longer(this.next, new Int32Array(room))
    this.count = longer(this.count, new Int32Array(room))
    this.total = longer(this.total, new Int32Array(room))
    this.place = longer(this.place, new Int32Array(room))
    this.level = longer(this.level, new Uint16Array(room))
    this.flags = longer(this.flags, new Uint8Array(room))
  }
}

function longer<A extends Int32Array | Uint16Array | Uint8Array>(from: A, to: A): A {
  to.set(from)
  return to
}
