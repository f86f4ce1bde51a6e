import type { CDPSession, Page } from '@playwright/test'
import { type Locale, locales } from '../../contract/locales.ts'
import { elements, type Tag } from '../../elements/index.ts'
import { getColourViolations, getViolations } from '../fixtures/axe.ts'
import { statesOf } from '../fixtures/element-states.ts'
import {
  clipped,
  focused,
  moving,
  reached,
  sideways,
  smallTargets,
  spread,
  touch,
  unmarked,
} from './lib/eyes.ts'
import { statesSeen } from './lib/marks.ts'
import { look, unmirrored } from './lib/mirror.ts'
import { faultsOnPaper, sheet } from './lib/paper.ts'
import { rest } from './lib/rest.ts'
import { expect, test, turnInto } from './lib/stories.ts'
import { speak, speaks, wrongWords } from './lib/words-seen.ts'

/** Content that is read or played from left to right in every script. */
const itsOwnWay = '[dir=ltr]'
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main']
/** Polling intervals in ms. Texts load within a moment, so the first checks come early. */
const soon = [20, 40, 80, 160, 320]
const wide = { width: 1280, height: 900 }
/** 400 % of a window of 1280 px. */
const zoomed = { width: 320, height: 640 }

type Check = (page: Page, client: CDPSession) => Promise<void>

/** In every state: axe in both themes, no horizontal scrolling at 400 %, nothing that moves. */
const inEachState: Check = async page => {
  expect.soft(await getViolations(page, ofPages), 'axe, light').toEqual([])
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { mdsTheme: 'dark' }))
  expect.soft(await getColourViolations(page), 'axe, dark').toEqual([])
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { mdsTheme: 'light' }))
  expect.soft(await moving(page), 'movement though it is not wanted').toEqual([])
  await page.setViewportSize(zoomed)
  expect.soft(await sideways(page), 'beyond 320 px').toEqual([])
  await page.setViewportSize(wide)
}

/** After a change of language no text of another language is left, and no key is visible. Returns the languages used. */
async function inLanguages(page: Page, languages: readonly Locale[]): Promise<Locale[]> {
  const spoken: Locale[] = []
  for (const language of languages) {
    await speak(page, language)
    await expect
      .poll(() => wrongWords(page, language), { message: `in ${language}`, intervals: soon })
      .toEqual([])
    if (await speaks(page, language)) spoken.push(language)
  }
  return spoken
}

/** In the most common state: the settings that a reader changes. */
const whenChanged: Check = async (page, client) => {
  await spread(page, true)
  expect.soft(await clipped(page), 'SC 1.4.12: cut by wider spacing').toEqual([])
  await page.setViewportSize(zoomed)
  expect.soft(await sideways(page), 'SC 1.4.12: beyond 320 px').toEqual([])
  await spread(page, false)
  expect.soft(await smallTargets(page, 24), 'SC 2.5.8: below 24 px').toEqual([])
  await touch(client, true)
  expect.soft(await smallTargets(page, 44), 'below 44 px for a finger').toEqual([])
  await touch(client, false)
  await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl' }))
  expect.soft(await sideways(page), 'right to left, beyond 320 px').toEqual([])
  await page.setViewportSize(wide)
  expect.soft(await sideways(page), 'right to left, beyond 1280 px').toEqual([])
  await rest(page, 'right to left')
  expect(await look(page), 'things with a place').toBeGreaterThan(0)
  await page.evaluate(() => Object.assign(document.documentElement, { dir: 'ltr' }))
  await expect.poll(() => unmirrored(page, itsOwnWay), { message: 'not as in a mirror' }).toEqual([])
}

/** On paper, from a dark screen: nothing is cut, nothing floats or sticks, and text is dark. */
const onPaper: Check = async page => {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
  await page.setViewportSize(sheet)
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { mdsTheme: 'dark' }))
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect.soft(await faultsOnPaper(page), 'on paper').toEqual([])
  expect.soft(await sideways(page), 'beyond the sheet').toEqual([])
  await page.evaluate(() => {
    dispatchEvent(new Event('afterprint'))
    Object.assign(document.documentElement.dataset, { mdsTheme: 'light' })
  })
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  await page.setViewportSize(wide)
}

/** Focus and selection with forced colours, by keyboard only. */
const withSystemColours: Check = async page => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  expect.soft(await unmarked(page), 'chosen, and nothing but a colour says so').toEqual([])
  const seen: string[] = []
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (!now) {
      if (seen.length > 0) break
      continue
    }
    seen.push(now.name)
    expect.soft(now.ring, `a focus ring around ${now.name}`).toBe(true)
  }
  expect.soft(seen.length, 'Tab reaches something').toBeGreaterThan(0)
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
}

/**
 * Each state begins in another language, so that one-time announcements are tested in it, and changes to the next one. The first
 * state, ready, begins in English and passes through all.
 */
const inTurn: readonly Locale[] = ['en-US', 'zh-CN', 'ja-JP', 'es-ES']

for (const tag of Object.keys(elements) as Tag[]) {
  const states = statesOf[tag]
  test(`WIDGETS 2.0 KIT-C24 ${tag}: ${states.join(', ')}: told apart; axe, 400 % zoom, spacing, touch, right to left, forced colours, reduced motion, paper, four languages`, async ({
    page,
    open,
    refused,
  }) => {
    test.setTimeout(30_000 + states.length * 12_000)
    const client = await page.context().newCDPSession(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(wide)
    const spoken = new Set<Locale>()
    for (const [at, state] of states.entries())
      await test.step(state, async () => {
        const language = inTurn[at % inTurn.length]!
        if (at > 0) await speak(page, language)
        if (at === 0) await open(page, `widgets--playground--${tag.slice(4)}`, { state })
        else await turnInto(page, state)
        await reached(page, state)
        await expect
          .poll(() => statesSeen(page, tag, language), 'the marks of this state, and of no other')
          .toEqual([state])
        await inEachState(page, client)
        const languages = state === 'ready' ? inTurn : [language, inTurn[(at + 1) % inTurn.length]!]
        for (const each of await inLanguages(page, languages)) spoken.add(each)
        if (state !== 'ready') return
        await speak(page, language)
        await whenChanged(page, client)
        await onPaper(page, client)
        await withSystemColours(page, client)
      })
    expect([...spoken].sort(), 'words of each language').toEqual([...locales].sort())
    expect(refused).toEqual([])
  })
}

test('a file that is chosen in the story of the upload is cancelled on its way, and another arrives', async ({
  page,
  open,
  refused,
}) => {
  await open(page, 'widgets--playground--upload', { state: 'ready' })
  const input = page.locator('mds-upload input[type=file]')
  const pdf = (name: string, size: number) => ({
    ...{ name, mimeType: 'application/pdf' },
    buffer: Buffer.alloc(size, '%PDF-1.7 '),
  })
  const value = () =>
    page.locator('mds-upload').evaluate(each => (each as HTMLElement & { value: string[] }).value.length)
  await input.setInputFiles(pdf('Monitoring visit.pdf', 19_900_000))
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload of Monitoring visit.pdf' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await value()).toBe(1)
  await input.setInputFiles(pdf('Delegation log.pdf', 1000))
  await expect.poll(value).toBe(2)
  await expect(page.getByRole('button', { name: 'Remove Delegation log.pdf' })).toBeVisible()
  expect(refused).toEqual([])
})
