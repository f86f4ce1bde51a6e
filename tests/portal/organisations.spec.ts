import { expect, test } from './base.ts'
import { forgetOrganisation } from './earlier-attempt.ts'
import { asOwner } from './server.ts'

const list = '/csr_mds/organiztion'

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
    const tabs = page.getByRole('navigation', { name: 'Sections of the organisation' })
    for (const part of [
      'Basic information',
      'Contact and address',
      'Ethics committee',
      'Institution office',
      'Genetic resources office',
      'Site contract',
      'Close-out',
      'Pharmacy',
    ]) {
      await tabs.getByRole('link', { name: part, exact: true }).press('Enter')
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
    }
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
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
    for (const [part, text] of [
      ['Ethics committee', 'Monthly'],
      ['Basic information', 'ROR ID 02mhbdp94'],
      ['Contact and address', 'Deliveries: China'],
      ['Genetic resources office', '顾文'],
    ] as const) {
      await tabs.getByRole('link', { name: part, exact: true }).press('Enter')
      await expect(page.getByRole('region', { name: part, exact: true })).toContainText(text)
    }
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
})

test('B37: an organisation shows one tab at a time, each with an address of its own; a wrong field is reached from the list of errors', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${list}?query=linjiang%20university`)
  await page.getByRole('link', { name: 'Linjiang University Cancer Hospital', exact: true }).click()
  const tabs = page.getByRole('navigation', { name: 'Sections of the organisation' })
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveText('Basic information')
  await expect(tabs.locator('[aria-current]')).toHaveText('Basic information')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height(), 'at most one and a half windows').toBeLessThanOrEqual(1350)

  await tabs.getByRole('link', { name: 'Ethics committee' }).press('Enter')
  await expect(headings).toHaveText('Ethics committee')
  await expect(page).toHaveURL(/#ethics$/)
  expect(await page.evaluate(() => window.scrollY), 'nothing jumps').toBe(0)
  await page.reload()
  await expect(headings, 'the address opens it').toHaveText('Ethics committee')
  await page.goBack()
  await expect(headings).toHaveText('Basic information')
  await page.emulateMedia({ media: 'print' })
  await expect(headings.filter({ visible: true }), 'paper has all').toHaveCount(await headings.count())
  expect(await headings.filter({ visible: true }).count()).toBeGreaterThan(8)
  await page.emulateMedia({ media: 'screen' })

  await page.setViewportSize({ width: 400, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  const [strip] = await tabs.evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
  expect(strip!, 'one line').toBeLessThan(64)

  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('')
  await field.press('Enter')
  await tabs.getByRole('link', { name: 'Pharmacy' }).focus()
  await page.getByRole('main').getByRole('link', { name: /^Name/ }).press('Enter')
  await expect(field).toBeFocused()
})
