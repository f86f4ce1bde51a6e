import type { Organisation, Step } from './organisation.ts'

export type Siblings = { ids: readonly string[]; total: number }

/**
 * The organisations loaded so far: each by id, with its path and its children. It only grows; it also keeps what
 * filters hide.
 */
export class Book {
  readonly #known = new Map<string, Organisation>()
  readonly #paths = new Map<string, readonly Step[]>()
  readonly #below = new Map<string | null, Siblings>()
  /** Ids for which no organisation exists. */
  readonly #missing = new Set<string>()
  version = 0

  get(id: string): Organisation | undefined {
    return this.#known.get(id)
  }

  isMissing(id: string): boolean {
    return this.#missing.has(id)
  }

  put(organisation: Organisation, path?: readonly Step[]) {
    this.#known.set(organisation.id, organisation)
    this.#missing.delete(organisation.id)
    if (path) this.#paths.set(organisation.id, path)
    this.version += 1
  }

  miss(ids: Iterable<string>) {
    for (const id of ids) if (!this.#known.has(id)) this.#missing.add(id)
    this.version += 1
  }

  /** Stores children of one organisation, read from an offset on. */
  putBelow(parentId: string | null, from: number, items: readonly Organisation[], total: number) {
    const before = from === 0 ? [] : (this.#below.get(parentId)?.ids ?? [])
    this.#below.set(parentId, { ids: [...before.slice(0, from), ...items.map(({ id }) => id)], total })
    for (const item of items) this.#known.set(item.id, item)
    this.version += 1
  }

  /** Drops the parent-child lists: other filters give other lists. */
  forgetTree() {
    this.#below.clear()
  }

  /** Ids directly below one; undefined until all are loaded. */
  childrenOf(id: string | null): readonly string[] | undefined {
    const siblings = this.#below.get(id)
    if (siblings && siblings.ids.length >= siblings.total) return siblings.ids
    return id !== null && this.#known.get(id)?.children === 0 ? [] : undefined
  }

  /** The organisations above one, topmost first. */
  pathOf(id: string): readonly Step[] {
    const cachedPath = this.#paths.get(id)
    if (cachedPath) return cachedPath
    const path: Step[] = []
    for (let up = this.#known.get(id)?.parentId ?? null; up !== null; ) {
      const above = this.#known.get(up)
      if (!above) return [...(this.#paths.get(up) ?? []), ...path]
      path.unshift({ id: above.id, name: above.name, nameEn: above.nameEn })
      const further = this.#paths.get(up)
      if (further) return [...further, ...path]
      up = above.parentId
    }
    return path
  }

  /** Whether one is another or below it. */
  isWithin(id: string, above: string): boolean {
    return id === above || this.pathOf(id).some(step => step.id === above)
  }
}
