import { describe, expect, test } from 'vitest'
import type { Locale } from '../../contract/locales.ts'
import { localName } from '../../contract/values/local-name.ts'
import { nameFor } from '../../contract/values/name-set.ts'
import { names as builtIn } from '../fixtures/built-in-names.ts'

const languages: readonly Locale[] = ['zh-CN', 'en-US', 'ja-JP', 'es-ES']
const inAll = (name: string, nameEn: string | null) =>
  languages.map(locale => localName({ name, nameEn }, locale))

describe('the roles that every company begins with', () => {
  test.each(builtIn)('%s, %s', (...names) => {
    for (const own of names) expect(inAll(own, names[1])).toEqual(names)
  })

  test('one that its company has renamed is read like any other', () => {
    expect(inAll('临床监查员', 'Clinical research associate (CRA)')).toEqual([
      '临床监查员',
      ...Array.from({ length: 3 }, () => 'Clinical research associate (CRA)'),
    ])
  })
})

/** Own name, English name, and what a reader of Chinese, English, Japanese and Spanish gets. */
test.each([
  // Chinese names
  [
    '恒屿肿瘤医药',
    'Hengyu Oncology',
    '恒屿肿瘤医药',
    'Hengyu Oncology',
    'Hengyu Oncology',
    'Hengyu Oncology',
  ],
  ['临床运营部', 'Clinical Operations', '临床运营部', ...Array(3).fill('Clinical Operations')],
  [
    '上海市第一人民医院',
    'Shanghai General Hospital',
    '上海市第一人民医院',
    ...Array(3).fill('Shanghai General Hospital'),
  ],
  ['ICH E6(R3) 要点', 'ICH E6(R3) in brief', 'ICH E6(R3) 要点', ...Array(3).fill('ICH E6(R3) in brief')],
  // Japanese names: kana, a Japanese form of a character, a Japanese word
  [
    '国立がん研究センター東病院',
    'NCC Hospital East',
    '国立がん研究センター東病院',
    'NCC Hospital East',
    '国立がん研究センター東病院',
    'NCC Hospital East',
  ],
  [
    '臨床開発部',
    'Clinical Development',
    '臨床開発部',
    'Clinical Development',
    '臨床開発部',
    'Clinical Development',
  ],
  [
    '大阪大学医学部附属病院',
    'Osaka University Hospital',
    '大阪大学医学部附属病院',
    'Osaka University Hospital',
    '大阪大学医学部附属病院',
    'Osaka University Hospital',
  ],
  // A Spanish name is its own in Spanish only
  [
    'Hospital Clínic de Barcelona',
    'Barcelona Clinic Hospital',
    'Hospital Clínic de Barcelona',
    'Barcelona Clinic Hospital',
    'Barcelona Clinic Hospital',
    'Hospital Clínic de Barcelona',
  ],
  // Without an English name, or without an own one
  ['临床运营部', '', ...Array(4).fill('临床运营部')],
  ['临床运营部', null, ...Array(4).fill('临床运营部')],
  ['', 'Clinical Operations', ...Array(4).fill('Clinical Operations')],
])('%s | %s', (name, nameEn, ...shown) => expect(inAll(name!, nameEn!)).toEqual(shown))

test('a name in several languages falls back to English before the language of a Chinese company', () => {
  const names = { 'zh-CN': '保险', 'en-US': 'Insurance', 'ja-JP': '', 'es-ES': '' }
  expect(languages.map(locale => nameFor(names, locale, 'zh-CN'))).toEqual([
    '保险',
    'Insurance',
    'Insurance',
    'Insurance',
  ])
})
