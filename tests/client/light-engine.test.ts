import { describe, expect, it } from 'vitest'
import { makeEngine as light } from '../../client/light-engine.ts'
import { makeEngine as full } from '../../client/word-engine.ts'
import { locales, type WordTree, withPluralTwins } from '../../contract/locales.ts'

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
  milestone: 'completed',
}
const valuesFor = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => [name, named[name!] ?? `<b>&"${name}'张`]),
  )

describe('The light engine of words', () => {
  for (const locale of locales)
    it(`answers as i18next does for every text in ${locale}`, () => {
      const engines = [light(locale), full(locale)] as const
      for (const namespace of namespaces)
        for (const engine of engines) engine.addResourceBundle(locale, namespace, getWords(locale, namespace))
      let compared = 0
      const differ: unknown[] = []
      for (const namespace of namespaces)
        for (const [path, text] of texts(getWords(locale, namespace))) {
          const stem = path.replace(/_(one|other|many)$/, '')
          const plural = stem !== path
          for (const count of plural ? [0, 1, 2, 5, 21, 1_000_000] : [undefined]) {
            const values = { ...valuesFor(text), lng: locale, ...(count !== undefined && { count }) }
            const [mine, theirs] = engines.map(engine => engine.t(`${namespace}:${stem}`, values))
            if (mine !== theirs) differ.push([`${namespace}:${stem} ${count ?? ''}`, mine, theirs])
            compared++
          }
        }
      expect(differ).toEqual([])
      expect(compared).toBeGreaterThan(1000)
    })

  it('knows which texts and namespaces are there, as i18next does', () => {
    for (const engine of [light('en-US'), full('en-US')]) {
      expect(engine.hasResourceBundle('en-US', 'common')).toBe(false)
      engine.addResourceBundle('en-US', 'common', getWords('en-US', 'common'))
      expect(engine.hasResourceBundle('en-US', 'common')).toBe(true)
      expect(engine.exists('common:action.save', { lng: 'en-US' })).toBe(true)
      expect(engine.exists('common:action.nothing', { lng: 'en-US' })).toBe(false)
      expect(engine.t('common:action.nothing', { lng: 'en-US' })).toBe('action.nothing')
    }
  })
})
