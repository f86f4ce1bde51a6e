import type { TreeIntent } from './keys.ts'
import { ROOT } from './links.ts'
import { getMore, type Row } from './rows.ts'
import type { TypeAhead } from './type-ahead.ts'
import type { TreeOptions } from './use-tree.ts'

export type Doing<T> = TreeOptions<T> & {
  multiple: boolean
  active: Row
  setActive: (row: Row) => void
  /** The start of a range: the node that was toggled last. */
  anchor: { current: number }
  more: (slot: number) => void
  ahead: TypeAhead
  forms: (place: number) => readonly string[] | null
}

/** Performs the action of a key or a press at a position; `pressed` is the node under the pointer. */
export function act<T>(doing: Doing<T>, intent: TreeIntent, at: number, time: number, pressed = ROOT) {
  const { tree } = doing
  const row = pressed || doing.active
  if (pressed) doing.setActive(pressed)
  switch (intent.do) {
    case 'move':
      return move(doing, intent.to, intent.extends ? at : -1)
    case 'open':
      return doing.onOpen ? doing.onOpen(row) : tree.open(row)
    case 'close':
      return tree.close(row)
    case 'parent': {
      const up = row === ROOT ? ROOT : tree.parentOf(row)
      return up === ROOT ? doing.onUp?.() : doing.setActive(up)
    }
    case 'open-siblings':
      return openSiblings(doing, row)
    case 'activate':
      return activate(doing, row)
    case 'toggle':
      return toggle(doing, row)
    case 'range':
      return range(doing, at)
    case 'all':
      return doing.onAll ? doing.onAll() : put(doing, 0, tree.length - 1)
    case 'type':
      return type(doing, intent.letter, at, time)
  }
}

/** Moves to a position; from `extends` on (-1 for not) every node passed is ticked. */
function move<T>(doing: Doing<T>, to: number, from: number) {
  const row = doing.tree.row(to)
  if (row === ROOT) return
  doing.setActive(row)
  if (from >= 0) put(doing, from, to)
}

function openSiblings<T>({ tree }: Doing<T>, row: Row) {
  if (row === ROOT) return
  const { first, next } = tree.links
  const siblings: number[] = []
  for (let slot = first[tree.parentOf(row)]!; slot !== ROOT; slot = next[slot]!)
    // Opening an unknown branch loads it: one key must not load thousands of nodes.
    if (!tree.isLazy(slot) || siblings.length < askedAtOnce) siblings.push(slot)
  tree.openAll(siblings)
}

/** Most siblings that `*` opens while their children are not loaded. */
const askedAtOnce = 20

function activate<T>(doing: Doing<T>, row: Row) {
  const { tree, onActivate } = doing
  const more = getMore(row)
  if (more !== null) return doing.more(more)
  if (row === ROOT) return
  if (tree.errorOf(row) !== undefined) return void tree.load(row)
  if (onActivate) onActivate(row)
  else toggle(doing, row)
}

function toggle<T>(doing: Doing<T>, row: Row) {
  if (row <= ROOT) return activate(doing, row)
  doing.anchor.current = row
  doing.onToggle?.([row])
}

function range<T>(doing: Doing<T>, at: number) {
  const from = doing.tree.placeOf(doing.anchor.current)
  put(doing, from < 0 ? at : from, at)
}

function put<T>({ tree, onToggle }: Doing<T>, from: number, to: number) {
  const [start, end] = from < to ? [from, to] : [to, from]
  const slots: number[] = []
  for (let place = Math.max(0, start); place <= end; place++) {
    const row = tree.row(place)
    if (row > ROOT) slots.push(row)
  }
  if (slots.length > 0) onToggle?.(slots, true)
}

function type<T>({ tree, ahead, forms, setActive }: Doing<T>, letter: string, at: number, time: number) {
  const place = ahead.take(letter, time, { count: tree.length, from: at, formsAt: forms })
  if (place >= 0) setActive(tree.row(place))
}
