// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { addTexts, fillText, hasText, hasTexts } from '../../client/words/engine.ts'
import { locales, type WordTree, withPluralTwins } from '../../contract/locales.ts'
import { wordAt } from '../../server/kernel/words.ts'

const files = import.meta.glob<WordTree>('../../locales/*/*.json', { import: 'default', eager: true })
const namespaces = Object.keys(files).flatMap(file => /en-US\/(.+)\.json$/.exec(file)?.[1] ?? [])
const getWords = (locale: string, namespace: string): WordTree =>
  withPluralTwins(files[`../../locales/${locale}/${namespace}.json`]!)

const texts = (tree: WordTree, path: string[] = []): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[[...path, name].join('.'), value] as [string, string]]
      : texts(value, [...path, name]),
  )

/** A value for each {{name}}. Some values are keys of other texts. */
const named: Record<string, string> = {
  application: 'ctms',
  status: 'ongoing',
  from: 'planned',
  to: 'ongoing',
  milestone: 'siteInitiation',
  gap: 'contract',
  item: 'gcp',
  earlier: 'ethicsApproval',
  later: 'contractSigned',
  part: 'macro',
}
const valuesFor = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => [name, named[name!] ?? `<b>&"${name}'张`]),
  )

describe('The texts of the browser', () => {
  for (const locale of locales)
    it(`are those of i18next on the server, for every text in ${locale}`, () => {
      for (const namespace of namespaces) addTexts(locale, namespace, getWords(locale, namespace))
      let compared = 0
      const differ: unknown[] = []
      for (const namespace of namespaces)
        for (const [path, text] of texts(getWords(locale, namespace))) {
          const stem = path.replace(/_(one|other|many)$/, '')
          const plural = stem !== path
          for (const count of plural ? [0, 1, 2, 5, 21, 1_000_000] : [undefined]) {
            const values = { ...valuesFor(text), ...(count !== undefined && { count }) }
            const key = `${namespace}:${stem}` as Parameters<typeof wordAt>[1]
            const [mine, theirs] = [fillText(locale, key, values), wordAt(locale, key, values)]
            if (mine !== theirs) differ.push([`${key} ${count ?? ''}`, mine, theirs])
            compared++
          }
        }
      expect(differ).toEqual([])
      expect(compared).toBeGreaterThan(1000)
    })

  it('TR-W2 insert a value as it is', () => {
    addTexts('en-US', 'bell', getWords('en-US', 'bell'))
    expect(fillText('en-US', 'bell:unread', { name: '<b>{{count}} $1</b>', count: 2 })).toBe(
      '<b>{{count}} $1</b>, 2 unread',
    )
  })

  it('tell which texts are there', () => {
    addTexts('en-US', 'common', getWords('en-US', 'common'))
    expect(hasTexts('en-US', 'common')).toBe(true)
    expect(hasTexts('en-US', 'nothing')).toBe(false)
    expect(hasText('en-US', 'common:action.save')).toBe(true)
    expect(hasText('en-US', 'common:action.nothing')).toBe(false)
    expect(fillText('en-US', 'common:action.nothing', {})).toBe('action.nothing')
  })
})
