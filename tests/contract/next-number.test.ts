import { expect, test } from 'vitest'
import { getFreeNumber, getNextNumber } from '../../contract/sites/next-number.ts'

const inCountry = (country: string, ...numbers: string[]) => numbers.map(siteNo => ({ siteNo, country }))

test('the next site number follows the pattern in use', () => {
  expect(getNextNumber([], 'CN')).toBe('')
  expect(getNextNumber(inCountry('CN', '001', '002', '011'), 'CN')).toBe('012')
  expect(getNextNumber(inCountry('CN', '001', '011'), 'JP')).toBe('012')
  expect(getNextNumber(inCountry('CN', 'S-9', 'S-10'), '')).toBe('S-11')
  expect(getNextNumber(inCountry('CN', 'S-01', 'S-02', 'Pilot'), 'CN')).toBe('S-03')
  expect(getNextNumber(inCountry('CN', 'CN099'), 'CN')).toBe('CN100')
  expect(getNextNumber(inCountry('CN', '101A', '102A'), 'CN')).toBe('103A')
  expect(getNextNumber(inCountry('CN', 'Pilot'), 'CN')).toBe('')
})

test('each country has its own prefix, and a new country begins one', () => {
  const sites = [...inCountry('CN', 'CN001', 'CN002', 'CN007'), ...inCountry('JP', 'JP001', 'JP002')]
  expect(getNextNumber(sites, 'CN')).toBe('CN008')
  expect(getNextNumber(sites, 'JP')).toBe('JP003')
  expect(getNextNumber(sites, 'ES')).toBe('ES001')
})

test('several sites in one form get numbers one after another', () => {
  expect(getFreeNumber('012', [])).toBe('012')
  expect(getFreeNumber('012', ['012', '013'])).toBe('014')
  expect(getFreeNumber('', ['012'])).toBe('')
})
