import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { addPasskey, withDevice } from './factors.ts'
import { asOwner } from './server.ts'
import { ownStudy, sitesPath } from './study-path.ts'

/** Fills and reads a statement; the signature is left to the test. */
async function readStatement(page: Page, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'I approve it' }).check()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Read the statement' }).press('Enter')
  return dialog
}

test('TR-E1 TR-E2: a status is signed by a passkey, and the printed history has the badge', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const { remove } = await withDevice(page)
  await page.goto(await sitesPath(await ownStudy('completed')))
  expect(await page.evaluate(addPasskey)).toBe(0)
  await page.getByRole('button', { name: 'Change status' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Locked' }).check()
  await readStatement(page, 'Database is clean')
  await dialog.getByRole('button', { name: 'Sign with a passkey' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Signatures' }).press('Enter')
  const statuses = page.getByRole('region', { name: 'Status history' })
  await expect(statuses.getByText('Valid', { exact: true })).toBeVisible()
  await expect(page.getByText(/by passkey/).first()).toBeVisible()
  await page.goto(page.url().replace(/study\/([^/]+).*$/, 'study/preview/$1'))
  await page.emulateMedia({ media: 'print' })
  await expect(
    page
      .locator('main')
      .getByText(/Signed by Haiyan Lin, meaning: approval/)
      .first(),
  ).toBeVisible()
  await expect(page.locator('main').getByText('Valid', { exact: true }).first()).toBeVisible()
  await remove()
  await asOwner(client =>
    client.query(`delete from passkey where account_id = (select id from account where name = 'lin.haiyan')`),
  )
})
