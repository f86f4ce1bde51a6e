import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sendCoursePart } from '../../contract/courses/files.ts'
import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'

const demo = (name: string) => readFileSync(new URL(`../../server/app/demo/courses/${name}`, import.meta.url))
const video = { name: 'Receiving.mp4', mimeType: 'video/mp4', buffer: demo('receiving-product.mp4') }
const pdf = { name: 'Essentials.pdf', mimeType: 'application/pdf', buffer: demo('gcp-essentials.pdf') }
/** The same video that says it is HEVC. */
const hevc = () => {
  const buffer = Buffer.from(video.buffer)
  buffer.write('hvc1', buffer.indexOf('avc1', buffer.indexOf('stsd')), 'latin1')
  return { ...video, name: 'Holiday.mp4', buffer }
}

const addCourse = async (page: Page, name: string) => {
  await page.goto('/csr_mds/course')
  await page.getByRole('button', { name: 'Add course' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add course' })
  await dialog.getByRole('button', { name: 'Add and open' }).click()
  await expect(dialog.getByLabel('Title of the course')).toBeFocused()
  await dialog.getByLabel('Title of the course').fill(name)
  await dialog.getByRole('button', { name: 'Add and open' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const addQuestion = async (page: Page, number: number) => {
  await page.getByRole('button', { name: 'Add question' }).click()
  const form = page.getByRole('form', { name: 'Add question' })
  await form.getByRole('textbox', { name: 'Question', exact: true }).fill(`Which answer is number ${number}?`)
  await form.getByRole('textbox', { name: 'Option 1', exact: true }).fill(`Number ${number}`)
  await form.getByRole('textbox', { name: 'Option 2', exact: true }).fill('Another')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

test('an author makes a course: a video, a PDF and ten questions, tried before anybody sees it [MD-L1 G17]', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await addCourse(page, ownName('Cold chain'))
  await expect(page.getByText('No files yet')).toBeVisible()
  const input = page.getByTestId('course-file')
  const files = page.getByRole('tabpanel').locator('ol > li')

  // What cannot be played is named, and nothing of it stays.
  await input.setInputFiles(hevc())
  await expect(page.getByText('The file uses HEVC (H.265).')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Holiday.mp4' }).click()

  // A lost connection: the upload waits, and goes on by itself.
  let lost = 0
  await page.route(`**${sendCoursePart.path}`, route => {
    lost += 1
    return lost === 1 ? route.abort('connectionreset') : route.continue()
  })
  await input.setInputFiles([video, pdf])
  await expect(files).toHaveCount(2)
  await expect.poll(() => lost).toBeGreaterThan(2)
  await page.unroute(`**${sendCoursePart.path}`)
  await expect(page.getByText('MP4 · 0:42 · H.264')).toBeVisible()
  await expect(page.getByText('PDF · 5 pages · 15 s per page')).toBeVisible()

  // The order, by keyboard: the focus stays on the file that was moved.
  const second = (await files.nth(1).innerText()).includes('Essentials') ? 'Essentials.pdf' : 'Receiving.mp4'
  await page.getByRole('button', { name: `Move ${second} up` }).press('Enter')
  await expect(files.first()).toContainText(second)
  await page.reload()
  await expect(files.first()).toContainText(second)

  // As a learner sees it.
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: /^Preview:/ })
  await expect(preview.locator('canvas, video').first()).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('tab', { name: /Questions/ }).click()
  for (let number = 1; number <= 10; number += 1) await addQuestion(page, number)
  await expect(page.getByText('10 questions, 10 points in all.')).toBeVisible()

  // The test is scored as a learner's.
  await page.getByRole('button', { name: 'Try the test' }).click()
  const trial = page.getByRole('dialog', { name: 'Try the test' })
  await trial.getByRole('button', { name: 'Check answers' }).click()
  await expect(trial.getByText('Question 10 has no answer')).toBeVisible()
  for (let number = 1; number <= 10; number += 1)
    await trial
      .getByRole('radio', { name: number === 10 ? 'Another' : `Number ${number}`, exact: true })
      .nth(number === 10 ? 9 : 0)
      .check()
  await trial.getByRole('button', { name: 'Check answers' }).click()
  await expect(trial.getByRole('status')).toContainText('9 of 10 points (90%). A learner would pass.')
  await trial.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('tab', { name: 'Details and rules' }).click()
  await page.getByLabel('Pass mark (%)').fill('101')
  await page.getByLabel('Questions per attempt').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Pass mark (%)')).toBeFocused()
  await expect(page.getByText('A whole number from 1 to 100')).toBeVisible()
  await page.getByLabel('Pass mark (%)').fill('70')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tab', { name: /Questions/ }).click()
  await expect(page.getByText('Each attempt asks 5 of them.')).toBeVisible()

  // The first version; then one question is corrected, and nobody learns again.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publication = page.getByRole('dialog', { name: /^Publish / })
  await expect(publication).toContainText('Nobody has learned it yet')
  await publication.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is in force.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit Question 1', exact: true }).click()
  const form = page.getByRole('form', { name: 'Edit question' })
  await form.getByRole('textbox', { name: 'Question', exact: true }).fill('Which answer is the first one?')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changed since version 1')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await publication.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(publication).toContainText('Choose who learns again')
  await publication.getByRole('radio', { name: 'Only what changed' }).check()
  await expect(publication.getByRole('region', { name: 'What is asked again' })).toContainText(
    'Which answer is the first one?',
  )
  await publication.getByRole('radio', { name: /^Small correction/ }).check()
  await publication.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 2 is in force.').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Open version 2' }).click()
  await expect(page.getByRole('dialog', { name: 'Version 2' })).toContainText(
    'Question changed: Which answer is the first one?',
  )
})
