import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

// Only these tests use these people: e.shimizu (ends sessions), n.saito (language), y.kato (language in two
// browsers), peng.xiuying (mails), fu.bin (languages offered).

const saved = (page: Page) => expect(page.getByText('Saved.').first()).toBeVisible()

test('A10 B17 D18 TR-N13 personal settings: every part, and a session elsewhere is ended', async ({
  signedIn,
}) => {
  const page = await signedIn('e.shimizu')
  const elsewhere = await signedIn('e.shimizu')
  await elsewhere.goto('/home')
  await page.goto('/home')
  await page.getByRole('button', { name: /personal menu$/ }).click()
  await page.getByRole('button', { name: 'Personal settings' }).click()
  await expect(page).toHaveURL('/personset')
  const index = page.getByRole('navigation', { name: 'Parts of the personal settings' })
  for (const link of await index.getByRole('link').all()) {
    const part = (await link.getAttribute('href'))!
    await expect(page.locator(part)).toBeVisible()
  }
  const sessions = page.locator('#sessions').getByRole('listitem')
  const own = sessions.filter({ hasText: 'This browser' })
  await expect(own).toHaveCount(1)
  const before = await sessions.count()
  await expect(own.getByRole('button')).toHaveCount(0)
  await sessions
    .filter({ hasNotText: 'This browser' })
    .first()
    .getByRole('button', { name: /^End session/ })
    .click()
  await expect(sessions).toHaveCount(before - 1)
  // These tests open sessions without a browser, so they show no network. A session from a browser does, to tell them
  // apart.
  await expect(own).not.toContainText('network')
  await asOwner(client =>
    client.query(
      `update session set ip = '203.0.113.9' where account_id = (select id from account where name = 'e.shimizu')`,
    ),
  )
  await page.reload()
  await expect(own).toContainText('network 203.0.113,')
  const third = await signedIn('e.shimizu')
  await third.goto('/home')
  await page.reload()
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  // The menu offers neither the role nor a link to the current page (D18).
  await page.getByRole('button', { name: /personal menu$/ }).click()
  await expect(page.getByRole('button', { name: 'Personal settings' })).toHaveCount(0)
})

test('D7 D10 K27 K28 K29 K30 F36: name, signature and look; another browser shows the page as it was chosen', async ({
  signedIn,
}) => {
  const account = await ownPerson('c.ortega', ['Nuria', 'Ramos'])
  const page = await signedIn(account)
  await page.goto('/personset')
  const basic = page.getByRole('form', { name: 'Basic information' })
  await basic.getByLabel('Given name').fill('Núria')
  await basic.getByLabel('Family name').fill('a,b')
  await basic.getByRole('button', { name: 'Save' }).click()
  await expect(basic.getByLabel('Family name')).toBeFocused()
  await basic.getByLabel('Family name').fill('Ramos Vila')
  await basic.getByLabel('Family name').press('Enter')
  await saved(page)
  await expect(page.getByRole('button', { name: 'Núria Ramos Vila, personal menu' })).toBeVisible()

  // By keyboard: typed.
  const signature = page.locator('#signature')
  await signature.getByRole('button', { name: 'Set up signature' }).press('Enter')
  await expect(signature.getByLabel('Text of the signature')).toHaveValue('Núria Ramos Vila')
  await signature.getByRole('radio', { name: 'Serif' }).check()
  await signature.getByLabel('Text of the signature').press('Enter')
  await expect(signature.getByText('Typed')).toBeVisible()
  await expect(signature.locator('figure')).toContainText('Núria Ramos Vila')

  await signature.getByRole('button', { name: 'Change signature' }).click()
  await signature.getByRole('radio', { name: 'Draw' }).check()
  await signature.getByRole('button', { name: 'Save' }).click()
  await expect(signature.getByText('Draw your signature first.')).toBeVisible()
  const sheet = (await signature.getByRole('img', { name: 'Area to draw the signature' }).boundingBox())!
  await page.mouse.move(sheet.x + 40, sheet.y + 90)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4])
    await page.mouse.move(sheet.x + 40 + step * 40, sheet.y + 90 - (step % 2) * 50)
  await page.mouse.up()
  await signature.getByRole('button', { name: 'Save' }).click()
  const picture = signature.getByRole('img', { name: 'Your signature' })
  await expect(picture).toBeVisible()
  const wide = await picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth),
  )
  expect(wide).toBeGreaterThan(300)

  // A picture of the user's own, which the server checks and encodes again.
  await signature.getByRole('button', { name: 'Change signature' }).click()
  await signature.getByRole('radio', { name: 'Upload' }).check()
  await signature.getByRole('button', { name: 'Save' }).click()
  await expect(signature.getByText('Choose a picture first.')).toBeVisible()
  const file = signature.getByTestId('signature-file')
  await file.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(signature.locator('#signature-fault')).toContainText('png')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>') })
  await expect(signature.locator('#signature-fault')).not.toContainText('png')
  await expect(picture).toHaveCount(0)
  const stroke = sharp({ create: { width: 210, height: 70, channels: 4, background: '#10182880' } })
  await file.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await stroke.png().toBuffer(),
  })
  await expect(picture).toBeVisible()
  await signature.getByRole('button', { name: 'Save' }).click()
  await expect(signature.getByText('Uploaded picture')).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(210)

  const [kept] = await Promise.all([
    page.waitForResponse(answer => answer.url().includes('/updateUserSystemSetting')),
    page.locator('#look').getByRole('radio', { name: 'Dark' }).check(),
  ])
  expect((await kept.json()).data.theme).toBe('dark')
  await page.locator('#look').getByLabel('Language').selectOption('ja-JP')
  await expect(page.getByRole('heading', { name: '個人設定', level: 1 })).toBeVisible()
  await expect
    .poll(() =>
      asOwner(async client => {
        const { rows } = await client.query('select locale from account where name = $1', [account])
        return rows[0].locale
      }),
    )
    .toBe('ja-JP')
  const elsewhere = await signedIn(account)
  await elsewhere.goto('/personset')
  await expect(elsewhere.getByRole('heading', { name: '個人設定', level: 1 })).toBeVisible()
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mds-theme', 'dark')
})

test('N23 K33: a language that the company no longer offers is refused, and what is stored stands again', async ({
  signedIn,
}) => {
  await asOwner(client =>
    client.query(
      `insert into account_setting (account_id, locale) select id, 'ja-JP' from account where name = 'n.saito'
        on conflict (account_id) do update set locale = 'ja-JP'`,
    ),
  )
  const page = await signedIn('n.saito')
  await page.goto('/personset')
  await expect(page.getByRole('heading', { name: '個人設定', level: 1 })).toBeVisible()
  await page.route('**/updateUserSystemSetting', route =>
    route.fulfill({ json: { code: 400224, message: 'not offered', data: null, requestId: 'r' } }),
  )
  await page.locator('#look').getByLabel('言語').selectOption('es-ES')
  await expect(page.getByText(/選択された言語|La empresa no ofrece/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '個人設定', level: 1 })).toBeVisible()
})

test('K33 A17: the user menu offers the languages of the company and no others', async ({ signedIn }) => {
  const page = await signedIn('fu.bin')
  const records = [
    { code: 'zh-CN', name: '中文', main: true },
    { code: 'en-US', name: 'English', main: false },
  ]
  await page.route('**/getLanguageFlagList', route =>
    route.fulfill({ json: { code: 0, message: '', data: { records, total: 2 }, requestId: 'r' } }),
  )
  await page.goto('/home')
  await page.getByRole('button', { name: /personal menu$/ }).click()
  const language = page.getByRole('dialog').getByRole('combobox').first()
  await expect(language.getByRole('option')).toHaveText(['中文', 'English'])
})

test('F36: a language chosen in another browser is taken up when the person comes back', async ({
  signedIn,
}) => {
  const [one, other] = [await signedIn('y.kato'), await signedIn('y.kato')]
  await asOwner(client =>
    client.query(
      `insert into account_setting (account_id, locale) select id, 'ja-JP' from account where name = 'y.kato'
        on conflict (account_id) do update set locale = 'ja-JP'`,
    ),
  )
  await one.goto('/personset')
  await expect(one.getByRole('heading', { name: '個人設定', level: 1 })).toBeVisible()
  await other.goto('/personset')
  const kept = other.waitForResponse(answer => answer.url().includes('/updateUserSystemSetting'))
  await other.locator('#look').getByLabel('言語').selectOption('en-US')
  await kept
  await expect(other.getByRole('heading', { name: 'Personal settings', level: 1 })).toBeVisible()
  await one.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(one.getByRole('heading', { name: 'Personal settings', level: 1 })).toBeVisible()
})

test('quiet hours are added by keys, with how soon a kind of notice is mailed, and are there again', async ({
  signedIn,
}) => {
  const page = await signedIn(await ownPerson('lin.haiyan', ['Ye', 'Jing']))
  await page.goto('/personset')
  const part = page.locator('#notices')
  await part.getByRole('button', { name: 'Add quiet hours' }).press('Enter')
  await part.getByLabel('Quiet from').fill('22:00')
  await part.getByLabel('Quiet until').fill('07:00')
  const mail = part.getByRole('combobox', { name: /: E-mail$/ }).first()
  await mail.selectOption({ index: 1 })
  const pace = await mail.inputValue()
  await part.getByRole('button', { name: 'Save' }).press('Enter')
  await saved(page)
  await page.reload()
  await expect(part.getByLabel('Quiet from')).toHaveValue('22:00')
  await expect(part.getByLabel('Quiet until')).toHaveValue('07:00')
  await expect(mail).toHaveValue(pace)
})
