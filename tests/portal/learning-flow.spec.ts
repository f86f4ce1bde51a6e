import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { readCode } from '../server/certificates/read-pdf.ts'
import { expect, test } from './base.ts'
import { press, reach } from './keys.ts'
import { ownName } from './own-name.ts'
import { ownHolder } from './own-person.ts'

const demo = (name: string) => readFileSync(new URL(`../../server/app/demo/courses/${name}`, import.meta.url))
const video = { name: 'Receiving.mp4', mimeType: 'video/mp4', buffer: demo('receiving-product.mp4') }
const pdf = { name: 'Essentials.pdf', mimeType: 'application/pdf', buffer: demo('gcp-essentials.pdf') }
const questions = Array.from({ length: 10 }, (_, at) => at + 1)
const role = 'Clinical research associate (CRA)'
const changedText = 'Which answer is the first one?'

/** Types into a field that Tab has reached, in place of what it has. */
const fill = async (page: Page, field: Locator, text: string) => {
  await reach(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Chooses one option of a long list: opens it, searches, and leaves it. */
const choose = async (page: Page, field: Locator, role: 'radio' | 'checkbox', name: string) => {
  await press(page, field)
  await fill(page, page.getByRole('textbox', { name: 'Search' }), name)
  await press(page, page.getByRole(role, { name, exact: true }), 'Space')
  await page.keyboard.press('Escape')
}

async function makeCourse(page: Page, name: string) {
  await page.goto('/csr_mds/course')
  await press(page, page.getByRole('button', { name: 'Add course' }))
  const dialog = page.getByRole('dialog', { name: 'Add course' })
  await fill(page, dialog.getByLabel('Title of the course'), name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const opened = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Choose files' }))
  await (await opened).setFiles([video, pdf])
  await expect(page.getByText('MP4 · 0:42 · H.264')).toBeVisible()
  await expect(page.getByText('PDF · 5 pages · 15 s per page')).toBeVisible()
  // The video first, whichever was stored first.
  const files = page.getByRole('tabpanel').locator('ol > li')
  if (!(await files.first().innerText()).includes(video.name))
    await press(page, page.getByRole('button', { name: `Move ${video.name} up` }))
  await expect(files.first()).toContainText(video.name)
  await press(page, page.getByRole('button', { name: `Reading time of ${pdf.name}` }))
  await fill(page, page.getByLabel('Seconds per page'), '2')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(page.getByText('PDF · 5 pages · 2 s per page')).toBeVisible()

  await reach(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  for (const number of questions) {
    await press(page, page.getByRole('button', { name: 'Add question' }))
    const form = page.getByRole('form', { name: 'Add question' })
    await fill(
      page,
      form.getByRole('textbox', { name: 'Question', exact: true }),
      `Which is number ${number}?`,
    )
    await fill(page, form.getByRole('textbox', { name: 'Option 1', exact: true }), `Number ${number}`)
    await fill(page, form.getByRole('textbox', { name: 'Option 2', exact: true }), 'Another')
    await press(page, form.getByRole('button', { name: 'Save' }))
    await expect(form).toHaveCount(0)
  }
  await expect(page.getByText('10 questions, 10 points in all.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Publish', exact: true }))
  const publication = page.getByRole('dialog', { name: /^Publish / })
  await press(page, publication.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('Version 1 is in force.').first()).toBeVisible()
}

async function makeTask(page: Page, name: string, course: string) {
  await page.goto('/csr_mds/trainingTask')
  await press(page, page.getByRole('button', { name: 'Add a task' }))
  await fill(page, page.getByRole('textbox', { name: 'Name', exact: true }), name)
  await choose(page, page.getByRole('button', { name: /^Courses:/ }), 'checkbox', course)
  await choose(page, page.getByRole('button', { name: /^Everyone who gets a role/ }), 'checkbox', role)
  await press(page, page.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function giveRole(page: Page, userId: string) {
  await page.goto(`/csr_mds/user/detail/${userId}#roles`)
  await press(page, page.getByRole('button', { name: 'Assign roles' }))
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByRole('button', { name: /^Role/ }), 'radio', role)
  await press(page, dialog.getByRole('button', { name: /^Study/ }))
  await fill(page, page.getByRole('textbox', { name: 'Search' }), 'HY-0101-301')
  await press(page, page.getByRole('radio', { name: /HY-0101-301/ }), 'Space')
  await page.keyboard.press('Escape')
  await fill(page, dialog.getByLabel('Reason'), 'Joins the monitors of the study')
  await press(page, dialog.getByRole('button', { name: 'Assign', exact: true }))
  await expect(page.getByText('1 role assigned.')).toBeVisible()
}

/** Watches the video to its end, and leaves each page of the PDF shown until it counts. */
async function learn(page: Page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: `2. ${pdf.name}` }).waitFor()
  await expect
    .poll(() => page.locator('video').evaluate((each: HTMLVideoElement) => each.ended), { timeout: 150_000 })
    .toBe(true)
  await page.getByRole('button', { name: `2. ${pdf.name}` }).click()
  for (let number = 1; number <= 5; number += 1) {
    const sheet = page.getByRole('document', { name: `${pdf.name}, Page ${number} of 5` })
    await expect(sheet).toBeVisible()
    await expect(page.getByText('This page counts as read')).toBeVisible()
    await sheet.press('ArrowRight')
  }
  await expect(page.getByText('You have learned the content of this course.')).toBeVisible()
}

const handIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
}

/** Downloads the certificate as its holder does, and reads the QR code in it. */
async function readCertificate(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the certificate' }).click()
  return (await readCode(readFileSync(await (await download).path()))).text
}

test('A11 MD-L1 MD-L2 MD-L4 MD-L5 from a new course to a certificate on a phone in flight mode, and only the changed question again', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const [course, task] = [ownName('Cold chain'), ownName('Before monitoring')]
  const { id, account } = await ownHolder('PROJECT_MANAGER')
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await makeCourse(page, course)
  await makeTask(page, task, course)

  const learner = await signedIn(account, { role: 'PROJECT_MANAGER', fresh: true })
  await learner.goto('/eLearning/task')
  await expect(learner.getByRole('heading', { level: 1, name: 'Training tasks' })).toBeVisible()
  await expect(learner.getByText(task)).toHaveCount(0)
  await learner.evaluate(() => Object.assign(window, { opened: true }))
  await giveRole(page, id)
  // More access ends no session (TR-N10): the open page shows the training and the role.
  await expect(learner.getByRole('link', { name: task })).toBeVisible()
  await expect(learner.getByText(`You have the role “${role}” now, since `)).toBeVisible()
  expect(await learner.evaluate(() => (window as { opened?: boolean }).opened), 'no reload').toBe(true)
  await learner.getByRole('link', { name: task }).click()
  const testCard = learner.getByRole('region', { name: 'Test' })
  await expect(testCard).toContainText('10 questions')
  await learn(learner)
  await testCard.getByRole('button', { name: 'Start the test' }).click()
  for (const number of questions)
    await learner.getByRole('radio', { name: `Number ${number}`, exact: true }).check()
  await handIn(learner)
  await expect(testCard).toContainText('Score 100%')

  const code = await readCertificate(learner)
  const phone = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 400, height: 800 },
    hasTouch: true,
    locale: 'en-US',
  })
  const screen = await phone.newPage()
  const verified = screen.getByRole('status').getByRole('heading', { name: 'Valid', exact: true })
  await screen.goto(code)
  await expect(verified).toBeVisible()
  await screen.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await phone.route('**/badges/**', route => route.abort('internetdisconnected'))
  await phone.setOffline(true)
  await screen.goto('about:blank')
  await screen.goto(code)
  await expect(verified).toBeVisible()
  await expect(screen.getByRole('status')).toContainText('No network')
  await expect(screen.getByRole('status')).toContainText(course)
  await phone.close()

  // One question changes, and only what changed is asked again.
  await page.goto('/csr_mds/course')
  await fill(page, page.getByLabel('Search courses by name'), course)
  await press(page, page.getByRole('link', { name: course }))
  await reach(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Edit Question 1', exact: true }))
  const form = page.getByRole('form', { name: 'Edit question' })
  await fill(page, form.getByRole('textbox', { name: 'Question', exact: true }), changedText)
  await press(page, form.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Changed since version 1')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Publish', exact: true }))
  const publication = page.getByRole('dialog', { name: /^Publish / })
  await expect(publication).toContainText('1 person')
  await reach(page, publication.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(publication.getByRole('radio', { name: 'Only what changed' })).toBeChecked()
  await expect(publication.getByRole('region', { name: 'What is asked again' })).toContainText(changedText)
  await press(page, publication.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('Version 2 is in force.').first()).toBeVisible()

  await learner.goto('/eLearning/task')
  await learner.getByRole('link', { name: task }).click()
  await expect(testCard).toContainText('One question')
  await testCard.getByRole('button', { name: 'Start the test' }).click()
  await expect(learner.getByText(changedText)).toBeVisible()
  await expect(learner.getByRole('radio')).toHaveCount(2)
  await learner.getByRole('radio', { name: 'Number 1', exact: true }).check()
  await handIn(learner)
  await expect(testCard).toContainText('Passed')
})
