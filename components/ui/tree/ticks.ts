import { ROOT } from './links.ts'
import type { TreeModel } from './model.ts'

export type TickState = 'on' | 'off' | 'mixed'

export type TickRules<T> = {
  /** Whether an item can be ticked itself; by default those without children can. */
  counts?: (item: T, isLeaf: boolean) => boolean
  /** Items whose tick can't change here; they keep it when an ancestor is toggled. */
  isFixed?: (item: T) => boolean
}

/**
 * Ticks of a tree. Only those of units are stored, the nodes that can be ticked themselves; the state of a node above
 * is derived from the units at and below it. Everything is in typed arrays: ticking 50,000 is one pass.
 */
export class Ticks<T> {
  readonly #tree: TreeModel<T>
  readonly #rules: TickRules<T>
  readonly #listeners = new Set<() => void>()
  /** 1 for a ticked unit. */
  #own = new Uint8Array(0)
  #unit = new Uint8Array(0)
  #fixed = new Uint8Array(0)
  /** Units at and below a node, and how many of them are ticked. */
  #units = new Int32Array(0)
  #ticked = new Int32Array(0)
  #size = 0
  version = 0

  constructor(tree: TreeModel<T>, rules: TickRules<T> = {}, ids: Iterable<string> = []) {
    this.#tree = tree
    this.#rules = rules
    this.#grow()
    this.set(ids)
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  readonly snapshot = (): number => this.version

  stateOf(slot: number): TickState {
    this.#grow()
    const ticked = this.#ticked[slot]!
    if (ticked === 0) return 'off'
    return ticked === this.#units[slot] ? 'on' : 'mixed'
  }

  /** The number of ticked units at and below a node, and the total; ROOT counts all. */
  countOf(slot: number): { ticked: number; units: number } {
    this.#grow()
    return { ticked: this.#ticked[slot]!, units: this.#units[slot]! }
  }

  /** Whether a node itself is ticked, whatever is below it. */
  isTicked(slot: number): boolean {
    this.#grow()
    return this.#own[slot] === 1
  }

  isFixed(slot: number): boolean {
    this.#grow()
    return this.#fixed[slot] === 1
  }

  /** Ids of the ticked units, in the order in which they were added to the tree. */
  ids(): string[] {
    this.#grow()
    const ids: string[] = []
    for (let slot = 1; slot < this.#size; slot++) if (this.#own[slot] === 1) ids.push(this.#tree.idOf(slot))
    return ids
  }

  /** Ticks exactly these units, fixed ones too. */
  set(ids: Iterable<string>) {
    this.#grow()
    this.#own.fill(0)
    for (const id of ids) {
      const slot = this.#tree.slotOf(id)
      if (slot !== undefined && this.#unit[slot] === 1) this.#own[slot] = 1
    }
    this.#recount()
    this.#changed()
  }

  /** Ticks or unticks one unit alone, and nothing below it. Returns whether anything changed. */
  put(slot: number, on: boolean): boolean {
    this.#grow()
    const tick = on ? 1 : 0
    if (this.#unit[slot] === 0 || this.#fixed[slot] === 1 || this.#own[slot] === tick) return false
    this.#own[slot] = tick
    this.#addAbove(slot, on ? 1 : -1, true)
    this.#changed()
    return true
  }

  /**
   * Ticks all units at and below a node, or, if all changeable ones are ticked already, unticks them: a mixed node
   * becomes full first. Returns whether anything changed.
   */
  toggle(slot: number): boolean {
    return this.tick([slot], !this.#isFull(slot))
  }

  /** Ticks or unticks everything at and below some nodes; ROOT means all. Returns whether anything changed. */
  tick(slots: Iterable<number>, on: boolean): boolean {
    this.#grow()
    let changed = 0
    for (const slot of slots) changed += this.#tickBelow(slot, on ? 1 : 0)
    if (changed > 0) this.#changed()
    return changed > 0
  }

  /** Whether all changeable units at and below a node are ticked. */
  #isFull(slot: number): boolean {
    this.#grow()
    if (this.#ticked[slot] === this.#units[slot]) return true
    for (const at of this.#walk(slot))
      if (this.#unit[at] === 1 && this.#fixed[at] === 0 && this.#own[at] === 0) return false
    return true
  }

  #tickBelow(top: number, tick: 0 | 1): number {
    const slots = this.#walk(top)
    let changed = 0
    for (const slot of slots) {
      if (this.#unit[slot] === 1 && this.#fixed[slot] === 0 && this.#own[slot] !== tick) {
        this.#own[slot] = tick
        changed += 1
      }
      this.#ticked[slot] = this.#own[slot]!
    }
    const { parent } = this.#tree.links
    for (let i = slots.length - 1; i > 0; i--) {
      const slot = slots[i]!
      this.#ticked[parent[slot]!]! += this.#ticked[slot]!
    }
    if (top !== ROOT && changed > 0) this.#addAbove(top, tick === 1 ? changed : -changed, false)
    return changed
  }

  /** Slots at and below a node, each before those below it. */
  #walk(top: number): Int32Array {
    const { first, next, parent, size } = this.#tree.links
    if (top === ROOT) return Int32Array.from({ length: size }, (_, slot) => slot)
    const slots = new Int32Array(size)
    let length = 0
    let at = top
    for (;;) {
      slots[length++] = at
      if (first[at] !== ROOT) {
        at = first[at]!
        continue
      }
      while (at !== top && next[at] === ROOT) at = parent[at]!
      if (at === top) return slots.subarray(0, length)
      at = next[at]!
    }
  }

  #addAbove(slot: number, ticked: number, itself: boolean) {
    const { parent } = this.#tree.links
    if (itself) this.#ticked[slot]! += ticked
    for (let at = slot; at !== ROOT; ) {
      at = parent[at]!
      this.#ticked[at]! += ticked
    }
  }

  /** Adds room for nodes that have been added since. */
  #grow() {
    const { size, first } = this.#tree.links
    if (size === this.#size) return
    const own = new Uint8Array(size)
    own.set(this.#own)
    this.#own = own
    this.#unit = new Uint8Array(size)
    this.#fixed = new Uint8Array(size)
    const { counts = (_: T, isLeaf: boolean) => isLeaf, isFixed } = this.#rules
    for (let slot = 1; slot < size; slot++) {
      const item = this.#tree.item(slot)
      const isLeaf = first[slot] === ROOT && !this.#tree.isLazy(slot)
      this.#unit[slot] = counts(item, isLeaf) ? 1 : 0
      this.#fixed[slot] = isFixed?.(item) ? 1 : 0
    }
    this.#size = size
    this.#recount()
  }

  #recount() {
    const { parent } = this.#tree.links
    this.#units = Int32Array.from(this.#unit)
    this.#ticked = Int32Array.from(this.#own)
    for (let slot = this.#size - 1; slot > ROOT; slot--) {
      this.#units[parent[slot]!]! += this.#units[slot]!
      this.#ticked[parent[slot]!]! += this.#ticked[slot]!
    }
  }

  #changed() {
    this.version += 1
    for (const tell of this.#listeners) tell()
  }
}
