import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

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

test('F15 P24: what a status does not allow is off and says why, in the menu and for a selection', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/user?query=yang.weidong')
  await getRow(page, 'yang.weidong')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: /^Not possible now/ }).click()
  const disable = page.getByRole('menuitem', { name: /^Disable/ })
  await expect(disable).toHaveAttribute('aria-disabled', 'true')
  await expect(disable).toHaveAccessibleDescription(/Only an enabled user can be disabled/)
  await page.keyboard.press('Escape')
  await getRow(page, 'yang.weidong').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Not possible now/ }).click()
  await page.getByRole('menuitem', { name: /^Disable/ }).click({ force: true })
  await expect(page.getByRole('dialog')).toContainText('Only an enabled user can be disabled')
})

test('K9 K10: a registration is sent back with a reason, which the history keeps', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  const account = await somebody('Registered')
  await asOwner(client =>
    client.query("update users set status = 'under_review' where account = $1", [account]),
  )
  await page.goto(`/csr_mds/user?status=under_review&query=${account}`)
  await getRow(page, account).getByRole('link').click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Send back/ }).click()
  await page.getByLabel('Reason').fill('Employee number is missing')
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Inactive').first()).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Registration sent back')
  await expect(history).toContainText('Reason: Employee number is missing')
  await expect(history).toContainText('Under review')
})
