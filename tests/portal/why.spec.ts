import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

const userId = async (account: string): Promise<string> => {
  const { rows } = await asOwner(client =>
    client.query<{ id: string }>('select id from users where account = $1 and status = $2', [
      account,
      'enabled',
    ]),
  )
  return rows[0]!.id
}

/** The first check that failed, as the page shows it. */
const lacking = (page: Page) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Not met' }).first()

test('H5 H8 H20: why a person may do something or not, now and at another moment, with who can change it', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto(`/csr_mds/user/detail/${await userId('zhang.wei')}#rights`)
  await page.getByRole('button', { name: 'Why?' }).click()
  const dialog = page.getByRole('dialog', { name: /^Why: / })
  await expect(dialog.getByText('Allowed', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText('Holds the role', { exact: false }).first()).toBeVisible()

  await dialog.getByLabel('Action').selectOption({ label: 'Company · Edit company information' })
  await expect(lacking(page)).toContainText('The role does not include “Edit company information”.')
  await expect(lacking(page)).toContainText('Change the role')
  await expect(lacking(page)).toContainText('Give a role')
  await expect(lacking(page).getByRole('link').first()).toHaveAttribute('href', /\/csr_mds\/user\/detail\//)

  await dialog.getByLabel('Action').selectOption({ label: 'Sites (screen)' })
  await dialog.getByRole('button', { name: /^On the study/ }).click()
  await page.getByRole('radio', { name: /^HY-0101-301/ }).check()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/The record is (within|outside) the data scope/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^At the site/ }).click()
  await page.getByRole('radio').nth(1).check()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: /^At the site/ })).not.toHaveAccessibleName(/as a whole/)
  await dialog.getByLabel('In the role').selectOption({ index: 1 })
  await expect(dialog.getByRole('group').filter({ hasText: 'llowed' })).toHaveCount(1)

  await dialog.getByLabel('Action').selectOption({ label: 'Sign in and work here' })
  await expect(dialog.getByRole('button', { name: /^On the study/ })).toHaveCount(0)
  await dialog.getByLabel('At the moment').fill('2001-01-01T00:00')
  await expect(dialog.getByText(/^As of 01\sJan\s2001 00:00/)).toBeVisible()
  await dialog.getByLabel('At the moment').fill('')
  await expect(dialog.getByText(/^As of/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Why?' })).toBeFocused()
})

test('H8: a control that is off leads by keyboard to the whole chain, for whoever presses it', async ({
  signedIn,
}) => {
  const page = await signedIn('zhang.wei', { role: 'CRA' })
  await page.goto('/csr_mds/user')
  const add = page
    .getByRole('button', { name: 'Add', exact: false })
    .and(page.locator('[aria-disabled]'))
    .first()
  await add.focus()
  await expect(
    page.getByRole('tooltip').filter({ hasText: 'Press to see the whole chain.' }).first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Why, and who can change it' })).toBeVisible()
  await expect(lacking(page)).toContainText('The role does not include “Add people”.')
})
