import { reusedRows } from './rows.ts'
import { type BenchSite, sites } from './sites.ts'
import { wish } from './wish.ts'

/* The baseline of a table: texts in cells, Array.sort on the rows. No selection, no menus, no switches, no column widths. */
const columns: readonly (keyof BenchSite)[] = [
  'name',
  'siteNo',
  'status',
  'country',
  'pi',
  'department',
  'enrolledSubjects',
  'city',
  'plannedSubjects',
]
const siteRows = sites(wish.count)
const grid = `display:grid;grid-template-columns:repeat(${columns.length},120px)`
const head = document.createElement('div')
head.style.cssText = grid
const heads = columns.map(column =>
  Object.assign(document.createElement('b'), { textContent: column, id: column }),
)
head.append(...heads)
const box = document.createElement('div')
document.getElementById('root')!.append(head, box)
const rows = reusedRows(box, {
  height: 40,
  sight: 600,
  make: () => {
    const row = document.createElement('div')
    row.role = 'row'
    row.style.cssText = grid
    for (const column of columns) {
      const cell = document.createElement('span')
      cell.dataset.column = column
      cell.append('')
      row.append(cell)
    }
    return row
  },
  fill: (row, at) => {
    for (const [place, column] of columns.entries())
      row.children[place]!.firstChild!.nodeValue = String(siteRows[at]![column])
  },
})
head.onclick = event => {
  const column = (event.target as HTMLElement).id as keyof BenchSite
  siteRows.sort((one, other) => (one[column] < other[column] ? -1 : one[column] > other[column] ? 1 : 0))
  rows.top()
  rows.draw()
}
rows.show(siteRows.length)
