import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sendBackUsers } from '../../contract/users/calls.ts'
import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { callAs, invite, mailedLink } from './invitations.ts'
import { asOwner, fillSignIn, ownMinute, signIn } from './server.ts'

const secret = 'Site-Visit-42'

/** Fills in the fields that every new user has. */
async function fill(page: Page, account: string) {
  await page.getByLabel('Given name').fill('Sara')
  await page.getByLabel('Family name').fill('Moreno')
  await page.getByLabel('User name').fill(account)
  await page.getByLabel('New password', { exact: true }).fill(secret)
  await page.getByLabel('New password again').fill(secret)
}

const submitted = (page: Page) => page.getByRole('heading', { name: 'Your registration is submitted' })

test('B8 D6 F14 P24: by a mailed link; refused at the gate until an administrator confirms, then in', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  const admin = await signedIn('lin.haiyan')
  await admin.goto('/home')
  const account = `sara.${Date.now()}`
  const email = `${account}@clinica.example`
  const link = await invite(admin, email)
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('portalLanguage', 'en-US'))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Hengyu Oncology invites you' })).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Accept the legal statement to register')).toHaveCount(2)
  expect(await getViolations(page)).toEqual([])
  await fill(page, 'lin.haiyan')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  // A name already in use is reported at its field; no typed text is lost.
  await expect(page.getByLabel('User name')).toBeFocused()
  await expect(page.getByLabel('Given name')).toHaveValue('Sara')
  await page.getByLabel('User name').fill(account)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(submitted(page)).toBeFocused()

  await page.getByRole('button', { name: 'Go to sign-in' }).click()
  await signIn(page, account, secret)
  await expect(page.getByText(/administrator/).first()).toBeVisible()
  await admin.goto(`/csr_mds/user?query=${account}&status=under_review`)
  await admin
    .getByRole('table', { name: 'Users' })
    .locator('tbody tr')
    .first()
    .getByRole('link')
    .first()
    .click()
  await admin.getByRole('button', { name: 'Activate' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/login')
  await signIn(page, account, secret)
  await expect(page).toHaveURL('/home')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
  await context.close()
})

test('B9 D6 F16 L4: a join link is made on a screen, shown with its code, listed, and opens nothing once it is ended', async ({
  signedIn,
  page,
}) => {
  const admin = await signedIn('lin.haiyan', { fresh: true })
  await admin.goto('/csr_mds/user')
  await admin.getByRole('button', { name: 'Invite' }).click()
  await admin.getByRole('menuitem', { name: 'By link or QR code' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Join link' })
  const open = dialog.getByRole('region', { name: 'Open links' }).getByRole('listitem')
  await expect(open.first()).toBeVisible()
  const { rows } = await asOwner(client =>
    client.query(
      `select coalesce(settings->>'invitationDays', '7') as days from tenant where company_name_en = 'Hengyu Oncology'`,
    ),
  )
  await expect(dialog.getByLabel('Valid for days')).toHaveValue(rows[0].days)
  await dialog.getByLabel('Number of registrations').fill('0')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 200.')).toBeVisible()
  await dialog.getByLabel('Number of registrations').fill('7')
  await dialog.getByLabel('Valid for days').fill('2')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the join link' })).toBeVisible()
  const link = await dialog.getByText(/linkqrcode\/register/).innerText()
  // Links of other tests come and go: this one is identified by its number.
  const own = open.filter({ hasText: '0 of 7 used' })
  await expect(own).toHaveCount(1)
  const { pathname, hash } = new URL(link)
  await page.goto(pathname + hash)
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await own.getByRole('button', { name: 'End' }).click()
  await expect(own).toHaveCount(0)
  await expect(dialog.getByText(/linkqrcode\/register/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0)
})

test('F23 N59 J13 J45: an expired invitation comes anew; whoever is signed in as somebody else signs in here with another account', async ({
  signedIn,
}) => {
  const admin = await signedIn('lin.haiyan', { fresh: true })
  await admin.goto('/home')
  const { account, email } = await asOwner(async client => {
    const { rows } =
      await client.query(`select a.name as account, a.email from account a join membership m on m.account_id = a.id
      join users u on u.tenant_id = m.tenant_id and u.id = m.user_id join tenant t on t.id = m.tenant_id
      where a.enabled and a.email is not null and u.status = 'enabled' and u.account_id is not null and not u.super_admin
        and t.company_name_en <> 'Hengyu Oncology' and (select count(*) from membership x where x.account_id = a.id) = 1
      order by a.name desc limit 1 offset 3`)
    return rows[0]
  })
  const old = await invite(admin, email, { joinExisting: true })
  await asOwner(client =>
    client.query(
      "update invitation set expires_at = now() - interval '1 minute' where email = $1 and used_at is null",
      [email],
    ),
  )
  const page = await signedIn('liu.ying', { fresh: true })
  await page.goto(old)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await ownMinute(async () => {
    await page.getByRole('button', { name: 'Mail me a new link' }).click()
    await expect(page.getByText('A new link is on its way')).toBeVisible()
  })
  await expect.poll(() => mailedLink(email)).not.toBe(old)
  await page.goto(await mailedLink(email))
  await expect(page.getByText('(liu.ying)')).toBeVisible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  // The next step is said once, beside what follows it.
  await expect(page.getByText(`${email} has an account already. Sign in with it to join.`)).toBeVisible()
  await expect(page.getByText('Sign in with the account that is to join')).toHaveCount(0)
  await expect(page.getByText('Once you have joined, an administrator')).toBeVisible()
  await fillSignIn(page, account)
  await expect(page.getByText(`(${account})`)).toBeVisible()
  await page.getByRole('button', { name: 'Join Hengyu Oncology' }).click()
  await expect(submitted(page)).toBeVisible()
})

test('D6 K9 F15 B8: a registration that was sent back is corrected by the link that came with the reason', async ({
  signedIn,
  page,
}) => {
  const admin = await signedIn('lin.haiyan', { fresh: true })
  await admin.goto('/home')
  const account = `back.${Date.now()}`
  const email = `${account}@clinic.example`
  const [accountId, userId] = [randomUUID(), randomUUID()]
  const seen = await asOwner(async client => {
    const { rows } = await client.query(`select tenant_id from users where account = 'lin.haiyan' limit 1`)
    const tenant = rows[0].tenant_id
    await client.query(`insert into account (id, name, email, locale) values ($1, $2, $3, 'en-US')`, [
      accountId,
      account,
      email,
    ])
    const { rows: users } = await client.query(
      `insert into users (tenant_id, id, account_id, account, last_name, first_name, email, status)
       values ($1, $2, $3, $4, 'Moreno', 'Sar', $5, 'under_review') returning id, row_version as "rowVersion"`,
      [tenant, userId, accountId, account, email],
    )
    await client.query('insert into membership (account_id, tenant_id, user_id) values ($1, $2, $3)', [
      accountId,
      tenant,
      userId,
    ])
    return users
  })
  const reason = 'The given name is cut off'
  const { code } = await callAs(admin, sendBackUsers.path, { users: seen, reason })
  expect(code).toBe(0)
  await page.goto(await mailedLink(email))
  await expect(page.getByRole('heading', { name: 'Correct your registration' })).toBeFocused()
  await expect(page.getByLabel('Given name')).toHaveValue('Sar')
  await page.getByLabel('Given name').fill('Sara,')
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(page.getByLabel('Given name')).toBeFocused()
  await page.getByLabel('Given name').fill('Sara')
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(submitted(page)).toBeFocused()
  const { rows } = await asOwner(client =>
    client.query('select first_name, status from users where id = $1', [userId]),
  )
  expect(rows).toEqual([{ first_name: 'Sara', status: 'under_review' }])
})
