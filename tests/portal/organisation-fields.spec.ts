import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'
import { asOwner } from './server.ts'

const countOrganisations = () =>
  asOwner(async client => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from organisation where active and merged_into is null
        and tenant_id = (select tenant_id from users where account = 'lin.haiyan')`,
    )
    return rows[0]!.count
  })

test('MD-O6: a required field says what becomes incomplete before it is added, begins on a day, is retired and restored', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const name = ownName('Beds')
  await page.goto('/csr_mds/organiztion/field')
  await page.getByRole('button', { name: 'Add field' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Chinese name').fill(name)
  await dialog.getByRole('checkbox', { name: 'Required' }).check()
  // Other tests add organisations meanwhile: the number is one of now, read before and after.
  const before = await countOrganisations()
  const sentence = await dialog.getByText(/organisations become incomplete/).textContent()
  const count = Number(sentence!.replaceAll(/\D/g, ''))
  expect(count).toBeGreaterThan(100)
  expect(Math.abs(count - before)).toBeLessThan(20)
  await dialog.getByLabel('Required from').fill('1 Jan 2999')
  await dialog.getByRole('button', { name: 'Add' }).press('Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Required from 01 Jan 2999')
  await expect(row).toContainText('0 organisations')

  await page.getByRole('button', { name: `Edit ${name}` }).press('Enter')
  await expect(dialog.getByText(/organisations become incomplete/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('button', { name: `Retire ${name}` }).press('Enter')
  await dialog.getByRole('button', { name: 'Retire' }).press('Enter')
  await expect(row).toHaveCount(0)
  const retired = page.getByRole('region', { name: 'Retired fields' })
  await retired.getByRole('button', { name: `Restore ${name}` }).press('Enter')
  await expect(row).toContainText('Required from 01 Jan 2999')
  await expect(retired.getByText(name)).toHaveCount(0)
  await page.getByRole('button', { name: `Retire ${name}` }).press('Enter')
  await dialog.getByRole('button', { name: 'Retire' }).press('Enter')
  await expect(row).toHaveCount(0)
})
