import { listInvitations } from '../../contract/invitations/list.ts'
import { expect, test } from './base.ts'
import { makeCompany, register } from './company-start.ts'
import { callAs } from './invitations.ts'

const stamp = Date.now()

test('a first administrator invites a colleague with a role in six presses after the registration', async ({
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

  const presses: string[] = []
  const press = async (name: string, act: Promise<void>) => {
    await act
    presses.push(name)
  }
  await press('first step', steps.getByRole('button', { name: 'Invite a colleague' }).click())
  await press('field', page.getByLabel('E-mail addresses').click())
  await page.getByLabel('E-mail addresses').fill(`second.${stamp}@crux.example`)
  await press('role', page.getByRole('button', { name: 'Role: Choose' }).click())
  await press('its name', page.getByRole('radio', { name: 'Project director' }).click())
  await press('send', page.getByRole('button', { name: 'Invite', exact: true }).click())
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
