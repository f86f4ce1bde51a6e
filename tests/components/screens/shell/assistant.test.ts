import { describe, expect, test } from 'vitest'
import {
  corner,
  panelIn,
  readSpot,
  stepped,
  within,
  writeSpot,
} from '../../../../components/screens/assistant/place.ts'

const screen = { width: 1440, height: 900 }
const phone = { width: 360, height: 600 }

describe('A19 O29 where the assistant lies', () => {
  test('opened, it reaches 640 px up and 370 px left from its corner, 20 px from the edges', () => {
    const size = panelIn(screen)
    expect(size).toEqual({ width: 370, height: 640 })
    expect(within(corner, size, screen)).toEqual({ right: 20, bottom: 20 })
  })

  test('a smaller window makes it smaller, with the margin on every side', () => {
    const size = panelIn(phone)
    expect(size).toEqual({ width: 320, height: 560 })
    expect(within({ right: 300, bottom: 300 }, size, phone)).toEqual({ right: 20, bottom: 20 })
  })

  test.each([
    [
      { right: -50, bottom: 5 },
      { right: 20, bottom: 20 },
    ],
    [
      { right: 4000, bottom: 4000 },
      { right: 1440 - 370 - 20, bottom: 900 - 640 - 20 },
    ],
    [
      { right: 100, bottom: 200 },
      { right: 100, bottom: 200 },
    ],
  ])('dragged to %o it lies at %o', (wish, spot) => {
    expect(within(wish, panelIn(screen), screen)).toEqual(spot)
  })

  test('arrow keys move it, other keys do not; what is kept is read again, and nothing else', () => {
    const spot = { right: 100, bottom: 200 }
    expect(stepped(spot, 'ArrowLeft')).toEqual({ right: 120, bottom: 200 })
    expect(stepped(spot, 'ArrowDown')).toEqual({ right: 100, bottom: 180 })
    expect(stepped(spot, 'Tab')).toBeNull()
    expect(readSpot(writeSpot({ right: 99.6, bottom: 200 }))).toEqual({ right: 100, bottom: 200 })
    expect([null, '', 'x y', '-4 9', '1e9 1'].map(readSpot)).toEqual(Array(5).fill(corner))
  })
})
