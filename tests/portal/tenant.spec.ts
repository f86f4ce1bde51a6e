import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './base.ts'
import { withoutOwnFields } from './earlier-attempt.ts'
import { asOwner } from './server.ts'

/* Only these tests use the hospital's settings and names. They run in sequence, because both save. */
test.describe.configure({ mode: 'default' })
const holder = { role: 'DH_ADMINISTRATOR' } as const
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const startEdit = (page: Page) => page.getByRole('button', { name: 'Edit settings' }).click()
const cycle = (page: Page) => page.getByLabel('Password change cycle')

/** Each test, and each retry of one, begins with the hospital as the demo has it. */
test.beforeEach(() =>
  asOwner(async client => {
    await withoutOwnFields('c.ortega')
    await client.query(
      `update tenant set settings = '{"singleSession": false, "passwordCycleMonths": 0}', icon = 'HPL', logo_url = null,
          company_name_en = 'Puerta de Levante University Hospital'
        where id = (select m.tenant_id from membership m join account a on a.id = m.account_id where a.name = 'c.ortega')`,
    )
  }),
)

test('A12 B48 E31: a change shows whom it hits before it is saved, and stands in the history afterwards', async ({
  signedIn,
}) => {
  await asOwner(client =>
    client.query(
      `update credential set set_at = now() - interval '7 months' where account_id = (select id from account where name = 'j.ferrer')`,
    ),
  )
  const page = await signedIn('c.ortega', holder)
  await page.goto('/csr_mds/customer')
  await page.getByRole('link', { name: 'Company settings' }).click()
  await expect(page).toHaveURL('/csr_mds/setting')
  await expect(page).toHaveTitle(/Company settings/)
  await expect(cycle(page), 'a record is read first').toHaveCount(0)
  await startEdit(page)
  const hits = page.getByRole('complementary', { name: 'Who is affected' })
  await expect(hits).toContainText('Change a setting')
  await cycle(page).fill('99')
  await expect(cycle(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Enter a whole number from 0 to 60.')).toBeVisible()
  await page.getByLabel('Start reminding').focus()
  await save(page).click()
  await expect(cycle(page)).toBeFocused()
  await expect(page.getByRole('link', { name: /^Password change cycle.*from 0 to 60/ })).toBeVisible()
  await cycle(page).fill('6')
  await expect(hits).toContainText('1 person must change the password at once')
  await expect(hits).toContainText('Jordi Ferrer Marín')
  await page.getByLabel('Department required').check()
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await expect(hits).toContainText('Passwords expire 6 months after they were set.')
  const rows = await page.getByLabel('Rows per export').inputValue()
  await page.getByLabel('Rows per export').fill('900')
  await expect(hits).toContainText('An export holds at most 900 rows.')
  await page.getByLabel('Rows per export').fill(rows)
  await expect(hits).not.toContainText('An export holds')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Company settings saved.')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Password change cycle (months)')
  await expect(history).toContainText('Never')
  await page.reload()
  await expect(page.getByText('6 months', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Last changed by Carmen Ortega Vidal/)).toBeVisible()
})

test('B25 D17 G16: a logo is looked at as the server drew it, saved with the names, and shown in the user menu', async ({
  signedIn,
}) => {
  const page = await signedIn('c.ortega', holder)
  const name = `Hospital de Levante ${Date.now()}`
  await page.goto('/csr_mds/customer')
  await page.getByRole('button', { name: 'Edit company information' }).click()
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  const file = page.getByTestId('logo-file')
  await file.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText(/JPG or PNG/).first()).toBeVisible()
  await file.setInputFiles({
    name: 'logo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html><script>'),
  })
  // The history says it too.
  await expect(page.locator('#basic').getByText('No logo', { exact: true })).toBeVisible()
  await expect(page.locator('fieldset [id$="-error"]')).toBeVisible()
  const picture = sharp({ create: { width: 320, height: 96, channels: 3, background: '#0b5c55' } })
  await file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  })
  await expect(page.getByRole('img', { name: 'Logo of the company' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await save(page).click()
  await expect(page.getByText('Company information saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit company information' })).toBeFocused()
  await page.getByRole('button', { name: /Carmen/ }).click()
  const logo = page.getByRole('dialog').locator('img')
  await expect(logo).toBeVisible()
  await expect(logo).toHaveJSProperty('naturalWidth', 320)
  await page.reload()
  await page.getByRole('button', { name: 'Edit company information' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await save(page).click()
  await expect(page.getByText('Company information saved.')).toBeVisible()
})

test('B25 L2 D3 TR-C1: languages and zone say whom they hit, what another saved meanwhile stands beside one’s own, and the history names it', async ({
  signedIn,
}) => {
  await asOwner(async client => {
    await client.query(`insert into account_setting (account_id, locale) select id, 'en-US' from account where name = 'j.ferrer'
      on conflict (account_id) do update set locale = 'en-US'`)
  })
  const [first, second] = [await signedIn('c.ortega', holder), await signedIn('c.ortega', holder)]
  for (const page of [first, second]) {
    await page.goto('/csr_mds/customer')
    await expect(page.getByText(/\/login\?company=[0-9a-f-]{36}/)).toBeVisible()
    await page.getByRole('button', { name: 'Edit company information' }).click()
  }
  const languages = first.getByRole('group', { name: 'Languages' })
  const hits = first.getByRole('region', { name: 'Who is affected' })
  await expect(hits).toContainText('Change something')
  await languages.getByRole('checkbox', { name: 'English' }).uncheck()
  await expect(hits).toContainText(/reads? in a language that is removed/)
  await expect(hits).toContainText('Jordi Ferrer Marín')
  await expect(hits).toContainText(/People choose among: (?!.*English).*Español/)
  await languages.getByRole('checkbox', { name: 'English' }).check()
  await first.getByRole('textbox', { name: /^English name/ }).fill('Levante Hospital')
  await save(first).click()
  await expect(first.getByText('Company information saved.')).toBeVisible()
  await second.getByRole('textbox', { name: /^Mark/ }).fill('HL')
  await save(second).click()
  const dialog = second.getByRole('dialog', { name: 'Another user has changed the company information' })
  await expect(dialog.getByRole('row', { name: /^Mark/ })).toContainText('HL')
  const theirs = dialog.getByRole('row', { name: /^English name/ })
  await expect(theirs).toContainText('Levante Hospital')
  // A value that only the other user changed is not shown as this user's change.
  await expect(theirs).toContainText('Not changed by you')
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(second.getByText('Company information saved.')).toBeVisible()
  await expect(second.getByText('Levante Hospital').first()).toBeVisible()
  const history = second.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText('HL')
  await expect(history.getByRole('listitem').nth(1)).toContainText('Levante Hospital')
})

test('B25 G12 G16: what is wrong with the company is said when its field is left, and summed up on saving', async ({
  signedIn,
}) => {
  const page = await signedIn('c.ortega', holder)
  await page.goto('/csr_mds/customer')
  await page.getByRole('button', { name: 'Edit company information' }).click()
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('')
  await expect(page.getByText('Enter the name of the company.')).toBeHidden()
  await page.getByRole('textbox', { name: /^English name/ }).fill('x'.repeat(400))
  await expect(page.getByText('Enter the name of the company.')).toBeVisible()
  const languages = page.getByRole('group', { name: 'Languages' })
  for (const each of await languages.getByRole('checkbox').all()) await each.uncheck()
  await save(page).click()
  await expect(page.getByText('3 fields need your attention')).toBeVisible()
  await expect(name).toBeFocused()
  await page.getByRole('link', { name: /^Languages: / }).click()
  await expect(languages.getByRole('checkbox').first()).toBeFocused()
})

test('E12 G30: a dropdown is made whose options differ in each language; the one that repeats is told, and moved options stay where they were put', async ({
  signedIn,
}) => {
  const page = await signedIn('c.ortega', holder)
  await page.goto('/csr_mds/customer')
  await page.getByRole('link', { name: 'Organisation fields' }).click()
  await expect(page.getByText('No custom fields yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add field' })
  const option = (number: number, language: string) => dialog.getByLabel(`Option ${number} ${language}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Spanish name')).toBeFocused()
  await dialog.getByLabel('Spanish name').fill('Titularidad')
  await dialog.getByLabel('English name').fill('Ownership')
  await dialog.getByRole('radio', { name: 'Dropdown' }).check()
  await option(1, 'Spanish').fill('Pública')
  await option(1, 'English').fill('Public body')
  await option(2, 'Spanish').fill('Privada')
  await option(2, 'English').fill('ＰＵＢＬＩＣ  ｂｏｄｙ')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(option(2, 'English')).toBeFocused()
  await expect(option(2, 'English')).toHaveAccessibleDescription(/Same name as option 1/)
  await option(2, 'English').fill('Private')
  await expect(option(2, 'English')).not.toHaveAttribute('aria-invalid')
  await option(2, 'English').press('Enter')
  await expect(option(3, 'Spanish')).toBeFocused()
  await option(3, 'Spanish').fill('Concertada')
  await option(3, 'Spanish').press('Alt+ArrowUp')
  await expect(option(2, 'Spanish')).toBeFocused()
  await expect(option(2, 'Spanish')).toHaveValue('Concertada')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('“Ownership” was added.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ownership.*Titularidad/ })).toContainText(
    'Public body · Concertada · Private',
  )
})
