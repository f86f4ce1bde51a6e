import type { Page } from '@playwright/test'
import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { filled, rowsIn, saved } from './import-files.ts'

const list = '/csr_mds/organiztion'
const mark = Date.now()
const names = ['Fenhe Lake Hospital', 'Fenhe Hill Hospital'].map(name => `${name} ${mark}`)

const row = (page: Page, number: number) =>
  page
    .getByRole('table', { name: 'Imported rows' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) })
const clean = async (page: Page) => expect(await getViolations(page)).toEqual([])

/** Opens the import from the list, by keyboard. */
const open = async (page: Page) => {
  await page.goto(list)
  await page.getByRole('button', { name: 'Other ways to add organisations' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Import from a sheet' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Import organisations' })).toBeVisible()
}

test.describe('G27 L50 MD-O8: organisations from a sheet', () => {
  test('a file is checked, mended, applied and shown, then changed by a paste with old beside new, and undone [G27 MD-O8]', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { fresh: true })
    await open(page)
    await clean(page)
    const template = await saved(page, 'Download template')
    const [heads, hints] = await rowsIn(template)
    const getRow = (values: Record<string, string>) =>
      heads!.map((head, at) => values[head] ?? (hints![at]!.startsWith('Required') && at > 10 ? 'A' : ''))
    const [lake, hill] = [{ Name: names[0]! }, { Name: names[1]! }]
    const plain = { Type: 'Hospital', City: 'Taiyuan', Phone: '0351-1' }
    const file = await filled(template, [getRow({ ...lake, ...plain }), getRow({ ...hill, Type: 'Castle' })])
    await page.getByTestId('import-file').setInputFiles({
      ...{ name: 'organisations.xlsx', buffer: file, mimeType: 'application/octet-stream' },
    })
    await expect(page.getByText('1 with errors')).toBeVisible()
    await clean(page)
    await row(page, 3)
      .getByRole('button', { name: /Correct/ })
      .press('Enter')
    const type = row(page, 3).getByRole('textbox', { name: /^Type/ })
    await expect(type).toHaveAccessibleDescription(/not valid/)
    await type.fill('Hospital')
    await type.press('Enter')
    await expect(page.getByText('No row has errors.')).toBeVisible()
    await page.getByRole('button', { name: 'Apply 2 rows' }).press('Enter')
    await expect(page.getByText('2 organisations added or changed.')).toBeVisible({ timeout: 30_000 })
    await clean(page)

    await open(page)
    await page
      .getByRole('textbox', { name: 'Rows copied from a sheet' })
      .fill(`Name\tType\tPhone\n${names[0]}\tHospital\t0351-2`)
    await page.getByRole('button', { name: 'Check these rows' }).press('Enter')
    await expect(page.getByText('1 skipped')).toBeVisible()
    await page.getByRole('radio', { name: 'Change them' }).click()
    await page.getByRole('radio', { name: 'All' }).check()
    await expect(row(page, 2)).toContainText('In the system: 0351-1')
    await expect(row(page, 2)).toContainText('0351-2')
    await clean(page)
    await page.getByRole('button', { name: 'Apply 1 row' }).press('Enter')
    await expect(page.getByText('1 organisation added or changed.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Undo this import' }).press('Enter')
    await clean(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).press('Enter')
    await expect(page.getByText('This import was undone')).toBeVisible({ timeout: 30_000 })
    await page.goto(`${list}?query=${encodeURIComponent(names[0]!)}`)
    await page.getByRole('link', { name: names[0]! }).press('Enter')
    await page.getByRole('link', { name: 'Contact and address', exact: true }).press('Enter')
    await expect(page.getByText('0351-1').first()).toBeVisible()
  })
})
