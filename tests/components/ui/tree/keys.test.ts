import { describe, expect, it } from 'vitest'
import type { Key } from '../../../../components/ui/combobox/keys.ts'
import { getTreeIntent, type Standpoint } from '../../../../components/ui/tree/keys.ts'
import { getTypedForms, TypeAhead } from '../../../../components/ui/tree/type-ahead.ts'

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  keyCode: 0,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
})
const now: Standpoint = {
  count: 40,
  at: 5,
  page: 10,
  openable: true,
  open: false,
  multiple: true,
  rtl: false,
  typing: false,
}

describe('keys of a tree', () => {
  it('WIDGETS 2.2.2 Right opens, then goes to the first child; Left closes, then goes to the parent', () => {
    expect(getTreeIntent(key('ArrowRight'), now)).toEqual({ do: 'open' })
    expect(getTreeIntent(key('ArrowRight'), { ...now, open: true })).toEqual({ do: 'move', to: 6 })
    expect(getTreeIntent(key('ArrowRight'), { ...now, openable: false })).toEqual({ do: 'hold' })
    expect(getTreeIntent(key('ArrowLeft'), { ...now, open: true })).toEqual({ do: 'close' })
    expect(getTreeIntent(key('ArrowLeft'), now)).toEqual({ do: 'parent' })
  })

  it('WIDGETS 2.0 Left and Right change places where text runs from right to left', () => {
    expect(getTreeIntent(key('ArrowLeft'), { ...now, rtl: true })).toEqual({ do: 'open' })
    expect(getTreeIntent(key('ArrowRight'), { ...now, rtl: true, open: true })).toEqual({ do: 'close' })
  })

  it('WIDGETS 2.2.2 Home, End, arrows and pages stop at the ends', () => {
    const moves = ['Home', 'End', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']
    expect(moves.map(name => getTreeIntent(key(name), now))).toEqual(
      [0, 39, 4, 6, 0, 15].map(to => ({ do: 'move', to })),
    )
    expect(getTreeIntent(key('ArrowDown'), { ...now, at: 39 })).toEqual({ do: 'move', to: 39 })
    expect(getTreeIntent(key('ArrowUp'), { ...now, at: 0 })).toEqual({ do: 'move', to: 0 })
  })

  it('WIDGETS 2.2.2 Enter activates, Space toggles, * opens the siblings', () => {
    expect(getTreeIntent(key('Enter'), now)).toEqual({ do: 'activate' })
    expect(getTreeIntent(key(' '), now)).toEqual({ do: 'toggle' })
    expect(getTreeIntent(key('*'), now)).toEqual({ do: 'open-siblings' })
    expect(getTreeIntent(key('Enter', { repeat: true }), now)).toEqual({ do: 'hold' })
  })

  it('WIDGETS 2.3.3 Shift and an arrow extends, Shift and Space takes the range, Ctrl+A takes all; one alone does not', () => {
    expect(getTreeIntent(key('ArrowDown', { shiftKey: true }), now)).toEqual({
      do: 'move',
      to: 6,
      extends: true,
    })
    expect(getTreeIntent(key(' ', { shiftKey: true }), now)).toEqual({ do: 'range' })
    expect(getTreeIntent(key('a', { ctrlKey: true }), now)).toEqual({ do: 'all' })
    expect(getTreeIntent(key('a', { metaKey: true }), now)).toEqual({ do: 'all' })
    const one = { ...now, multiple: false }
    expect(getTreeIntent(key('ArrowDown', { shiftKey: true }), one)).toEqual({ do: 'move', to: 6 })
    expect(getTreeIntent(key('a', { ctrlKey: true }), one)).toBeNull()
  })

  it('leaves to the browser and to input methods what is theirs', () => {
    for (const theirs of [
      key('Tab'),
      key('Escape'),
      key('c', { ctrlKey: true }),
      key('ArrowDown', { altKey: true }),
      key('r', { metaKey: true }),
      key('Enter', { isComposing: true }),
      key('Enter', { keyCode: 229 }),
    ])
      expect(getTreeIntent(theirs, now)).toBeNull()
  })

  it('a space belongs to the word that is being typed', () => {
    expect(getTreeIntent(key(' '), { ...now, typing: true })).toEqual({ do: 'type', letter: ' ' })
  })
})

describe('type-ahead', () => {
  const names = [
    ['北京协和医院', 'bei jing xie he yi yuan', 'Peking Union Medical College Hospital'],
    ['上海瑞金医院', 'shang hai rui jin yi yuan', 'Ruijin Hospital'],
    ['東京大学医学部附属病院', 'とうきょうだいがく'],
    ['Hôpital Cochin', 'Paris'],
    ['Hospital Clínic'],
  ]
  const look = (from: number) => ({
    count: names.length,
    from,
    formsAt: (place: number) => names[place]!.flatMap(getTypedForms),
  })
  const typed = (letters: string, from = -1) => {
    const ahead = new TypeAhead()
    let at = from
    ;[...letters].forEach((letter, step) => {
      const place = ahead.take(letter, step * 100, look(at))
      if (place >= 0) at = place
    })
    return at
  }

  it('WIDGETS 2.2.2 finds by name, in Chinese and Japanese too, by reading and by its first letters', () => {
    const found = ['上', 'shanghai', 'shang hai', 'shrjyy', 'ruijin', 'トウ', 'とう', 'hôp', 'hop', 'paris']
    expect(found.map(each => typed(each))).toEqual([1, 1, 1, 1, 1, 2, 2, 3, 3, 3])
    expect(typed('bjxhyy')).toBe(0)
    expect(typed('zzz', 2)).toBe(2)
  })

  it('one letter again and again walks on; a pause begins a new word', () => {
    expect(typed('h', 0)).toBe(1)
    expect(typed('hh', 0)).toBe(3)
    expect(typed('hhh', 0)).toBe(4)
    const fresh = new TypeAhead()
    expect(fresh.take('p', 0, look(-1))).toBe(0)
    expect(fresh.isUnderWay(500)).toBe(true)
    expect(fresh.isUnderWay(5000)).toBe(false)
    expect(fresh.take('r', 5000, look(0))).toBe(1)
  })

  it('another key than a letter ends a word, however soon the next one begins; what makes a letter does not', () => {
    const ahead = new TypeAhead()
    expect(ahead.take('p', 0, look(-1))).toBe(0)
    for (const each of ['Shift', 'Dead', 'AltGraph', 'CapsLock']) ahead.interrupt(each)
    expect(ahead.isUnderWay(100)).toBe(true)
    expect(ahead.take('a', 100, look(0))).toBe(3)
    ahead.interrupt('F10')
    expect(ahead.isUnderWay(200)).toBe(false)
    expect(ahead.take('r', 200, look(-1))).toBe(1)
  })
})
