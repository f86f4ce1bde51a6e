import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

type Meta = { stories: Record<string, unknown> }
const { stories } = JSON.parse(readFileSync('dist/stories/meta.json', 'utf8')) as Meta

/** Rules about a whole page; a story is a part of one. */
const pageRules = ['region', 'page-has-heading-one', 'landmark-one-main', 'document-title', 'html-has-lang']

for (const story of Object.keys(stories)) {
  for (const theme of ['light', 'dark']) {
    test(`KIT-C27 ${story} in ${theme} has nothing for axe`, async ({ page }) => {
      await page.goto(`/stories/?story=${story}&theme=${theme}&mode=preview`)
      await page.waitForSelector('main')
      const { violations } = await new AxeBuilder({ page }).disableRules(pageRules).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    })
  }
}
