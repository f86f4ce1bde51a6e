import { describe, expect, test } from 'vitest'
import type { Locale, WordTree } from '../../contract/locales.ts'
import bannedWords from '../../scripts/lib/banned-words.json' with { type: 'json' }
import {
  bannedProblems,
  namingProblems,
  parityProblems,
  usesIn,
  type WordFiles,
} from '../../scripts/lib/word-problems.ts'

const all = (
  english: WordTree,
  others: Partial<Record<'zh-CN' | 'ja-JP' | 'es-ES', WordTree>> = {},
): WordFiles => ({
  'en-US': { page: english },
  'zh-CN': { page: others['zh-CN'] ?? english },
  'ja-JP': { page: others['ja-JP'] ?? english },
  'es-ES': { page: others['es-ES'] ?? english },
})

describe('parity of the languages', () => {
  const good = { a: 'A {{x}}', n: { one: 'x' }, count_one: 'One', count_other: '{{count}}' }
  const cjk = { a: '{{x}} 甲', n: { one: '一' }, count_other: '{{count}}个' }

  test('KIT-C24 plural suffixes may differ by language, key stems may not', () => {
    expect(parityProblems(all(good, { 'zh-CN': cjk, 'ja-JP': cjk }))).toEqual([])
  })

  test.each([
    ['a key is missing', { ...cjk, a: undefined }, 'zh-CN/page.json: a is missing'],
    ['a key is too many', { ...cjk, b: 'B' }, 'zh-CN/page.json: b is not in en-US'],
    ['a text is empty', { ...cjk, n: { one: ' ' } }, 'zh-CN/page.json: n.one is empty'],
    ['a value is lost', { ...cjk, a: '甲' }, 'zh-CN/page.json: a has {}, en-US {x}'],
    ['a value is misspelt', { ...cjk, a: '{{y}}' }, 'zh-CN/page.json: a has {y}, en-US {x}'],
  ])('%s', (_what, tree, problem) => {
    const clean = Object.fromEntries(
      Object.entries(tree).filter(([, value]) => value !== undefined),
    ) as WordTree
    expect(parityProblems(all(good, { 'zh-CN': clean, 'ja-JP': cjk }))).toEqual([problem])
  })

  test('Spanish needs the singular too', () => {
    const spanish = { a: '{{x}}', n: { one: 'x' }, count_other: '{{count}}' }
    expect(parityProblems(all(good, { 'zh-CN': cjk, 'ja-JP': cjk, 'es-ES': spanish }))).toEqual([
      'es-ES/page.json: count lacks a plural form of es-ES',
    ])
  })
})

describe('keys and their uses', () => {
  const english = {
    page: { title: 'T', state: { open: 'O', shut: 'S' }, rows_one: '1', rows_other: '{{count}}' },
  }
  const source = `t('page:title'); t(\`page:state.\${state}\`); const key = "page:rows"`
  const uses = usesIn(source, 'page.tsx', ['page'])

  test('literals and templates count as uses, plurals by their stem', () => {
    expect(uses.map(use => use.key)).toEqual(['page:title', `page:state.\${state}`, 'page:rows'])
    expect(namingProblems(english, uses)).toEqual([])
  })

  test('a used key without a text and a text without a use are named', () => {
    expect(namingProblems(english, [...uses, { key: 'page:gone', file: 'a.ts' }])).toEqual([
      'a.ts: "page:gone" has no text',
    ])
    expect(namingProblems(english, uses.slice(1))).toEqual(['"page:title" is named nowhere'])
  })

  test('a $t() inside a text is a use', () => {
    const nested = { page: { a: '$t(page:b.{{kind}})', b: { x: 'X' } } }
    expect(namingProblems(nested, [{ key: 'page:a', file: 'a.ts' }])).toEqual([])
    expect(namingProblems({ page: { a: '$t(page:c)' } }, [{ key: 'page:a', file: 'a.ts' }])).toEqual([
      'page.json a: "page:c" has no text',
    ])
  })

  test('a wholly dynamic key has to be listed', () => {
    expect(namingProblems(english, [{ key: `page:\${key}`, file: 'a.ts' }])).toEqual([
      `a.ts: "page:\${key}" may be any text of its namespace; list the prefix in scripts/lib/word-problems.ts`,
    ])
  })
})

describe('wordings that a language gave up', () => {
  const say = (locale: Locale, text: string, namespace = 'page'): string[] => {
    const none = { [namespace]: {} }
    const files = { 'en-US': none, 'zh-CN': none, 'ja-JP': none, 'es-ES': none }
    return bannedProblems({ ...files, [locale]: { [namespace]: { a: text } } }, bannedWords)
  }

  test.each<[Locale, string, string]>([
    ['en-US', 'Whoever may add sites can add them.', 'Sites are added by people with Add sites.'],
    ['en-US', '{{count}} mails are still to go.', '{{count}} mails are still being sent.'],
    ['en-US', 'The expiry may not lie in the past.', 'The expiry must be in the future.'],
    ['zh-CN', '审计轨迹', '稽查轨迹'],
    ['zh-CN', '导入试验', '导入研究（临床试验管理）'],
    ['zh-CN', '首页显示 LPM', '主项目经理（LPM）'],
    ['ja-JP', '第 III 相', '第III相'],
    ['ja-JP', '{{count}} 件', '{{done}} / {{rows}}行'],
    ['ja-JP', '免除: {{item}}', '免除：{{item}}'],
    ['ja-JP', 'この施設', '{{count}}施設、施設番号'],
    ['ja-JP', '一覧を出力', '一覧をエクスポート'],
    ['ja-JP', '最初の試験', '最初の治験（臨床試験登録）'],
    ['es-ES', 'Centros con faltas', 'Centros con carencias'],
    ['es-ES', 'Sustituir al IP principal', 'Sustituir al investigador principal (IP)'],
    ['es-ES', 'Dispensado', 'Dispensar, Dispensación'],
    ['es-ES', 'Sujetos', 'Participantes sujetos a revisión'],
    ['es-ES', 'Rol no ciego', 'Rol no enmascarado'],
  ])('%s does not say %s', (locale, odd, good) => {
    expect(say(locale, odd)).toEqual([expect.stringMatching(`^${locale}/page.json: a says `)])
    expect(say(locale, good)).toEqual([])
  })

  test('a key may be excepted: addresses are typed with an ASCII colon', () => {
    const texts = (key: string) => ({ imports: { kindForm: { [key]: '郵送: 日本' } } })
    const none = { imports: {} }
    const files = (key: string) => ({ 'en-US': none, 'zh-CN': none, 'ja-JP': texts(key), 'es-ES': none })
    expect(bannedProblems(files('addresses'), bannedWords)).toEqual([])
    expect(bannedProblems(files('text'), bannedWords)).not.toEqual([])
  })
})
