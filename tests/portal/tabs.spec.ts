import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

test('F36: a language chosen in one tab is the other tab’s too, once it is looked at', async ({
  signedIn,
}) => {
  // The language becomes this account's own setting, so no other test uses it.
  const page = await signedIn(await ownPerson('cui.zhixun'))
  await page.goto('/home')
  const tab = await page.context().newPage()
  await tab.goto('/home')
  await expect(tab.getByRole('heading', { name: 'To-dos' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByLabel('Language').selectOption('es-ES')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  await tab.bringToFront()
  await expect(tab.locator('html')).toHaveAttribute('lang', 'es-ES')
  await tab.close()
})

test('F37: role and company changed in one tab bring the other home, and keep what was typed there for its own role', async ({
  signedIn,
}) => {
  const page = await signedIn('elena.navarro')
  await page.goto('/home')
  const tab = await page.context().newPage()
  await tab.goto('/timeZoneSetting')
  await tab
    .getByRole('region', { name: 'Times on screen' })
    .getByRole('radio', { name: 'A fixed zone' })
    .check()
  await expect(tab.getByText(/changes? (is|are) not saved/)).toBeVisible()
  const kept = tab.getByText(/^Changes kept from/)
  const company = page.getByRole('button', { name: /^Company:/ })
  const first = (await company.locator('span > span').first().textContent())!
  const choose = async (name: RegExp | string) => {
    await page.bringToFront()
    await company.click()
    await page.getByRole('list', { name: 'Switch company' }).getByRole('button', { name }).click()
  }
  await company.click()
  const others = page.getByRole('list', { name: 'Switch company' }).getByRole('button')
  await others.and(page.locator(':not([aria-current])')).first().click()
  await expect(company).not.toContainText(first)
  await expect(tab).toHaveURL('/home')
  await tab.goto('/timeZoneSetting')
  await expect(tab.getByRole('heading', { name: 'Time zones', level: 1 })).toBeVisible()
  await expect(kept).toBeHidden()
  await choose(first)
  await expect(tab).toHaveURL('/home')
  await tab.goto('/timeZoneSetting')
  await expect(kept).toBeVisible()
  await tab.close()
})
