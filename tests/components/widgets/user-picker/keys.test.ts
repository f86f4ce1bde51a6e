import { describe, expect, it } from 'vitest'
import {
  getChipIntent,
  getIntent,
  type Key,
  type Situation,
} from '../../../../components/ui/combobox/keys.ts'

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
const open: Situation = { open: true, text: 'zh', count: 5, active: 0, page: 8, chips: 2, rtl: false }
const closed: Situation = { ...open, open: false, count: 0, active: -1 }
const empty: Situation = { ...closed, text: '' }
const pending: Situation = { ...open, count: 0, active: -1 }

describe('key map of the input (WIDGETS 2.1.2)', () => {
  it.each([
    ['Down opens at the first', 'ArrowDown', closed, { do: 'open', to: 'first' }],
    ['Up opens at the last', 'ArrowUp', closed, { do: 'open', to: 'last' }],
    ['Down moves', 'ArrowDown', open, { do: 'move', to: 1 }],
    ['Down goes round', 'ArrowDown', { ...open, active: 4 }, { do: 'move', to: 0 }],
    ['Up goes round', 'ArrowUp', open, { do: 'move', to: 4 }],
    ['Up with none active is the last', 'ArrowUp', { ...open, active: -1 }, { do: 'move', to: 4 }],
    ['PageDown stops at the last', 'PageDown', open, { do: 'move', to: 4 }],
    ['PageUp stops at the first', 'PageUp', { ...open, active: 3 }, { do: 'move', to: 0 }],
    ['Enter accepts', 'Enter', { ...open, active: 2 }, { do: 'accept', at: 2 }],
    ['Enter takes nobody while the answer is under way', 'Enter', pending, { do: 'hold' }],
    ['Enter takes nobody where none is active', 'Enter', { ...open, active: -1 }, { do: 'hold' }],
    ['Enter is the form’s when closed', 'Enter', closed, null],
    ['Escape closes', 'Escape', open, { do: 'close' }],
    ['Escape then clears', 'Escape', closed, { do: 'clear' }],
    ['Escape then is the dialog’s', 'Escape', empty, null],
    ['Tab leaves and takes nobody', 'Tab', open, { do: 'leave' }],
    ['Tab is the browser’s when closed', 'Tab', closed, null],
    ['Home moves the caret', 'Home', open, null],
    ['End moves the caret', 'End', open, null],
    ['Left edits text', 'ArrowLeft', open, null],
    ['a letter is typed', 'a', open, null],
  ])('%s', (_, name, now, wanted) => expect(getIntent(key(name), now)).toEqual(wanted))

  it('Alt+Down opens without moving, Alt+Up closes', () => {
    expect(getIntent(key('ArrowDown', { altKey: true }), closed)).toEqual({ do: 'open', to: 'none' })
    expect(getIntent(key('ArrowDown', { altKey: true }), open)).toEqual({ do: 'hold' })
    expect(getIntent(key('ArrowUp', { altKey: true }), open)).toEqual({ do: 'close' })
  })

  it.each(['Enter', 'ArrowDown', 'ArrowUp', 'Escape', 'Tab', 'Backspace'])(
    '%s of an input method is its own, Safari’s late Enter with 229 too',
    name => {
      expect(getIntent(key(name, { isComposing: true }), { ...open, text: '' })).toBeNull()
      expect(getIntent(key(name, { keyCode: 229 }), { ...open, text: '' })).toBeNull()
    },
  )

  it('keys with Ctrl or Command are the browser’s', () => {
    expect(getIntent(key('Enter', { ctrlKey: true }), open)).toBeNull()
    expect(getIntent(key('ArrowDown', { metaKey: true }), open)).toBeNull()
  })
})

describe('chips (WIDGETS 2.1.3)', () => {
  it('Left and Backspace lead there from an empty input only; Backspace marks, a held one stops', () => {
    expect(getIntent(key('ArrowLeft'), empty)).toEqual({ do: 'chip', at: 1, marks: false })
    expect(getIntent(key('Backspace'), empty)).toEqual({ do: 'chip', at: 1, marks: true })
    expect(getIntent(key('Backspace', { repeat: true }), empty)).toEqual({ do: 'hold' })
    expect(getIntent(key('Backspace'), closed)).toBeNull()
    expect(getIntent(key('ArrowLeft'), { ...empty, chips: 0 })).toBeNull()
  })

  it('the arrows swap where text runs from right to left', () => {
    expect(getIntent(key('ArrowLeft'), { ...empty, rtl: true })).toBeNull()
    expect(getIntent(key('ArrowRight'), { ...empty, rtl: true })).toEqual({ do: 'chip', at: 1, marks: false })
    expect(getChipIntent(key('ArrowRight'), 1, 3, true)).toEqual({ do: 'chip', at: 0 })
    expect(getChipIntent(key('ArrowLeft'), 2, 3, true)).toEqual({ do: 'input', types: false })
  })

  it.each([
    ['ArrowLeft', 1, { do: 'chip', at: 0 }],
    ['ArrowLeft', 0, { do: 'chip', at: 0 }],
    ['ArrowRight', 1, { do: 'chip', at: 2 }],
    ['ArrowRight', 2, { do: 'input', types: false }],
    ['Home', 2, { do: 'chip', at: 0 }],
    ['End', 0, { do: 'chip', at: 2 }],
    ['Delete', 1, { do: 'remove' }],
    ['Backspace', 1, { do: 'remove' }],
    ['Escape', 1, { do: 'input', types: false }],
    ['z', 1, { do: 'input', types: true }],
    ['Process', 1, { do: 'input', types: true }],
    [' ', 1, null],
    ['Enter', 1, null],
    ['Tab', 1, null],
  ])('%s on chip %i', (name, at, wanted) => expect(getChipIntent(key(name), at, 3, false)).toEqual(wanted))

  it('a held Delete takes one', () =>
    expect(getChipIntent(key('Delete', { repeat: true }), 1, 3, false)).toEqual({ do: 'chip', at: 1 }))
})
