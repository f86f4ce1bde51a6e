import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, dataDir, password, placePiece, sendCode, signIn } from './server.ts'

const workspace = (page: Page) => page.getByRole('heading', { name: 'Workspace', level: 1 })

/** The newest outbox message of a kind to an address or a number, once it has arrived. */
const outbox = async (kind: string, to: string): Promise<string> => {
  const find = () =>
    readdirSync(join(dataDir, 'outbox'))
      .filter(file => !file.startsWith('.'))
      .sort()
      .map(file => JSON.parse(readFileSync(join(dataDir, 'outbox', file), 'utf8')))
      .filter(each => each.kind === kind && each.to === to)
      .at(-1)?.text as string | undefined
  await expect.poll(find).toBeTruthy()
  return find()!
}

/** Enters the account and solves the puzzle: then the methods are shown. */
async function begin(page: Page, account: string) {
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await page.getByLabel('Account or e-mail').fill(account)
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.url().includes('/plt/forgetpwd/captcha')),
    page.getByRole('button', { name: 'Continue' }).click(),
  ])
  await placePiece(page, (await answer.json()).data.challengeId)
  await expect(page.getByRole('heading', { name: 'Prove that it is you' })).toBeFocused()
}

async function setPassword(page: Page, next: string) {
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('New password again').fill(next)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

test('B3 B4 B5 D5 G6: by mail, four digits, and in with the new password', async ({ page }) => {
  const account = await ownPerson('chen.na')
  const email = `${account}@hengyu.example`
  await asOwner(client => client.query('update account set email = $2 where name = $1', [account, email]))
  await page.goto('/login')
  await begin(page, account)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Enter a complete e-mail address')).toBeVisible()
  await page.getByLabel('E-mail address of your account').fill(email)
  await sendCode(page)
  const code = /\b\d{4}\b/.exec(await outbox('recoveryCode', email))![0]
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByLabel('Four-digit code').fill(String((Number(code) + 1) % 10_000).padStart(4, '0'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is not correct')
  await page.getByLabel('Four-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/login/resetpwd')
  await setPassword(page, password)
  await expect(page.getByText('This password is too common')).toBeVisible()
  await setPassword(page, 'Anchor-Point-1')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await signIn(page, account, 'Anchor-Point-1')
  await expect(workspace(page)).toBeVisible()
})

test('D5 O17: by text message, and the way back is one press', async ({ page }) => {
  await page.goto('/login')
  await begin(page, 'dai.siyuan')
  const { phone } = await asOwner(
    async client =>
      (
        await client.query(
          "select '+' || calling_code || phone as phone from account where name = 'dai.siyuan'",
        )
      ).rows[0],
  )
  await page.getByLabel('Code by text message').check()
  await sendCode(page)
  const code = /\b\d{4}\b/.exec(await outbox('recovery', phone))![0]
  await page.getByLabel('Four-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No password can be set here' })).toBeVisible()
  await page.goto('/login/forgetPassNext')
  await expect(page).toHaveURL('/login/forgetPass')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeFocused()
})

test('D5 TR-P7: an administrator finds the request among the to-dos; a name that nobody has looks the same', async ({
  page,
  signedIn,
}) => {
  const account = await ownPerson('du.qinghua')
  // Types a wrong password, which counts against its account.
  const helper = await ownPerson('lin.haiyan', ['Bang', 'Zhu'], { roles: true })
  const address = `${account}@found.example`
  for (const name of [`nobody.${Date.now()}`, account]) {
    await page.goto('/login')
    await begin(page, name)
    await page.getByLabel('Ask an administrator').check()
    await page.getByLabel('How can your administrator make sure').fill('Employee 20417, extension 8812')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByRole('heading', { name: 'Your request is on its way' })).toBeVisible()
  }
  const admin = await signedIn(helper, { role: 'ACCOUNT_HOLDER', fresh: true })
  await admin.goto('/home/notice/todo')
  await admin.getByRole('link', { name: `${account} asks for a new password` }).click()
  await expect(admin).toHaveURL(/\/csr_mds\/user\/detail\//)

  // The mailbox is lost too: a link goes to another address, which becomes the account's once the link was used.
  const section = admin.getByRole('region', { name: 'Sign-in and security' })
  await expect(section).toContainText('Employee 20417, extension 8812')
  await section.getByRole('button', { name: 'Link to another address' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText('Enter a complete e-mail address')).toBeVisible()
  await dialog.getByLabel('New e-mail address').fill(address)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Called back at extension 8812')
  await dialog.getByLabel('Your own password').fill('not it')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByLabel('Your own password')).toBeFocused()
  await dialog.getByLabel('Your own password').fill(password)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText('Employee 20417')).toBeHidden()
  await expect(admin.getByRole('region', { name: 'History' })).toContainText('Called back at extension 8812')
  await admin.goto('/home/notice/todo')
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(admin.getByRole('link', { name: `${account} asks for a new password` })).toBeHidden()

  const link = /https?:\/\/\S+#token=[\w-]+/.exec(await outbox('passwordReset', address))![0]
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await setPassword(page, 'Anchor-Point-1')
  await expect(page).toHaveURL('/login')
  await signIn(page, address, 'Anchor-Point-1')
  await expect(workspace(page)).toBeVisible()
})

test('D2 D5 G6: whoever cannot solve the puzzle goes on without it; the wait for the next code outlives the screen', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The screen before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await page.getByLabel('Account or e-mail').fill('dai.siyuan')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue without the puzzle' }).click()
  await expect(page.getByRole('heading', { name: 'Prove that it is you' })).toBeFocused()
  const again = page.getByRole('button', { name: /Send again in \d+ s/ })
  await page.getByLabel('Code by text message').check()
  await sendCode(page)
  await page.getByLabel('Code by e-mail').check()
  await expect(again).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/login/forgetPass')
  await page.goForward()
  await page.getByLabel('Code by text message').check()
  await expect(again).toBeVisible()
})
