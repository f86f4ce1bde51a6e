import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { sitesPath } from './study-path.ts'

const table = (page: Page) => page.getByRole('table').locator('tbody tr')

test.describe('the sites of a study', () => {
  test('are reached from the workspace; filters live in the address; an export is counted by the downloads', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto('/home')
    await page
      .locator(`a[href="${await sitesPath('HY-0101-301')}"]`)
      .first()
      .click()
    await expect(page).toHaveURL(/\/csr_mds\/study\/[0-9a-f-]{36}\/site$/)
    await expect(table(page).first()).toBeVisible()
    await expect(page).toHaveTitle(/^HY-\d{4}-\d{3} · Sites$/)
    const narrow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    expect(narrow, 'only the table scrolls sideways').toBe(true)

    await page.getByRole('textbox', { name: /sites/i }).fill('cancer')
    await expect(page).toHaveURL(/query=cancer/)
    await expect(table(page).filter({ hasNotText: /cancer/i })).toHaveCount(0)
    const shown = await table(page).count()
    await page.reload()
    await expect(table(page)).toHaveCount(shown)

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByText(/^Export of \d+ sites? has started/)).toBeAttached()
    await page.getByRole('button', { name: /^Downloads, / }).click()
    await expect(page.getByText(/^Sites \d{4}_\d\d_\d\d/).first()).toBeVisible()
  })
})
