import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { mailedCode, mailedLink } from './invitations.ts'
import { dataDir, sendCode } from './server.ts'

const secret = 'Estrella-2026'

/** Makes a company by the operators' command; returns the path in the mail to its first administrator. */
export async function makeCompany(name: string, email: string, origin: string): Promise<string> {
  const { port } = new URL(origin)
  const words = ['--name', name, '--name-en', name, '--kind', 'sponsor', '--admin-email', email]
  await promisify(execFile)(
    'npm',
    ['run', '--silent', 'tenant', '--', 'create', ...words, '--languages', 'en-US'],
    {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, PORT: port, PUBLIC_ORIGIN: origin },
    },
  )
  return mailedLink(email)
}

/** Registers by a link; the first administrator of a company also proves the invited address. */
export async function register(
  page: Page,
  link: string,
  [given, family]: [string, string],
  account: string,
  first?: string,
) {
  await page.goto(link)
  await page.getByLabel('Given name').fill(given)
  await page.getByLabel('Family name').fill(family)
  await page.getByLabel('User name').fill(account)
  await page.getByLabel('New password', { exact: true }).fill(secret)
  await page.getByLabel('New password again').fill(secret)
  await page.getByLabel('I have read and accept the legal statement').check()
  if (first) await enterCode(page, first)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

/** Enters the code that is mailed to an address. */
export async function enterCode(page: Page, email: string) {
  await sendCode(page)
  await page.getByLabel('Six-digit code').fill(await mailedCode(email))
}
