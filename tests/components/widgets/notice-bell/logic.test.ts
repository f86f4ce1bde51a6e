import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getArrivals, mayHaveCome } from '../../../../client/notices/arrivals.ts'
import { arrivalPause, createVoice } from '../../../../components/shared/drop-panel/voice.ts'
import { kindIcons } from '../../../../components/widgets/notice-bell/article.tsx'
import { getFeedStep } from '../../../../components/widgets/notice-bell/feed.tsx'
import { addressOf } from '../../../../components/widgets/notice-bell/target.ts'
import { firstType, getFilter, isNarrowed } from '../../../../components/widgets/notice-bell/view.ts'
import { noticeKind } from '../../../../contract/notices/calls.ts'

describe('WIDGETS 2.7.6: the voice', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const heard = () => {
    const said: string[] = []
    return { said, voice: createVoice(text => text && said.push(text)) }
  }
  const words = (count: number) => `${count} new`

  test('arrivals are gathered and told at most once in 30 s', () => {
    const { said, voice } = heard()
    voice.arrived(1, words)
    voice.arrived(2, words)
    vi.advanceTimersByTime(600)
    expect(said).toEqual(['3 new'])
    voice.arrived(1, words)
    vi.advanceTimersByTime(arrivalPause - 2000)
    expect(said).toHaveLength(1)
    voice.arrived(4, words)
    vi.advanceTimersByTime(3000)
    expect(said).toEqual(['3 new', '5 new'])
  })

  test('of several texts in a row the last is said; the same again later is said again', () => {
    const { said, voice } = heard()
    voice.say('one')
    voice.say('two')
    vi.advanceTimersByTime(500)
    expect(said).toEqual(['two'])
    vi.advanceTimersByTime(6000)
    voice.say('two')
    vi.advanceTimersByTime(500)
    expect(said).toEqual(['two', 'two'])
  })

  test('nothing is said once it is stopped', () => {
    const { said, voice } = heard()
    voice.say('one')
    voice.arrived(1, words)
    voice.stop()
    vi.advanceTimersByTime(2 * arrivalPause)
    expect(said).toEqual([])
  })
})

describe('what has arrived', () => {
  const counts = (unread: number, todo: number, newest: string | null) =>
    ({ state: 'ready', counts: { unread, todo, unseen: 0, newest }, error: null }) as const

  test('only a newer notice is one: what is unread again is not', () => {
    expect(getArrivals(counts(3, 1, 'b'), counts(2, 1, 'b'))).toBeNull()
    expect(getArrivals(counts(3, 2, 'c'), counts(2, 1, 'b'))).toEqual({ notification: 1, todo: 1, all: 2 })
  })

  test('one that came while as much was read elsewhere is told all the same', () => {
    expect(getArrivals(counts(2, 1, 'c'), counts(2, 1, 'b'))?.all).toBe(1)
  })

  test('one of a long transaction, older than the newest, may have come; what was done has not', () => {
    expect(mayHaveCome(counts(3, 1, 'b'), counts(2, 1, 'b'))).toBe(true)
    expect(mayHaveCome(counts(2, 1, 'c'), counts(2, 1, 'b'))).toBe(true)
    expect(mayHaveCome(counts(2, 1, 'b'), counts(2, 1, 'b'))).toBe(false)
    expect(mayHaveCome(counts(1, 0, 'b'), counts(2, 1, 'b'))).toBe(false)
    expect(mayHaveCome(counts(2, 1, 'b'), { state: 'loading' })).toBe(false)
  })

  test('nothing is new at the first answer', () => {
    expect(getArrivals(counts(3, 1, 'b'), { state: 'loading' })).toBeNull()
  })
})

describe('TR-W1 links', () => {
  test.each([
    ['/csr_mds/user', '', '/csr_mds/user'],
    ['/csr_mds/user', 'https://mds.example.org/', 'https://mds.example.org/csr_mds/user'],
    ['//evil.example', '', null],
    ['/\\evil.example', '', null],
    ['javascript:alert(1)', '', null],
    ['https://evil.example', 'https://mds.example.org', null],
    [null, '', null],
  ])('%s of %s leads to %s', (link, base, address) => expect(addressOf(link, base)).toBe(address))
})

describe('WIDGETS 2.7.3: keys of the feed', () => {
  const key = (name: string, more = {}) => ({
    key: name,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    ...more,
  })
  test.each([
    [key('PageDown'), 'next'],
    [key('PageUp'), 'previous'],
    [key('End', { ctrlKey: true }), 'after'],
    [key('Home', { ctrlKey: true }), 'before'],
    [key('End'), null],
    [key('PageDown', { ctrlKey: true }), null],
    [key('PageDown', { isComposing: true }), null],
  ])('%o', (pressed, step) => expect(getFeedStep(pressed)).toBe(step))
})

describe('D21 filters', () => {
  test('unread and to do are open; every kind has an icon', () => {
    expect(getFilter({ type: 'todo', show: 'open', kind: null })).toEqual({ type: 'todo', open: true })
    expect(getFilter({ type: 'todo', show: 'all', kind: 'contract' })).toEqual({
      type: 'todo',
      kind: 'contract',
    })
    expect(isNarrowed({ type: 'todo', show: 'open', kind: null })).toBe(false)
    expect(Object.keys(kindIcons).sort()).toEqual([...noticeKind.options].sort())
  })

  test('the list that opens first is the one in which something waits', () => {
    expect(firstType({ unread: 0, todo: 2 })).toBe('todo')
    expect(firstType({ unread: 1, todo: 2 })).toBe('notification')
    expect(firstType(null)).toBe('notification')
  })
})
