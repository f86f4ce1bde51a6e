import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { freePort } from '../../scripts/lib/port.ts'
import { root } from '../../server/kernel/root.ts'
import { killStarted, launch, type Running } from '../process/rig.ts'
import { mailBox, wordsIn } from '../server/mail-box.ts'
import { expect, test } from './base.ts'
import { fillSignIn, speak } from './server.ts'

const secret = 'Anchor-Point-17'
const folder = mkdtempSync(join(tmpdir(), 'mds-company-'))
const email = 'a.lopez@orion.example'
const create = ['create', '--name', 'Orión Clínica', '--name-en', 'Orion Clinical', '--kind', 'cro']
const rest = ['--admin-email', email, '--languages', 'en-US,es-ES', '--time-zone', 'Europe/Madrid']

let box: Awaited<ReturnType<typeof mailBox>>
let server: Running
let env: NodeJS.ProcessEnv

// The second test continues with the company of the first.
test.describe.configure({ mode: 'serial' })

/** A server in production mode on an empty database, with a real mail server. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  box = await mailBox()
  const port = await freePort()
  env = {
    NODE_ENV: 'production',
    MDS_SECRET: randomBytes(48).toString('base64'),
    MDS_DEMO: '',
    SMTP_URL: box.url,
    HOST: 'localhost',
    SUPPORT_PHONE: '+86 21 5555 0100',
    SUPPORT_EMAIL: 'help@platform.example',
    SUPPORT_MANUAL: 'https://manual.example/{locale}.pdf',
    SUPPORT_CHAT: 'https://chat.example/support',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  }
  server = await launch({ dataDir: join(folder, 'data'), port, env })
  await server.ready()
})
test.afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exit
  killStarted()
  await box.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The command as an operator runs it: its exit code and output. */
const tenant = (...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>(resolve => {
    const options = {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: undefined, DATA_DIR: join(folder, 'data'), ...env },
    }
    execFile('npm', ['run', '--silent', 'tenant', '--', ...words], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

const linkIn = (text: string): string => /https?:\/\/\S+\/email\/register\/\S+/.exec(wordsIn(text))![0]

async function signIn(page: Page, account: string) {
  await page.goto(`${env.PUBLIC_ORIGIN}/login`)
  await fillSignIn(page, account, secret)
}

test('P14 F14: in production a company is set up by one command, its administrator follows the mail, signs in and invites', async ({
  page,
}) => {
  expect(server.said()).toContain('npm run tenant -- create --name')
  const wrong = await tenant(...create, '--admin-email', 'a.lopez')
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toMatch(/^--admin-email must be an e-mail address [^\n]+\.\n$/)
  const made = await tenant(...create, ...rest)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain(`The invitation is on its way to ${email}`)

  await page.goto(linkIn(box.received.find(each => each.to === email)!.text))
  await expect(page.getByRole('heading', { name: 'Orion Clinical invites you' })).toBeVisible()
  await expect(page.getByText('You then administer Orion Clinical.')).toBeVisible()
  await page.getByLabel('Given name').fill('Ana')
  await page.getByLabel('Family name').fill('López')
  await page.getByLabel('User name').fill('ana.lopez')
  await page.getByLabel('New password', { exact: true }).fill(secret)
  await page.getByLabel('New password again').fill(secret)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send code' }).click()
  const codes = () =>
    box.received.flatMap(({ to, text }) => (to === email && /\b\d{6}\b/.exec(wordsIn(text))) || [])
  await expect.poll(() => codes().length, 'the link alone is not enough').toBe(1)
  await page.getByLabel('Six-digit code').fill(codes()[0]!)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(`${env.PUBLIC_ORIGIN}/home`)
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()

  await page.goto(`${env.PUBLIC_ORIGIN}/csr_mds/user/invite`)
  const colleague = 'b.ruiz@orion.example'
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(colleague)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const sent = page.getByRole('table', { name: 'Sent invitations' }).locator('tbody tr')
  await expect(sent.filter({ hasText: colleague })).toContainText('Pending')
  await expect.poll(() => box.received.some(each => each.to === colleague)).toBe(true)
  expect(linkIn(box.received.find(each => each.to === colleague)!.text)).toContain(env.PUBLIC_ORIGIN)
})

test('A20 A21: whom people ask: phone, mailbox, manual in their language, and the code of the chat group', async ({
  page,
}) => {
  await signIn(page, 'ana.lopez')
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByRole('button', { name: 'Contact us' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact us' })
  const leads = (name: string, to: string) =>
    expect(dialog.getByRole('link', { name })).toHaveAttribute('href', to)
  await leads('+86 21 5555 0100', 'tel:+862155550100')
  await leads('help@platform.example', 'mailto:help@platform.example')
  await leads('Open the manual', 'https://manual.example/en-US.pdf')
  await leads('Open the chat group', 'https://chat.example/support')
  const { data } = encode('https://chat.example/support', { ecc: 'M', border: 3 })
  const dark = data.flat().filter(Boolean).length
  const code = dialog.getByRole('img', { name: 'QR code of the chat group' }).locator('path')
  expect((await code.getAttribute('d'))?.match(/M/g)).toHaveLength(dark)
})

test('TR-T8 N19: a company that is disabled lets nobody in, and says so; enabled again it does', async ({
  browser,
}) => {
  // The router logs to the console of a page whose session is refused while it loads, so this page is not watched for
  // console errors.
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await speak(context, 'en-US')
  await signIn(page, 'ana.lopez')
  await expect(page).toHaveURL(`${env.PUBLIC_ORIGIN}/home`)
  expect((await tenant('disable', '--tenant', 'Orion Clinical')).out).toMatch(
    /is disabled; \d+ sessions? ended/,
  )
  await page.reload()
  const refusal = page.getByText('Your company holds no licence for this product').first()
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'ana.lopez')
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect((await tenant('enable', '--tenant', 'Orion Clinical')).code).toBe(0)
  await signIn(page, 'ana.lopez')
  await expect(page).toHaveURL(`${env.PUBLIC_ORIGIN}/home`)
  await context.close()
})
