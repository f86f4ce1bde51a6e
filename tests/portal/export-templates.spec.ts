import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

test('L76 L77 L79 K18: columns of an export are chosen, saved under a name, exported exactly so, and removed', async ({
  signedIn,
}) => {
  // The template is the default of its user, so no other test exports as this one.
  const account = await ownPerson('lin.haiyan', ['Mu', 'Ban'], { roles: true })
  const page = await signedIn(account)
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
      `select d.request -> 'columns' as columns from download d join users u on u.id = d.user_id
        where d.kind = 'users' and u.account = $1`,
      [account],
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
