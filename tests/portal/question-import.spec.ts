import type { Page } from '@playwright/test'
import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { filled, rowsIn, saved } from './import-files.ts'
import { ownName } from './own-name.ts'

const row = (page: Page, number: number) =>
  page
    .getByRole('table', { name: 'Imported rows' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) })
const clean = async (page: Page) => expect(await getViolations(page)).toEqual([])
const question = (text: string, right: string) => [
  'Single choice',
  text,
  '',
  '2',
  'Yes',
  'No',
  ...Array(8).fill(''),
  right,
]

/** Opens the import from the questions of the course, by keyboard. */
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Import questions' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Import questions' })).toBeVisible()
}

test('questions from a workbook and a CSV file are checked, mended and added to the draft [MD-L1 A11 G32]', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { fresh: true })
  const name = ownName('Question bank')
  await page.goto('/csr_mds/course')
  await page.getByRole('button', { name: 'Add course' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add course' })
  await dialog.getByLabel('Title of the course').fill(name)
  await dialog.getByRole('button', { name: 'Add and open' }).click()
  await page.getByRole('tab', { name: /Questions/ }).click()
  await open(page)
  await clean(page)
  const template = await saved(page, 'Download template')
  expect((await rowsIn(template))[0]!.slice(0, 5)).toEqual([
    ...['Kind', 'Question', 'Question in English', 'Points for a right answer', 'Option A'],
  ])
  const file = await filled(template, [question('May one sign later?', 'B'), question('May one ask?', 'C')])
  await page.getByTestId('import-file').setInputFiles({
    ...{ name: 'questions.xlsx', buffer: file, mimeType: 'application/octet-stream' },
  })
  await expect(page.getByText('1 with errors')).toBeVisible()
  await clean(page)
  await row(page, 3)
    .getByRole('button', { name: /Correct/ })
    .press('Enter')
  const right = row(page, 3).getByRole('textbox', { name: /^Right answer/ })
  await expect(right).toHaveAccessibleDescription(/names an option that this row does not have/)
  await right.fill('A')
  await right.press('Enter')
  await expect(page.getByText('No row has errors.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply 2 rows' }).press('Enter')
  await expect(page.getByText('2 questions added to the draft.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Show questions' }).press('Enter')
  await expect(page.getByText('2 questions, 4 points in all.')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('May one ask?')

  await open(page)
  const csv = `Question,Right answer,Option A,Option B,Kind\r\nMay one ask?,A,No,Yes,single\r\n"One, or two?",B,One,Two,single\r\n`
  await page.getByTestId('import-file').setInputFiles({
    ...{ name: 'more.csv', buffer: Buffer.from(csv), mimeType: 'text/csv' },
  })
  await expect(page.getByText('1 skipped')).toBeVisible()
  await expect(row(page, 2)).toContainText('question 2 of the draft is the same')
  await page.getByRole('button', { name: 'Apply 1 row' }).press('Enter')
  await expect(page.getByText('1 question added to the draft.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Show questions' }).press('Enter')
  await expect(page.getByText('3 questions, 5 points in all.')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('One, or two?')
})
