import type { Page } from '@playwright/test'
import { type Locale, locales } from '../../../contract/locales.ts'
import { bareKey, foreignTo, textsIn } from './words.ts'

/** All text on the stage: texts, and names and hints of controls. */
const getTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = (each: Element) =>
      [...each.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE)
        .map(node => node.textContent ?? '')
    const told = (each: Element) =>
      ['aria-label', 'placeholder', 'title', 'aria-valuetext'].map(name => each.getAttribute(name) ?? '')
    return window
      .everything()
      .flatMap(each => [...own(each), ...told(each)])
      .map(text => text.trim())
      .filter(Boolean)
  })

/** Changes the language of an open page. */
export const speak = (page: Page, language: Locale) =>
  page.evaluate(lang => Object.assign(document.documentElement, { lang }), language)

/** Names in the stories' data that equal a text of the kit in some language, or look like a key. */
const named = new Set(['Lead CRA', 'zhang.wei'])

const foreign = new Map<Locale, ReadonlySet<string>>()

/** What a page in a language must not show: texts of another language, and keys. */
export async function wrongWords(page: Page, language: Locale): Promise<string[]> {
  const others = foreign.get(language) ?? foreignTo(language)
  foreign.set(language, others)
  return (await getTexts(page)).filter(text => !named.has(text) && (others.has(text) || bareKey.test(text)))
}

/** Whether a page shows a text that exists only in this language. */
export async function speaks(page: Page, language: Locale): Promise<boolean> {
  const own = textsIn(language)
  const elsewhere = locales.filter(each => each !== language).map(textsIn)
  return (await getTexts(page)).some(text => own.has(text) && !elsewhere.some(texts => texts.has(text)))
}
