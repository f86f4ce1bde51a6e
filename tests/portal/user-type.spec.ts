import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

test('G46 K6: an external person is activated only with an end of the account', async ({ signedIn }) => {
  const name = `zellweger${Date.now().toString(36)}`
  await asOwner(client =>
    client.query(
      `insert into users (tenant_id, id, type, status, last_name, first_name, email, search, search_contact, sort_name)
        select tenant_id, gen_random_uuid(), 'external', 'inactive', $1, 'Ruth', $1 || '@visit.example', $1 || ' ruth', '', $1
        from users where account = 'lin.haiyan' limit 1`,
      [name],
    ),
  )
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user?query=${name}`)
  const row = page.getByRole('table', { name: 'Users' }).locator('tbody tr')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Activate/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog.getByText('Choose the date on which the account expires.')).toBeVisible()
  await dialog.getByLabel('Valid until').fill('2090-06-30')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(row).toContainText('Enabled')
})

test('L73 G39 E19: type and second factor are changed on the form; personnel-level roles keep the type', async ({
  signedIn,
}) => {
  const { rows } = await asOwner(client =>
    client.query<{ id: string }>(
      `select ra.user_id as id from role_assignment ra join role r on r.id = ra.role_id and r.level = 'personnel'
        join users u on u.id = ra.user_id and u.type = 'internal' and u.status = 'enabled' and not u.super_admin
        join tenant t on t.id = u.tenant_id and t.company_name_en like 'Hengyu%'
        where ra.ended_at is null and ra.expires_at > now() and u.account <> 'lin.haiyan' order by u.account limit 1`,
    ),
  )
  await asOwner(client => client.query('update users set two_factor = false where id = $1', [rows[0]!.id]))
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user/detail/${rows[0]!.id}?edit=1`)
  await page.getByRole('radio', { name: 'External' }).check()
  await expect(
    page.getByText(/^Take these personnel-level roles back before you change the type: \S/),
  ).toBeVisible()
  await page.getByLabel('Valid until').fill('2090-06-30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/cannot be changed while personnel-level roles are held/).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Internal' }).check()
  await page.getByLabel('Valid until').fill('')
  await page.getByRole('checkbox', { name: /^Two-factor sign-in/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const basic = page.getByRole('region', { name: 'Basic information' })
  await expect(basic).toContainText('Two-factor sign-inyes')
})

test('K13: the list is narrowed by the end of accounts and by the last sign-in, and the address holds it', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/user?inactive=90')
  await expect(page.getByText(/match: Not signed in for 90 days/)).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const unfold = (filter: string) =>
    page.locator('details', { hasText: filter }).evaluate(group => {
      ;(group as HTMLDetailsElement).open = true
    })
  await unfold('Last sign-in')
  await page.getByRole('radio', { name: 'Not signed in for 30 days' }).click()
  await expect(page).toHaveURL(/inactive=30/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await unfold('Validity')
  await page.getByLabel('No end', { exact: true }).click()
  await expect(page).toHaveURL(/validity=permanent/)
})
