import type { Page } from '@playwright/test'
import { addOrganisationField } from '../../contract/organisation-fields/calls.ts'
import { expect, test } from './base.ts'
import { forgetOrganisation, withoutOwnFields } from './earlier-attempt.ts'
import { asOwner } from './server.ts'

const list = '/csr_mds/organiztion'

/** Defines a required own field of two options in the company of the user (E12). */
async function defineField(page: Page) {
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const option = (ja: string, en: string) => ({ names: { 'ja-JP': ja, 'en-US': en } })
  const answer = await page.request.post(addOrganisationField.path, {
    headers: {
      authorization: `Bearer ${cookies['mds-token']}`,
      'mds-tenant': cookies['mds-tenant']!,
      'mds-role': cookies['mds-role']!,
      'idempotency-key': crypto.randomUUID(),
    },
    data: {
      type: 'dropdown',
      names: { 'ja-JP': '認定', 'en-US': 'Accreditation' },
      required: true,
      options: [option('一級', 'Level 1'), option('二級', 'Level 2')],
    },
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
}

test.describe('A6 B35 B36 B37: organisations', () => {
  test('D30 H12 MD-O2 MD-O3 E15 F8: one is found, another is added by keyboard, read and edited', async ({
    signedIn,
  }) => {
    await forgetOrganisation('海陵口腔医院')
    const page = await signedIn('lin.haiyan')
    await page.goto(`${list}?query=linjiang%20university&type=hospital`)
    const rows = page.getByRole('table', { name: 'Organisations' }).locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Add organisation', exact: true }).press('Enter')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Name').fill('临江大学附属肿瘤医院')
    const similar = page.getByRole('region', { name: 'Organisations that may be the same' })
    await expect(similar).toContainText('Same name')
    await expect(page.getByText(/^1 field changed · \d+ organisations? may be the same$/)).toBeInViewport()
    await field('Name').fill('海陵口腔医院')
    await field('English name').fill('Hailing Dental Hospital')
    await expect(similar).toContainText('No organisation seems to be the same')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/organiztion\/detail\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Hailing Dental Hospital' })).toBeVisible()
    for (const part of [
      'Basic information',
      'Contact and address',
      'Ethics committee',
      'Institution office',
      'Genetic resources office',
      'Site contract',
      'Close-out',
      'Pharmacy',
    ])
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await field('Meeting frequency').fill('Monthly')
    const identifiers = page.getByRole('group', { name: 'Identifiers' })
    await identifiers.getByRole('button', { name: 'Add identifier' }).press('Enter')
    await expect(identifiers.getByRole('combobox', { name: 'Kind' }), 'the new entry').toBeFocused()
    await identifiers.getByRole('button', { name: 'Remove Identifiers 1' }).press('Enter')
    await expect(identifiers.getByRole('button', { name: 'Add identifier' })).toBeFocused()
    await page.keyboard.press('Enter')
    await identifiers.getByRole('combobox', { name: 'Kind' }).selectOption('ROR ID')
    await identifiers.getByRole('textbox', { name: 'Identifier' }).fill('02mhbdp95')
    await page.getByRole('button', { name: 'Add address' }).press('Enter')
    const addresses = page.getByRole('group', { name: 'Further addresses' })
    await addresses.getByRole('combobox', { name: 'Purpose' }).selectOption('Deliveries')
    await addresses.getByRole('combobox', { name: 'Country' }).fill('China')
    // The dictionary offers what is below it, in the language of the reader (E36).
    await expect(addresses.locator('datalist option[value="Yunnan"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Add contact' }).press('Enter')
    await page.getByRole('textbox', { name: 'Contact’s name' }).fill('顾文')
    await field('Meeting frequency').press('Enter')
    // The check digit is wrong: the entry itself says so.
    await expect(identifiers).toContainText('check digit')
    await expect(identifiers.getByRole('textbox', { name: 'Identifier' }), 'what is wrong').toBeFocused()
    await identifiers.getByRole('textbox', { name: 'Identifier' }).fill('02mhbdp94')
    await field('Meeting frequency').press('Enter')
    await expect(page.getByText('Monthly').first()).toBeVisible()
    for (const text of ['ROR ID 02mhbdp94', 'Deliveries: China', '顾文'])
      await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  })
  test('MD-O1: the numbers of an organisation lead to the lists of what they count', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    const top = await asOwner(async client => {
      const { rows: found } = await client.query<{ id: string }>(
        `select o.parent_id as id from organisation o join organisation p on p.tenant_id = o.tenant_id and p.id = o.parent_id
          join users u on u.tenant_id = o.tenant_id and u.account = 'lin.haiyan' where o.parent_id is not null
          group by o.parent_id order by count(*) desc, o.parent_id limit 1`,
      )
      return found[0]!.id
    })
    await page.goto(`${list}/detail/${top}`)
    const facts = page.getByLabel('Key facts of the organisation')
    const below = facts.locator('div', { hasText: 'Organisations below' }).getByRole('link')
    const count = Number(await below.textContent())
    await below.press('Enter')
    await expect(page).toHaveURL(new RegExp(`parent=${top}`))
    await expect(page.getByRole('table', { name: 'Organisations' }).locator('tbody tr')).toHaveCount(count)
  })

  test('E12 G28: an own field is filled in and edited, a known alias is confirmed', async ({ signedIn }) => {
    await withoutOwnFields('s.tanaka')
    await forgetOrganisation('湊整形外科病院')
    const page = await signedIn('s.tanaka')
    await defineField(page)
    await page.goto(list)
    const rows = page.getByRole('table', { name: 'Organisations' }).locator('tbody tr')
    const known = await rows.first().getByRole('link').innerText()
    await page.goto(`${list}/create`)
    const own = page.getByRole('region', { name: 'Own fields' })
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Name').fill('湊整形外科病院')
    await field('Alias 1').fill(known)
    await field('Name').press('Enter')
    // It is required: nothing is sent without it.
    await expect(own.getByRole('combobox', { name: 'Accreditation' })).toBeFocused()
    await own.getByRole('combobox', { name: 'Accreditation' }).selectOption('Level 1')
    await field('Name').press('Enter')
    await page.getByRole('checkbox', { name: /same alias/ }).check()
    await field('Name').press('Enter')
    await expect(page).toHaveURL(/\/organiztion\/detail\//)
    await expect(own).toContainText('Level 1')
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await own.getByRole('combobox', { name: 'Accreditation' }).selectOption('Level 2')
    await field('Alias 1').fill('')
    await field('Alias 2').fill(known)
    await field('Name').press('Enter')
    const confirmed = page.getByRole('checkbox', { name: /same alias/ })
    await expect(confirmed).not.toBeChecked()
    await confirmed.check()
    await field('Name').press('Enter')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
    await expect(own).toContainText('Level 2')
  })
})
