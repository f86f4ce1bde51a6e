import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../../components/ui/tree/links.ts'
import { TreeModel } from '../../../../components/ui/tree/model.ts'
import { Ticks } from '../../../../components/ui/tree/ticks.ts'
import { dice, type Item, randomTree, shape } from './random-tree.ts'

type Rule = (item: Item) => boolean

const getUnits = (item: Item, isUnit: Rule): Item[] => [
  ...(isUnit(item) ? [item] : []),
  ...item.children.flatMap(child => getUnits(child, isUnit)),
]

function naiveState(item: Item, on: ReadonlySet<string>, isUnit: Rule) {
  const units = getUnits(item, isUnit)
  const ticked = units.filter(({ id }) => on.has(id)).length
  return ticked === 0 ? 'off' : ticked === units.length ? 'on' : 'mixed'
}

function naiveToggle(item: Item, on: Set<string>, isUnit: Rule, isFixed: Rule) {
  const units = getUnits(item, isUnit)
  const free = units.filter(each => !isFixed(each))
  const full = units.every(({ id }) => on.has(id)) || free.every(({ id }) => on.has(id))
  for (const { id } of free) {
    if (full) on.delete(id)
    else on.add(id)
  }
}

const rules: Record<string, { isUnit: Rule; isFixed: Rule }> = {
  'leaves are ticked': { isUnit: ({ children }) => children.length === 0, isFixed: () => false },
  'every third node is fixed': {
    isUnit: ({ children }) => children.length === 0,
    isFixed: ({ id }) => Number(id.slice(1)) % 3 === 0,
  },
  'inner nodes are ticked for themselves too': { isUnit: () => true, isFixed: () => false },
}

describe('ticks of a tree', () => {
  it.each(Object.entries(rules))(
    'WIDGETS 2.3.1 states follow from the units, as in a naive tree: %s',
    (_, rule) => {
      for (let seed = 1; seed <= 25; seed++) {
        const random = dice(seed)
        const tree = new TreeModel(shape, randomTree(random, 50))
        const ticks = new Ticks(tree, { counts: rule.isUnit, isFixed: rule.isFixed })
        const on = new Set<string>()
        for (let step = 0; step < 40; step++) {
          const slot = 1 + Math.floor(random() * 50)
          naiveToggle(tree.item(slot), on, rule.isUnit, rule.isFixed)
          ticks.toggle(slot)
          expect(new Set(ticks.ids())).toEqual(on)
          for (let each = 1; each <= 50; each++)
            expect(ticks.stateOf(each)).toBe(naiveState(tree.item(each), on, rule.isUnit))
          expect(ticks.countOf(ROOT).ticked).toBe(on.size)
        }
      }
    },
  )

  it('WIDGETS 2.3.1 toggling a mixed parent ticks all, the next time none', () => {
    const tree = new TreeModel(shape, [
      { id: 'menu', label: '', children: ['a', 'b', 'c'].map(id => ({ id, label: id, children: [] })) },
    ])
    const ticks = new Ticks(tree, {}, ['b'])
    expect(ticks.stateOf(1)).toBe('mixed')
    ticks.toggle(1)
    expect(ticks.ids()).toEqual(['a', 'b', 'c'])
    ticks.toggle(1)
    expect(ticks.ids()).toEqual([])
  })

  it('one tick alone changes nothing below it', () => {
    const tree = new TreeModel(shape, [
      { id: 'menu', label: '', children: [{ id: 'button', label: '', children: [] }] },
    ])
    const ticks = new Ticks(tree, { counts: () => true })
    expect(ticks.put(1, true)).toBe(true)
    expect(ticks.put(1, true)).toBe(false)
    expect([ticks.stateOf(1), ticks.stateOf(2)]).toEqual(['mixed', 'off'])
    expect(ticks.countOf(1)).toEqual({ ticked: 1, units: 2 })
  })

  it('nodes that come later are counted', () => {
    const tree = new TreeModel<Item>({ id: ({ id }) => id }, [{ id: 'a', label: '', children: [] }])
    const ticks = new Ticks(tree, {}, ['a'])
    tree.add(ROOT, [{ id: 'b', label: '', children: [] }])
    expect(ticks.countOf(ROOT)).toEqual({ ticked: 1, units: 2 })
    expect(ticks.stateOf(2)).toBe('off')
  })

  it('all of 50,000 are ticked and unticked, and tell once', () => {
    const tree = new TreeModel(shape, randomTree(dice(5), 50_000))
    const ticks = new Ticks(tree)
    let told = 0
    ticks.subscribe(() => {
      told += 1
    })
    ticks.tick([ROOT], true)
    const { ticked, units } = ticks.countOf(ROOT)
    expect(ticked).toBe(units)
    expect(ticks.ids()).toHaveLength(units)
    ticks.toggle(ROOT)
    expect(ticks.countOf(ROOT).ticked).toBe(0)
    expect(told).toBe(2)
  })
})
