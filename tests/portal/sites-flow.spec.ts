import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'

/** The sites of the first study of the workspace: it goes on, and has gaps. */
const openStudy = async (page: Page) => {
  await page.goto('/home')
  await page.locator('a[href*="/csr_mds/study/"]').first().click()
  await expect(page).toHaveURL(/\/csr_mds\/study\/[0-9a-f-]{36}\/site/)
}

/** A day as the fields show it, so many days from now. */
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

test.describe('from an organisation to an active site', () => {
  test('B31 B32 by keyboard: add, name the investigator, record every condition, activate [MD-T1][MD-T3]', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    const siteNo = ownName('KB')
    await openStudy(page)
    await page.getByRole('button', { name: 'Add sites' }).press('Enter')
    await expect(page).toHaveURL(/\/site\/create$/)
    await expect(page.getByText(/^Already site /).first()).toBeVisible()
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .press('Enter')
    const numberField = page.getByRole('textbox', { name: 'Site number' })
    await expect(numberField).toHaveValue(/\d/)
    await numberField.fill('')
    await page.getByRole('button', { name: 'Add 1 site' }).press('Enter')
    await expect(page.getByText('Fill in this field.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Site number' }).fill(siteNo)
    await page.getByRole('textbox', { name: 'Site number' }).press('Enter')
    await expect(page).toHaveURL(/\/site$/)
    await page.getByRole('textbox', { name: /search sites/i }).fill(siteNo)
    await expect(page).toHaveURL(new RegExp(`query=${siteNo}`))
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
    await page.getByRole('table').locator('tbody a[part=name]').first().press('Enter')
    await expect(page).toHaveURL(/\/siteDetail\/[0-9a-f-]{36}/)
    await expect(page).toHaveTitle(new RegExp(`^${siteNo}`))
    await expect(page.getByText('No principal investigator', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'To the personnel' }).first().press('Enter')
    await page.getByRole('button', { name: 'Add personnel' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Family name' }).fill('Ekström')
    await dialog.getByRole('textbox', { name: 'Given name' }).fill('Linnea')
    await dialog.getByRole('checkbox', { name: 'Principal investigator', exact: true }).press('Space')
    await dialog.getByRole('checkbox', { name: /Main principal/ }).press('Space')
    await dialog.getByRole('checkbox', { name: /I have checked this/ }).press('Space')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByRole('row', { name: /Linnea Ekström/ })).toContainText('Main PI')

    await page.getByRole('tab', { name: 'Personnel' }).press('ArrowLeft')
    await expect(page.getByText('5 conditions open', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(/^\d+ open$/)).toHaveCount(1)
    await page.getByRole('button', { name: 'Set to active' }).press('Enter')
    await expect(dialog).toContainText('Ethics approval')
    await expect(dialog).toContainText('Can be closed by')
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    for (const item of [
      'Ethics approval',
      'Contract',
      'Human genetic resources',
      'GCP training',
      'Pharmacy',
    ]) {
      await page.getByRole('button', { name: new RegExp(`^Record: ${item}`) }).press('Enter')
      if (item.startsWith('Human')) await dialog.getByRole('radio', { name: 'Filing' }).press('Space')
      await dialog.getByRole('textbox', { name: 'Date' }).fill(day(-3))
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByText('Every condition is met.')).toBeVisible()
    await page.getByRole('tab', { name: 'Basic facts' }).press('End')
    await expect(page.getByText('Recorded a condition of the activation gate').first()).toBeVisible()
    await page.getByRole('tab', { name: 'History' }).press('ArrowLeft')
    await page.getByRole('button', { name: 'Enter: Site Selection' }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Planned date' }).fill(day(-9))
    await dialog.getByRole('textbox', { name: 'Actual date' }).fill(day(-4))
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByRole('row', { name: /Site Selection/ })).toContainText('5 days late')
    await expect(page.getByRole('row', { name: /Site Selection/ })).toContainText('By hand')
    await page.getByRole('button', { name: 'Set to active' }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Initiation visit done')
    await dialog.getByRole('button', { name: 'Set to active' }).press('Enter')
    await expect(page.getByText('The site is active now.')).toBeVisible()
  })

  test('an edit asks before it is lost, and the coverage of the study leads to its sites [MD-T6]', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    const ward = ownName('Ward')
    await openStudy(page)
    await page.getByRole('button', { name: 'Coverage' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Site coverage' })).toBeVisible()
    await page.getByRole('table').getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/\/siteDetail\//)
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await page.getByRole('textbox', { name: 'Department' }).fill(ward)
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Reason' }).fill('The ward has moved')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByText(ward)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  })
})
