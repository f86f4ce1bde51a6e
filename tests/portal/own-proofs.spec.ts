import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { bindAuthenticator, getCode, withDevice } from './factors.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, password } from './server.ts'

/* What a user must prove again before a new sign-in method is added to an account. Only these tests use these people. */

/** A user of Hengyu with the demo's password, without contact methods. */
const unreached = () => ownPerson('lin.haiyan')

test('B21 B22 D11 D13: where nothing vouches for the person yet, the password is asked before a first address or number', async ({
  signedIn,
}) => {
  const page = await signedIn(await unreached())
  for (const [path, field] of [
    ['/changeEmail', 'New e-mail address'],
    ['/changePhone', 'New phone number'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Verify your password' })).toBeVisible()
    await expect(page.getByLabel(field)).toHaveCount(0)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Enter your password', { exact: true })).toBeVisible()
    const typed = page.getByLabel('Password', { exact: true })
    await expect(typed).toBeFocused()
    await typed.fill('borrowed')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/password is not correct/i)).toBeVisible()
    await expect(page.getByLabel(field)).toHaveCount(0)
    await typed.fill(password)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByLabel(field)).toBeFocused()
  }
})

/** As if a trusted device had opened the session long ago. */
const unproved = (account: string) =>
  asOwner(client =>
    client.query(
      'update session set second_factor_at = null where account_id = (select id from account where name = $1)',
      [account],
    ),
  )

const addPasskey = async (page: Page) => {
  await page.goto('/personset')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Add' }).click()
  return dialog
}

test('D12 TR-N11 TR-E6: a passkey asks for a code of the authenticator where one is bound', async ({
  signedIn,
}) => {
  const account = await unreached()
  const page = await signedIn(account)
  await withDevice(page)
  await page.goto('/home')
  const secret = await bindAuthenticator(page)
  await unproved(account)
  const dialog = await addPasskey(page)
  const code = dialog.getByLabel('Code or recovery code')
  await expect(code).toBeFocused()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Enter six digits or a recovery code')).toBeVisible()
  await code.fill(await getCode(secret))
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('The passkey was added.')).toBeVisible()
})

test('D7 P31: given and family name stand in the order of the language', async ({ signedIn }) => {
  const account = await unreached()
  for (const [locale, first] of [
    ['en-US', 'given-name'],
    ['zh-CN', 'family-name'],
  ] as const) {
    await asOwner(client => client.query('update account set locale = $1 where name = $2', [locale, account]))
    const page = await signedIn(account, { locale, fresh: true })
    await page.goto('/personset')
    await expect(page.locator('input[autocomplete$="-name"]').first()).toHaveAttribute('autocomplete', first)
  }
})
