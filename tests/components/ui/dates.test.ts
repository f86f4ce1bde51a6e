import { beforeAll, describe, expect, test } from 'vitest'
import { setLocale } from '../../../client/words/i18n.ts'
import { getWeekStart, getWeeks, moveDay } from '../../../components/ui/form/date/month.ts'
import { readDay, readMinute, readTime, showMinute } from '../../../components/ui/form/date/typed.ts'
import { locales } from '../../../contract/locales.ts'

describe('text in a date field', () => {
  beforeAll(() => setLocale('en-US'))

  test.each([
    ['24 Nov 2026', 'en-US'],
    ['24nov2026', 'en-US'],
    ['Nov 24, 2026', 'en-US'],
    ['20261124', 'en-US'],
    ['2026/11/24', 'ja-JP'],
    ['2026年11月24日', 'zh-CN'],
    ['24 de noviembre de 2026', 'es-ES'],
    ['24.11.2026', 'es-ES'],
    ['24 nov 2026', 'es-ES'],
  ] as const)('%s in %s is a day', (text, locale) => {
    expect(readDay(text, locale)).toBe('2026-11-24')
  })

  test.each(['24/11/2026', '31 Feb 2026', '2026-13-01', '24 Foo 2026', 'tomorrow', '0026-11-24'])(
    '%s is none in English',
    text => {
      expect(readDay(text, 'en-US')).toBeNull()
    },
  )

  test.each([
    '24 Nov 2026 09:05',
    '2026-11-24T09:05',
    '2026-11-24T09:05:33',
    '20261124 0905',
    '2026/11/24 9：05',
  ])('%s is a minute', text => {
    expect(readMinute(text, 'en-US', '23:59')).toBe('2026-11-24T09:05')
  })

  test('a day without a time gets the given one, and 24:00 is no time', () => {
    expect(readMinute('24 Nov 2026', 'en-US', '23:59')).toBe('2026-11-24T23:59')
    expect(readMinute('24 Nov 2026 24:00', 'en-US', '23:59')).toBeNull()
    expect(readTime('9:60')).toBeNull()
  })

  test.each(locales)('what the field shows in %s is read back as the same minute', async locale => {
    await setLocale(locale)
    for (let month = 1; month <= 12; month++) {
      const minute = `2026-${String(month).padStart(2, '0')}-03T17:04`
      expect(readMinute(showMinute(minute), locale, '00:00')).toBe(minute)
    }
  })
})

describe('the month of a calendar', () => {
  test('weeks start as the language does and contain the whole month', () => {
    expect([...locales].map(locale => [locale, getWeekStart(locale)])).toEqual([
      ['zh-CN', 1],
      ['en-US', 0],
      ['ja-JP', 0],
      ['es-ES', 1],
    ])
    const weeks = getWeeks('2026-11', 1)
    expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6])
  })

  test('arrows follow the direction of the page, and a short month clips the day', () => {
    const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })
    expect(moveDay('2026-11-30', key('ArrowLeft'), 1, true)).toBe('2026-12-01')
    expect(moveDay('2028-02-29', key('PageUp', true), 1, false)).toBe('2027-02-28')
    expect(moveDay('2026-01-31', key('PageDown'), 1, false)).toBe('2026-02-28')
  })
})
