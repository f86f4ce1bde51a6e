import { getColourViolations, getViolations } from '../fixtures/axe.ts'
import { statesSeen } from './lib/marks.ts'
import { expect, test } from './lib/stories.ts'

test('N9 the menu of a row that cannot be loaded leaves the table as it is, and comes once it can', async ({
  page,
  open,
}) => {
  const files = '**/row-menu-*.js'
  await page.route(files, route => route.abort())
  await open(page, 'widgets--study-site-table--row-actions')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  const alert = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(alert).toBeVisible()
  await page.unroute(files)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await expect(rows).toHaveCount(4)
})

test('WIDGETS 2.0 mds-time-zone-picker: loading while its list is on its way, error where it cannot be had; the next opening brings it', async ({
  page,
  open,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const files = '**/list-part-*.js'
  const seen = () => statesSeen(page, 'mds-time-zone-picker')
  const looksRight = async () => {
    expect(await getViolations(page, ['region', 'page-has-heading-one', 'landmark-one-main'])).toEqual([])
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { mdsTheme: 'dark' }))
    expect(await getColourViolations(page)).toEqual([])
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { mdsTheme: 'light' }))
  }
  const held = Promise.withResolvers<void>()
  await page.route(files, route => held.promise.then(() => route.abort()))
  await open(page, 'widgets--playground--time-zone-picker', { state: 'ready' })
  await expect.poll(seen).toEqual(['loading'])
  await looksRight()
  held.resolve()
  await expect.poll(seen).toEqual(['error'])
  await looksRight()
  await page.unroute(files)
  const field = page.getByRole('combobox', { name: 'Site time zone' })
  await field.press('Escape')
  await field.click()
  await expect.poll(seen).toEqual(['ready'])
})
