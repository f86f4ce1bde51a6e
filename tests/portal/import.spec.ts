import type { Page } from '@playwright/test'
import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { filled, rowsIn, saved } from './import-files.ts'

const stamp = Date.now()
const address = (name: string) => `${name}.${stamp}@visit.example`
const row = (page: Page, number: number) =>
  page
    .getByRole('table', { name: 'Imported rows' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) })

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('import-file').setInputFiles({ name, buffer, mimeType: 'application/octet-stream' })

test.describe('A4 G23 G24 G32: people from a sheet', () => {
  test('template, file, checks, mended in place, applied, result; a page loaded anew finds it again', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('menuitem', { name: 'Import from a sheet' }).click()
    const template = await saved(page, 'Download template')
    await choose(page, 'people.xls', template)
    await expect(page.getByText(/Save an old .xls as .xlsx/)).toBeVisible()
    const [one, two] = [address('erin'), address('femi')]
    await choose(
      page,
      'people.xlsx',
      await filled(template, [[one, 'Okafor', 'Erin'], ['nobody', 'Li', 'Bo'], [one]]),
    )
    await expect(page.getByText('2 with errors')).toBeVisible()
    await expect(row(page, 3)).toContainText('not valid')
    await expect(row(page, 4)).toContainText('repeats row 2')
    const wrong = await rowsIn(await saved(page, 'Download rows with errors'))
    expect(wrong.slice(1).map(each => [each[0], each.at(-2)])).toEqual([
      ['nobody', '3'],
      [one, '4'],
    ])
    await page.reload()
    await row(page, 3)
      .getByRole('button', { name: /Correct/ })
      .click()
    const field = row(page, 3).getByRole('textbox', { name: /^E-mail/ })
    await expect(field).toHaveAccessibleDescription(/not valid/)
    await field.fill(two)
    await field.press('Enter')
    await expect(page.getByText('1 with errors')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Leave out all rows with errors' }).click()
    await expect(page.getByText('No row has errors.')).toBeVisible()
    await page.getByRole('radio', { name: 'All' }).check()
    await expect(row(page, 4)).toContainText('Left out')
    expect(await getViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply 2 rows' }).click()
    await expect(page.getByText('2 invitations sent.')).toBeVisible()
    await expect(row(page, 2)).toContainText('Applied')
    await page.getByRole('button', { name: 'Show invitations' }).click()
    const listed = page.getByRole('table', { name: 'Sent invitations' })
    await expect(listed).toContainText(one)
    await expect(listed).toContainText(two)
  })

  test('G23: what is wrong stands first, and comes into sight wherever in the file it is', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/csr_mds/user/import')
    const template = await saved(page, 'Download template')
    const good = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => [address(`${name}${at}`), 'Okafor', 'Erin'])
    await choose(page, 'people.xlsx', await filled(template, [...good(13, 'near'), ['nobody', 'Li', 'Bo']]))
    await expect(page.getByText('1 with errors')).toBeVisible()
    const table = page.getByRole('table', { name: 'Imported rows' })
    await expect(table.getByRole('columnheader').nth(1)).toHaveText('What is wrong')
    await expect(row(page, 15).getByText('E-mail: not valid')).toBeInViewport()
    await page.getByRole('button', { name: 'Discard this import' }).click()
    await page.goto('/csr_mds/user/import')
    await choose(page, 'people.xlsx', await filled(template, [...good(40, 'far'), ['nobody', 'Li', 'Bo']]))
    await expect(row(page, 42).getByText('E-mail: not valid')).toBeInViewport()
    await expect(page.getByRole('radio', { name: 'Errors' })).toBeChecked()
    await page.getByRole('radio', { name: 'All' }).check()
    await expect(row(page, 2)).toBeVisible()
  })

  test('on a phone, in three further languages, nothing overflows', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.setViewportSize({ width: 400, height: 900 })
    for (const [locale, title] of [
      ['zh-CN', '导入外部人员'],
      ['ja-JP', '外部担当者のインポート'],
      ['es-ES', 'Importar personal externo'],
    ] as const) {
      await page.context().addInitScript(chosen => localStorage.setItem('portalLanguage', chosen), locale)
      await page.goto('/csr_mds/user/import?kind=external')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        locale,
      ).toBeLessThanOrEqual(0)
    }
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect(await getViolations(page)).toEqual([])
  })
})
