import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, password, signIn } from './server.ts'

test('N18 D8 G4 TR-P6 J11: an expired password is changed in a dialog, and the new one leads in', async ({
  page,
}) => {
  const account = await ownPerson('bai.lan')
  await asOwner(client =>
    client.query(
      "update credential c set set_at = now() - interval '400 days' from account a where a.id = c.account_id and a.name = $1",
      [account],
    ),
  )
  await signIn(page, account)
  const dialog = page.getByRole('dialog', { name: 'Your password has expired' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expect(dialog.getByText('Enter your current password', { exact: true })).toBeVisible()
  await dialog.getByLabel('Current password').fill('Not-the-word-1')
  await dialog.getByLabel('New password', { exact: true }).fill('Anchor-Point-1')
  await dialog.getByLabel('New password again').fill('Anchor-Point-2')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(
    dialog.getByText('The two passwords differ. Enter the same one twice.', { exact: true }),
  ).toBeVisible()
  await dialog.getByLabel('New password again').fill('Anchor-Point-1')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(
    dialog.getByText('The current password is not correct. Check it and try again.', { exact: true }),
  ).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  const [request] = await Promise.all([
    page.waitForRequest(each => each.url().includes('/plt/account/changepwd')),
    dialog.getByRole('button', { name: 'Change password' }).click(),
  ])
  expect(request.postData()).not.toMatch(/Trial-2026|Anchor/)
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain('mds-token')
  await signIn(page, account, 'Anchor-Point-1')
  await expect(page.getByRole('heading', { name: 'Workspace', level: 1 })).toBeVisible()
})
