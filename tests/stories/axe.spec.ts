import { locales } from '../../contract/locales.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { expect, storyNames, test } from './lib/stories.ts'

/* A story is a piece of a page: the rules about whole pages are tested on the portal's pages. */
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main']

/** English alone in `npm test`; `npm run test:matrix` has every language. */
const languages = process.env.MDS_MATRIX ? locales : (['en-US'] as const)
const all = storyNames().flatMap(story => languages.map(language => ({ story, language })))

for (const { story, language } of all) {
  test(`KIT-C27 ${story}: axe finds nothing, light and dark, ${language}`, async ({ page, open }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, story, { language })
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
