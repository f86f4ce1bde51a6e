import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { $companyZone, $offsetShown, $zoneSet } from '../../client/page/zone-in-force.ts'
import { dateEnd, endDetail } from '../../client/zones/format.ts'
import type { Locale } from '../../contract/locales.ts'
import { lastDayIn } from '../../server/kernel/zone.ts'

beforeEach(() => $zoneSet.set('Asia/Shanghai'))
afterEach(() => {
  $zoneSet.set(null)
  $companyZone.set(null)
  $offsetShown.set(false)
})

/** Zone, instant of the end, last day: ends of days by the rules of each zone, summer time that begins at midnight included. */
const days = [
  ['Asia/Shanghai', '2027-12-31T16:00:00Z', '2027-12-31'],
  ['UTC', '2028-01-01T00:00:00Z', '2027-12-31'],
  ['America/New_York', '2028-01-01T05:00:00Z', '2027-12-31'],
  ['America/New_York', '2027-03-14T05:00:00Z', '2027-03-13'],
  ['America/New_York', '2027-03-15T04:00:00Z', '2027-03-14'],
  ['America/New_York', '2027-11-08T05:00:00Z', '2027-11-07'],
  ['Asia/Kathmandu', '2027-12-31T18:15:00Z', '2027-12-31'],
  ['Asia/Beirut', '2025-03-29T22:00:00Z', '2025-03-29'],
] as const

describe('an end that closes a day is that day', () => {
  test.each(days)('%s at %s: %s', (zone, end, day) => {
    expect(dateEnd(end, { locale: 'zh-CN', zone })).toBe(day)
    expect(lastDayIn(new Date(end), zone), 'the server by the same rule').toBe(day)
  })

  test.each<[Locale, string]>([
    ['en-US', '31 Dec 2027'],
    ['es-ES', '31 dic 2027'],
    ['zh-CN', '2027-12-31'],
    ['ja-JP', '2027-12-31'],
  ])('in %s without a time, and without a zone although times show theirs', (locale, text) => {
    $offsetShown.set(true)
    expect(dateEnd('2027-12-31T16:00:00Z', { locale })).toBe(text)
    expect(endDetail('2027-12-31T16:00:00Z')).toBeUndefined()
  })

  test('also for a reader in another zone than that of the company', () => {
    $zoneSet.set('America/New_York')
    expect(dateEnd('2027-12-31T16:00:00Z', { locale: 'en-US' })).toBe('31 Dec 2027 11:00')
    $companyZone.set('Asia/Shanghai')
    expect(dateEnd('2027-12-31T16:00:00Z', { locale: 'en-US' })).toBe('31 Dec 2027')
  })
})

describe('an end within a day keeps its time', () => {
  test.each([
    ['Asia/Shanghai', '2027-12-31T15:59:00Z', '31 Dec 2027 23:59'],
    ['Asia/Shanghai', '2027-12-31T16:00:01Z', '01 Jan 2028 00:00'],
    ['America/New_York', '2027-03-14T07:00:00Z', '14 Mar 2027 03:00'],
    ['UTC', '2027-12-31T16:00:00Z', '31 Dec 2027 16:00'],
  ])('%s at %s: %s', (zone, end, text) => {
    expect(dateEnd(end, { locale: 'en-US', zone })).toBe(text)
    expect(lastDayIn(new Date(end), zone)).toBeUndefined()
  })

  test('no end, and what is no date, is -', () => {
    for (const nothing of [null, undefined, '', 'soon']) expect(dateEnd(nothing)).toBe('-')
    expect(endDetail('2027-12-31T04:00:00Z')).toContain('UTC+08:00')
  })
})
