import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildStale } from '../../scripts/build.ts'
import { drawn, elementPages, loaderTag } from './elements-page.ts'

type Picker = HTMLElement & { value: readonly string[] }

const body = `${loaderTag}<form><mds-user-picker name="lead" label="Lead" multiple value="first"></mds-user-picker></form>`

/** Value of the element, and what its form would send. */
const held = (page: Page) =>
  page.evaluate(() => [
    [...document.querySelector<Picker>('mds-user-picker')!.value],
    new FormData(document.querySelector('form')!).getAll('lead'),
  ])

/** Chooses, follows a link, and comes back; returns whether the browser had kept the page alive. */
async function thereAndBack(page: Page): Promise<boolean> {
  await drawn(page, 'mds-user-picker')
  await page.evaluate(() => {
    document.querySelector<Picker>('mds-user-picker')!.value = ['second', 'third']
    addEventListener('pageshow', event => Reflect.set(window, 'kept', event.persisted))
  })
  await page.goto(new URL('/?elsewhere', page.url()).href)
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL(/\/$/, { waitUntil: 'commit' })
  await drawn(page, 'mds-user-picker')
  return page.evaluate(() => Reflect.get(window, 'kept') === true)
}

describe('The way back to a form (KIT-C11)', () => {
  let pages: Awaited<ReturnType<typeof elementPages>>
  beforeAll(async () => void (await buildStale(['elements'])))
  afterEach(() => pages?.close())

  it('loaded anew, the page gets back what was chosen from the browser, in the value and in the form', async () => {
    pages = await elementPages()
    const { page, said } = await pages.show({ body })
    expect(await thereAndBack(page)).toBe(false)
    await expect
      .poll(() => held(page))
      .toEqual([
        ['second', 'third'],
        ['second', 'third'],
      ])
    await page.evaluate(() => document.querySelector('form')!.reset())
    expect(await held(page), 'reset still leads to the default').toEqual([['first'], ['first']])
    expect(said).toEqual([])
  })

  it('kept alive by the browser, the page goes on as it was', async () => {
    pages = await elementPages({ keepsPages: true })
    const { page, said } = await pages.show({ body })
    expect(await thereAndBack(page), 'nothing of the kit keeps the page out of the cache').toBe(true)
    expect(await held(page)).toEqual([
      ['second', 'third'],
      ['second', 'third'],
    ])
    expect(said).toEqual([])
  })
})
