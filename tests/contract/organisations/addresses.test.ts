import { describe, expect, test } from 'vitest'
import { formatAddress, getClash, isOverlapping } from '../../../contract/organisations/addresses.ts'

const region = (text: string) => {
  const [country = '', province = '', city = ''] = text.split('/')
  return { country, province, city }
}

describe('G48 two regions overlap', () => {
  test.each([
    ['中国/江苏省/苏州市', '中国/江苏省/苏州市', true],
    ['中国/江苏省/苏州市', '中国/江苏省/南京市', false],
    ['中国/江苏省/苏州市', '中国/江苏省/', true],
    ['中国/江苏省/', '中国/江苏省/苏州市', true],
    ['中国/江苏省/', '中国/浙江省/', false],
    ['中国/江苏省/苏州市', '中国//', true],
    ['中国//', '中国/浙江省/宁波市', true],
    ['中国//', '日本//', false],
    // Two towns of one name are not the same city.
    ['Spain/Córdoba/Córdoba', 'Argentina/Córdoba/Córdoba', false],
    ['España/Valencia/Valencia', 'ESPAÑA/valencia/Valencia ', true],
    ['//', '//', false],
    ['/江苏省/苏州市', '/江苏省/苏州市', false],
  ])('%s and %s: %s', (one, other, overlaps) => {
    expect(isOverlapping(region(one), region(other))).toBe(overlaps)
    expect(isOverlapping(region(other), region(one))).toBe(overlaps)
  })
})

describe('G31 the first of several regions that clashes', () => {
  test.each([
    [[], null],
    [['中国/江苏省/苏州市', '中国/浙江省/宁波市'], null],
    [['中国/江苏省/苏州市', '中国/浙江省/宁波市', '中国/江苏省/苏州市'], { at: 2, same: true }],
    [['中国/江苏省/苏州市', '中国/江苏省/'], { at: 1, same: false }],
    [['中国/江苏省/', '中国/江苏省/'], { at: 1, same: true }],
  ])('%j', (regions, clash) => {
    expect(getClash(regions.map(region))).toEqual(clash)
  })
})

describe('E38 the order of an address follows the language', () => {
  const suzhou = {
    country: '中国',
    province: '江苏省',
    city: '苏州市',
    zip: '215006',
    address: '十全东街 96 号',
  }
  const toronto = {
    country: 'Canada',
    province: 'Ontario',
    city: 'Toronto',
    zip: 'M5G 2M9',
    address: '610 Elm Avenue',
  }
  test.each([
    [suzhou, 'zh-CN', '中国江苏省苏州市十全东街 96 号 215006'],
    [suzhou, 'ja-JP', '〒215006 中国江苏省苏州市十全东街 96 号'],
    [toronto, 'en-US', '610 Elm Avenue, Toronto, Ontario M5G 2M9, Canada'],
    [toronto, 'es-ES', '610 Elm Avenue, M5G 2M9 Toronto, Ontario, Canada'],
    [{ ...suzhou, province: '上海市', city: '上海市', zip: '' }, 'zh-CN', '中国上海市十全东街 96 号'],
    [{ ...toronto, province: '', zip: '', address: '' }, 'en-US', 'Toronto, Canada'],
    [{ country: '', province: '', city: '', zip: '', address: '' }, 'en-US', ''],
  ] as const)('%j in %s', (address, locale, text) => {
    expect(formatAddress(address, locale)).toBe(text)
  })
})
