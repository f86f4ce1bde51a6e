import { describe, expect, it } from 'vitest'
import { initials } from '../../../components/ui/base/avatar.tsx'
import { clipWidth, countGraphemes } from '../../../components/ui/base/graphemes.ts'
import { moveColumn } from '../../../components/ui/table/column-list.tsx'
import { nextSort } from '../../../components/ui/table/sort-header.tsx'
import { rangeSelection } from '../../../components/ui/table/table-selection.ts'

describe('graphemes', () => {
  it('O28 counts and cuts what a reader sees', () => {
    expect(['', 'abc', '张伟', '👩‍⚕️👩‍⚕️', 'é', '𠮷野'].map(countGraphemes)).toEqual([0, 3, 2, 2, 1, 2])
    expect(clipWidth('評価', 17)).toBe('評価')
    expect(clipWidth('評価'.repeat(9), 17)).toBe(`${'評価'.repeat(8)}評…`)
    expect(clipWidth('123456789012345678', 17)).toBe('123456789012345678')
    expect(clipWidth(`评${'1'.repeat(33)}`, 17)).toBe(`评${'1'.repeat(32)}…`)
  })

  it('WIDGETS 2.0 never cuts inside a surrogate pair or a joined sign', () => {
    const text = '👩‍⚕️𠮷漢'.repeat(10)
    for (let max = 1; max < 30; max += 1) {
      const cut = clipWidth(text, max).slice(0, -1)
      expect(text.startsWith(cut)).toBe(true)
      expect(countGraphemes(cut)).toBe(max)
      expect(cut.isWellFormed()).toBe(true)
    }
  })
})

describe('a selection with Shift', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  const chosenAfter = (from: string | undefined, to: string, selected: string[]) => [
    ...rangeSelection(keys, from, to, new Set(selected)),
  ]

  it('takes the rows between, in both directions', () => {
    expect(chosenAfter('b', 'd', ['b']).sort()).toEqual(['b', 'c', 'd'])
    expect(chosenAfter('d', 'b', ['d']).sort()).toEqual(['b', 'c', 'd'])
  })

  it('lets them go when the pressed row was chosen, and keeps other pages', () => {
    expect(chosenAfter('a', 'c', ['a', 'b', 'c', 'other']).sort()).toEqual(['other'])
  })

  it('without a first row, or one of another page, means the pressed row alone', () => {
    expect(chosenAfter(undefined, 'c', [])).toEqual(['c'])
    expect(chosenAfter('gone', 'c', [])).toEqual(['c'])
  })
})

describe('columns', () => {
  const ids = (list: { id: string }[]) => list.map(each => each.id).join('')
  const list = [...'abcd'].map(id => ({ id }))

  it('move by one place and stop at the ends and at the fixed ones', () => {
    expect(ids(moveColumn(list, 'b', 1))).toBe('acbd')
    expect(ids(moveColumn(list, 'c', -1))).toBe('acbd')
    expect(ids(moveColumn(list, 'd', 1))).toBe('abcd')
    expect(ids(moveColumn(list, 'b', -1, 1))).toBe('abcd')
    expect(ids(moveColumn(list, 'a', 1, 1))).toBe('abcd')
    expect(ids(moveColumn(list, 'unknown', 1))).toBe('abcd')
  })

  it('sort in three states', () => {
    const up = nextSort('name', undefined)
    const down = nextSort('name', up)
    expect([up, down, nextSort('name', down)]).toEqual([
      { id: 'name', descending: false },
      { id: 'name', descending: true },
      undefined,
    ])
  })
})

it('an avatar shows two letters, or what tells a Chinese or Japanese name apart', () => {
  expect(
    ['Zhang Wei', 'Ana María Ruiz', 'madonna', '张伟', '欧阳明月', '佐藤 健', ' ', ''].map(initials),
  ).toEqual(['ZW', 'AR', 'M', '张伟', '明月', '佐藤', '-', '-'])
})
