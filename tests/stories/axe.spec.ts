import type { Page } from '@playwright/test'
import { locales } from '../../contract/locales.ts'
import { getColourViolations, getViolations } from '../fixtures/axe.ts'
import { rest } from './lib/rest.ts'
import { expect, storyNames, test } from './lib/stories.ts'

/* A story is a piece of a page: the portal's tests check the rules about whole pages. */
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main']

/** Only English in `npm test`; `npm run test:matrix` has every language. */
const languages = process.env.MDS_MATRIX ? locales : (['en-US'] as const)

/** Elements in each of these states are checked in elements.spec.ts. */
const isElementInState = (name: string) =>
  /^widgets--(playground--|.*--(loading|empty|failing|no-permission|signed-out)$)/.test(name)

/** By component: one page shows all its stories in sequence. */
const components = Map.groupBy(
  storyNames().filter(name => !isElementInState(name)),
  name => name.slice(0, name.lastIndexOf('--')),
)

const darken = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.mdsTheme = 'dark'
  })

for (const [component, stories] of components)
  for (const language of languages)
    test(`KIT-C27 KIT-C15 ${component}: axe finds nothing in ${stories.length} stories, light and dark, ${language}; nothing is refused`, async ({
      page,
      show,
      refused,
    }) => {
      test.setTimeout(30_000 + stories.length * 10_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const story of stories) {
        await show(story, language)
        await rest(page, story)
        expect.soft(await getViolations(page, ofPages), `${story}, light`).toEqual([])
        await darken(page)
        expect.soft(await getColourViolations(page), `${story}, dark`).toEqual([])
      }
      expect(refused).toEqual([])
    })
