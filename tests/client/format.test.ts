import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { $zoneSet } from '../../client/page/zone-in-force.ts'
import {
  date,
  dateOnly,
  dateTime,
  dateTimeWithOffset,
  number,
  relativeTime,
  total,
} from '../../client/zones/format.ts'
import { type Locale, locales } from '../../contract/locales.ts'

const instant = '2026-09-05T23:04:09.500Z'

beforeEach(() => $zoneSet.set('Asia/Shanghai'))
afterEach(() => $zoneSet.set(null))

describe('instants', () => {
  test.each<[Locale, string]>([
    ['en-US', '06 Sep 2026 07:04:09'],
    ['es-ES', '06 sept 2026 07:04:09'],
    ['zh-CN', '2026-09-06 07:04:09'],
    ['ja-JP', '2026-09-06 07:04:09'],
  ])('WIDGETS 2.8.8 O30 in %s, in the zone in effect', (locale, text) =>
    expect(dateTime(instant, { locale })).toBe(text),
  )

  test('O30 midnight is 00, not 24', () => {
    for (const locale of locales)
      expect(dateTime('2026-01-01T00:00:00Z', { locale, zone: 'UTC' })).toContain('00:00:00')
  })

  test.each([
    ['America/New_York', '2026-11-01T05:59:00Z', '01 Nov 2026 01:59:00 UTC−04:00'],
    ['America/New_York', '2026-11-01T06:00:00Z', '01 Nov 2026 01:00:00 UTC−05:00'],
    ['Asia/Kathmandu', '2026-11-01T00:00:00Z', '01 Nov 2026 05:45:00 UTC+05:45'],
    ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', '01 Jul 2026 10:30:00 UTC+10:30'],
  ])('O31 with the offset of %s at that instant', (zone, at, text) =>
    expect(dateTimeWithOffset(at, { locale: 'en-US', zone })).toBe(text),
  )

  test('nothing, and what is no date, is -', () => {
    for (const nothing of [null, undefined, '', 'soon']) {
      expect(dateTime(nothing)).toBe('-')
      expect(date(nothing)).toBe('-')
      expect(dateTimeWithOffset(nothing)).toBe('-')
    }
  })

  test('a zone that nobody knows is shown as UTC and says so', () => {
    expect(dateTimeWithOffset(instant, { locale: 'zh-CN', zone: 'Mars/Olympus' })).toBe(
      '2026-09-05 23:04:09 UTC+00:00',
    )
  })
})

describe('dates without a time', () => {
  test('TR-C10 no zone shifts them', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      $zoneSet.set(zone)
      expect(dateOnly('2026-11-05', { locale: 'zh-CN' })).toBe('2026-11-05')
      expect(dateOnly('2026-11-05', { locale: 'en-US' })).toBe('05 Nov 2026')
    }
    expect(dateOnly('2026-11-05T00:00:00Z')).toBe('-')
    expect(dateOnly(null)).toBe('-')
  })
})

describe('relative time', () => {
  const now = new Date('2026-11-05T12:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

  test.each([
    [10, 'now'],
    [50, '1 minute ago'],
    [35 * 60, '35 minutes ago'],
    [59.7 * 60, '1 hour ago'],
    [5 * 3600, '5 hours ago'],
    [-2 * 3600, 'in 2 hours'],
    [20 * 86_400, '20 days ago'],
    [40 * 86_400, 'last month'],
    [800 * 86_400, '2 years ago'],
  ])('%d s before is %s', (seconds, text) =>
    expect(relativeTime(ago(seconds), { locale: 'en-US', now })).toBe(text),
  )

  test('yesterday is the day before in the zone in effect, not 24 hours', () => {
    const at = '2026-11-03T17:00:00Z'
    expect(relativeTime(at, { locale: 'zh-CN', zone: 'Asia/Shanghai', now })).toBe('昨天')
    expect(relativeTime(at, { locale: 'en-US', zone: 'UTC', now })).toBe('2 days ago')
    expect(relativeTime(at, { locale: 'es-ES', zone: 'UTC', now })).toBe('anteayer')
  })
})

describe('figures', () => {
  test.each<[Locale, string]>([
    ['en-US', '1,234.5'],
    ['zh-CN', '1,234.5'],
    ['ja-JP', '1,234.5'],
    ['es-ES', '1.234,5'],
  ])('numbers in %s, grouped so that columns line up', (locale, text) =>
    expect(number(1234.5, { locale })).toBe(text),
  )

  test('a capped total says that there are more', () => {
    expect(total(10_000, true, { locale: 'en-US' })).toBe('10,000+')
    expect(total(212, false, { locale: 'en-US' })).toBe('212')
  })
})
