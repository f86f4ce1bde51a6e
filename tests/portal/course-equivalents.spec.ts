import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'

const addCourse = async (page: Page, name: string) => {
  await page.goto('/csr_mds/course')
  await page.getByRole('button', { name: 'Add course' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add course' })
  await dialog.getByLabel('Title of the course').fill(name)
  await dialog.getByRole('button', { name: 'Add and open' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.url()
}

test('MD-L7 an author declares a newer version of a course, sees it in both, and ends it with a reason', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  const [older, newer] = [ownName('GCP 2025'), ownName('GCP 2026')]
  await addCourse(page, newer)
  await addCourse(page, older)
  await page.getByRole('tab', { name: 'Equivalents' }).click()
  await expect(page.getByText('No equivalents yet')).toBeVisible()
  await page.getByRole('button', { name: 'Declare equivalent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Declare equivalent' })

  // What is missing is named, and what was chosen stays.
  await dialog.getByRole('radio', { name: /^A newer version/ }).check()
  await dialog.getByRole('button', { name: 'Declare equivalent' }).click()
  await expect(dialog.getByText('Choose a course', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^A newer version/ })).toBeChecked()
  await dialog.getByRole('button', { name: /^Other course:/ }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill(newer)
  await page.getByRole('radio', { name: `${newer} (English)` }).check()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Declare equivalent' }).click()
  await expect(page.getByText('The equivalence counts from now on.')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(newer) })
  await expect(row).toContainText('Counts for this course')

  // A second declaration is refused beside the course, and the dialog keeps what was chosen.
  await page.getByRole('button', { name: 'Declare equivalent' }).click()
  await dialog.getByRole('button', { name: /^Other course:/ }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill(newer)
  await page.getByRole('radio', { name: `${newer} (English)` }).check()
  await page.keyboard.press('Escape')
  await dialog.getByRole('radio', { name: /^A newer version/ }).check()
  await dialog.getByRole('button', { name: 'Declare equivalent' }).click()
  await expect(dialog.getByText('This course already counts for the other one.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Other course:/ })).toContainText(newer)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  // The other course shows it from its side.
  await row.getByRole('link', { name: newer }).click()
  await page.getByRole('tab', { name: 'Equivalents' }).click()
  const back = page.getByRole('row', { name: new RegExp(older) })
  await expect(back).toContainText('This course counts for it')
  await back.getByRole('button', { name: 'End equivalence' }).click()
  const end = page.getByRole('dialog', { name: `End the equivalence with ${older}` })
  await end.getByLabel('Reason').fill('Another syllabus')
  await end.getByRole('button', { name: 'End equivalence' }).click()
  await expect(page.getByText('The equivalence has ended. 0 people are asked again.')).toBeVisible()
  await expect(back).toContainText('Ended')
  await expect(back.getByRole('button', { name: 'End equivalence' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('tabpanel')
  await expect(history).toContainText('Ended an equivalence of courses')
  await expect(history).toContainText('Another syllabus')
  await expect(history).toContainText(older)
})
