import { listInvitations } from '../../contract/invitations/list.ts'
import { expect, test } from './base.ts'
import { makeCompany, register } from './company-start.ts'
import { callAs } from './invitations.ts'

const stamp = Date.now()

test('a first administrator invites a colleague with a role in six keys and typing after the registration', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(200_000)
  const email = `first.${stamp}@crux.example`
  const link = await makeCompany(`Crux ${stamp}`, email, baseURL!)
  await register(page, link, ['Ana', 'López'], `crux.${stamp}`, email)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 5 done')
  await expect(steps).toContainText(/\d+ are ready to copy in the standard directory/)

  await page.reload()
  await expect(steps.getByRole('button', { name: 'Import from a sheet' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Search or jump/ })).toBeVisible()

  const presses: string[] = []
  const press = async (key: string) => {
    await page.keyboard.press(key)
    presses.push(key)
  }
  await press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or jump' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('invite')
  await expect(page.getByRole('option', { selected: true })).toContainText('Invite people')
  await expect(page.getByRole('listbox', { name: 'Search or jump' })).toHaveAttribute('aria-busy', 'false')
  await press('Enter')
  await expect(page.getByLabel('E-mail addresses')).toBeFocused()
  await page.keyboard.type(`second.${stamp}@crux.example`)
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Role: Choose' })).toBeFocused()
  await press('Enter')
  await page.keyboard.type('project dir')
  await expect(page.getByRole('radio', { name: 'Account holder' })).toHaveCount(0)
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Role: Project director' })).toBeFocused()
  await press('Control+Enter')
  await expect(page.getByText('1 invitation sent.')).toBeVisible()
  expect(presses.length).toBeLessThanOrEqual(6)

  const { data } = await callAs(page, listInvitations.path, {})
  expect(data.records[0]).toMatchObject({ email: `second.${stamp}@crux.example`, state: 'pending' })
  await page.goto('/home')
  await expect(steps).toContainText('1 of 5 done')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Colleagues' })).toContainText('Ana López')

  await steps.getByRole('button', { name: 'Put away' }).click()
  await expect(steps).toBeHidden()
  await page.goto('/csr_mds/customer')
  await expect(steps, 'they stay on the company page').toContainText('1 of 5 done')
  await expect(page.getByText('Set up the company')).toBeVisible()
  await page.goto('/csr_mds/organiztion')
  await page.getByRole('button', { name: 'Choose from the standard directory' }).click()
  await expect(page.getByRole('dialog', { name: 'Standard directory' })).toBeVisible()
})
