import { violationsOf } from '../fixtures/axe.ts'
import { expect, storyNames, test } from './lib/stories.ts'

/* A story is a piece of a page: the rules about whole pages are tested on the portal's pages. */
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main']

for (const story of storyNames()) {
  test(`KIT-C27 ${story}: axe finds nothing, light and dark`, async ({ page, open }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, story)
    await page.waitForLoadState('networkidle')
    for (const theme of ['light', 'dark']) {
      await page.evaluate(name => {
        document.documentElement.dataset.mdsTheme = name
      }, theme)
      expect(await violationsOf(page, ofPages), theme).toEqual([])
    }
    expect(errors).toEqual([])
  })
}
