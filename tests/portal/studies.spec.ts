import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'
import { ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

const list = '/csr_mds/study'
const rows = (page: Page) => page.getByRole('table', { name: 'Studies' }).locator('tbody tr')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text)

/** Adds a study of this test only; returns its protocol id. */
async function addStudy(page: Page): Promise<string> {
  const planId = ownName('KB')
  await page.goto(`${list}/create`)
  await field(page, 'Protocol ID').fill(planId)
  await field(page, 'Protocol title').fill('一项随机对照研究')
  await page.keyboard.press('Enter')
  await expect(toast(page, `${planId} is added.`)).toBeVisible()
  await expect(page).toHaveURL(/\/study\/edit\//)
  // The address changes before the page does.
  await expect(page.getByRole('button', { name: 'Compare with a registry file' })).toBeVisible()
  return planId
}

test.describe('A7 B26 B27 B28: studies', () => {
  test('MD-S6 C9: the address of the list gives its rows, and impossible values of it are ignored', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto(`${list}?status=stopped,nothing&sort=-planId&page=99`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('HY-0420-301')
    await expect(page.getByRole('status').filter({ hasText: '1 of' })).toBeVisible()
    await page.getByRole('button', { name: /Remove the filter.*Status/ }).press('Enter')
    await expect(rows(page)).not.toHaveCount(1)
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
  })

  test('H10 L20: a study is added by keyboard, and the meter leads to what is missing', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const planId = await addStudy(page)
    const missing = page.getByRole('navigation', { name: 'Still missing' })
    await missing.getByRole('link', { name: 'Sponsor', exact: true }).press('Enter')
    await expect(field(page, 'Sponsor')).toBeFocused()
    await page.keyboard.type('Hengyu Oncology')
    await page.keyboard.press('Enter')
    await expect(toast(page, `The changes to ${planId} are saved.`)).toBeVisible()
    await expect(missing.getByRole('link', { name: 'Sponsor', exact: true })).toHaveCount(0)
    const identity = page.getByRole('button', { name: 'Edit Identity' })
    await expect(identity, 'the record is read again').toBeFocused()
    await identity.press('Enter')
    await field(page, 'Indication').fill('Gout')
    await page.getByRole('button', { name: 'Edit Dates' }).press('Enter')
    await expect(page.getByRole('dialog'), 'another section asks first').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page, 'Indication')).toHaveValue('Gout')
  })

  test('L20: on a study that can only be read, the meter leads to the sections', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    const id = await asOwner(async client => {
      const { rows: found } = await client.query<{ id: string }>(
        `update study set product = '' where plan_id = 'HY-0511-301' returning id`,
      )
      return found[0]!.id
    })
    await page.goto(`${list}/edit/${id}`)
    await page.getByRole('navigation', { name: 'Still missing' }).getByRole('link').press('Enter')
    await expect(page.locator('section#product')).toBeInViewport()
    expect(page.url()).toMatch(/#product$/)
  })

  test('the form asks before it is left, and only while something differs', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto(`${list}/create`)
    await field(page, 'Protocol ID').fill('X')
    await page.getByRole('link', { name: 'Studies' }).last().press('Enter')
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page, 'Protocol ID')).toHaveValue('X')
    await field(page, 'Protocol ID').fill('')
    await page.getByRole('link', { name: 'Studies' }).last().press('Enter')
    await expect(rows(page).first()).toBeVisible()
  })

  test('B29 D28: header templates are saved, used by an export, shared in the company, and removed', async ({
    signedIn,
  }) => {
    const page = await signedIn(await ownPerson('lin.haiyan', ['Ban', 'Mu'], { roles: true }))
    await page.goto(`${list}/exprotTempSet`)
    await page.getByRole('button', { name: 'Add template' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add template' })
    await dialog.getByRole('textbox').fill('Sponsors')
    await dialog.getByRole('checkbox', { name: 'Sponsor', exact: true }).press('Space')
    await dialog.getByRole('button', { name: 'Save template' }).press('Enter')
    await expect(toast(page, 'The template Sponsors is saved.')).toBeVisible()
    await page.goto(list)
    await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    const exporting = page.getByRole('dialog')
    await exporting.getByRole('combobox').first().selectOption({ label: 'Sponsors' })
    await expect(exporting.getByRole('checkbox', { name: 'Sponsor', exact: true })).toBeChecked()
    await expect(exporting.getByRole('checkbox', { name: 'Phase', exact: true })).not.toBeChecked()
    await page.goto(`${list}/exprotTempSet`)
    await page.getByRole('button', { name: 'Actions for Sponsors' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('There are no templates yet')).toBeVisible()
  })
})
