import { describe, expect, test } from 'vitest'
import { getLocale, type Locale, localeOfHeader, locales } from '../../contract/locales.ts'
import { exportFileName, fullName } from '../../contract/values/names.ts'

describe('names of people', () => {
  test.each<[string, string, string, Locale, string]>([
    ['E37', '张', '伟', 'zh-CN', '张伟'],
    ['E37', '张', '伟', 'en-US', '伟 张'],
    ['E37', '佐藤', '恵子', 'ja-JP', '佐藤恵子'],
    ['P31', '张', '伟', 'es-ES', '张伟'],
    ['P31', 'García', 'María José', 'es-ES', 'María José García'],
    ['P31', 'Smith', 'Anna', 'en-US', 'Anna Smith'],
    ['P31', 'Smith', 'Anna', 'zh-CN', 'Smith Anna'],
    ['P31', 'Smith', 'Anna', 'ja-JP', 'Smith Anna'],
    ['P31', '李', 'Anna', 'zh-CN', '李 Anna'],
    ['E37', ' 张 ', '', 'en-US', '张'],
    ['E37', '', 'Anna', 'zh-CN', 'Anna'],
  ])('%s %s and %s in order for %s', (_row, lastName, firstName, locale, name) =>
    expect(fullName({ lastName, firstName }, locale)).toBe(name),
  )

  test.each(locales)('E37 both empty is - in %s', locale => {
    expect(fullName({ lastName: '', firstName: ' ' }, locale)).toBe('-')
    expect(fullName({ lastName: null, firstName: null }, locale)).toBe('-')
  })
})

describe('names of exports', () => {
  test('O32 prefix and local time with / and : replaced by _, ending .xlsx', () => {
    const at = new Date('2026-11-05T23:04:09Z')
    expect(exportFileName('Users ', at, 'Asia/Shanghai')).toBe('Users 2026_11_06 07_04_09.xlsx')
    expect(exportFileName('Sites/PK:2 ', at, 'UTC')).toBe('Sites_PK_2 2026_11_05 23_04_09.xlsx')
  })
})

describe('languages', () => {
  test.each([
    ['A18', 'en-US', 'en-US'],
    ['A18', 'ja-JP', 'ja-JP'],
    ['P7', 'es-ES', 'es-ES'],
    ['A18', 'en', 'zh-CN'],
    ['A18', 'fr-FR', 'zh-CN'],
    ['A17', '', 'zh-CN'],
  ])('%s stored portalLanguage %j selects %s', (_row, stored, locale) =>
    expect(getLocale(stored)).toBe(locale),
  )

  test.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es-ES'],
    ['fr;q=1, ja;q=0.4, en-GB;q=0.7', 'en-US'],
    ['en;q=0, ja', 'ja-JP'],
    ['zh-TW', 'zh-CN'],
    ['de', 'zh-CN'],
    ['', 'zh-CN'],
    [',,;q=x', 'zh-CN'],
  ])('I2 Accept-Language %j selects %s', (header, locale) => expect(localeOfHeader(header)).toBe(locale))
})
