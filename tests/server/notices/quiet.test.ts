import { describe, expect, test } from 'vitest'
import {
  getDelivery,
  getNextClock,
  getQuietEnd,
  type QuietWindow,
} from '../../../server/features/notices/choices.ts'

/** HH:MM of an instant in a zone, by Intl alone. */
const clockOf = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at: number) => format.format(at)
}
const isQuiet = (windows: readonly QuietWindow[], clock: string) =>
  windows.some(({ from, to }) => (from < to ? from <= clock && clock < to : from <= clock || clock < to))

const minute = 60_000
/** The end of the quiet hours, found by asking Intl for the clock of each minute. */
const findEnd = (windows: readonly QuietWindow[], zone: string, at: number): number | null => {
  const clock = clockOf(zone)
  if (!isQuiet(windows, clock(at))) return null
  for (let time = at; ; time += minute) if (!isQuiet(windows, clock(time))) return time
}

const windows: Record<string, QuietWindow[]> = {
  'over midnight': [{ from: '22:00', to: '07:00' }],
  'two, one over midnight': [
    { from: '12:30', to: '14:00' },
    { from: '23:15', to: '06:45' },
  ],
  'one that ends within the hour that is skipped or repeated': [{ from: '01:00', to: '02:30' }],
  'two that adjoin at midnight': [
    { from: '20:00', to: '00:00' },
    { from: '00:00', to: '06:00' },
  ],
}
/** Nights in which the clock changes, and an ordinary one. */
const nights: readonly [zone: string, from: string][] = [
  ['Europe/Madrid', '2026-03-28T12:00:00Z'],
  ['Europe/Madrid', '2026-10-24T12:00:00Z'],
  ['America/New_York', '2026-03-07T17:00:00Z'],
  ['America/New_York', '2026-10-31T17:00:00Z'],
  ['Asia/Kolkata', '2026-06-01T06:00:00Z'],
]

describe.each(nights)('MD-N4 quiet hours in %s from %s', (zone, from) => {
  test.each(Object.keys(windows))('%s end when Intl says so, at each quarter of 36 hours', name => {
    for (let at = Date.parse(from), count = 0; count < 36 * 4; count++, at += 15 * minute)
      expect(
        getQuietEnd(windows[name]!, zone, new Date(at))?.getTime() ?? null,
        new Date(at).toISOString(),
      ).toBe(findEnd(windows[name]!, zone, at))
  })

  test('a digest comes at the next 08:00 of the clock on the wall', () => {
    const clock = clockOf(zone)
    for (let at = Date.parse(from), count = 0; count < 36; count++, at += 60 * minute) {
      let expected = at + minute
      while (clock(expected) !== '08:00') expected += minute
      expect(getNextClock('08:00', zone, new Date(at)).getTime()).toBe(expected)
    }
  })
})

test('MD-N4 a night in which the clock goes forward is an hour shorter, one in which it goes back an hour longer', () => {
  const hours = (at: string, zone: string) =>
    (getQuietEnd([{ from: '22:00', to: '07:00' }], zone, new Date(at))!.getTime() - Date.parse(at)) /
    3_600_000
  expect(hours('2026-03-28T21:00:00Z', 'Europe/Madrid')).toBe(8)
  expect(hours('2026-10-24T20:00:00Z', 'Europe/Madrid')).toBe(10)
  expect(hours('2026-03-08T03:00:00Z', 'America/New_York')).toBe(8)
  expect(hours('2026-11-01T02:00:00Z', 'America/New_York')).toBe(10)
})

test('MD-N4 a digest at a time that the clock jumps over comes at the jump', () => {
  expect(getNextClock('02:30', 'Europe/Madrid', new Date('2026-03-28T20:00:00Z')).toISOString()).toBe(
    '2026-03-29T01:00:00.000Z',
  )
})

test('MD-N2 MD-N4 what is urgent breaks through quiet hours and is never held; a to-do is never held', () => {
  const chosen = {
    bell: 'digest',
    mail: 'digest',
    sms: true,
    zone: 'Europe/Madrid',
    digestAt: '08:00',
  } as const
  const quiet = [{ from: '22:00', to: '07:00' }]
  const night = new Date('2026-06-01T22:00:00Z')
  const wish = (type: 'todo' | 'notification', kind: 'security' | 'gap_alarm' | 'contract') =>
    getDelivery({ type, kind }, { ...chosen, quiet }, night)!
  for (const kind of ['security', 'gap_alarm'] as const) {
    const { held, channels } = wish('notification', kind)
    expect(held).toBe(false)
    expect(channels.map(each => [each.via, each.dueAt])).toEqual([
      ['mail', night],
      ['sms', night],
    ])
  }
  const morning = (hour: number) => new Date(Date.UTC(2026, 5, 2, hour))
  expect(wish('notification', 'contract')).toEqual({
    held: true,
    channels: [
      { via: 'bell', dueAt: morning(6), summary: true },
      { via: 'mail', dueAt: morning(6), summary: true },
      { via: 'sms', dueAt: morning(5), summary: true },
    ],
  })
  expect(wish('todo', 'contract').held).toBe(false)
  const off = { ...chosen, quiet, bell: 'off' as const }
  expect(getDelivery({ type: 'notification', kind: 'contract' }, off, night)).toBeNull()
  expect(getDelivery({ type: 'notification', kind: 'security' }, off, night)).not.toBeNull()
  expect(getDelivery({ type: 'todo', kind: 'contract' }, off, night)).not.toBeNull()
})
