import type { Page } from '@playwright/test'
import { expect, test } from './lib/stories.ts'

/** Counts with words between them, in left-to-right reading order; returns those whose figures have changed places. */
const reordered = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = { all: 0, wrong: [] as string[] }
    const getLeft = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const match = /^(\d[\d,.]*)( of | \/ )(\d)/.exec(text)
      if (!match || !node.parentElement?.checkVisibility()) continue
      found.all++
      if (getLeft(node, 0) > getLeft(node, match[1]!.length + match[2]!.length)) found.wrong.push(text)
    }
    return found
  })

for (const story of [
  'widgets--role-tree--read-only',
  'widgets--study-site-table--sites',
  'widgets--user-picker--selected',
  'widgets--organisation-selector--selected',
])
  test(`KIT-C24 ${story}: from right to left a count keeps the order of its figures`, async ({
    page,
    open,
  }) => {
    await open(page, story, { rtl: true })
    await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl' }))
    await expect.poll(async () => (await reordered(page)).all, 'counts').toBeGreaterThan(0)
    expect((await reordered(page)).wrong).toEqual([])
  })
