import { describe, expect, it } from 'vitest'
import { rowsInSight, topToShow } from '../../../../components/ui/combobox/windowing.ts'

const place = { count: 100_000, row: 52, height: 320 }

describe('a windowed list', () => {
  it('draws what is in sight and a little beyond', () => {
    expect(rowsInSight({ ...place, top: 0 })).toEqual({ from: 0, to: 12 })
    const middle = rowsInSight({ ...place, top: 52 * 500 })
    expect(middle).toEqual({ from: 496, to: 512 })
  })

  it('covers every pixel at every place, and never more than 20 rows', () => {
    for (let top = 0; top <= place.count * place.row - place.height; top += 7919) {
      const { from, to } = rowsInSight({ ...place, top })
      expect(from * place.row).toBeLessThanOrEqual(top)
      expect(to === place.count || to * place.row >= top + place.height).toBe(true)
      expect(to - from).toBeLessThanOrEqual(20)
    }
  })

  it('a list that has become shorter than it is scrolled still draws a row', () => {
    const { from, to } = rowsInSight({ count: 3, row: 52, height: 320, top: 40_000 })
    expect(to).toBeGreaterThan(from)
    expect(to).toBeLessThanOrEqual(3)
  })

  it('scrolls no further than a row needs', () => {
    expect(topToShow(3, { row: 50, height: 300, top: 0 })).toBe(0)
    expect(topToShow(6, { row: 50, height: 300, top: 0 })).toBe(50)
    expect(topToShow(2, { row: 50, height: 300, top: 200 })).toBe(100)
    expect(topToShow(99_999, { row: 50, height: 300, top: 0 })).toBe(4_999_700)
  })
})
