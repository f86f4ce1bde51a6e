import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

const getRow = (page: Page, account: string) =>
  page.getByRole('table', { name: 'Users' }).locator('tbody tr').filter({ hasText: account })

test('several people get a department, an end of access and a role at once', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  const people = [
    await ownPerson('lin.haiyan', ['Bo', 'Gongsun']),
    await ownPerson('lin.haiyan', ['Ru', 'Gongsun']),
  ]
  const choose = async (action: string) => {
    await page.goto('/csr_mds/user?query=gongsun')
    for (const account of people) await getRow(page, account).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const dialog = page.getByRole('dialog')
  const save = async (button: string) => {
    await dialog.getByLabel('Reason').fill('New team')
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog.getByText('All 2 done.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  }

  await choose('Set the end of access')
  await dialog.getByLabel('Valid until').fill('2031-05-31')
  await save('Save')
  await choose('Add to a department')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Choose a department.').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Department/ }).click()
  await page.getByRole('radio').first().check()
  await save('Add')
  await choose('Assign a role')
  await dialog.getByRole('button', { name: /^Role/ }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('Project manager')
  await page.getByRole('radio', { name: 'Project manager', exact: true }).check()
  await expect(dialog.getByText('2 people are affected.')).toBeVisible()
  await save('Assign')
})
