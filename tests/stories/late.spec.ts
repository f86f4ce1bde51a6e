import { expect, test } from './lib/stories.ts'

test('N9 the menu of a row that cannot be loaded leaves the table as it is, and comes once it can', async ({
  page,
  open,
}) => {
  const files = '**/row-menu-*.js'
  await page.route(files, route => route.abort())
  await open(page, 'study-site-table--row-actions')
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
