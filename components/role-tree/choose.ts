import type { Right } from '../../contract/rights.ts'
import type { Reason } from '../../contract/shapes.ts'
import type { TickState } from '../ui/tree/ticks.ts'
import type { Forest, RoleNode } from './nodes.ts'

export type Rights = ReadonlySet<Right>

/** Why a right can't be given; a `fixed` one can't be taken away either. */
export type Shut = ReadonlyMap<Right, { reason: Reason; fixed: boolean }>

/** What the rules of choosing look at. `base` is what was saved: whoever takes something of it away may put it back. */
export type Choosing = { base: Rights; shut: Shut }

const canGive = ({ right }: RoleNode, { base, shut }: Choosing): boolean => {
  const block = shut.get(right)
  return !block || (base.has(right) && !block.fixed)
}
const canTake = ({ right }: RoleNode, { base, shut }: Choosing): boolean =>
  !shut.get(right)?.fixed || !base.has(right)

/** What a choice makes of the rights held; `why` when it makes nothing of them. */
export type Choice = {
  rights: Rights
  /** Rights above the chosen ones that came with them: a button counts beside its menu only. */
  opened: RoleNode[]
  /** Rights below that went with them. */
  fallen: RoleNode[]
  why: Reason | null
}

/** Gives a node and everything below it; what a rule shuts is left out, with all that it would carry. */
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
 * Takes nodes away, with everything below them when `deep`; what carries something that has to stay, or that was not meant,
 * stays.
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
  // From the last to the first: what is below goes before what carries it.
  for (let at = nodes.length - 1; at >= 0; at--) takeOne(nodes[at]!)
  return { rights, opened: [], fallen, why: rights.size === held.size ? why : null }
}

/** What a press on a node does: a mixed or empty branch is filled, a full one cleared (2.3.1). */
export function toggle(node: RoleNode, held: Rights, choosing: Choosing): Choice {
  const given = give([node], held, choosing)
  if (given.rights.size > held.size) return given
  const taken = take([node], held, choosing)
  return taken.rights.size < held.size ? taken : { ...taken, why: given.why ?? taken.why }
}

function above(node: RoleNode): RoleNode[] {
  return node.parent ? [node.parent, ...above(node.parent)] : []
}

/** How many rights below a node are held, and how many there are; and what its box shows. */
export type Count = { on: number; all: number; state: TickState }
/** The counts of every node, each made when it is asked for: few of them are in sight. */
export type Counts = { get: (right: Right) => Count | undefined }

/** Place of what carries each node (-1 for none), and how many nodes stand below it; both as long as the forest stands. */
type Shape = { up: Int32Array; all: Int32Array }
const shapes = new WeakMap<Forest, Shape>()

function getShape(forest: Forest): Shape {
  const known = shapes.get(forest)
  if (known) return known
  const { nodes } = forest
  const up = Int32Array.from(nodes, ({ parent }) => parent?.at ?? -1)
  const all = new Int32Array(nodes.length)
  for (let at = nodes.length - 1; at >= 0; at--) if (up[at]! >= 0) all[up[at]!]! += all[at]! + 1
  const made = { up, all }
  shapes.set(forest, made)
  return made
}

/** Counts in one pass over plain numbers. A box is derived: full when the node and all below it are held. */
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
 * The rights of two that were changed apart, from one state: theirs with mine laid over them. A button of mine brings its menu
 * back, a menu that I took takes along what they have put into it.
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
