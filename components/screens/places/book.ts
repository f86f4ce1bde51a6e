import { fold, getTerms } from '../../ui/base/fold.ts'

/** A node of an org tree: a department, a position, a category. */
export type TreeNode = {
  id: string
  parentId: string | null
  name: string
  nameEn: string
  /** The reading of the name; empty if its letters say it. */
  said: string
  rowVersion: number
}

/** A position in the tree: below a parent, before one of its children or after all of them. */
export type Spot = { parentId: string | null; beforeId: string | null }

const none: readonly never[] = []

/** All nodes of a tree, with lookups by id, parent and siblings. */
export class PlaceBook<T extends TreeNode> {
  readonly all: readonly T[]
  readonly #byId: ReadonlyMap<string, T>
  readonly #below = new Map<string | null, T[]>()
  readonly #forms = new Map<string, string>()

  /** `records` are in tree order, each after its parent. */
  constructor(records: readonly T[]) {
    this.all = records
    this.#byId = new Map(records.map(each => [each.id, each]))
    for (const each of records) {
      const siblings = this.#below.get(each.parentId)
      if (siblings) siblings.push(each)
      else this.#below.set(each.parentId, [each])
    }
  }

  get(id: string | null | undefined): T | undefined {
    return id ? this.#byId.get(id) : undefined
  }

  childrenOf(id: string | null): readonly T[] {
    return this.#below.get(id) ?? none
  }

  /** Nodes above one, topmost first. */
  wayTo(node: T): T[] {
    const way: T[] = []
    for (let up = this.get(node.parentId); up; up = this.get(up.parentId)) way.unshift(up)
    return way
  }

  /** Whether a node is another or below it. */
  isWithin(id: string, topId: string): boolean {
    for (let at = this.get(id); at; at = this.get(at.parentId)) if (at.id === topId) return true
    return false
  }

  /** Levels of the tree from a node down, the node included. */
  heightOf(id: string): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map(each => this.heightOf(each.id)))
  }

  /** The current position of a node. */
  spotOf(node: T): Spot {
    const siblings = this.childrenOf(node.parentId)
    const next = siblings[siblings.indexOf(node) + 1]
    return { parentId: node.parentId, beforeId: next?.id ?? null }
  }

  /** One place up or down among its siblings; null at the end. */
  beside(node: T, step: -1 | 1): Spot | null {
    const siblings = this.childrenOf(node.parentId)
    const at = siblings.indexOf(node)
    const to = step < 0 ? siblings[at - 1] : siblings[at + 1]
    if (!to) return null
    return { parentId: node.parentId, beforeId: step < 0 ? to.id : (siblings[at + 2]?.id ?? null) }
  }

  /** Whether a node's names, or their readings, contain every word of a query. */
  matches(node: T, query: string): boolean {
    const forms = this.#formsOf(node)
    return getTerms(query).every(term => forms.includes(term))
  }

  #formsOf(node: T): string {
    const cachedForms = this.#forms.get(node.id)
    if (cachedForms !== undefined) return cachedForms
    const syllables = fold(node.said).split(' ').filter(Boolean)
    const initials = syllables.map(each => each[0]).join('')
    const forms = [fold(node.name), fold(node.nameEn), fold(node.said), syllables.join(''), initials].join(
      '\n',
    )
    this.#forms.set(node.id, forms)
    return forms
  }
}
