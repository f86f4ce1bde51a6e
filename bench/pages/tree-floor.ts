import { rights } from './rights.ts'
import { reusedRows } from './rows.ts'
import { wish } from './wish.ts'

/* The baseline of a tree: names with a checkbox each in a flat list, check marks in a typed array. No collapsing, no search. */
type Node = { name: string; depth: number; parent: number; end: number }
const nodes: Node[] = []
const add = (name: string, depth: number, parent: number, inside: (at: number) => void) => {
  const at = nodes.push({ name, depth, parent, end: 0 }) - 1
  inside(at)
  nodes[at]!.end = nodes.length
}
for (const application of rights(wish.count))
  add(application.name, 0, -1, own => {
    for (const menu of application.menus)
      add(menu.name, 1, own, inMenu => {
        for (const button of menu.buttons) add(button.name, 2, inMenu, () => undefined)
      })
  })

const ticks = new Uint8Array(nodes.length)
const words = ['false', 'true', 'mixed']
const box = document.createElement('div')
box.role = 'tree'
document.getElementById('root')!.append(box)
const rows = reusedRows(box, {
  height: 28,
  sight: 600,
  make: () => {
    const row = document.createElement('div')
    row.role = 'treeitem'
    row.innerHTML = '<span data-does="tick"> </span> <span> </span>'
    return row
  },
  fill: (row, at) => {
    const { name, depth } = nodes[at]!
    row.setAttribute('aria-checked', words[ticks[at]!]!)
    row.style.paddingInlineStart = `${depth * 24}px`
    row.firstChild!.firstChild!.nodeValue = '\u2610\u2611\u25ea'[ticks[at]!]!
    row.lastChild!.firstChild!.nodeValue = name
  },
})

function toggle(at: number) {
  ticks.fill(ticks[at] === 1 ? 0 : 1, at, nodes[at]!.end)
  for (let up = nodes[at]!.parent; up >= 0; up = nodes[up]!.parent) {
    let [on, off] = [false, false]
    for (let child = up + 1; child < nodes[up]!.end; child = nodes[child]!.end) {
      if (ticks[child] !== 0) on = true
      if (ticks[child] !== 1) off = true
    }
    ticks[up] = on && off ? 2 : on ? 1 : 0
  }
  rows.draw()
}

box.onclick = event => {
  const row = (event.target as Element).closest<HTMLElement>('[data-does=tick]')?.parentElement
  if (row) toggle(Number(row.dataset.at))
}
rows.show(nodes.length)
