import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody tr')
const getRow = (page: Page, account: string) => rows(page).filter({ hasText: account })
/** A user of this test only. */
const somebody = (name: string) => ownPerson('lin.haiyan', [name, 'Helian'])

test('K4 K5 F15: a batch gives each person a result; who failed stays selected and can be tried again', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  // No other test gives them a to-do that blocks (F20).
  const [one, two, gone] = [await somebody('Qihang'), await somebody('Qinghua'), await somebody('Tao')]
  const accounts = [one, two, gone]
  await page.goto('/csr_mds/user?query=helian&status=enabled')
  for (const account of accounts) await getRow(page, account).getByRole('checkbox').check()
  await expect(page.getByText('3 people selected')).toBeVisible()

  const other = await signedIn('lin.haiyan')
  await other.goto(`/csr_mds/user?query=${gone}`)
  await getRow(other, gone)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await other.getByRole('menuitem', { name: /^Disable/ }).click()
  await other.getByLabel('Reason').fill('Left the company')
  await expect(other.getByText(/is affected|Nobody gains/)).toBeVisible()
  await other.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(getRow(other, gone)).toContainText('Disabled')

  await page
    .getByRole('region', { name: 'Actions for the selection' })
    .getByRole('button', { name: 'More actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/affected|Nobody gains/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(dialog.getByText('Give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Contract ended')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(dialog.getByText('2 done, 1 not done')).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: 'Try the failed ones again' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(getRow(page, one)).toHaveCount(0)

  await page.goto('/csr_mds/user?query=helian&status=disabled')
  for (const account of accounts) await getRow(page, account).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('All 3 done.')).toBeVisible()
})
