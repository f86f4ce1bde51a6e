import { beforeAll, describe, expect, test } from 'vitest'
import { zonesIn } from '../../../../client/zones/list.ts'
import { nextChange, offsetMinutes } from '../../../../client/zones/zones.ts'
import { zoneName } from '../../../../components/widgets/time-zone-picker/zone-names.ts'
import { sortedRows } from '../../../../components/widgets/time-zone-picker/zone-rows.ts'
import { offsetOf, type Row, search } from '../../../../components/widgets/time-zone-picker/zone-search.ts'
import { zoneBy } from '../../../../components/widgets/time-zone-picker/zone-text.ts'
import type { Locale } from '../../../../contract/locales.ts'

const summer = new Date('2026-07-01T09:30:00Z')
const rowsIn = async (locale: Locale, at = summer) =>
  sortedRows({ zones: await zonesIn(locale), at, value: '', entries: [], locale })
const ids = (rows: readonly Row[]) => rows.map(({ zone }) => zone.id)

let english: readonly Row[]
beforeAll(async () => {
  english = await rowsIn('en-US')
})
const found = (query: string) => ids(search(english, query, 'en-US'))

describe('2.8.1 zones of the list', () => {
  test('each zone once, under its modern id, UTC among them', () => {
    expect(new Set(ids(english)).size).toBe(english.length)
    expect(english.length).toBeGreaterThan(400)
    for (const id of ['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'UTC', 'America/Detroit'])
      expect(ids(english)).toContain(id)
    for (const id of ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Saigon']) {
      expect(ids(english)).not.toContain(id)
      expect(
        zoneBy(
          english.map(({ zone }) => zone),
          id,
        ),
      ).toBeDefined()
    }
  })

  test.each<[Locale, string]>([
    ['zh-CN', '上海'],
    ['en-US', 'Shanghai'],
    ['ja-JP', '上海'],
    ['es-ES', 'Shanghái'],
  ])('cities are named in %s', async (locale, city) => {
    expect(zoneBy(await zonesIn(locale), 'Asia/Shanghai')?.city).toBe(city)
  })
})

describe('2.8.2 search', () => {
  test.each([
    ['+8', [1], 8, null],
    ['utc+8', [1], 8, null],
    ['GMT+08:00', [1], 8, 0],
    ['5:30', [1, -1], 5, 30],
    ['−3:30', [-1], 3, 30],
    ['＋９', [1], 9, null],
  ])('%s is an offset', (query, signs, hours, minutes) =>
    expect(offsetOf(query)).toEqual({ signs, hours, minutes }),
  )

  test.each<Locale>(['zh-CN', 'ja-JP', 'es-ES'])(
    'a large city is found in %s by its English name too',
    async locale => {
      const [hit] = search(await rowsIn(locale), 'beijing', locale)
      expect(hit?.zone.id).toBe('Asia/Shanghai')
    },
  )

  test.each(['8am', 'York', '+15', '5:75', ''])('%s is none', query => expect(offsetOf(query)).toBeNull())

  test('by offset: whole hours before halves, each at the reference date', () => {
    expect(found('+5')[0]).not.toBe('Asia/Kolkata')
    expect(found('+5')).toContain('Asia/Kolkata')
    expect(found('5:30')).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Colombo']))
    expect(found('utc-4')).toContain('America/New_York')
    expect(found('utc-5')).not.toContain('America/New_York')
    expect(found('utc+0')).toContain('UTC')
  })

  test.each([
    ['new yo', 'America/New_York'],
    ['china', 'Asia/Shanghai'],
    ['Beijing', 'Asia/Shanghai'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['asia/shang', 'Asia/Shanghai'],
    ['EST', 'America/New_York'],
    ['edt', 'America/New_York'],
    ['zürich', 'Europe/Zurich'],
    ['zurich', 'Europe/Zurich'],
  ])('%s finds %s', (query, id) => expect(found(query)).toContain(id))

  test('a city that begins with it comes first, then what lies deeper', () => {
    expect(found('san')[0]).toMatch(/San|Santiago|Santarem/)
    expect(found('tokyo')[0]).toBe('Asia/Tokyo')
    expect(found('atlantis')).toEqual([])
  })

  test.each<[Locale, string, string]>([
    ['zh-CN', '北京', 'Asia/Shanghai'],
    ['zh-CN', '中国标准', 'Asia/Shanghai'],
    ['zh-CN', 'china', 'Asia/Shanghai'],
    ['ja-JP', '大阪', 'Asia/Tokyo'],
    ['ja-JP', 'ニューヨーク', 'America/New_York'],
    ['es-ES', 'ciudad de mexico', 'America/Mexico_City'],
    ['es-ES', 'hora estándar de China', 'Asia/Shanghai'],
  ])('in %s %s finds %s', async (locale, query, id) => {
    expect(ids(search(await rowsIn(locale), query, locale))).toContain(id)
  })

  test('a country finds all its zones, and each row says the country', () => {
    const rows = search(english, 'argentina', 'en-US').filter(({ zone }) =>
      zone.id.startsWith('America/Argentina/'),
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(new Set(rows.map(({ zone }) => zone.country))).toEqual(new Set(['Argentina']))
  })

  test('what stands for several places by one name is told apart by country and id', async () => {
    for (const locale of ['zh-CN', 'en-US', 'ja-JP', 'es-ES'] as const) {
      const shown = (await zonesIn(locale)).map(({ city, country, id }) => `${city} ${country} ${id}`)
      expect(new Set(shown).size).toBe(shown.length)
    }
  })
})

describe('2.8.3 offsets and order', () => {
  test.each([
    ['Asia/Kathmandu', 345],
    ['Australia/Lord_Howe', 630],
    ['America/St_Johns', -150],
  ])('%s stands at %i minutes in July 2026', (id, minutes) =>
    expect(english.find(({ zone }) => zone.id === id)?.minutes).toBe(minutes),
  )

  test('the list follows the offset at its date, then the city', async () => {
    const winter = await rowsIn('en-US', new Date('2026-12-01T00:00:00Z'))
    for (const rows of [english, winter])
      for (const [at, row] of rows.slice(1).entries()) {
        const before = rows[at]!
        expect(before.minutes).toBeLessThanOrEqual(row.minutes)
        if (before.minutes === row.minutes)
          expect(new Intl.Collator('en-US').compare(before.zone.city, row.zone.city)).toBeLessThanOrEqual(0)
      }
    expect(winter.find(({ zone }) => zone.id === 'America/New_York')?.minutes).toBe(-300)
  })

  test('names of zones are those of the language', () => {
    expect(zoneName('Asia/Shanghai', 'zh-CN')).toBe('中国标准时间')
    expect(zoneName('Asia/Shanghai', 'ja-JP')).toBe('中国標準時')
    expect(zoneName('Asia/Shanghai', 'es-ES')).toBe('hora estándar de China')
    expect(zoneName('Mars/Olympus', 'en-US')).toBe('')
  })
})

describe('2.8.4 when the clock is moved next', () => {
  test.each([
    ['America/New_York', '2026-07-01T00:00:00Z', '2026-11-01T06:00:00.000Z'],
    ['America/New_York', '2026-11-01T06:00:00Z', '2027-03-14T07:00:00.000Z'],
    ['Europe/Madrid', '2026-07-01T00:00:00Z', '2026-10-25T01:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', '2026-10-03T15:30:00.000Z'],
  ])('%s after %s', (zone, after, change) =>
    expect(nextChange(zone, new Date(after))?.toISOString()).toBe(change),
  )

  test.each(['Asia/Shanghai', 'UTC', 'Asia/Kolkata'])('%s stays as it is', zone =>
    expect(nextChange(zone, summer)).toBeNull(),
  )

  test('an offset is what Intl says at any instant', () => {
    for (const zone of ['America/New_York', 'Africa/Casablanca', 'Pacific/Chatham', 'Antarctica/Troll'])
      for (let month = 0; month < 24; month++) {
        const at = new Date(Date.UTC(2025, month, 13, 5))
        const local = new Date(`${at.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`)
        expect(offsetMinutes(zone, at)).toBe(Math.round((local.getTime() - at.getTime()) / 60_000))
      }
  })
})
