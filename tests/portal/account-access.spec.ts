import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

const helped = (sql: string, account: string) => asOwner(client => client.query(sql, [account]))
const reason = 'Identity verified by telephone'

/** Confirms an opened dialog, once without and once with a reason. */
const confirm = async (page: Page, action: string) => {
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: action })
  await button.click()
  await expect(dialog.getByText('Give a reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await button.click()
  await expect(dialog).toBeHidden()
}

test('TR-N13 TR-E6 H23 D14 J34: an administrator sees how somebody signs in, ends a session, unbinds and takes off what was lost', async ({
  signedIn,
}) => {
  const account = await ownPerson('shan.xiaodan', ['Xiaodan', 'Shan'])
  await helped(
    `update account set phone = '138' || lpad((random() * 99999999)::int::text, 8, '0'), calling_code = '86' where name = $1`,
    account,
  )
  await helped(
    `insert into authenticator (account_id, seed, last_step) select id, '\\x00', 0 from account where name = $1`,
    account,
  )
  for (const name of ['Ward sign-in', 'Campus sign-in'])
    await helped(
      `with p as (insert into identity_provider (id, kind, name, name_en, issuer, client_id, client_secret, enabled)
        values (gen_random_uuid(), 'oidc', '统一登录', '${name}', 'https://id.example.com', 'mds', 'sealed', false) returning id)
      insert into third_party_identity (provider_id, subject, account_id)
        select p.id, 'shan', a.id from p, account a where a.name = $1`,
      account,
    )
  const person = await signedIn(account)
  await person.goto('/home')
  const admin = await signedIn('lin.haiyan')
  const { rows } = await helped('select id from users where account = $1', account)
  await admin.goto(`/csr_mds/user/detail/${rows[0].id}`)
  const section = admin.getByRole('region', { name: 'Sign-in and security' })
  await section.getByRole('button', { name: 'End the session' }).first().click()
  await confirm(admin, 'End the session')
  await expect(section).toContainText('Not signed in now.')
  // The ended entry and its button are gone; the focus is on the heading of what is left.
  await expect(section.getByRole('heading', { level: 2 })).toBeFocused()
  await person.goto('/home')
  await expect(person).toHaveURL(/\/login/)

  await section.getByRole('button', { name: 'Unbind the authenticator' }).click()
  await confirm(admin, 'Unbind the authenticator')
  await expect(section).toContainText('Not bound')
  await section.getByRole('button', { name: 'Remove the number' }).click()
  await confirm(admin, 'Remove the number')
  await expect(section.getByRole('button', { name: 'Remove the number' })).toBeHidden()
  await section.getByRole('button', { name: 'Unbind: Ward sign-in' }).click()
  await confirm(admin, 'Unbind')
  await expect(section).not.toContainText('Ward sign-in')
  await section.getByRole('button', { name: 'End all' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByLabel('Also remove passkeys and third-party identities')).toBeChecked()
  await confirm(admin, 'End all')
  await expect(section).toContainText('No third-party identity is bound.')
  const history = admin.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText('Ended sign-ins or the trust in devices')
  await expect(history).toContainText('Removed an address or number')
  await expect(history).toContainText('Removed a third-party identity from the account')
  await expect(history).toContainText(reason)
})

test('J11 TR-N11 D8: a change of password asks for the code of the authenticator in its place, and is sent once more with it', async ({
  signedIn,
}) => {
  const page = await signedIn(await ownPerson('zeng.kai'))
  await page.goto('/personset')
  const section = page.getByRole('region', { name: 'Change password' })
  const sent: { code?: string }[] = []
  await page.route('**/plt/account/changepwd', route => {
    sent.push(route.request().postDataJSON())
    const asked = { code: 900205, message: '', data: null, requestId: 'r-1' }
    return sent.length === 1 ? route.fulfill({ json: asked }) : route.continue()
  })
  await section.getByLabel('Current password').fill('Trial-2026')
  await section.getByLabel('New password', { exact: true }).fill('Anchor-Point-7')
  await section.getByLabel('New password again').fill('Anchor-Point-7')
  const submit = section.getByRole('button', { name: 'Change password' })
  await submit.click()
  const code = section.getByLabel('Code of the authenticator')
  await expect(code).toBeFocused()
  await submit.click()
  await expect(section.getByText('Enter the code of your authenticator', { exact: true })).toBeVisible()
  await code.fill('123 456')
  await submit.click()
  await expect(page).toHaveURL(/\/login/)
  expect(sent.map(each => each.code)).toEqual([undefined, '123 456'])
})
