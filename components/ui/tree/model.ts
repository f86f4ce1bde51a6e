import { BUSY, FAILED, LAZY, Links, OPEN, ROOT } from './links.ts'
import { getLevel, getMore, type Row, Rows, type Sight } from './rows.ts'

/** What a tree needs to know about its items. */
export type Shape<T> = {
  id: (item: T) => string
  /** Children that come with the item; null or undefined while they are not loaded. */
  children?: (item: T) => readonly T[] | null | undefined
  /** Whether an item whose children are not loaded has any; then it can be opened. */
  hasChildren?: (item: T) => boolean
  /**
   * Loads children of an item (null: of the first level), from the position `from` on; `total` is their total number.
   * It is called once, however often the node is opened meanwhile.
   */
  load?: (item: T | null, from: number) => Promise<{ items: readonly T[]; total?: number }>
}

/** The position of a row for assistive technology. */
export type NodePosition = { level: number; place: number; siblings: number }

/**
 * A tree without its rendering: nodes in slots, the open ones, and the resulting rows. It notifies its listeners of
 * each change, and counts changes in `version`.
 */
export class TreeModel<T> {
  readonly links = new Links()
  readonly #shape: Shape<T>
  readonly #items: (T | null)[] = [null]
  readonly #rows = new Rows()
  readonly #listeners = new Set<() => void>()
  readonly #errors = new Map<number, unknown>()
  #slots: Map<string, number> | null = null
  #filter: { kept: Uint8Array; open: Uint8Array; place: Int32Array; count: Int32Array } | null = null
  #stopped = false
  #quiet = false
  version = 0

  constructor(shape: Shape<T>, items?: readonly T[] | null, total?: number) {
    this.#shape = shape
    this.links.put(ROOT, OPEN, true)
    if (items) this.add(ROOT, items, total)
    else this.links.put(ROOT, LAZY, true)
  }

  /** Calls back after each change; returns the function that ends it. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  /** Version of the current state; it grows with each change. */
  readonly snapshot = (): number => this.version

  /** Ignores answers that arrive later. */
  stop() {
    this.#stopped = true
  }

  get length(): number {
    return this.#rows.length
  }

  /** The row at a position, ROOT beyond the ends. */
  row(place: number): Row {
    return this.#rows.at(place)
  }

  /** Position of a row; -1 if an ancestor is closed. */
  placeOf(row: Row): number {
    return this.#rows.placeOf(row)
  }

  item(slot: number): T {
    return this.#items[slot] as T
  }

  /** Slot of an id, undefined if it is not loaded (yet). */
  slotOf(id: string): number | undefined {
    if (!this.#slots) {
      this.#slots = new Map()
      for (let slot = 1; slot < this.links.size; slot++) this.#slots.set(this.idOf(slot), slot)
    }
    return this.#slots.get(id)
  }

  idOf(slot: number): string {
    return this.#shape.id(this.item(slot))
  }

  parentOf(row: Row): number {
    return getMore(row) ?? this.links.parent[row]!
  }

  isOpen(slot: number): boolean {
    return this.#filter ? this.#filter.open[slot] === 1 : this.links.has(slot, OPEN)
  }

  /** Whether a node has children, or may have some that are not loaded. */
  isOpenable(slot: number): boolean {
    if (this.#filter) return (this.#filter.count[slot] ?? 0) > 0
    return this.links.first[slot] !== ROOT || this.links.has(slot, LAZY)
  }

  isBusy(slot: number): boolean {
    return this.links.has(slot, BUSY)
  }

  /** Why the children of a node could not be loaded; undefined without a failure. */
  errorOf(slot: number): unknown {
    return this.links.has(slot, FAILED) ? this.#errors.get(slot) : undefined
  }

  /** Whether the children of a node are not loaded yet. */
  isLazy(slot: number): boolean {
    return this.links.has(slot, LAZY)
  }

  standingOf(row: Row): NodePosition {
    const { links } = this
    const up = this.parentOf(row)
    const level = getLevel(links, row)
    if (row < 0) return { level, place: links.count[up]! + 1, siblings: links.total[up]! }
    if (this.#filter) return { level, place: this.#filter.place[row]!, siblings: this.#filter.count[up]! }
    return { level, place: links.place[row]!, siblings: links.total[up]! }
  }

  /** Appends children to a node; `total` is its total number of children. */
  add(parent: number, items: readonly T[], total?: number) {
    const { links } = this
    links.put(parent, LAZY, false)
    for (const item of items) this.#append(parent, item)
    if (total !== undefined) links.total[parent] = Math.max(total, links.count[parent]!)
    if (this.#filter) this.#rows.rebuild(links, this.#sight)
    else if (this.isOpen(parent)) this.#rows.replaceBelow(links, this.#sight, parent)
    this.#changed()
  }

  #append(parent: number, item: T) {
    const { links } = this
    const { children: childrenOf, hasChildren } = this.#shape
    const slot = links.append(parent)
    this.#items[slot] = item
    this.#slots?.set(this.#shape.id(item), slot)
    const children = childrenOf?.(item)
    if (children) for (const child of children) this.#append(slot, child)
    else if (hasChildren?.(item)) links.put(slot, LAZY, true)
  }

  /** Opens a node; children that are not loaded are requested, once. */
  open(slot: number) {
    if (!this.isOpenable(slot) || this.isOpen(slot)) return
    this.#setOpen(slot, true)
    if (this.links.has(slot, LAZY)) void this.load(slot)
    this.#rows.replaceBelow(this.links, this.#sight, slot)
    this.#changed()
  }

  close(slot: number) {
    if (slot === ROOT || !this.isOpen(slot)) return
    this.#setOpen(slot, false)
    this.#rows.replaceBelow(this.links, this.#sight, slot)
    this.#changed()
  }

  toggle(slot: number) {
    if (this.isOpen(slot)) this.close(slot)
    else this.open(slot)
  }

  /** Opens several nodes: the rows are rebuilt once for all of them. */
  openAll(slots: Iterable<number>) {
    for (const slot of slots)
      if (this.isOpenable(slot)) {
        this.#setOpen(slot, true)
        if (this.links.has(slot, LAZY)) void this.load(slot)
      }
    this.#rows.rebuild(this.links, this.#sight)
    this.#changed()
  }

  /** Opens every node with loaded children. */
  openEverything() {
    const { links } = this
    for (let slot = 1; slot < links.size; slot++) if (links.first[slot] !== ROOT) this.#setOpen(slot, true)
    this.#rows.rebuild(links, this.#sight)
    this.#changed()
  }

  closeEverything() {
    for (let slot = 1; slot < this.links.size; slot++) this.#setOpen(slot, false)
    this.#rows.rebuild(this.links, this.#sight)
    this.#changed()
  }

  /** Opens everything above a node, so that it has a row. */
  reveal(slot: number) {
    const above: number[] = []
    for (let up = this.links.parent[slot]!; up !== ROOT; up = this.links.parent[up]!) above.push(up)
    if (above.some(up => !this.isOpen(up))) this.openAll(above)
  }

  /**
   * Loads the missing children of a node. Resolves when they are loaded or have failed; a call during a request
   * starts no second one.
   */
  async load(slot: number): Promise<void> {
    const { links } = this
    const { load } = this.#shape
    if (!load || links.has(slot, BUSY)) return
    links.put(slot, BUSY, true)
    links.put(slot, FAILED, false)
    this.#changed()
    try {
      const item = slot === ROOT ? null : this.item(slot)
      const { items, total } = await load(item, links.count[slot]!)
      if (this.#stopped) return
      links.put(slot, BUSY, false)
      this.add(slot, items, total ?? links.count[slot]! + items.length)
    } catch (error) {
      if (this.#stopped) return
      links.put(slot, BUSY, false)
      links.put(slot, FAILED, true)
      this.#errors.set(slot, error)
      this.#changed()
    }
  }

  /** Shows only wanted nodes and their ancestors; null shows all. Ancestors of a wanted node are open at first. */
  filter(wanted: ((item: T) => boolean) | null) {
    this.#filter = wanted ? this.#sift(wanted) : null
    this.#rows.rebuild(this.links, this.#sight)
    this.#changed()
  }

  get filtered(): boolean {
    return this.#filter !== null
  }

  #sift(wanted: (item: T) => boolean) {
    const { size, parent } = this.links
    const shown = new Uint8Array(size)
    const open = new Uint8Array(size)
    for (let slot = size - 1; slot > ROOT; slot--) {
      if (shown[slot] !== 1 && !wanted(this.item(slot))) continue
      shown[slot] = 1
      shown[parent[slot]!] = 1
      open[parent[slot]!] = 1
    }
    const place = new Int32Array(size)
    const count = new Int32Array(size)
    for (let slot = 1; slot < size; slot++)
      if (shown[slot] === 1) {
        count[parent[slot]!]! += 1
        place[slot] = count[parent[slot]!]!
      }
    return { kept: shown, open, place, count }
  }

  get #sight(): Sight {
    return { isOpen: slot => this.isOpen(slot), kept: this.#filter?.kept ?? null }
  }

  #setOpen(slot: number, on: boolean) {
    if (this.#filter) this.#filter.open[slot] = on ? 1 : 0
    else this.links.put(slot, OPEN, on)
  }

  /** Makes several changes as one. */
  atOnce(work: () => void) {
    this.#quiet = true
    try {
      work()
    } finally {
      this.#quiet = false
      this.#changed()
    }
  }

  #changed() {
    this.version += 1
    if (!this.#quiet) for (const tell of this.#listeners) tell()
  }
}
