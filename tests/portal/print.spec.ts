import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'

/** Whether these parts of the page would be on the printed sheet. */
const drawn = (page: Page, selector: string) => page.locator(selector).locator('visible=true')

/** Boxes on the sheet that hide part of their content, and backgrounds that are not white. */
const getFaults = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 90)
    const faults: string[] = []
    for (const element of document.querySelectorAll('main, main *')) {
      const { overflowX, overflowY, position, backgroundColor, clipPath } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || clipPath !== 'none') continue
      if (position === 'sticky' || position === 'fixed') faults.push(`stuck: ${name(element)}`)
      const cut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      if (cut || (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1))
        faults.push(`cut: ${name(element)}`)
      if (
        element.matches('main, table, tr, td, th') &&
        !/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(backgroundColor)
      )
        faults.push(`${backgroundColor}: ${name(element)}`)
    }
    return faults
  })

/** A dark screen, with the width of an A4 sheet between its margins. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 718, height: 1000 })
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect.soft(ground, 'white paper').toBe('rgb(255, 255, 255)')
  const ink = await page.locator('main h1').evaluate(element => getComputedStyle(element).color)
  expect.soft(ink, 'black ink').toBe('rgb(0, 0, 0)')
  for (const chrome of ['body header button', 'nav', 'aside', 'main input', 'main [aria-haspopup]'])
    await expect.soft(drawn(page, chrome), chrome).toHaveCount(0)
  expect.soft(await getFaults(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(wide, 'nothing beyond the sheet').toBeLessThanOrEqual(0)
}

test('printed, the list of users, the sites of a study and a learning record are clean sheets', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/csr_mds/user?size=50')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.nth(49)).toBeVisible()
  await onPaper(page)
  await expect(rows.locator('visible=true'), 'every row of the page').toHaveCount(50)

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/home')
  await page.locator('a[href*="/csr_mds/study/"]').first().click()
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await onPaper(page)
  await expect(rows.locator('visible=true')).toHaveCount(count)

  const learner = await signedIn('ouyang.sihan')
  await learner.goto('/eLearning/task')
  await learner.getByRole('link', { name: 'My learning record' }).click()
  await expect(learner.getByRole('heading', { name: 'Learning record', level: 1 })).toBeVisible()
  await learner.getByRole('table').locator('tbody a').first().click()
  await expect(learner.locator('main section h2').first()).toBeVisible()
  await onPaper(learner)
})
