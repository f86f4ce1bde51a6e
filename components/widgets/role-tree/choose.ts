import type { Right } from '../../../contract/access/rights.ts'
import type { Reason } from '../../../contract/shapes.ts'
import type { TickState } from '../../ui/tree/ticks.ts'
import type { Forest, RoleNode } from './nodes.ts'

export type Rights = ReadonlySet<Right>

/** Why a right can't be given; a `fixed` one can't be removed either. */
export type Shut = ReadonlyMap<Right, { reason: Reason; fixed: boolean }>

/** Input of the choice rules. `base` is the saved state: a user who removes a right of it may add it again. */
export type Choosing = { base: Rights; shut: Shut }

const canGive = ({ right }: RoleNode, { base, shut }: Choosing): boolean => {
  const block = shut.get(right)
  return !block || (base.has(right) && !block.fixed)
}
const canTake = ({ right }: RoleNode, { base, shut }: Choosing): boolean =>
  !shut.get(right)?.fixed || !base.has(right)

/** The result of a choice; `why` if it changes nothing. */
export type Choice = {
  rights: Rights
  /** Rights above the chosen ones that were added with them: a button counts only with its menu. */
  opened: RoleNode[]
  /** Rights below that were removed with them. */
  fallen: RoleNode[]
  why: Reason | null
}

/** Adds a node and everything below it; skips what a rule blocks, with everything below that. */
export function give(nodes: readonly RoleNode[], held: Rights, choosing: Choosing, deep = true): Choice {
  const rights = new Set(held)
  const opened: RoleNode[] = []
  let why: Reason | null = null
  const wanted = new Set(nodes)
  for (const node of nodes) {
    const shut = [node, ...above(node)].find(each => !rights.has(each.right) && !canGive(each, choosing))
    if (shut) {
      why ??= choosing.shut.get(shut.right)?.reason ?? null
      if (!deep || !rights.has(node.right)) continue
    }
    for (const up of above(node))
      if (!rights.has(up.right)) {
        rights.add(up.right)
        if (!wanted.has(up)) opened.push(up)
      }
    if (deep) giveBelow(node, rights, choosing)
    else rights.add(node.right)
  }
  return { rights, opened, fallen: [], why: rights.size === held.size ? why : null }
}

function giveBelow(node: RoleNode, rights: Set<Right>, choosing: Choosing) {
  if (!rights.has(node.right) && !canGive(node, choosing)) return
  rights.add(node.right)
  for (const child of node.children) giveBelow(child, rights, choosing)
}

/**
 * Removes nodes, with everything below them if `deep`; a node stays while something below it must stay or was not
 * meant.
 */
export function take(nodes: readonly RoleNode[], held: Rights, choosing: Choosing, deep = true): Choice {
  const rights = new Set(held)
  const fallen: RoleNode[] = []
  let why: Reason | null = null
  const wanted = new Set(nodes)
  const takeOne = (node: RoleNode): void => {
    if (deep) for (const child of node.children) takeOne(child)
    if (!rights.has(node.right)) return
    if (!canTake(node, choosing)) why ??= choosing.shut.get(node.right)?.reason ?? null
    else if (!node.children.some(child => rights.has(child.right))) {
      rights.delete(node.right)
      if (!wanted.has(node)) fallen.push(node)
    }
  }
  // From the last to the first: children are removed before their parents.
  for (let at = nodes.length - 1; at >= 0; at--) takeOne(nodes[at]!)
  return { rights, opened: [], fallen, why: rights.size === held.size ? why : null }
}

/** What a press on a node does: a mixed or empty branch is filled, a full one cleared (2.3.1). */
export function toggle(node: RoleNode, held: Rights, choosing: Choosing): Choice {
  const widened = give([node], held, choosing)
  if (widened.rights.size > held.size) return widened
  const narrowed = take([node], held, choosing)
  return narrowed.rights.size < held.size ? narrowed : { ...narrowed, why: widened.why ?? narrowed.why }
}

function above(node: RoleNode): RoleNode[] {
  return node.parent ? [node.parent, ...above(node.parent)] : []
}

/** The number of rights held below a node, the total, and the state of its checkbox. */
export type Count = { on: number; all: number; state: TickState }
/** The counts of every node, each computed on demand: only a few are visible. */
export type Counts = { get: (right: Right) => Count | undefined }

/** Index of each node's parent (-1 for none), and its number of descendants; both as long as the forest exists. */
type Shape = { up: Int32Array; all: Int32Array }
const shapes = new WeakMap<Forest, Shape>()

function getShape(forest: Forest): Shape {
  const cachedShape = shapes.get(forest)
  if (cachedShape) return cachedShape
  const { nodes } = forest
  const up = Int32Array.from(nodes, ({ parent }) => parent?.at ?? -1)
  const all = new Int32Array(nodes.length)
  for (let at = nodes.length - 1; at >= 0; at--) if (up[at]! >= 0) all[up[at]!]! += all[at]! + 1
  const shape = { up, all }
  shapes.set(forest, shape)
  return shape
}

/**
 * Counts in one pass over plain numbers. A checkbox is derived: full when the node and everything below it are held.
 */
export function getCounts(forest: Forest, held: Rights): Counts {
  const { nodes, byRight } = forest
  const { up, all } = getShape(forest)
  const own = new Uint8Array(nodes.length)
  const on = new Int32Array(nodes.length)
  for (const right of held) {
    const node = byRight.get(right)
    if (node) own[node.at] = 1
  }
  for (let at = nodes.length - 1; at >= 0; at--) if (up[at]! >= 0) on[up[at]!]! += on[at]! + own[at]!
  return {
    get: right => {
      const at = byRight.get(right)?.at
      if (at === undefined) return undefined
      const full = own[at] === 1 && on[at] === all[at]
      const state = full ? 'on' : own[at]! + on[at]! > 0 ? 'mixed' : 'off'
      return { on: on[at]!, all: all[at]!, state }
    },
  }
}

/**
 * Merges the rights of two users who started from the same state: mine on top of theirs. A button of mine brings its
 * menu back; a menu that I removed takes along what they added to it.
 */
export function merged(
  forest: Forest,
  theirs: Rights,
  mine: { added: readonly Right[]; removed: readonly Right[] },
) {
  const free: Choosing = { base: theirs, shut: new Map() }
  const nodes = (rights: readonly Right[]) => rights.flatMap(right => forest.byRight.get(right) ?? [])
  const without = take(nodes(mine.removed), theirs, free).rights
  return give(nodes(mine.added), without, free, false).rights
}
