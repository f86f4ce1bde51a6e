import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Locale, locales, type WordTree } from '../../../contract/locales.ts'
import { withShared } from '../../../scripts/lib/shared-words.ts'

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url))

const read = (file: string): WordTree => JSON.parse(readFileSync(file, 'utf8'))

/** All texts of a language by their keys, as `picker:offline.kept`. */
export function catalogue(language: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (at: string, value: unknown) => {
    if (typeof value === 'string') texts.set(at, value)
    else
      for (const [key, each] of Object.entries(value as object))
        walk(at.includes(':') ? `${at}.${key}` : `${at}:${key}`, each)
  }
  for (const file of globSync(`${folder}${language}/*.json`))
    walk(
      basename(file, '.json'),
      withShared(read(file), namespace => read(`${folder}${language}/${namespace}.json`)),
    )
  return texts
}

const catalogues = new Map(locales.map(locale => [locale, catalogue(locale)]))

/** The text of a key, with its values; fails for an unknown key. */
export function word(language: Locale, key: string, values: Record<string, string> = {}): string {
  const text = catalogues.get(language)!.get(key)
  if (text === undefined) throw new Error(`There is no text ${key}`)
  return Object.entries(values).reduce((said, [name, value]) => said.replace(`{{${name}}}`, value), text)
}

/** Texts of a language, which may appear on a page of that language. */
export const textsIn = (language: Locale): ReadonlySet<string> => new Set(catalogues.get(language)!.values())

/** Sentences of other languages that must not appear on a page of this one. */
export function foreignTo(language: Locale): ReadonlySet<string> {
  const own = textsIn(language)
  const others = locales.filter(each => each !== language).flatMap(each => [...textsIn(each)])
  return new Set(
    others.filter(text => /\p{Script=Latin}{3}|[^\p{Script=Latin}\s]{3}/u.test(text) && !own.has(text)),
  )
}

/** What a page shows for a key without a text in its language. */
export const bareKey = /^(?:[a-z]+:)?[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)+$|^[a-z]+:[a-z][\w.]*$/
