import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { makeCompany, register } from './company-start.ts'
import { filled, rowsIn, saved } from './import-files.ts'

const stamp = Date.now()
const lists = { departments: '/csr_mds/department', positions: '/csr_mds/position' } as const

test('a new company takes its departments from a sheet, from the first steps, and has them after one apply [E23 G32 B25]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(200_000)
  const email = `sheet.${stamp}@crux.example`
  const link = await makeCompany(`Vela ${stamp}`, email, baseURL!)
  await register(page, link, ['Ana', 'López'], `vela.${stamp}`, email)
  await page
    .getByRole('region', { name: 'First steps' })
    .getByRole('button', { name: 'Import from a sheet' })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Import departments' })).toBeVisible()
  const template = await saved(page, 'Download template')
  expect((await rowsIn(template))[0]).toEqual(['Name', 'English name', 'Parent', 'Head'])
  const file = await filled(template, [
    ['Site monitoring', '', 'Clinical operations', ''],
    ['Clinical operations', '', '', `vela.${stamp}`],
    ['Data management', '', 'Biometrics', ''],
  ])
  await page.getByTestId('import-file').setInputFiles({
    ...{ name: 'departments.xlsx', buffer: file, mimeType: 'application/octet-stream' },
  })
  await expect(page.getByText('1 with errors')).toBeVisible()
  expect(await getViolations(page)).toEqual([])
  const row = page.getByRole('table', { name: 'Imported rows' }).locator('tbody tr')
  await row.getByRole('button', { name: /Correct/ }).press('Enter')
  const parent = row.getByRole('textbox', { name: /^Parent/ })
  await expect(parent).toHaveAccessibleDescription(/not found/)
  await parent.fill('Clinical operations')
  await parent.press('Enter')
  const apply = page.getByRole('button', { name: 'Apply 3 rows' })
  await expect(apply).toBeEnabled()
  await apply.press('Enter')
  await expect(page.getByText('3 departments added.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Show departments' }).press('Enter')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(page.getByRole('treeitem')).toHaveText([
    /^Clinical operations/,
    /^Site monitoring/,
    /^Data management/,
  ])
  await page.getByRole('button', { name: 'Import from a sheet' }).click()
  await page.getByRole('button', { name: 'departments.xlsx' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('This import was undone')).toBeVisible({ timeout: 30_000 })
  for (const path of Object.values(lists)) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Import from a sheet' }).click()
    await expect(page).toHaveURL(`${path}/import`)
  }
  await page.goto('/csr_mds/learning')
  await expect(page.getByText('No training yet')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add course' }).click()
  await expect(page).toHaveURL('/csr_mds/course')
})
