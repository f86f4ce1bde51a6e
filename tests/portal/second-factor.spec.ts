import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { addPasskey, getCode, withDevice } from './factors.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, password, signIn } from './server.ts'

const workspace = (page: Page) => page.getByRole('heading', { name: 'Workspace', level: 1 })
const code = (page: Page) => page.getByLabel('Six-digit code')

/** Removes the session from the browser; the trusted device stays. */
const signOut = (page: Page) => page.context().clearCookies({ name: /^mds-(token|user|tenant|role|rt)$/ })

test('A10 B6 F43 O18 TR-N11 TR-N12: a second factor that is asked for is bound within the sign-in, then asked for, then trusted', async ({
  page,
}) => {
  const account = await ownPerson('k.mori')
  await asOwner(client => client.query('update users set two_factor = true where account = $1', [account]))
  await signIn(page, account)
  await expect(page).toHaveURL('/login/verification')
  await expect(page.getByRole('heading', { name: 'Bind an authenticator' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code that holds the key' })).toBeVisible()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replace(/\s/g, '')
  await code(page).fill('123')
  await page.getByRole('button', { name: 'Bind' }).click()
  await expect(page.getByText('Enter the six digits')).toBeVisible()
  await code(page).fill(await getCode(secret))
  await page.getByRole('button', { name: 'Bind' }).click()
  const codes = page.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByLabel('I have kept the recovery codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(workspace(page)).toBeVisible()

  await signOut(page)
  await signIn(page, account)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await code(page).fill('000000')
  await code(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'not correct' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(workspace(page)).toBeVisible()

  await signOut(page)
  await signIn(page, account)
  await asOwner(client => client.query('update authenticator set last_step = last_step - 10'))
  await code(page).fill(await getCode(secret))
  await page.getByLabel('Do not ask on this device for seven days').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(workspace(page)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/verification/)

  await signOut(page)
  await signIn(page, account)
  await expect(workspace(page)).toBeVisible()
  await signOut(page)
  await page.goto('/login/verification')
  await expect(page).toHaveURL('/login')
})

test('F30 D4 D12: a passkey made in this browser signs in by one press, without password and puzzle', async ({
  page,
  signedIn,
}) => {
  const { cdp, authenticatorId } = await withDevice(page)
  const account = await ownPerson('qiu.ying')
  await signedIn(account)
  await page.goto('/home')
  await expect(workspace(page)).toBeVisible()
  expect(await page.evaluate(addPasskey)).toBe(0)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Accept the legal statement to sign in')).toBeVisible()
  await page.getByLabel('I have read and accept the legal statement').check()
  await page.getByLabel('Remember my account').check()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(workspace(page)).toBeVisible()

  await signOut(page)
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.goto('/login')
  await expect(page.getByLabel('Account or e-mail')).toHaveValue(account)
  await page.getByLabel('I have read and accept the legal statement').check()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The passkey was not used' })).toBeVisible()
})

test('D12 KIT-C25: authenticator and passkey by keyboard alone; Escape and the end lead back to where one was', async ({
  signedIn,
}) => {
  const page = await signedIn(await ownPerson('gao.lu'))
  await withDevice(page)
  await page.goto('/personset')
  const bind = page.getByRole('button', { name: 'Bind an authenticator' })
  const { keyboard } = page
  await bind.focus()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await keyboard.press('Escape')
  await expect(bind).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await keyboard.type(password)
  await keyboard.press('Enter')
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await expect(copy).toBeFocused()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replace(/\s/g, '')
  await keyboard.press('Tab')
  await expect(code(page)).toBeFocused()
  await keyboard.type(await getCode(secret))
  await keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ })).toHaveCount(10)
  // The codes are shown once: Escape, which closes other dialogs, does not close this one.
  await keyboard.press('Escape')
  const inside = page.getByRole('dialog', { name: 'Recovery codes' })
  for (const next of ['Save as file', 'Print']) {
    await keyboard.press('Tab')
    await expect(inside.getByRole('button', { name: next })).toBeFocused()
  }
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(inside.getByLabel('I have kept the recovery codes')).toBeChecked()
  await keyboard.press('Tab')
  await expect(inside.getByRole('button', { name: 'Continue' })).toBeFocused()
  await keyboard.press('Enter')
  const section = page.getByRole('region', { name: 'Authenticator' })
  await expect(section.getByRole('heading', { name: 'Authenticator' })).toBeFocused()
  await expect(section).toContainText('Bound since')

  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await keyboard.press('Escape')
  await expect(add).toBeFocused()
})
