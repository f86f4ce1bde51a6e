import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

test('L76 L77 L79 K18: columns of an export are chosen, saved under a name, exported exactly so, and removed', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/user?status=disabled')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByRole('checkbox', { name: 'Name', exact: true })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Status' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'User id' }).check()
  await dialog.getByLabel('Name of the template').press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name of the template').fill('Inspection')
  await dialog.getByRole('checkbox', { name: 'Choose it at first' }).check()
  await dialog.getByRole('button', { name: 'Save as template' }).click()
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(dialog.getByLabel('Template', { exact: true })).toContainText('Inspection (default)')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { rows } = await asOwner(client =>
    client.query<{ columns: string[] }>(
      "select request -> 'columns' as columns from download where kind = 'users' order by requested_at desc limit 1",
    ),
  )
  expect(rows[0]!.columns).not.toContain('status')
  expect(rows[0]!.columns.at(0)).toBe('name')
  expect(rows[0]!.columns.at(-1)).toBe('id')

  await page.reload()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Status' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Delete template' }).click()
  await expect(dialog.getByRole('button', { name: 'Save as template' })).toBeVisible()
  await expect(dialog.getByLabel('Template', { exact: true })).not.toContainText('Inspection')
})
