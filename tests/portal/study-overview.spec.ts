import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'

const figure = (page: Page, name: string) => page.getByRole('figure', { name })

test.describe('B30 the overview of a study', () => {
  test('MD-S8 is chosen from the list, and each count leads to its list and back', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto('/csr_mds/study/preview')
    await page.getByRole('textbox', { name: 'Search studies' }).fill('HY-0101-301')
    await expect(page).toHaveURL(/query=HY-0101-301/)
    await page.getByRole('link', { name: 'HY-0101-301' }).click()
    await expect(page).toHaveURL(/\/csr_mds\/study\/preview\/[0-9a-f-]{36}$/)
    await expect(page).toHaveTitle('HY-0101-301 · Study overview')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('randomised')

    const sites = figure(page, 'Sites by status')
    const active = sites.getByRole('listitem').filter({ hasText: 'Active' })
    const count = Number(/Active\s*(\d+)/.exec((await active.textContent()) ?? '')?.[1])
    expect(count).toBeGreaterThan(1)
    await active.getByRole('link').click()
    await expect(page).toHaveURL(/\/site\?status=active$/)
    await expect(
      page.getByText(new RegExp(`^${count} of \\d+ sites match|^${count} sites`)).first(),
    ).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Pages of the study' })
      .getByRole('link', { name: 'Overview' })
      .click()
    await expect(page).toHaveTitle('HY-0101-301 · Study overview')

    await figure(page, 'Members by role').getByRole('link', { name: 'Lead project manager' }).click()
    await expect(page).toHaveURL(/members=[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: /^Lead project manager: \d+ pe/ })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('table', { name: 'Members by role' }).locator('tbody tr')).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Close the list' }).click()
    await expect(page).not.toHaveURL(/members/)
    await page.getByRole('navigation').getByRole('link', { name: 'Studies', exact: true }).last().click()
    await expect(page).toHaveURL(/\/csr_mds\/study$/)
  })

  test('MD-S8 every chart becomes a table by keyboard, and paper has no buttons', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto('/csr_mds/study/preview')
    await page.getByRole('link', { name: 'HY-0101-301' }).press('Enter')
    for (const name of ['Sites by status', 'Enrolment', 'Members by role', 'Initiated sites by month']) {
      const turn = page.getByRole('button', { name: `${name}: show as a table` })
      await turn.focus()
      await page.keyboard.press('Enter')
      await expect(figure(page, name).getByRole('table')).toBeVisible()
      await expect(page.getByRole('button', { name: `${name}: show as a chart` })).toBeFocused()
    }
    const enrolled = figure(page, 'Enrolment').getByRole('row', { name: /^Enrolled \d+/ })
    await expect(enrolled).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Enrolment: show as a chart' })).toBeHidden()
    await expect(enrolled).toBeVisible()
  })
})
