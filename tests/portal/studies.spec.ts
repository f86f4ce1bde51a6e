import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { filled, rowsIn, saved } from './import-files.ts'
import { ownName } from './own-name.ts'
import { ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

const list = '/csr_mds/study'
const rows = (page: Page) => page.getByRole('table', { name: 'Studies' }).locator('tbody tr')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const toast = (page: Page, text: string) => page.getByText(text)

/** Opens the menu of a row by the keyboard and chooses an entry. */
async function choose(page: Page, planId: string, entry: string) {
  const button = page.getByRole('button', { name: `Actions for ${planId}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

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

/** A number of a registry, which one study has. */
const ownNumber = () => `NCT${String(randomInt(100_000_000)).padStart(8, '0')}`

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

  test('F7 D28: a pinned study is first in any order', async ({ signedIn }) => {
    const page = await signedIn(await ownPerson('lin.haiyan', ['Pin', 'Li'], { roles: true }))
    await page.goto(`${list}?query=HY-0207-301`)
    await choose(page, 'HY-0207-301', 'Pin to top')
    await expect(toast(page, 'HY-0207-301 is pinned.')).toBeVisible()
    await page.goto(`${list}?sort=planId`)
    await expect(rows(page).filter({ hasText: 'HY-0207-301' }).getByLabel('Pinned')).toBeVisible()
    const ids = await rows(page).evaluateAll(all => all.map(row => /HY-[\d-]+/.exec(row.textContent)?.[0]))
    expect(ids.indexOf('HY-0207-301')).toBeLessThan(ids.indexOf('HY-0101-203'))
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
    await expect(missing.getByRole('link', { name: 'Sponsor', exact: true })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(toast(page, `The changes to ${planId} are saved.`)).toBeVisible()
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

  test('MD-S2: a registry number is checked by the pattern of its registry, and kept', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const planId = await addStudy(page)
    const number = ownNumber()
    await page.getByRole('button', { name: 'Add registry number' }).press('Enter')
    await field(page, 'Number').fill('NCT12')
    await save(page).press('Enter')
    await expect(page.getByText('The registry number has the wrong format.').first()).toBeVisible()
    await field(page, 'Number').fill(number)
    await save(page).press('Enter')
    await expect(toast(page, `The changes to ${planId} are saved.`)).toBeVisible()
    await page.reload()
    await expect(field(page, 'Number')).toHaveValue(number)
  })

  test('TR-C1: two people change one study, and nobody loses a field', async ({ signedIn }) => {
    const first = await signedIn('lin.haiyan')
    const planId = await addStudy(first)
    const second = await signedIn('lin.haiyan', { fresh: true })
    await second.goto(first.url())
    await field(second, 'Sponsor').fill('Second')
    await field(second, 'Target').fill('EGFR')
    await field(first, 'Sponsor').fill('First')
    await field(first, 'Indication').fill('Lung cancer')
    await save(first).press('Enter')
    await expect(toast(first, `The changes to ${planId} are saved.`)).toBeVisible()
    await save(second).press('Enter')
    const dialog = second.getByRole('dialog', { name: `${planId} was changed in the meantime` })
    const line = (name: string) => dialog.getByRole('row').filter({ hasText: name })
    await expect(line('Indication').getByRole('radio').nth(1)).toBeChecked()
    await expect(line('Target').getByRole('radio').first()).toBeChecked()
    await line('Sponsor').getByRole('radio').nth(1).press('Space')
    await dialog.getByRole('button', { name: 'Save the chosen values' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await second.reload()
    await expect(field(second, 'Sponsor')).toHaveValue('First')
    await expect(field(second, 'Target')).toHaveValue('EGFR')
    await expect(field(second, 'Indication')).toHaveValue('Lung cancer')
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

  test('G25 D28: a workbook changes a study, beside its old values, once the user chooses so', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const planId = await addStudy(page)
    await page.goto(list)
    await page.getByRole('button', { name: 'Other ways to add studies' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Import from a workbook' }).press('Enter')
    await expect(page).toHaveURL(/\/study\/import$/)
    const template = await saved(page, 'Download template')
    const heads = (await rowsIn(template))[0]!.map(head => head.replace(/\W+$/, ''))
    const cells: Record<string, string> = {
      'Protocol ID': planId,
      'Protocol title': 'Renamed by a workbook',
    }
    const buffer = await filled(template, [heads.map(head => cells[head] ?? '')])
    const mimeType = 'application/octet-stream'
    await page.getByTestId('import-file').setInputFiles({ name: 'studies.xlsx', buffer, mimeType })
    await expect(page.getByText('1 skipped')).toBeVisible()
    await page.getByRole('radio', { name: 'Change them' }).press('Space')
    const table = page.getByRole('table', { name: 'Imported rows' })
    await expect(table.getByText('In the system: 一项随机对照研究')).toBeVisible()
    await page.getByRole('button', { name: 'Apply 1 row' }).press('Enter')
    await expect(page.getByText('1 study added or changed.')).toBeVisible()
    await page.goto(`${list}?query=${planId}`)
    await expect(rows(page)).toContainText('Renamed by a workbook')
  })

  test('F3 L6: a study is deactivated with a reason, and a closed one says why not', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    const planId = await addStudy(page)
    await page.goto(`${list}?query=${planId}`)
    await choose(page, planId, 'Deactivate')
    const dialog = page.getByRole('dialog', { name: `Deactivate ${planId}?` })
    await dialog.getByRole('button', { name: 'Deactivate' }).press('Enter')
    await expect(dialog.getByText('Give a reason.')).toBeVisible()
    await dialog.getByRole('textbox').fill('Budget is stopped')
    await dialog.getByRole('button', { name: 'Deactivate' }).press('Enter')
    await expect(rows(page)).toContainText('Inactive')
    await page.goto(`${list}?query=HY-0420-301`)
    await page.getByRole('button', { name: 'Actions for HY-0420-301' }).press('Enter')
    await page.getByRole('menuitem', { name: /^Not possible now/ }).press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Edit/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('menuitem', { name: /^Deactivate/ })).toHaveAttribute('aria-disabled', 'true')
  })

  test('F5 MD-S5: the dialog to delete lists what blocks, and deletes what nothing blocks', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto(`${list}?query=HY-0101-301`)
    await choose(page, 'HY-0101-301', 'Delete')
    const blocked = page.getByRole('dialog', { name: 'Delete HY-0101-301?' })
    await expect(blocked.getByText('It is no longer planned.')).toBeVisible()
    await expect(blocked.getByText(/people work on it/)).toBeVisible()
    await expect(blocked.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    const planId = await addStudy(page)
    await page.goto(`${list}?query=${planId}`)
    await choose(page, planId, 'Delete')
    const dialog = page.getByRole('dialog', { name: `Delete ${planId}?` })
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(toast(page, `${planId} is deleted.`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Actions for ${planId}` })).toHaveCount(0)
  })
})
