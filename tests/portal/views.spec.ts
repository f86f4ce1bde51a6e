import { expect, test } from './base.ts'

test('D31: a view keeps filters, sort and columns; a shared one is there for others, and a removed one for nobody', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/user?status=disabled&sort=-updatedAt')
  const open = () => page.getByRole('button', { name: 'Views', exact: true }).click()
  await open()
  await page.getByRole('menuitem', { name: 'Save or manage views' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save or manage views' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name of the view').fill('Left the company')
  await dialog.getByRole('checkbox', { name: /^Share it/ }).check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/csr_mds/user')
  await open()
  await page.getByRole('menuitemradio', { name: 'Left the company' }).click()
  await expect(page).toHaveURL(/status=disabled.*sort=-updatedAt/)

  await open()
  await page.getByRole('menuitem', { name: 'Save or manage views' }).click()
  await expect(dialog.getByText('Left the company (shared)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('Left the company (shared)')).toHaveCount(0)
})
