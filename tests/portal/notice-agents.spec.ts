import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

test('MD-N2: an administrator names an agent for some kinds, the user sees it, and it ends with a reason', async ({
  signedIn,
}) => {
  const user = await ownPerson('lin.haiyan', ['Ran', 'Osei'])
  const agent = await ownPerson('lin.haiyan', ['Ida', 'Brandt'])
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/csr_mds/noticeAgent')
  await page.getByRole('button', { name: 'Name agent' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Name agent' })
  await dialog.getByRole('button', { name: 'Name agent' }).click()
  await expect(dialog.getByText('Choose a person.').first()).toBeVisible()
  await expect(dialog).toContainText('the agent reads a copy of each notice and to-do')
  for (const [label, account, name] of [
    ['Notices to', user, /Osei/],
    ['Agent', agent, /Brandt/],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).fill(account)
    await page.getByRole('option', { name }).first().click()
  }
  await dialog.getByRole('checkbox', { name: 'Learning' }).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Parental leave')
  expect(await getViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Name agent' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`/csr_mds/noticeAgent?query=${user}`)
  const row = page.getByRole('table').locator('tbody tr').filter({ hasText: 'Osei' })
  await expect(row).toContainText('Receives copies')
  await expect(row).toContainText('Learning')
  await expect(row).toContainText('Parental leave')
  await expect(row).toContainText('with no end set')

  const own = await signedIn(user)
  await own.goto('/personset')
  const named = own.locator('#agents').getByRole('region', { name: 'Named by your company' })
  await expect(named.getByRole('listitem')).toHaveCount(1)
  await expect(named).toContainText('Brandt')
  await expect(named).toContainText('Receives copies')
  await expect(named).toContainText('Learning')
  await expect(named).toContainText('with no end set')
  await expect(named.getByRole('button')).toHaveCount(0)
  await expect(named.getByRole('textbox')).toHaveCount(0)
  await expect(own.locator('#agents')).not.toContainText('Nobody receives copies')
  expect(await getViolations(own)).toEqual([])

  await row.getByRole('button', { name: 'End' }).click()
  const ending = page.getByRole('dialog', { name: /Brandt.*Osei/ })
  await ending.getByRole('textbox', { name: 'Reason' }).fill('Back at work')
  await ending.getByRole('button', { name: 'End' }).click()
  await expect(ending).toHaveCount(0)
  await expect(row).toContainText('Ended by')
  await expect(row).toContainText('Back at work')
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(await getViolations(page)).toEqual([])
  await own.reload()
  await expect(own.locator('#agents')).toContainText('Nobody receives copies')
  await expect(named).toHaveCount(0)
})

test('MD-N2: a role without the menu of agents does not open their list', async ({ signedIn }) => {
  const page = await signedIn('zhang.wei', { role: 'CRA' })
  await page.goto('/csr_mds/noticeAgent')
  await expect(page).toHaveURL(/\/csr_mds\/customer/)
  await expect(page.getByRole('button', { name: 'Name agent' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notification agents' })).toHaveCount(0)
})
