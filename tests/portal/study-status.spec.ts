import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { password } from './server.ts'
import { ownStudy, sitesPath } from './study-path.ts'

test('F4 L5 D29 TR-E1: a status is signed in two steps; a wrong password loses nothing, and the history has the badge', async ({
  signedIn,
}) => {
  // Wrong passwords count against the account: this one is the test's own.
  const account = await ownPerson('lin.haiyan', ['Mei', 'Bai'], { roles: true })
  const page = await signedIn(account)
  await page.goto(await sitesPath(await ownStudy('ongoing')))
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog')
  const secret = dialog.locator('input[autocomplete=current-password]')
  await dialog.getByRole('radio', { name: 'On hold' }).check()
  await expect(dialog.getByText(/sites stay as they are/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Read the statement' }).click()
  await expect(dialog.getByText('Choose the meaning of your signature')).toBeVisible()
  await dialog.getByLabel('Suspension date').fill('20 Nov 2026')
  await dialog.getByRole('radio', { name: 'I approve it' }).check()
  await dialog.getByLabel('Reason').fill('Enrolment pauses until the committee has met')
  await dialog.getByRole('button', { name: 'Read the statement' }).click()
  await expect(dialog.getByText(/from "Ongoing" to "On hold"/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Statement to sign' }), 'read first').toBeFocused()
  await dialog.getByLabel('Account').fill(account)
  await secret.fill('wrong')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog.getByText(/was not accepted and nothing was changed/)).toBeVisible()
  await expect(dialog.getByLabel('Account')).toHaveValue(account)
  await secret.fill(password)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Status history and signatures' }).click()
  await expect(dialog.getByText('Valid', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/Signed by Mei Bai, meaning: approval/).first()).toBeVisible()
  await dialog.getByRole('tab', { name: 'Signatures' }).click()
  await dialog.getByRole('button', { name: 'Verify' }).first().click()
  await expect(dialog.getByText('The seal of the server is valid.')).toBeVisible()
})
