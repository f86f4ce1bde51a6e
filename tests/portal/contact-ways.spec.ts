import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { worldwide } from '../../contract/values/phone.ts'
import { expect, test } from './base.ts'
import { asOwner, dataDir, sendCode } from './server.ts'

type Somebody = { account: string; email: string; phone: string }

/** A user of Hengyu that no other test uses; the Japanese number is bound with its leading zero. */
const somebody = async (phone: string): Promise<Somebody> => {
  const account = `ways.${Date.now()}`
  const email = `${account}@hengyu.example`
  const [accountId, userId] = [randomUUID(), randomUUID()]
  await asOwner(async client => {
    const { rows } = await client.query(`select tenant_id from users where account = 'lin.haiyan' limit 1`)
    const tenant = rows[0].tenant_id
    await client.query(
      `insert into account (id, name, email, phone, calling_code, locale) values ($1, $2, $3, $4, '81', 'en-US')`,
      [accountId, account, email, phone],
    )
    await client.query(
      `insert into users (tenant_id, id, account_id, account, last_name, first_name, email, phone, status)
       values ($1, $2, $3, $4, 'Mori', 'Aya', $5, $6, 'enabled')`,
      [tenant, userId, accountId, account, email, phone],
    )
    await client.query('insert into membership (account_id, tenant_id, user_id) values ($1, $2, $3)', [
      accountId,
      tenant,
      userId,
    ])
  })
  return { account, email, phone }
}

/** The newest code sent to a contact method; without a provider each message is a file. */
const codeTo = (place: string): string => {
  const outbox = join(dataDir, 'outbox')
  const messages = readdirSync(outbox)
    .filter(name => /^[^.].*\.json$/.test(name))
    .sort()
    .map(name => JSON.parse(readFileSync(join(outbox, name), 'utf8')))
    .filter(message => message.to === place)
  return /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0] ?? ''
}

/** Has a code sent and types it once it has arrived. */
const typeCode = async (page: Page, place: string) => {
  await sendCode(page)
  await expect.poll(() => codeTo(place), { timeout: 10_000 }).toMatch(/^\d{6}$/)
  await page.getByLabel('Six-digit code').fill(codeTo(place))
}

test('D1 F31 G8 J14 J15: a code on the phone signs in, typed with the zero or without', async ({ page }) => {
  const { phone } = await somebody(`090${Date.now() % 100_000_000}`.padEnd(11, '7'))
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Text message' }).click()
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Enter the number with its 8 to 11 digits')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).selectOption('JP81')
  await page.getByLabel('Phone number').fill(phone.slice(1).replace(/^(..)/, '$1-'))
  await typeCode(page, worldwide({ phone, callingCode: '81' }))
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeVisible()
  await page.getByLabel('Remember my account').check()
  await page.getByLabel('I have read and accept the legal statement').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Workspace', level: 1 })).toBeVisible()
})

test('B21 B22 D11 D13 D14 N32: address and number change by codes to the old place and the new', async ({
  signedIn,
}) => {
  const tail = String(Date.now() % 10_000_000).padStart(7, '0')
  const holder = await somebody(`0701${tail}`)
  const own = await somebody(`0801${tail}`)
  const page = await signedIn(own.account)
  await page.goto('/changeEmail')
  await typeCode(page, own.email)
  await page.getByRole('button', { name: 'Verify' }).click()
  const field = page.getByLabel('New e-mail address')
  await expect(field).toBeFocused()
  await field.fill(holder.email)
  await sendCode(page)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const email = `new.${own.email}`
  await field.fill(email)
  await typeCode(page, email)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail address has been changed' })).toBeFocused()
  await page.goto('/changePhone')
  await typeCode(page, worldwide({ phone: own.phone, callingCode: '81' }))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('Code', { exact: true }).selectOption('JP81')
  await page.getByLabel('New phone number').fill(holder.phone)
  await typeCode(page, worldwide({ phone: holder.phone, callingCode: '81' }))
  await page.getByRole('button', { name: 'Change number' }).click()
  await page.getByRole('button', { name: 'Bind it here' }).click()
  await expect(page.getByRole('heading', { name: 'Your phone number has been changed' })).toBeFocused()
  const { rows } = await asOwner(client =>
    client.query('select email, phone from account where name = any($1) order by phone nulls last', [
      [own.account, holder.account],
    ]),
  )
  expect(rows).toEqual([
    { email, phone: holder.phone },
    { email: holder.email, phone: null },
  ])
})

test('B21 B22 B58 D19: the page’s own Back and Cancel lead to the personal settings; only a proof that is held refuses the way back', async ({
  signedIn,
}) => {
  const own = await somebody(`0802${String(Date.now() % 10_000_000).padStart(7, '0')}`)
  const page = await signedIn(own.account)
  for (const [button, path] of [
    ['Change address', '/changeEmail'],
    ['Change number', '/changePhone'],
  ] as const) {
    await page.goto('/personset')
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(path)
    await page.getByRole('button', { name: 'Back' }).first().click()
    await expect(page).toHaveURL('/personset#contact')
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/personset#contact')
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL('/personset#contact')
  }
  await page.getByRole('button', { name: 'Change address' }).click()
  await typeCode(page, own.email)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByLabel('New e-mail address')).toBeFocused()
  await page.goBack()
  await expect(
    page.getByRole('status').filter({ hasText: 'cannot' }).or(page.getByText(/back/i)).first(),
  ).toBeVisible()
  await expect(page).toHaveURL('/changeEmail')
  await page.getByRole('button', { name: 'Back' }).first().click()
  await expect(page).toHaveURL('/personset#contact')
})
