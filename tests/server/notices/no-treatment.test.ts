import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../../contract/locales.ts'
import { noticeKind } from '../../../contract/notices/calls.ts'
import { getNoticeSentence } from '../../../server/kernel/names.ts'

type Tree = { readonly [key: string]: string | Tree }
const walk = (tree: Tree, path = ''): [event: string, text: string][] =>
  Object.entries(tree).flatMap(([key, each]) =>
    typeof each === 'string' ? [[`${path}${key}`, each] as const] : walk(each, `${path}${key}.`),
  ) as [string, string][]
const read = (locale: Locale) =>
  JSON.parse(readFileSync(`locales/${locale}/notices.json`, 'utf8')).sentence as Record<string, Tree>

/** Words of treatments and groups, as trials call them. */
const treatment =
  /treatment|placebo|\barms?\b|randomi[sz]|unblind|\bgroup|治疗组|安慰剂|随机|揭盲|试验组|对照组|プラセボ|無作為|割付|開鍵|投与群|placebo|aleatoriz|\bbrazo|desenmascar/i
/** Every value that one of our sentences may name; none says who gets what. */
const values = new Set(
  'week person study site date enrolled planned organisation count account role whose number course attempts reason seq version from to percent fact item file task minutes until'.split(
    ' ',
  ),
)

describe.each(locales)('MD-N4 in %s', locale => {
  const sentences = read(locale)
  const all = noticeKind.options.flatMap(kind =>
    walk((sentences[kind] ?? {}) as Tree).map(([event, text]) => ({ kind, event, text })),
  )

  test('no kind has a value or a word by which a blinded reader could learn who gets which treatment', () => {
    expect(all.length).toBeGreaterThan(60)
    for (const { kind, event, text } of all) {
      for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g))
        expect([...values], `${kind}.${event}`).toContain(name)
      expect(text.replace(/\$t\([^)]*\)/g, ''), `${kind}.${event}`).not.toMatch(treatment)
    }
  })

  test('what a reader may not know any more says nothing of its subject', () => {
    const secret = {
      event: 'withheld',
      study: 'HY-0101-301',
      site: 'Ruijin',
      role: 'Unblinded statistician',
      arm: 'A',
    }
    for (const kind of noticeKind.options)
      expect(getNoticeSentence({ kind, subject: secret }, locale)).not.toMatch(/HY-0101|Ruijin|statistician/)
  })
})
