import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../../components/ui/tree/links.ts'
import { TreeModel } from '../../../../components/ui/tree/model.ts'
import { dice, type Item, randomTree, shape } from './random-tree.ts'

/** Rows, levels, positions and siblings of a tree, computed by a simple slow algorithm. */
function naiveRows(items: readonly Item[], open: ReadonlySet<string>, level = 1): string[] {
  return items.flatMap((item, at) => [
    `${item.id} ${level} ${at + 1}/${items.length}`,
    ...(open.has(item.id) ? naiveRows(item.children, open, level + 1) : []),
  ])
}

const getRows = (tree: TreeModel<Item>) =>
  Array.from({ length: tree.length }, (_, place) => {
    const row = tree.row(place)
    const { level, place: at, siblings } = tree.standingOf(row)
    return `${tree.idOf(row)} ${level} ${at}/${siblings}`
  })

describe('rows of a tree', () => {
  it('WIDGETS 2.2.1 level, place and siblings agree with a naive tree whatever is opened and closed', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = dice(seed)
      const items = randomTree(random, 60)
      const tree = new TreeModel(shape, items)
      const open = new Set<string>()
      for (let step = 0; step < 60; step++) {
        const slot = 1 + Math.floor(random() * (tree.links.size - 1))
        const item = tree.item(slot)
        tree.toggle(slot)
        if (item.children.length > 0 && !open.delete(item.id)) open.add(item.id)
        expect(getRows(tree)).toEqual(naiveRows(items, open))
      }
    }
  })

  it('opens and closes everything, and reveals a node without opening what is beside its way', () => {
    const random = dice(7)
    const items = randomTree(random, 400)
    const tree = new TreeModel(shape, items)
    tree.openEverything()
    expect(tree.length).toBe(400)
    tree.closeEverything()
    expect(tree.length).toBe(items.length)
    const deep = tree.links.level.indexOf(Math.max(...tree.links.level))
    tree.reveal(deep)
    expect(tree.placeOf(deep)).toBeGreaterThanOrEqual(0)
    const above = new Set<number>()
    for (let up = tree.links.parent[deep]!; up !== ROOT; up = tree.links.parent[up]!) above.add(up)
    for (let slot = 1; slot < tree.links.size; slot++) expect(tree.isOpen(slot)).toBe(above.has(slot))
  })

  it('a filter keeps what is wanted with what stands above it, counted among the kept', () => {
    const items = randomTree(dice(3), 200)
    const tree = new TreeModel(shape, items)
    const wanted = (item: Item) => item.id.endsWith('7')
    const kept = (list: readonly Item[]): Item[] =>
      list.flatMap(item => {
        const children = kept(item.children)
        return wanted(item) || children.length > 0 ? [{ ...item, children }] : []
      })
    tree.filter(wanted)
    const ids = new Set(Array.from({ length: 200 }, (_, at) => `n${at}`))
    expect(getRows(tree)).toEqual(naiveRows(kept(items), ids))
    const first = tree.row(0)
    tree.close(first)
    expect(tree.isOpen(first)).toBe(false)
    tree.filter(null)
    expect(tree.length).toBe(items.length)
  })

  it('50,000 nodes have the right rows at every level', () => {
    const items = randomTree(dice(11), 50_000)
    const tree = new TreeModel(shape, items)
    tree.openEverything()
    expect(tree.length).toBe(50_000)
    for (const place of [0, 24_999, 49_999]) expect(tree.placeOf(tree.row(place))).toBe(place)
    const before = tree.length
    tree.close(tree.row(0))
    tree.open(tree.row(0))
    expect(tree.length).toBe(before)
  })
})

describe('children that are asked for', () => {
  const lazy = (load: (item: Item | null, from: number) => Promise<{ items: Item[]; total?: number }>) =>
    new TreeModel<Item>({ id: ({ id }) => id, hasChildren: ({ id }) => !id.includes('.'), load })
  const leaf = (id: string): Item => ({ id, label: id, children: [] })

  it('WIDGETS 2.2.3 opening twice asks once; the node is busy meanwhile', async () => {
    const asked: string[] = []
    let answer: ((items: { items: Item[] }) => void) | undefined
    const tree = lazy(item => {
      asked.push(item?.id ?? 'root')
      return new Promise(done => {
        answer = done
      })
    })
    const first = tree.load(ROOT)
    answer?.({ items: [leaf('a'), leaf('b')] })
    await first
    expect(tree.length).toBe(2)
    tree.open(1)
    tree.close(1)
    tree.open(1)
    expect(tree.isBusy(1)).toBe(true)
    expect(asked).toEqual(['root', 'a'])
    answer?.({ items: [leaf('a.1')] })
    await expect.poll(() => tree.isBusy(1)).toBe(false)
    expect(tree.length).toBe(3)
    expect(tree.standingOf(tree.row(1))).toEqual({ level: 2, place: 1, siblings: 1 })
  })

  it('WIDGETS 2.2.3 a failure stays with its node until it is tried again', async () => {
    let fails = true
    const tree = lazy(async item => {
      if (item && fails) throw new Error('gone')
      return { items: item ? [leaf(`${item.id}.1`)] : [leaf('a'), leaf('b')] }
    })
    await tree.load(ROOT)
    tree.open(1)
    await expect.poll(() => tree.errorOf(1)).toBeInstanceOf(Error)
    expect(tree.errorOf(2)).toBeUndefined()
    fails = false
    await tree.load(1)
    expect(tree.errorOf(1)).toBeUndefined()
    expect(tree.length).toBe(3)
  })

  it('further children have a row of their own until they are all there', async () => {
    const tree = lazy(async (_, from) => ({
      items: [leaf(`x${from}`), leaf(`x${from + 1}`)],
      total: 4,
    }))
    await tree.load(ROOT)
    expect(tree.length).toBe(3)
    expect(tree.row(2)).toBe(~ROOT)
    expect(tree.standingOf(~ROOT)).toEqual({ level: 1, place: 3, siblings: 4 })
    expect(tree.standingOf(tree.row(0)).siblings).toBe(4)
    await tree.load(ROOT)
    expect(tree.length).toBe(4)
    expect(tree.slotOf('x2')).toBe(tree.row(2))
  })

  it('what comes after the end changes nothing', async () => {
    let answer: ((items: { items: Item[] }) => void) | undefined
    const tree = lazy(
      () =>
        new Promise(done => {
          answer = done
        }),
    )
    const asked = tree.load(ROOT)
    tree.stop()
    answer?.({ items: [leaf('a')] })
    await asked
    expect(tree.length).toBe(0)
  })
})
