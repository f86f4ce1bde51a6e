/** Slot of the invisible node above the first level; as a neighbour it says "none". */
export const ROOT = 0

/** What may be the case for a node, each one bit. */
export const OPEN = 1
/** Its children are not known yet: opening it asks for them. */
export const LAZY = 2
export const BUSY = 4
export const FAILED = 8

/**
 * How nodes hang together, in typed arrays by slot. A node gets the next slot when it is added, so a parent's slot is always
 * less than its children's, and one walk from the last slot to the first adds every node up into its parent.
 */
export class Links {
  parent = new Int32Array(16)
  /** First and last child, next sibling; ROOT for none. */
  first = new Int32Array(16)
  last = new Int32Array(16)
  next = new Int32Array(16)
  /** Children that are here. */
  count = new Int32Array(16)
  /** Children that there are, as far as is known. */
  total = new Int32Array(16)
  /** Place among the siblings, from 1. */
  place = new Int32Array(16)
  level = new Uint16Array(16)
  flags = new Uint8Array(16)
  /** Slots in use, the root's among them. */
  size = 1

  /** Hangs a new node under a parent, behind its siblings; gives its slot. */
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

  /** Makes room for so many slots at once. */
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
