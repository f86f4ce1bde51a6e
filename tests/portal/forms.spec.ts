import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { root } from '../../server/kernel/root.ts'
import { expect, test } from './base.ts'
import { invite } from './invitations.ts'
import { ownPerson } from './own-person.ts'
import { dataDir, endDuring, fillSignIn, placePiece } from './server.ts'

/*
 * No form loses its data: neither before signing in nor in the personal settings. The tests move the page's clock and
 * do not wait.
 */

/** Two minutes and a second without a network, and the second after it, in which the page asks for a reload. */
async function offlineForLong(page: Page) {
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.clock.fastForward(121_000)
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await page.clock.fastForward(1000)
}
const asked = (page: Page) => page.getByRole('dialog', { name: 'Changes are not saved' })
const restore = (page: Page) => page.getByRole('button', { name: 'Restore', exact: true })
const stay = (page: Page) => asked(page).getByRole('button', { name: 'Stay on this page' }).click()

test('F38 D19 B57 B8: a registration half filled in outlasts two minutes offline, a look at the other way and a reload', async ({
  signedIn,
  page: visitor,
}) => {
  const admin = await signedIn('lin.haiyan', { fresh: true })
  await admin.goto('/home')
  const link = await invite(admin, `half.${Date.now()}@clinica.example`)
  await visitor.clock.install()
  await visitor.goto(link)
  await visitor.getByLabel('Given name').fill('Sara')
  await visitor.getByLabel('User name').fill('sara.half')
  await visitor.getByLabel('New password', { exact: true }).fill('Site-Visit-42')
  await offlineForLong(visitor)
  await expect(visitor.getByRole('button', { name: 'Load again' })).toBeVisible()
  await expect(visitor.getByLabel('New password', { exact: true })).toHaveValue('Site-Visit-42')
  await visitor.getByRole('tab', { name: 'I have an account' }).click()
  await visitor.getByRole('link', { name: 'Forgot password?' }).click()
  await stay(visitor)
  await visitor.getByRole('tab', { name: 'Register' }).click()
  await expect(visitor.getByLabel('Given name')).toHaveValue('Sara')
  await visitor.getByRole('button', { name: 'Load again' }).click()
  await restore(visitor).click()
  await expect(visitor.getByLabel('Given name')).toHaveValue('Sara')
  await expect(visitor.getByLabel('User name')).toHaveValue('sara.half')
  await expect(visitor.getByLabel('New password', { exact: true })).toHaveValue('')
  // Another tab's sign-in does not lead the visitor away from the form.
  const other = await visitor.context().newPage()
  await other.goto('/login')
  await fillSignIn(other, await ownPerson('liu.ying'))
  await expect(other).toHaveURL('/home')
  await other.close()
  await expect(visitor.getByLabel('User name')).toHaveValue('sara.half')
})

test('F38 D5 D19: the reason of a recovery is asked about and outlasts a page loaded anew', async ({
  page,
}) => {
  await page.clock.install()
  const prove = async () => {
    await page.goto('/login/forgetPass')
    await page.getByLabel('Account or e-mail').fill('nobody.at.all')
    const [drawn] = await Promise.all([
      page.waitForResponse(response => response.url().includes('/plt/forgetpwd/captcha')),
      page.getByRole('button', { name: 'Continue' }).click(),
    ])
    await placePiece(page, (await drawn.json()).data.challengeId)
    await expect(page.getByRole('heading', { name: 'Prove that it is you' })).toBeVisible()
  }
  const reason = page.getByLabel('How can your administrator make sure')
  await prove()
  await page.getByLabel('Ask an administrator').check()
  await reason.fill('Employee 20417, extension 8812')
  await offlineForLong(page)
  await expect(reason).toHaveValue('Employee 20417, extension 8812')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await stay(page)
  await page.reload()
  await expect(page).toHaveURL('/login/forgetPass')
  await prove()
  await restore(page).click()
  await expect(reason).toHaveValue('Employee 20417, extension 8812')
})

test('D9 D10 N14 N17: the signature asks only when it differs; it and a further address wait for the next sign-in', async ({
  signedIn,
}) => {
  const account = await ownPerson('lin.haiyan', ['Qing', 'Guo'])
  const page = await signedIn(account)
  await page.goto('/personset')
  const signature = page.locator('#signature')
  const open = () => signature.getByRole('button', { name: /^(Set up|Change) signature$/ }).click()
  const cancel = signature.getByRole('button', { name: 'Cancel' })
  await open()
  // Nothing was entered: it closes, and the page may be left, without a question.
  await cancel.click()
  await expect(cancel).toBeHidden()
  await open()
  await page.getByRole('link', { name: 'Workspace' }).first().click()
  await expect(page).toHaveURL('/home')
  await page.goto('/personset')
  await open()
  await signature.getByRole('radio', { name: 'Draw' }).check()
  const sheet = signature.getByRole('img', { name: 'Area to draw the signature' })
  const { x, y } = (await sheet.boundingBox())!
  await page.mouse.move(x + 40, y + 90)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4]) await page.mouse.move(x + 40 + step * 40, y + 90 - (step % 2) * 50)
  await page.mouse.up()
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click()
  await signature.getByRole('radio', { name: 'Type' }).check()
  await signature.getByLabel('Text of the signature').fill('Guo Q.')
  const mails = page.locator('#mails')
  await mails.getByRole('button', { name: 'Add address' }).click()
  await mails.getByLabel('E-mail address').fill('ward@hospital.example')

  await endDuring(page, /signSetting\/saveSetting/, () =>
    signature.getByRole('button', { name: 'Save' }).click(),
  )
  await page.getByRole('button', { name: 'Go to the sign-in screen' }).click()
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, account)
  await expect(page).toHaveURL('/personset')
  // The bar says one thing at a time.
  await restore(page).click()
  await restore(page).click()
  await expect(mails.getByLabel('E-mail address')).toHaveValue('ward@hospital.example')
  await expect(signature.getByLabel('Text of the signature')).toHaveValue('Guo Q.')
  await signature.getByRole('radio', { name: 'Draw' }).check()
  await signature.getByRole('button', { name: 'Save' }).click()
  await expect(signature.getByRole('img', { name: 'Your signature' })).toBeVisible()
})

test('B7 D19: a score chosen in the survey is kept like the words', async ({ page }) => {
  const { stdout } = await promisify(execFile)(
    'node',
    ['scripts/with-node.mjs', 'scripts/survey.ts', '--tenant', 'Minato Clinical Development'],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  )
  const { pathname, hash } = new URL(stdout.trim())
  await page.goto(pathname + hash)
  const satisfied = page.getByRole('radio', { name: 'Satisfied', exact: true })
  await satisfied.check()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(satisfied).not.toBeChecked()
  await restore(page).click()
  await expect(satisfied).toBeChecked()
})

test('G3 G7 G12 G13 G47: what is wrong is said when a field is left and summed up on submit; a bound is told, not cut', async ({
  signedIn,
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Account or e-mail').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Enter your account or e-mail')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Account or e-mail')).toBeFocused()
  await expect(page.getByText('Enter your account or e-mail')).toBeVisible()
  await page.getByLabel('Account or e-mail').fill(`${'a'.repeat(230)}@x.example`)
  await expect(page.getByText('240 / 254')).toBeVisible()

  const admin = await signedIn('lin.haiyan', { fresh: true })
  await admin.goto('/home')
  await page.goto(await invite(admin, `rules.${Date.now()}@clinica.example`))
  // A new user has no earlier password here.
  await expect(page.getByText('Not common, and unlike your account, name and company')).toBeVisible()
  const account = page.getByLabel('User name')
  await account.fill('ab')
  await expect(account).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Given name').fill('S'.repeat(51))
  await expect(account).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('51 / 50')).toBeVisible()
  await account.fill('abc.d')
  await expect(account).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Enter at most 50 characters.')).toBeVisible()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByLabel('Given name')).toBeFocused()
  const summary = page.getByRole('region', { name: /^4 / })
  await expect(summary.getByRole('link')).toHaveCount(4)
  await summary.getByRole('link', { name: /^New password again/ }).click()
  await expect(page.getByLabel('New password again')).toBeFocused()
  await page.getByLabel('Given name').fill('Sara')
  await expect(summary).toHaveCount(0)
})
