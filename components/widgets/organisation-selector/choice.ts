import type { TickState } from '../../ui/tree/ticks.ts'

/** Which organisations of a chosen branch the value contains: the topmost, only the lowest, or all. */
export type ShowChecked = 'parent' | 'child' | 'all'

/** What a choice needs to know about the tree. */
export type Forest = {
  /** Ids above one, topmost first. */
  above: (id: string) => readonly string[]
  /** Ids directly below one; undefined until loaded. */
  below: (id: string) => readonly string[] | undefined
  /** Whether one may be chosen; others are skipped. */
  isFree: (id: string) => boolean
}

/**
 * State of a node when choosing one also chooses everything below it. A node that is not loaded is off, unless
 * something chosen is below it.
 */
export function stateIn(value: ReadonlySet<string>, leading: ReadonlySet<string>, forest: Forest) {
  const state = (id: string): TickState => {
    if (value.has(id) || forest.above(id).some(up => value.has(up))) return 'on'
    if (!leading.has(id)) return 'off'
    const below = forest.below(id)?.filter(forest.isFree)
    return below?.length && below.every(child => state(child) === 'on') ? 'on' : 'mixed'
  }
  return state
}

/** Ids above any chosen one. */
export const leadingTo = (value: Iterable<string>, { above }: Forest): Set<string> => {
  const leading = new Set<string>()
  for (const id of value) for (const up of above(id)) leading.add(up)
  return leading
}

/** The value after a node, with everything below it, has been ticked or unticked. */
export function ticked(
  value: readonly string[],
  id: string,
  on: boolean,
  show: ShowChecked,
  forest: Forest,
): string[] {
  if (show === 'parent') return on ? withCover(value, id, forest) : withoutCover(value, id, forest)
  const within = subtree(id, forest)
  if (!on) {
    const gone = new Set([...within, ...forest.above(id)])
    return value.filter(each => !gone.has(each))
  }
  const wanted = show === 'child' ? within.filter(each => !forest.below(each)?.length) : within
  const all = [...new Set([...value, ...wanted.filter(forest.isFree)])]
  return show === 'child' ? all : withFullParents(all, id, forest)
}

function subtree(id: string, forest: Forest): string[] {
  return [id, ...(forest.below(id) ?? []).flatMap(child => subtree(child, forest))]
}

/** Adds one in place of everything below it; if that completes its siblings, their parent replaces them all. */
function withCover(value: readonly string[], id: string, forest: Forest): string[] {
  const rest = value.filter(each => !forest.above(each).includes(id))
  const next = rest.includes(id) ? rest : [...rest, id]
  const parent = forest.above(id).at(-1)
  if (parent === undefined || !forest.isFree(parent)) return next
  const chosen = new Set(next)
  const siblings = forest.below(parent)
  if (!siblings?.length || !siblings.every(sibling => chosen.has(sibling))) return next
  return withCover(next, parent, forest)
}

/** Removes one; an ancestor that covered it is replaced by everything beside the path down to it. */
function withoutCover(value: readonly string[], id: string, forest: Forest): string[] {
  const way = [...forest.above(id), id]
  const from = way.findIndex(step => value.includes(step))
  const rest = value.filter(each => !way.includes(each) && !forest.above(each).includes(id))
  if (from < 0) return rest
  const beside = way
    .slice(from, -1)
    .flatMap((step, at) => (forest.below(step) ?? []).filter(child => child !== way[from + at + 1]))
  return [...rest, ...beside.filter(forest.isFree)]
}

/** Adds the parents whose children are all chosen. */
function withFullParents(value: readonly string[], id: string, forest: Forest): string[] {
  const all = new Set(value)
  for (const parent of forest.above(id).toReversed()) {
    const below = forest.below(parent)?.filter(forest.isFree)
    if (!below?.length || !forest.isFree(parent) || !below.every(child => all.has(child))) break
    all.add(parent)
  }
  return [...all]
}
