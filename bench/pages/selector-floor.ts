import { organisations } from './organisations.ts'
import { reusedRows } from './rows.ts'

/* The baseline of a selector: an inert input, and the topmost names in a flat list. No expanding, no search. */
const list = organisations()
const field = document.createElement('input')
const box = document.createElement('div')
box.role = 'tree'
document.getElementById('root')!.append(field, box)
const give = () => {
  const topmost = list.filter(({ parentId }) => parentId === null)
  const rows = reusedRows(box, {
    height: 36,
    sight: 600,
    make: () => {
      const row = document.createElement('div')
      row.role = 'treeitem'
      row.append(' ')
      return row
    },
    fill: (row, at) => {
      row.firstChild!.nodeValue = topmost[at]!.name
    },
  })
  rows.show(topmost.length)
}
Object.assign(globalThis, { give })
