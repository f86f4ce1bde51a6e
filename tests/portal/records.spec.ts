import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { getTable } from '../server/downloads/exports-rig.ts'
import { expect, test } from './base.ts'

const table = (page: Page, name: string) => page.getByRole('table', { name })

/** From the list of tasks to the user's own record. */
const openOwn = async (page: Page) => {
  await page.goto('/eLearning/task')
  await page.getByRole('link', { name: 'My learning record' }).click()
  await expect(page.getByRole('heading', { name: 'Learning record', level: 1 })).toBeVisible()
}

/** Presses a button and returns the file that it saves. */
const getFile = async (page: Page, button: string | RegExp) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test.describe('B15 B16 D26 learning records', () => {
  test('B15 F26 M26: from the list of tasks to the record, by state, and as a workbook', async ({
    signedIn,
  }) => {
    const page = await signedIn('ouyang.sihan')
    await openOwn(page)
    await expect(page).toHaveURL(/\/eLearning\/userTaskRecord\/[\da-f-]{36}$/)
    await expect(page).toHaveTitle(/· Learning record$/)
    const rows = table(page, 'Learning record').locator('tbody tr')
    await expect(rows).toHaveCount(9)
    for (const state of ['Overdue', 'Completed late', 'To be learned again', 'Locked'])
      await expect(rows.getByText(state, { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog', { name: 'Filter' }).getByText('Completed late', { exact: true }).click()
    await expect(page).toHaveURL(/state=completed_late/)
    await expect(rows).toHaveCount(1)
    const { name, bytes } = await getFile(page, 'Export')
    expect(name).toMatch(/^Training task records .*\.xlsx$/)
    const [, ...lines] = await getTable(bytes)
    expect(lines.map(line => line[3])).toEqual(['Management of investigational products'])
    await expect(page.getByText(`${name} has been saved.`)).toBeVisible()
    await page.goto(page.url().replace(/&page=1|$/, '&page=9'))
    await expect(rows, 'a page beyond the end means the last one').toHaveCount(1)
  })

  test('B16 F27 F28 M27: a task with its rounds and tests, certificate and workbook', async ({
    signedIn,
  }) => {
    const page = await signedIn('ouyang.sihan')
    await openOwn(page)
    await page.getByRole('link', { name: 'Temperature control, remedial' }).click()
    await expect(page).toHaveURL(/\/eLearning\/userCourseRecord\/[\da-f-]{36}\/[\da-f-]{36}$/)
    const course = page.getByRole('region', { name: 'Receiving the investigational product' })
    await expect(course.getByText('0 of 3')).toBeVisible()
    const attempts = course.getByRole('listitem')
    await expect(attempts).toHaveCount(3)
    await expect(attempts.first()).toHaveText(/^Attempt 1\d\d \w{3} \d{4} [\d:]{8}33%Failed$/)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Management of investigational products' }).click()
    await expect(page).toHaveTitle('Management of investigational products · Course record')
    const pictures = page.getByRole('region', { name: 'Informed consent in three pictures' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pictures.getByRole('button', { name: /^Download the certificate/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Certificate_Informed consent in three pictures_.*\.pdf$/)
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const { name, bytes } = await getFile(page, 'Export')
    expect(name).toMatch(/^Course records .*\.xlsx$/)
    expect(await getTable(bytes)).toHaveLength(3)
    await page.getByRole('link', { name: 'Go to the training' }).click()
    await expect(page).toHaveURL(/\/course/)
  })
})
