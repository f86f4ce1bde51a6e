import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'
import { ownPerson } from './own-person.ts'

test('D31: a view keeps filters, sort and columns and opens the list where a person says so; a shared one is there for others, and a removed one for nobody', async ({
  signedIn,
}) => {
  // The view opens first for its user, so no other test opens the list as this one.
  const page = await signedIn(await ownPerson('lin.haiyan', ['Shi', 'Tu'], { roles: true }))
  const view = ownName('Left the company')
  await page.goto('/csr_mds/user?status=disabled&sort=-updatedAt')
  const open = () => page.getByRole('button', { name: 'Views', exact: true }).click()
  await open()
  await page.getByRole('menuitem', { name: 'Save or manage views' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save or manage views' })
  await dialog.getByLabel('Name of the view').press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name of the view').fill(view)
  await dialog.getByRole('checkbox', { name: /^Share it/ }).check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/csr_mds/user')
  await open()
  await page.getByRole('menuitemradio', { name: view }).click()
  await expect(page).toHaveURL(/status=disabled.*sort=-updatedAt/)

  const first = async () => {
    await open()
    const kept = page.waitForResponse(/saveOrUpdateSetting/)
    await page.getByRole('menuitemradio', { name: `Open the list with “${view}”` }).click()
    await kept
  }
  await first()
  await page.goto('/csr_mds/user')
  await expect(page).toHaveURL(/status=disabled.*sort=-updatedAt/)
  await open()
  await expect(page.getByRole('menuitemradio', { name: `${view} (opens first)` })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.goto('/csr_mds/user?status=inactive')
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Inactive')
  await expect(page).toHaveURL(/user\?status=inactive$/)
  await page.goto('/csr_mds/user')
  await expect(page).toHaveURL(/status=disabled/)
  await first()
  const asked = page.waitForResponse(
    each =>
      each.url().includes('selectAccountSystemSetting') &&
      (each.request().postData() ?? '').includes('users.view'),
  )
  await page.goto('/csr_mds/user')
  await asked
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Enabled')
  await expect(page).toHaveURL(/\/csr_mds\/user$/)
  await page.goto('/csr_mds/user?status=disabled&sort=-updatedAt')

  await open()
  await page.getByRole('menuitem', { name: 'Save or manage views' }).click()
  await expect(dialog.getByText(`${view} (shared)`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText(`${view} (shared)`)).toHaveCount(0)
  // The code is loaded by now: the dialog opens before the menu has closed.
  for (const _time of [1, 2]) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Save or manage views' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }
})
