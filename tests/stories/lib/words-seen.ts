import type { Page } from '@playwright/test'
import { type Locale, locales } from '../../../contract/locales.ts'
import { bareKey, foreignTo, textsIn } from './words.ts'

/** All that is read on the stage: texts, and names and hints of controls. */
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

/** The page turns to another language while it stands. */
export const speak = (page: Page, language: Locale) =>
  page.evaluate(lang => Object.assign(document.documentElement, { lang }), language)

/** What the data of a story call something, as the kit calls something in one of its languages, or as its keys are spelt. */
const named = new Set(['Lead CRA', 'zhang.wei'])

const foreign = new Map<Locale, ReadonlySet<string>>()

/** What a page of a language should not show: texts of another one, and keys. */
export async function wrongWords(page: Page, language: Locale): Promise<string[]> {
  const others = foreign.get(language) ?? foreignTo(language)
  foreign.set(language, others)
  return (await getTexts(page)).filter(text => !named.has(text) && (others.has(text) || bareKey.test(text)))
}

/** Whether a page says something that is said in this language alone. */
export async function speaks(page: Page, language: Locale): Promise<boolean> {
  const own = textsIn(language)
  const elsewhere = locales.filter(each => each !== language).map(textsIn)
  return (await getTexts(page)).some(text => own.has(text) && !elsewhere.some(texts => texts.has(text)))
}
