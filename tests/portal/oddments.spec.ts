import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { policyFor } from '../../server/kernel/http/security.ts'
import { root } from '../../server/kernel/root.ts'
import { getViolations } from '../fixtures/axe.ts'
import { smallPdf } from '../fixtures/small-pdf.ts'
import { expect, test } from './base.ts'
import { dataDir } from './server.ts'

const chat = 'http://127.0.0.1:9'

test('A19 O29: the assistant opens over the page, is dragged and moved by keys, and stays where it was put', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  // This server has no assistant: policy and answer are those of a server that has one.
  const assistant = { 'en-US': `${chat}/en` }
  await page.route('**/home', async route => {
    const answer = await route.fetch()
    const headers = { ...answer.headers(), 'content-security-policy': policyFor(assistant) }
    await route.fulfill({ response: answer, headers })
  })
  await page.route('**/mdsdata/contact/info', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, assistant } } })
  })
  const html = '<!doctype html><title>Chat</title><p>How can I help?</p>'
  await page.route(`${chat}/**`, route => route.fulfill({ contentType: 'text/html', body: html }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home')
  const launcher = page.getByRole('button', { name: 'Open the AI assistant' })
  const panel = page.getByRole('dialog', { name: 'AI assistant' })
  await launcher.click()
  await expect(page.frameLocator('iframe').getByText('How can I help?')).toBeVisible()
  expect(await panel.boundingBox()).toEqual({ x: 890, y: 140, width: 370, height: 640 })
  await expect(panel).toBeFocused()
  expect(await getViolations(page)).toEqual([])
  const title = panel.getByRole('heading')
  const from = (await title.boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x - 290, from.y - 500, { steps: 3 })
  await page.mouse.up()
  expect(await panel.boundingBox()).toMatchObject({ x: 590, y: 20 })
  await panel.getByRole('button', { name: /^Move/ }).press('ArrowRight')
  expect(await panel.boundingBox()).toMatchObject({ x: 610, y: 20 })
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(launcher).toBeFocused()
  await page.reload()
  await launcher.click()
  expect(await panel.boundingBox()).toMatchObject({ x: 610, y: 20 })
})

test('N16: sessions that an operator ends say that the system was updated', async ({ signedIn }) => {
  const page = await signedIn('luo.siqi')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Workspace' })).toBeVisible()
  const args = [
    'scripts/with-node.mjs',
    'scripts/sessions.ts',
    'end',
    '--code',
    '999408',
    '--account',
    'luo.siqi',
  ]
  // The open page is told that its session has ended, and leaves by itself, perhaps before the command has ended.
  const [{ stdout }] = await Promise.all([
    promisify(execFile)('node', args, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } }),
    expect(page.getByRole('log').filter({ hasText: /has been updated/ })).toBeVisible({ timeout: 120_000 }),
  ])
  expect(stdout).toMatch(/Ended \d+ sessions? with 999408/)
  await expect(page).toHaveURL('/login')
})

test('B7 C1: a link to the survey takes one answer, which administrators read', async ({
  page,
  signedIn,
}) => {
  const { stdout } = await promisify(execFile)(
    'node',
    ['scripts/with-node.mjs', 'scripts/survey.ts', '--tenant', 'Minato Clinical Development'],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  )
  const { pathname, hash } = new URL(stdout.trim())
  await page.goto(pathname + hash)
  await expect(page).toHaveTitle('Survey')
  await expect(page.getByText(/^Minato Clinical Development would like your opinion/)).toBeVisible()
  const send = page.getByRole('button', { name: 'Send answer' })
  await send.click()
  await expect(page.getByText('Choose one of the five.')).toBeVisible()
  expect(await getViolations(page)).toEqual([])
  const ground = (name: string) =>
    page.getByRole('radio', { name, exact: true }).evaluate(radio => getComputedStyle(radio).backgroundColor)
  const before = await ground('Satisfied')
  await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
  // Before a choice, no button looks chosen.
  await expect.poll(() => ground('Satisfied')).not.toBe(before)
  expect(await ground('Neutral')).toBe(before)
  await page.getByLabel(/What should stay/).fill('Sites load at once <img src=x onerror=alert(1)>')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Thank you for your answer' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link has been answered' })).toBeVisible()
  await page.goto('/survey#code=nonsense')
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  const reader = await signedIn('s.tanaka', { role: 'ACCOUNT_HOLDER', fresh: true })
  await reader.goto('/csr_mds/customer')
  const row = reader
    .getByRole('table', { name: 'Survey' })
    .getByRole('row')
    .filter({ hasText: 'Sites load at once' })
    .first()
  await expect(row).toContainText('Satisfied')
})

test('B20 A21 L94: the manual of the contact dialog is the document center, which shows and saves documents', async ({
  signedIn,
}) => {
  const folder = join(dataDir, 'documents')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'user-manual.en-US.pdf'), smallPdf(['Chapter one', 'Chapter two']))
  writeFileSync(join(folder, 'sop-12.zh-CN.pdf'), smallPdf(['SOP 12']))
  const page = await signedIn('m.ruiz')
  await page.goto('/home')
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByRole('button', { name: 'Contact us' }).click()
  await page.getByRole('link', { name: 'Open the document center' }).click()
  await expect(page).toHaveURL('/documentCenter')
  const documents = page.getByRole('list', { name: 'Document center' })
  await expect(documents.getByRole('listitem').filter({ hasText: 'sop 12' })).toContainText('中文')
  await documents.getByRole('link', { name: 'user manual', exact: true }).click()
  await expect(page).toHaveURL('/documentCenter?resCode=user-manual')
  const reader = page.getByRole('document', { name: 'user manual' })
  await expect(reader).toContainText('Chapter one')
  await reader.press('ArrowRight')
  await expect(reader).toContainText('Chapter two')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  expect(await getViolations(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('user-manual.en-US.pdf')
  await page.goto('/documentCenter?resCode=nothing-of-it')
  await expect(page.getByText('There is no document with the code “nothing-of-it”.')).toBeVisible()
})
