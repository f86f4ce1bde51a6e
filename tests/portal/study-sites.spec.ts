import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { addSites, ownStudy, sitesPath } from './study-path.ts'

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

  test('the next free number is proposed, and the one after it once a site is bound', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    const planId = await ownStudy('ongoing')
    await addSites(planId, ['CN07', 'CN08'])
    const path = await sitesPath(planId)
    const choose = () =>
      page
        .getByRole('button', { name: /^Choose / })
        .first()
        .press('Enter')
    const number = page.getByRole('textbox', { name: 'Site number' })
    for (const proposed of ['CN09', 'CN10']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Add sites' }).press('Enter')
      await choose()
      await expect(number).toHaveValue(proposed)
      await page.getByRole('button', { name: 'Add 1 site' }).press('Enter')
      await expect(page).toHaveURL(/\/site$/)
      await expect(table(page).filter({ hasText: proposed })).toHaveCount(1)
    }
  })

  test('a role without the menu is sent away', async ({ signedIn }) => {
    const page = await signedIn('m.ruiz')
    await page.goto('/csr_mds/study/00000000-0000-4000-8000-000000000000/site')
    await expect(page).not.toHaveURL(/csr_mds\/study/)
  })
})
