import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

const person = async (account: string): Promise<string> => {
  const { rows } = await asOwner(client =>
    client.query<{ id: string }>('select id from users where account = $1', [account]),
  )
  return rows[0]!.id
}

test('MD-A4: roles are kept apart by a rule that says whom it concerns, and a role against it is refused by name', async ({
  signedIn,
}) => {
  // What an earlier attempt has left.
  await asOwner(client => client.query('update role_rule set removed_at = now() where removed_at is null'))
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/role')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Role rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles kept apart' })).toBeVisible()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Choose at least two roles.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Roles/ }).click()
  for (const name of ['Project manager', 'DH administrator']) {
    await page.getByRole('textbox', { name: 'Search' }).fill(name)
    await page.getByRole('checkbox', { name, exact: true }).check()
  }
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('region', { name: 'Users who break this rule' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name of the rule' }).fill('Managers do not administer data')
  await dialog.getByLabel('Reason').fill('Separation of duties')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const rule = page.getByRole('row', { name: /Managers do not administer data/ })
  await expect(rule).toContainText('Project manager')

  await rule.getByRole('button', { name: /^Users and history of/ }).click()
  await expect(dialog.getByText('Added a rule about roles')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/csr_mds/user/detail/${await person('zhang.wei')}#roles`)
  await page.getByRole('button', { name: 'Assign roles' }).click()
  await dialog.getByRole('button', { name: 'Add another role' }).click()
  for (const [at, name] of ['Project manager', 'DH administrator'].entries()) {
    await dialog.getByRole('button', { name: /^Role/ }).nth(at).click()
    await page.getByRole('textbox', { name: 'Search' }).fill(name)
    await page.getByRole('radio', { name, exact: true }).check()
    await page.keyboard.press('Escape')
  }
  await dialog.getByLabel('Reason').fill('Cover during parental leave')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  const refusal = /The rule “Managers do not administer data” of your company does not allow this role/
  await expect(dialog.getByText(refusal).first()).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Cover during parental leave')
})
