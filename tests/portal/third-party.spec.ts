import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { write } from '../../scripts/lib/providers.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { keysFrom } from '../../server/kernel/keys.ts'
import { openProvider } from '../server/auth/provider.ts'
import { expect, test } from './base.ts'
import { bindAuthenticator, getCode } from './factors.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, connections, dataDir, password, signIn } from './server.ts'

/** A user of these tests only, with an identity that is already bound; the provider is real, on another site. */
const subject = 'somebody'
const provider = randomUUID()
let oidc: Awaited<ReturnType<typeof openProvider>>
let company: string
let account: { id: string; name: string }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ baseURL }) => {
  oidc = await openProvider(`${baseURL}/plt/thirdpart/callback`)
  const name = await ownPerson('lin.haiyan', ['Jun', 'Zhong'], { roles: true })
  const { rows } = await asOwner(client =>
    client.query('select account_id as id, account as name, tenant_id from users where account = $1', [name]),
  )
  const [who] = rows
  company = who.tenant_id
  account = who
  const database = openAs(connections().app, { poolSize: 1 })
  await write(database, keysFrom(readFileSync(join(dataDir, 'secret'), 'utf8').trim()), {
    id: provider,
    tenant: company,
    issuer: oidc.origin,
    'client-id': 'mds',
    name: '恒宇统一登录',
    'name-en': 'Hengyu sign-in',
    secret: 'secret-of-mds-at-the-provider',
  })
  await database.close()
  await asOwner(client =>
    client.query('insert into third_party_identity (provider_id, subject, account_id) values ($1, $2, $3)', [
      provider,
      subject,
      who.id,
    ]),
  )
})
test.afterAll(async () => {
  await asOwner(client => client.query('delete from identity_provider where id = $1', [provider]))
  await oidc.close()
})

/** The squares of a QR code as the page renders them. */
const getSquares = (text: string): string =>
  encode(text, { ecc: 'M', border: 3 })
    .data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')

/** What a user does at the provider, in any browser. */
const atTheProvider = async (page: Page, name = subject) => {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Whether the account has accepted the legal statement. */
const accepted = () =>
  asOwner(
    async client =>
      (await client.query('select from legal_acceptance where account_id = $1', [account.id])).rowCount,
  )

const acceptLegal = (page: Page) => page.getByLabel('I have read and accept the legal statement').check()

test('D3 D4 TR-N14 by a provider in this browser, there and back from another site, with what was ticked before', async ({
  page,
}) => {
  await page.goto(`/login?company=${company}`)
  await page.getByRole('button', { name: 'Hengyu sign-in' }).click()
  await expect(page.getByText('Accept the legal statement to sign in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue in this browser' })).toBeHidden()
  expect(await accepted()).toBe(0)
  await acceptLegal(page)
  await page.getByLabel('Remember my account').check()
  await page.getByRole('button', { name: 'Hengyu sign-in' }).click()
  await page.getByRole('button', { name: 'Continue in this browser' }).click()
  await atTheProvider(page)
  await expect(page).toHaveURL(/\/home/)
  expect(await accepted()).toBe(1)
  await page.goto('/home?logout=1')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Account or e-mail')).toHaveValue(account.name)
})

test('D3 TR-N14 by a phone that scans the code and is told the number', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(`/login?company=${company}`)
  await expect(page.getByRole('button', { name: 'Hengyu sign-in' })).toBeVisible()
  // The browser remembers the company.
  await page.goto('/login')
  await acceptLegal(page)
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.url().includes('/plt/thirdpart/wxloginparam')),
    page.getByRole('button', { name: 'Hengyu sign-in' }).click(),
  ])
  const { scan, digits } = (await answer.json()).data
  const drawn = page.getByRole('img', { name: 'Code that opens Hengyu sign-in on a phone' }).locator('path')
  await expect(drawn).toHaveAttribute('d', getSquares(scan))
  const number = String(digits)
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  const phone = await (
    await browser.newContext({ baseURL, locale: 'en-US', viewport: { width: 400, height: 800 } })
  ).newPage()
  await phone.addInitScript(() => localStorage.setItem('portalLanguage', 'en-US'))
  await phone.goto(scan)
  await atTheProvider(phone)
  await expect(phone.getByRole('heading', { name: 'Confirm the sign-in' })).toBeVisible()
  await expect(page.getByText('Enter the number on your phone now.')).toBeVisible()
  const typed = phone.getByLabel('Number shown there')
  await typed.fill(number === '10' ? '11' : '10')
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await expect(phone.getByRole('alert')).toBeVisible()
  await typed.fill(number)
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await expect(phone.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await expect(page).toHaveURL(/\/home/)
  await phone.context().close()
})

test('900303 an identity that is bound to nobody is told so, and the form still stands', async ({ page }) => {
  await page.goto(`/login?company=${company}`)
  await acceptLegal(page)
  await page.getByRole('button', { name: 'Hengyu sign-in' }).click()
  await page.getByRole('button', { name: 'Continue in this browser' }).click()
  await atTheProvider(page, 'stranger')
  await expect(page.getByText(/not bound to any account/)).toBeVisible()
  await expect(page.getByLabel('Account or e-mail')).toBeVisible()
})

test('D12 J27 G12 TR-N11: an identity is bound after the password and, where an authenticator is bound, a code; what is missing is said at its field', async ({
  page,
}) => {
  // A sign-in by provider can begin only in a browser that has the id which an earlier sign-in set.
  await signIn(page, account.name)
  await expect(page).toHaveURL(/\/home/)
  const secret = await bindAuthenticator(page)
  await asOwner(client =>
    client.query('update session set second_factor_at = null where account_id = $1', [account.id]),
  )
  await page.goto('/personset')
  const section = page.getByRole('region', { name: /third.party/i })
  await section.getByRole('button', { name: 'Unbind' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Unbind' }).click()
  await expect(page.getByText('The identity is no longer bound.')).toBeVisible()
  await section.getByRole('button', { name: 'Bind: Hengyu sign-in' }).click()
  await page.getByRole('button', { name: 'Continue in this browser' }).click()
  await atTheProvider(page)
  const typed = section.getByLabel('Password', { exact: true })
  await typed.focus()
  await section.getByRole('button', { name: 'Cancel' }).focus()
  await expect(section.getByText('Enter your password', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Bind', exact: true }).first().click()
  await expect(section.getByRole('link', { name: 'Password: Enter your password' })).toBeVisible()
  await expect(typed).toBeFocused()
  await typed.fill(password)
  await section.getByRole('button', { name: 'Bind', exact: true }).first().click()
  const code = section.getByLabel('Code or recovery code')
  await expect(code).toBeFocused()
  await section.getByRole('button', { name: 'Bind', exact: true }).first().click()
  await expect(section.getByText('Enter six digits or a recovery code', { exact: true })).toBeVisible()
  await code.fill(await getCode(secret))
  await section.getByRole('button', { name: 'Bind', exact: true }).first().click()
  await expect(page.getByText('The identity is bound.')).toBeVisible()
})
