import type { ImportFault } from '../../../contract/imports/calls.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { refused } from './cells.ts'

type Names = { name: string; nameEn: string }

/** A record of the company's tree. */
export type TreeNode = Names & { id: string; parentId: string | null }

/** The cells of a row that becomes one; `parent` is the name of another, or the path to it. */
export type TreeCells = Names & {
  rowNo: number
  parent: string
  faults: readonly ImportFault[]
}

/** A row, with its parent in the company or in the sheet, and the record that it is about already. */
export type TreeRow<N, C> = {
  cells: C
  parent: N | TreeRow<N, C> | null
  existing: N | null
  faults: ImportFault[]
}

/** Codes of what a row breaks in this tree. */
export type TreeCodes = { nameTaken: number; underItself: number }

export const isRow = <N extends object, C>(parent: N | TreeRow<N, C>): parent is TreeRow<N, C> =>
  'cells' in parent

type Parent<N, C> = N | TreeRow<N, C>

const getNames = <N extends Names, C extends Names>(of: Parent<N, C> | C): ReadonlySet<string> => {
  const { name, nameEn } = 'cells' in of ? of.cells : of
  return new Set([name, nameEn].filter(Boolean).map(each => each.toLowerCase()))
}

const groupByName = <T extends Names>(all: readonly T[]) => {
  const groups = new Map<string, T[]>()
  for (const each of all)
    for (const name of getNames(each)) groups.set(name, [...(groups.get(name) ?? []), each])
  return groups
}

/** The names of a path, from the top. */
const splitPath = (text: string): string[] => text.split('/').map(part => part.trim())

const isSame = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase()

/**
 * Looks up the parent of each row, whichever comes first in the sheet, and the record that it is about already. A row whose parent is still
 * being looked up is one that is added: a record that it is about would be above itself.
 */
class TreeReader<N extends TreeNode, C extends TreeCells> {
  readonly #byId: ReadonlyMap<string, N>
  readonly #below: ReadonlyMap<string | null, N[]>
  readonly #nodesNamed: ReadonlyMap<string, N[]>
  readonly #cellsNamed: ReadonlyMap<string, C[]>
  readonly #codes: TreeCodes
  readonly #read = new Map<C, TreeRow<N, C>>()
  readonly #namesAbove = new Map<string, ReadonlySet<string>>()
  readonly #open = new Set<Parent<N, C>>()

  constructor(cells: readonly C[], nodes: readonly N[], codes: TreeCodes) {
    this.#byId = new Map(nodes.map(node => [node.id, node]))
    this.#below = Map.groupBy(nodes, ({ parentId }) => parentId)
    this.#nodesNamed = groupByName(nodes)
    this.#cellsNamed = groupByName(cells)
    this.#codes = codes
  }

  read(cells: C): TreeRow<N, C> {
    const before = this.#read.get(cells)
    if (before) return before
    const row: TreeRow<N, C> = { cells, parent: null, existing: null, faults: [...cells.faults] }
    this.#read.set(cells, row)
    const text = cells.parent.toLowerCase()
    this.#open.add(row)
    const parents = text ? this.#findParents(cells, text) : []
    this.#open.delete(row)
    const fault = text ? this.#getFault(cells, parents) : null
    if (fault) row.faults.push(fault)
    else row.parent = parents[0] ?? null
    if (!fault && (!row.parent || !isRow(row.parent))) this.#findTwin(row, row.parent?.id ?? null)
    return row
  }

  /** Rows above which are they themselves: each of them says so, whichever comes first. */
  refuseLoops(): void {
    const rows = [...this.#read.values()].filter(row => {
      const passed = new Set<Parent<N, C>>()
      let above = row.parent
      for (; above && isRow(above) && above !== row && !passed.has(above); above = above.parent)
        passed.add(above)
      return above === row
    })
    for (const row of rows) {
      row.parent = null
      row.faults.push(refused('parentId', this.#codes.underItself))
    }
  }

  /** Records and rows with a name, below these names; `but` is the row that looks for them. */
  #getNamed(name: string, but: C, above: readonly string[] = []): Parent<N, C>[] {
    const cells = (this.#cellsNamed.get(name) ?? []).filter(
      each => each !== but && (!above[0] || this.#getNamesAbove(each).has(above[0])),
    )
    const rows = cells.map(each => this.read(each))
    const places = [...(this.#nodesNamed.get(name) ?? []), ...rows.map(row => row.existing ?? row)]
    return [...new Set(places)].filter(each => this.#isBelow(each, above))
  }

  #findParents(cells: C, text: string): Parent<N, C>[] {
    const named = this.#getNamed(text, cells)
    if (named.length > 0) return named
    const [last = '', ...above] = splitPath(text).reverse()
    return above.length > 0 ? this.#getNamed(last, cells, above) : []
  }

  /** The names of each parent that the cell of a row may mean: a row below none that is looked for need not be read. */
  #getNamesAbove({ parent }: C): ReadonlySet<string> {
    const text = parent.toLowerCase()
    const before = this.#namesAbove.get(text)
    if (before) return before
    const places = [text, splitPath(text).at(-1)!].flatMap(each => [
      ...(this.#nodesNamed.get(each) ?? []),
      ...(this.#cellsNamed.get(each) ?? []),
    ])
    const names = new Set(places.flatMap(each => [...getNames(each)]))
    this.#namesAbove.set(text, names)
    return names
  }

  #isBelow(place: Parent<N, C>, [name, ...further]: readonly string[]): boolean {
    // Of an open row it is only known what its cell may name.
    if (name === undefined || this.#open.has(place)) return true
    const parent = isRow(place) ? place.parent : (this.#byId.get(place.parentId ?? '') ?? null)
    return parent !== null && getNames(parent).has(name) && this.#isBelow(parent, further)
  }

  #getFault(cells: C, parents: readonly Parent<N, C>[]): ImportFault | null {
    if (parents.length === 1) return null
    if (parents.length > 1) return { field: 'parentId', fault: 'ambiguous' }
    return getNames(cells).has(cells.parent.toLowerCase())
      ? refused('parentId', this.#codes.underItself)
      : { field: 'parentId', fault: 'unknown' }
  }

  #findTwin(row: TreeRow<N, C>, parentId: string | null): void {
    const siblings = this.#below.get(parentId) ?? []
    row.existing = siblings.find(each => isSame(each.name, row.cells.name)) ?? null
    if (!row.existing && siblings.some(each => isSame(each.nameEn, row.cells.nameEn)))
      row.faults.push(refused('nameEn', this.#codes.nameTaken))
  }
}

/** Reads all rows together. */
export const readTree = async <N extends TreeNode, C extends TreeCells>(
  cells: readonly C[],
  nodes: readonly N[],
  codes: TreeCodes,
): Promise<TreeRow<N, C>[]> => {
  const reader = new TreeReader<N, C>(cells, nodes, codes)
  const rows = await inTurns(cells, each => reader.read(each))
  reader.refuseLoops()
  findRepeated(rows)
  return rows
}

/** Two rows below one parent cannot have one name. */
const findRepeated = <N extends TreeNode, C extends TreeCells>(rows: readonly TreeRow<N, C>[]): void => {
  const first = new Map<string, number>()
  for (const { cells, parent, existing, faults } of rows)
    for (const field of ['name', 'nameEn'] as const) {
      if (!cells[field] || existing) continue
      const above = parent && (isRow(parent) ? parent.cells.rowNo : parent.id)
      const key = `${field} ${above} ${cells[field].toLowerCase()}`
      const before = first.get(key)
      if (before === undefined) first.set(key, cells.rowNo)
      else faults.push({ field, fault: 'repeated', row: before })
    }
}

/** Rows in the order in which they can be added: each after the row above it. */
export const inOrder = <N extends object, C>(rows: readonly TreeRow<N, C>[]): TreeRow<N, C>[] => {
  const getLevel = ({ parent }: TreeRow<N, C>): number => (parent && isRow(parent) ? getLevel(parent) + 1 : 0)
  return rows
    .map(row => ({ row, level: getLevel(row) }))
    .sort((one, other) => one.level - other.level)
    .map(({ row }) => row)
}
