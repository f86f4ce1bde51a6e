import { describe, expect, test } from 'vitest'
import { getRefusal } from '../../components/screens/departments/department-kind.ts'
import { PlaceBook } from '../../components/screens/places/book.ts'
import { getRefusal as positionRefusal } from '../../components/screens/positions/position-kind.ts'
import type { DepartmentNode } from '../../contract/departments/shapes.ts'
import type { PositionNode } from '../../contract/positions/calls.ts'

const node = (id: string, parentId: string | null, depth: number, said = ''): DepartmentNode => ({
  ...{ id, parentId, depth, said, name: id, nameEn: '', head: null, managers: 0, members: 0 },
  ...{ applications: null, editable: true, rowVersion: 1 },
})
const [top, a, b, c, a1] = [
  node('top', null, 1),
  node('a', 'top', 2),
  node('b', 'top', 2, 'shang hai jian cha zu'),
  node('c', 'top', 2),
  node('a1', 'a', 3),
] as const
const book = new PlaceBook([top, a, a1, b, c])

describe('WIDGETS 2.2 a book of places', () => {
  test('knows where each stands, and one place further up or down', () => {
    expect(book.spotOf(a)).toEqual({ parentId: 'top', beforeId: 'b' })
    expect(book.beside(a, -1)).toBeNull()
    expect(book.beside(a, 1)).toEqual({ parentId: 'top', beforeId: 'c' })
    expect(book.beside(b, 1)).toEqual({ parentId: 'top', beforeId: null })
    expect(book.beside(c, -1)).toEqual({ parentId: 'top', beforeId: 'b' })
    expect(book.wayTo(a1).map(each => each.id)).toEqual(['top', 'a'])
    expect([book.heightOf('top'), book.heightOf('a1')]).toEqual([3, 1])
  })
  test('finds by name, reading and its initials, every word of a query', () => {
    for (const query of ['B', 'shanghai', 'jiancha', 'shjcz', 'hai zu'])
      expect(book.matches(b, query), query).toBe(true)
    expect(book.matches(b, 'hai x')).toBe(false)
    expect(book.matches(a, 'shjcz')).toBe(false)
  })
})

describe('G33 G34 G35 what may stand where is said before it is asked', () => {
  test('departments', () => {
    expect(getRefusal(book, a, 'b', 5)).toBeNull()
    expect(getRefusal(book, a, null, 5)).toBe('departmentToTop')
    expect(getRefusal(book, a, 'a1', 5)).toBe('departmentUnderItself')
    expect(getRefusal(book, a, 'b', 3)).toBe('departmentTooDeep')
    expect(getRefusal(book, b, 'a1', 3)).toBe('departmentLowestLevel')
    expect(getRefusal(book, { ...a, editable: false }, 'b', 5)).toBe('departmentForbidden')
    expect(getRefusal(book, top, null, 5)).toBeNull()
  })
  test('positions and categories', () => {
    const place = (id: string, parentId: string | null, isCategory: boolean): PositionNode => ({
      ...{ id, parentId, isCategory, name: id, nameEn: '', said: '', holders: 0, rowVersion: 1 },
    })
    const [group, inner, cra] = [
      place('group', null, true),
      place('inner', 'group', true),
      place('cra', 'group', false),
    ] as const
    const held = new PlaceBook([group, inner, cra])
    expect(positionRefusal(held, group, 'inner')).toBe('positionUnderItself')
    expect(positionRefusal(held, inner, 'cra')).toBe('categoryOnlyUnderCategory')
    expect(positionRefusal(held, place('x', null, false), 'cra')).toBe('departmentUnderPosition')
    expect(positionRefusal(held, cra, 'inner')).toBeNull()
    expect(positionRefusal(held, cra, null)).toBeNull()
  })
})
