import { describe, expect, test } from 'vitest'
import { getLocale, type Locale, localeOfHeader, locales } from '../../contract/locales.ts'
import { exportFileName, fullAddress, fullName } from '../../contract/values/names.ts'

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

describe('addresses', () => {
  const beijing = {
    countryName: '中国',
    provinceName: '北京市',
    cityName: '北京市',
    address: '东单帅府园1号',
    zip: '100730',
  }
  const tokyo = {
    countryName: '日本',
    provinceName: '東京都',
    cityName: '文京区',
    address: '本郷7-3-1',
    zip: '113-8655',
  }
  const madrid = {
    countryName: 'España',
    provinceName: 'Madrid',
    cityName: 'Madrid',
    address: 'Paseo de la Castellana 261',
    zip: '28046',
  }

  test('the largest unit of an address comes first in Chinese and Japanese, last otherwise', () => {
    expect(fullAddress(beijing, 'zh-CN')).toBe('中国北京市东单帅府园1号 100730')
    expect(fullAddress(tokyo, 'ja-JP')).toBe('〒113-8655 日本東京都文京区本郷7-3-1')
    expect(fullAddress(madrid, 'es-ES')).toBe('Paseo de la Castellana 261, Madrid, España, 28046')
    expect(fullAddress(madrid, 'zh-CN')).toBe('España Madrid Paseo de la Castellana 261 28046')
    expect(fullAddress({}, 'en-US')).toBe('-')
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
