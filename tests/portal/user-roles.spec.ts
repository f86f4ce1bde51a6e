import { expect, options, test } from './base.ts'
import { asOwner } from './server.ts'

/** The row id of a user who heads no department and has no role for the whole company. */
const person = async (account: string): Promise<string> => {
  const { rows } = await asOwner(client =>
    client.query<{ id: string }>('select id from users where account = $1 and status = $2', [
      account,
      'enabled',
    ]),
  )
  return rows[0]!.id
}

test('E20 H20: a role is given with what it changes told before, moved in time, and taken back', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user/detail/${await person('zhang.wei')}#roles`)
  const roles = page.getByRole('table', { name: 'Roles held' })
  const given = roles.getByRole('row').filter({ hasText: 'Project manager' }).filter({ hasText: 'In force' })
  await expect(given).toHaveCount(0)

  await page.getByRole('button', { name: 'Assign roles' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Role/ }).click()
  await page.getByRole('textbox', { name: 'Search' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Choose a role.'), 'the search sends no form').toHaveCount(0)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByText('Choose a role.')).toBeVisible()
  await expect(dialog.getByText('Shown once a change is entered in full.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Role/ }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('Department head')
  await page.getByRole('radio', { name: 'Department head' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/internal department heads/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Role/ }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('Project manager')
  await page.getByRole('radio', { name: 'Project manager', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('1 person is affected.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Cover during parental leave')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('1 role assigned.')).toBeVisible()
  await expect(given).toContainText('no end')

  await given.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Change the time' }).click()
  await dialog.getByLabel('Ends').fill('2090-06-30T18:00')
  await dialog.getByLabel('Reason').fill('Ends with the leave')
  await dialog.getByLabel('Ends').press('Enter')
  await expect(given).toContainText('2090')

  await given.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await expect(dialog.getByText('1 person is affected.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Came back early')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(given).toHaveCount(0)
})

test('B43 B44 F19: everything a leaver holds is arranged to go to a successor, kept as a draft, then submitted and locked', async ({
  signedIn,
}) => {
  const { rows: people } = await asOwner(client =>
    client.query<{ id: string; account: string }>(
      `select u.id, u.account from users u join tenant t on t.id = u.tenant_id and t.company_name_en like 'Hengyu%'
        where u.status = 'enabled' and u.account_id is not null and not u.super_admin and u.valid_to = 'infinity'
          and exists (select from role_assignment ra where ra.user_id = u.id and ra.ended_at is null and ra.expires_at = 'infinity' and ra.effective_at < now())
        order by u.account desc limit 2`,
    ),
  )
  const [leaver, successor] = people as [(typeof people)[0], (typeof people)[0]]
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user/detail/${leaver.id}`)
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByRole('heading', { name: 'Permission handovers' })).toBeVisible()
  await page.getByRole('button', { name: 'Arrange a handover' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Choose who takes it over.')).toBeVisible()
  const successors = page.getByRole('combobox', { name: /Successor/ })
  await expect(successors).toBeFocused()
  await expect(successors, 'no list over what is said').toHaveAttribute('aria-expanded', 'false')
  await successors.click()
  await expect(successors).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('combobox', { name: /Successor/ }).fill(successor.account)
  await options(page).first().click()
  await page.getByLabel('Time').fill('2026-01-01T10:00')
  await page.getByLabel('Reason').fill('Leaves the company')
  await page.getByLabel('Time').press('Enter')
  await expect(page.getByText(/past/).first()).toBeVisible()
  await expect(page.getByText(/affected|Nobody/)).toBeVisible()
  await page.getByLabel('Time').fill('2090-06-30T18:00')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const rows = page.getByRole('table', { name: 'Permission handovers' })
  await expect(rows).toContainText('Draft')
  await rows.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(rows).toContainText('To be handed over')
  await expect(rows.getByRole('button', { name: 'Remove' })).toHaveCount(0)
})

test('a change that unblinds a blinded person is left to a second person, who sees what it does and confirms it', async ({
  signedIn,
}) => {
  const { rows } = await asOwner(client =>
    client.query<{ id: string; role: string; second: string; account: string; tenant: string }>(
      `select u.id, u.tenant_id as tenant, s.id as second, s.account, b.id as role from users u join tenant t on t.id = u.tenant_id and t.company_name_en like 'Hengyu%'
        join role b on b.tenant_id = u.tenant_id and b.blinding = 'blinded'
        join lateral (select s.id, s.account from users s where s.tenant_id = u.tenant_id and s.status = 'enabled' and s.account_id is not null
          and not s.super_admin and s.type = 'internal' and s.valid_to = 'infinity' order by s.account desc offset 7 limit 1) s on true
        where u.status = 'enabled' and u.account_id is not null and not u.super_admin and u.valid_to = 'infinity' and u.id <> s.id
        order by u.account limit 1`,
    ),
  )
  const { id, role, second, account, tenant } = rows[0]!
  await asOwner(client =>
    client.query(
      `insert into role_assignment (tenant_id, id, user_id, role_id) values ($1, gen_random_uuid(), $2, $3)`,
      [tenant, id, role],
    ),
  )
  await asOwner(client =>
    client.query(
      `insert into role_assignment (tenant_id, id, user_id, role_id)
        select $1, gen_random_uuid(), $2, id from role where tenant_id = $1 and code = 'DH_ADMINISTRATOR'`,
      [tenant, second],
    ),
  )
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user/detail/${id}`)
  await page.getByRole('button', { name: 'Assign roles' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Role/ }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('Unblinded statistician')
  await page.getByRole('radio', { name: 'Unblinded statistician' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/1 blinded person would see/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Nobody else can')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Ask a second person' }).click()
  await expect(page.getByText('Left to a second person to confirm.')).toBeVisible()

  const other = await signedIn(account, { role: 'DH_ADMINISTRATOR' })
  await other.goto('/csr_mds/user')
  await other.getByRole('button', { name: 'Look at them' }).click()
  const held = other.getByRole('dialog')
  await expect(held.getByText(/1 blinded person would see/)).toBeVisible()
  await held.getByRole('button', { name: 'Confirm and do it' }).click()
  await held.getByLabel('Reason').fill('Agreed with the sponsor')
  await held.getByRole('button', { name: 'Confirm and do it' }).click()
  await expect(other.getByText('Confirmed: the change was made.')).toBeVisible()
  await expect(held.getByText('Nothing is waiting.')).toBeVisible()
})
