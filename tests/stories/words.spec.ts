import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { elements, type Tag } from '../../elements/index.ts'
import { statesOf } from '../fixtures/element-states.ts'
import { reached } from './lib/eyes.ts'
import { expect, test, turnInto } from './lib/stories.ts'

const folder = fileURLToPath(new URL('../../locales/', import.meta.url))

/** All texts of a language by their keys. */
function catalogue(language: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (at: string, value: unknown) => {
    if (typeof value === 'string') texts.set(at, value)
    else for (const [key, each] of Object.entries(value as object)) walk(`${at}.${key}`, each)
  }
  for (const file of globSync(`${folder}${language}/*.json`))
    walk(basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')))
  return texts
}

const [english, chinese] = [catalogue('en-US'), catalogue('zh-CN')]
const same = new Set(chinese.values())
/** Sentences that a Chinese page has no place for. */
const foreign = new Set([...english.values()].filter(text => /[a-z]{3}/.test(text) && !same.has(text)))
const bareKey = /^(?:[a-z]+:)?[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)+$|^[a-z]+:[a-z][\w.]*$/

/** All that is read on the stage: texts, and names and hints of controls. */
const textsOf = (page: Page): Promise<string[]> =>
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

for (const tag of Object.keys(elements) as Tag[])
  test(`KIT-C24 ${tag}: in another language no text of the first is left, and no key is seen`, async ({
    page,
    open,
  }) => {
    const seen: string[] = []
    const states = statesOf[tag].filter(each => /ready|empty-never|error|read-only/.test(each))
    for (const state of states) {
      if (state === states[0]) await open(page, `elements--${tag.slice(4)}`, { state, language: 'zh-CN' })
      else await turnInto(page, state)
      await reached(page, state)
      seen.push(...(await textsOf(page)))
    }
    expect(seen.filter(text => foreign.has(text) || bareKey.test(text))).toEqual([])
    if (tag !== 'mds-session')
      expect(
        seen.some(text => same.has(text)),
        'Chinese words',
      ).toBe(true)
  })
