import { expect, test } from './base.ts'
import { sitesPath } from './study-path.ts'

test.describe('a study is one place', () => {
  test('head and tabs stay above every page, and a page deep below still names its tab', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto(await sitesPath('HY-0101-301'))
    const tabs = page.getByRole('navigation', { name: 'Pages of the study' })
    await expect(tabs.getByRole('link')).toHaveText([
      'Overview',
      'Record',
      /^Sites \d+ of \d+$/,
      /^Members \d+$/,
      /^Requests/,
      'Signatures',
      'History',
    ])
    const menu = page.getByRole('navigation', { name: 'Side menu' })
    await expect(menu.getByRole('link', { name: 'Studies' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: 'Overview' })).toHaveCount(0)
    const status = page.getByRole('button', { name: 'Change status' })
    for (const name of ['Members', 'Requests', 'Signatures', 'History', 'Record', 'Overview', 'Sites']) {
      await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).press('Enter')
      await expect(tabs.locator('[aria-current=page]')).toHaveText(new RegExp(`^${name}`))
      await expect(status).toBeVisible()
      await expect(page).toHaveTitle(/^HY-0101-301 · /)
    }
    await page.getByRole('table').locator('tbody a[part=name]').first().press('Enter')
    await expect(page).toHaveURL(/\/siteDetail\//)
    await expect(tabs.locator('[aria-current=page]')).toHaveText(/^Sites/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await tabs.getByRole('link', { name: 'History' }).press('Enter')
    await page.reload()
    await expect(page).toHaveURL(/\/history$/)
    await expect(tabs.locator('[aria-current=page]')).toHaveText('History')
  })

  test('the tabs are those that the role opens', async ({ signedIn }) => {
    const page = await signedIn('zhang.wei', { role: 'CRA' })
    await page.goto('/home')
    await page.locator('a[href*="/csr_mds/study/"]').first().click()
    const tabs = page.getByRole('navigation', { name: 'Pages of the study' })
    await expect(tabs.getByRole('link', { name: /^Sites/ })).toBeVisible()
    await expect(tabs.getByRole('link', { name: /^Requests/ })).toHaveCount(0)
  })

  test('from a site deep in a study the breadcrumb leads to the sites of another study, by keyboard', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto(await sitesPath('HY-0420-301'))
    await page.getByRole('button', { name: 'HY-0420-301, switch study' }).waitFor()
    await page.goto(await sitesPath('HY-0101-301'))
    await page.getByRole('table').locator('tbody a[part=name]').first().press('Enter')
    await expect(page).toHaveURL(/\/siteDetail\//)
    await page.getByRole('button', { name: 'HY-0101-301, switch study' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Switch study' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await expect(dialog.getByRole('option', { selected: true })).toContainText('HY-0420-301')
    await expect(dialog.getByRole('option', { name: /HY-0101-301/ })).toHaveCount(0)
    await page.keyboard.type('0511-3')
    await expect(dialog.getByRole('option')).toHaveText([/^HY-0511-301/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/^HY-0511-301 · Sites$/)
    await page.goBack()
    await expect(page).toHaveTitle(/· Site$/)
  })
})
