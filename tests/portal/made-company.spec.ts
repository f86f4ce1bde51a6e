import { expect, test } from './base.ts'
import { enterCode, makeCompany, register } from './company-start.ts'
import { invite } from './invitations.ts'
import { speak } from './server.ts'
import { getStrayed, walk } from './walk.ts'

const stamp = Date.now()

test('B23 B24: in a company made by the command nothing leads to a screen that does not exist', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const email = `first.${stamp}@nova.example`
  await register(
    page,
    await makeCompany(`Nova ${stamp}`, email, baseURL!),
    ['Ana', 'López'],
    `first.${stamp}`,
    email,
  )
  await expect(
    page.getByRole('heading', { name: 'Workspace', level: 1 }),
    'registering signs in',
  ).toBeVisible()
  const tiles = page.getByRole('region', { name: 'Applications' }).getByRole('listitem')
  await expect(tiles, 'only what the company has').toHaveText(['Master data'])
  // A colleague who registered makes a to-do, and a second page of the person.
  const colleague = await browser.newPage({ baseURL })
  await speak(colleague.context(), 'en-US')
  const link = await invite(page, `second.${stamp}@nova.example`)
  await register(colleague, link, ['Blanca', 'Ruiz'], `second.${stamp}`)
  await expect(colleague.getByText(/review|confirm/i).first()).toBeVisible()
  await colleague.close()

  const landed = await walk(page)
  expect(getStrayed(landed)).toEqual([])
  for (const path of ['/csr_mds/user', '/csr_mds/role', '/csr_mds/sudit', '/home/notice/todo'])
    expect([...landed.keys()], 'the walk went through the menus').toContain(path)

  await test.step('the rights of a role and the explanation of access name no screen that is missing', async () => {
    await page.goto('/csr_mds/role')
    await page.locator('tbody').getByRole('link', { name: 'Account holder' }).click()
    const granted = await page.getByText(/\d+ of \d+ rights granted/).innerText()
    const [, held, all] = /(\d+) of (\d+) rights/.exec(granted)!
    expect(held, 'the account holder has every right that is offered').toBe(all)
    await expect(page.getByLabel('Key facts of the role')).toContainText(new RegExp(`Rights\\s*${held}`))
    await page.goto('/csr_mds/user')
    await page.locator('tbody').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Why?' }).first().click()
    const rights = page.getByRole('dialog').getByLabel('Action').locator('option')
    await expect(rights.filter({ hasText: 'Users (screen)' })).toHaveCount(1)
    await expect(rights.filter({ hasText: 'Members (screen)' })).toHaveCount(1)
  })
})

test('D6 B8: an account with another address enters the code that the invited one gets', async ({
  signedIn,
  baseURL,
}) => {
  test.setTimeout(200_000)
  const email = `code.${stamp}@lynx.example`
  const link = await makeCompany(`Lynx ${stamp}`, email, baseURL!)
  const page = await signedIn('lu.jing')
  await page.goto(link)
  await page.getByRole('button', { name: `Join Lynx ${stamp}` }).click()
  await expect(page.getByText(`The invitation went to ${email}`)).toBeVisible()
  await enterCode(page, email)
  await page.getByRole('button', { name: `Join Lynx ${stamp}` }).click()
  await expect(page.getByText('Your account is ready')).toBeVisible()
})
