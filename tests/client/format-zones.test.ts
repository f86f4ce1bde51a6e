import { describe, expect, test, vi } from 'vitest'
import { $zoneSet } from '../../client/page/zone-in-force.ts'
import { dateMinute } from '../../client/zones/format.ts'
import { modernZone, resolvedZone, sameZone, zoneOffset } from '../../client/zones/zones.ts'

describe('ids of zones', () => {
  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['US/Eastern', 'America/New_York'],
    ['America/Detroit', 'America/Detroit'],
    ['UTC', 'UTC'],
    ['Mars/Olympus', 'Mars/Olympus'],
  ])('the modern id of %s is %s', async (id, modern) => expect(await modernZone(id)).toBe(modern))

  test('aliases are one zone, neighbours of equal rules are two', async () => {
    expect(await sameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true)
    expect(await sameZone('Etc/UTC', 'UTC')).toBe(true)
    expect(await sameZone('America/Detroit', 'America/New_York')).toBe(false)
    expect(await sameZone('Mars/Olympus', 'UTC')).toBe(false)
    expect(resolvedZone('Mars/Olympus')).toBeNull()
  })
})

describe('offsets', () => {
  test.each([
    ['Asia/Shanghai', '2026-07-01', 'UTC+08:00', false],
    ['America/New_York', '2026-07-01', 'UTC−04:00', true],
    ['America/New_York', '2026-12-01', 'UTC−05:00', false],
    ['Australia/Lord_Howe', '2026-01-01', 'UTC+11:00', true],
    ['America/St_Johns', '2026-12-01', 'UTC−03:30', false],
    ['UTC', '2026-07-01', 'UTC+00:00', false],
  ])('O31 %s on %s is %s, daylight saving %s', (zone, day, label, daylight) =>
    expect(zoneOffset(zone, new Date(`${day}T00:00:00Z`))).toMatchObject({ label, daylight }),
  )

  test('an unknown zone has none', () => {
    expect(zoneOffset('Mars/Olympus', new Date())).toBeNull()
  })
})

test('a list of dates asks the browser for its zone once, not once a date', () => {
  $zoneSet.set(null)
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let minute = 0; minute < 200; minute++) dateMinute(minute * 60_000)
  expect(made.mock.calls.length).toBeLessThan(5)
  made.mockRestore()
})
