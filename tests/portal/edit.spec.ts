import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'

async function openUser(page: Page, account: string, edit = true) {
  await page.goto(`/csr_mds/user?query=${account}`)
  await page
    .getByRole('table', { name: 'Users' })
    .locator('tbody tr')
    .filter({ hasText: account })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Basic information' })).toBeVisible()
  if (edit) await page.getByRole('button', { name: 'Edit basic information' }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('B41 K3 K12 TR-A1: a change is saved and stands in the history, field by field', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const region = `Suzhou ${Date.now()}`
  await openUser(page, 'deng.fei')
  await expect(page.getByLabel('Given name')).toBeFocused()
  await page.getByLabel('Region').fill(region)
  await expect(page.getByText('1 field changed')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit basic information' })).toBeFocused()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Changed basic information')
  await expect(history).toContainText('Region')
  await expect(history).toContainText(region)
})

test('G7 G8 G10: fields are checked on leaving them, summed up on saving, and the server’s refusal lands on its field', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await openUser(page, 'gao.yong')
  await page.getByLabel('E-mail').fill('not an address')
  await page.getByLabel('Phone').click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('Family name').fill('Gao, Yong')
  await save(page).click()
  const summary = page.getByRole('region', { name: /fields need your attention/ })
  await expect(summary.getByRole('link')).toHaveCount(3)
  await summary.getByRole('link').last().click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Family name').fill('高')
  await page.getByLabel('E-mail').fill('lin.haiyan@hengyu.example')
  await save(page).click()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('E-mail')).toHaveValue('lin.haiyan@hengyu.example')
})

test('K14 K15: what somebody else has is told when its field is left, before anything is saved', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await openUser(page, 'gao.yong')
  const email = page.getByLabel('E-mail')
  const own = await email.inputValue()
  await email.fill('lin.haiyan@hengyu.example')
  await page.keyboard.press('Tab')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(own)
  await page.keyboard.press('Tab')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
})

test('TR-C1: two browsers edit one person; the second sees who and when, and chooses field by field', async ({
  signedIn,
}) => {
  const [first, second] = [await signedIn('lin.haiyan'), await signedIn('lin.haiyan')]
  const [theirs, mine] = [`Ningbo ${Date.now()}`, `Wenzhou ${Date.now()}`]
  const read = `Jiang Peng ${Date.now() % 1000}`
  const phone = `1370${String(Date.now()).slice(-7)}`
  await openUser(first, 'jiang.peng')
  await openUser(second, 'jiang.peng')
  await first.getByLabel('Region').fill(theirs)
  await first.getByLabel('Reading').fill(read)
  await save(first).click()
  await expect(first.getByText('are saved.')).toBeVisible()

  await second.getByLabel('Region').fill(mine)
  await second.getByLabel('Phone').fill(phone)
  await save(second).click()
  const dialog = second.getByRole('dialog', { name: /was changed in the meantime/ })
  await expect(dialog).toContainText(/林海燕|Haiyan Lin/)
  await expect(dialog).toContainText('UTC+08:00')
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await expect(dialog.getByRole('radio', { name: mine })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: read })).toBeChecked()
  await dialog.getByRole('button', { name: 'Back to editing' }).click()
  await expect(second.getByLabel('Region')).toHaveValue(mine)
  await expect(second.getByLabel('Phone')).toHaveValue(phone)
  await save(second).click()
  await dialog.getByRole('radio', { name: theirs }).check()
  await dialog.getByRole('button', { name: 'Save the chosen values' }).click()
  await expect(second.getByText('are saved.')).toBeVisible()
  const basic = second.getByRole('region', { name: 'Basic information' })
  await expect(basic).toContainText(theirs)
  await expect(basic).toContainText(phone)
  await expect(basic).toContainText(read)
})

test('D19 B57: unsaved changes are asked about at menu, breadcrumb, Back and role; undone typing is no change', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await openUser(page, 'hou.qiang')
  const region = page.getByLabel('Region')
  const before = await region.inputValue()
  await region.fill('Elsewhere')
  const question = page.getByRole('dialog', { name: 'Changes are not saved' })
  const stay = question.getByRole('button', { name: 'Stay on this page' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await stay.click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await stay.click()
  await page.goBack()
  await stay.click()
  await page.getByRole('banner').getByRole('button', { name: /Role:/ }).click()
  await page
    .getByRole('list', { name: 'Switch role' })
    .getByRole('button', { name: 'DH administrator' })
    .click()
  await stay.click()
  await expect(region).toHaveValue('Elsewhere')
  await region.fill(before)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/csr_mds/customer')
  await expect(question).toBeHidden()
})

test('K11: a person is added, opens, and is inactive; closing with something typed asks first', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/user')
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('region', { name: /needs your attention/ })).toBeVisible()
  await dialog.getByLabel('Family name').fill('Okonkwo')
  await dialog.getByLabel('Given name').fill('Adaeze')
  await dialog.getByLabel('E-mail').fill(`adaeze.${Date.now()}@partner.example`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await dialog.getByRole('button', { name: /^Departments/ }).click()
  await page.getByRole('checkbox', { name: 'Medical Monitoring' }).check()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Adaeze Okonkwo' })).toBeVisible()
  await expect(page.getByText('Inactive').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Departments and positions' })).toContainText(
    'Medical Monitoring',
  )
})
