import type { Locator, Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { boxes } from './boxes.ts'
import { sitesPath } from './study-path.ts'

const holder = { role: 'ACCOUNT_HOLDER' } as const
const phone = { width: 400, height: 800 }
const desk = { width: 1440, height: 900 }

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const tools = (page: Page) => ({
  filter: page.getByRole('button', { name: 'Filter', exact: true }),
  sort: page.getByRole('button', { name: /^Sort/ }),
  more: page.getByRole('button', { name: 'More', exact: true }),
})
const textsOf = async (of: Locator) => (await of.allTextContents()).map(text => text.trim())

test('SC 1.4.10: on a phone each list has Filter, Sort and More in one line, and one menu sorts by the names of the columns', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  const sites = await sitesPath('HY-0207-101')
  const others = ['study', 'organiztion', 'user', 'role'].map(part => `/csr_mds/${part}`)
  for (const path of [...others, sites, sites.replace('/site', '/member')]) {
    await page.setViewportSize(desk)
    await page.goto(path)
    await page.getByRole('table').locator('tbody tr').first().waitFor()
    const heads = await textsOf(page.locator('thead th button:not([aria-haspopup])'))
    await page.setViewportSize(phone)
    const { filter, sort, more } = tools(page)
    const all = await boxes(filter, sort, more)
    expect(new Set(all.map(each => each.y)).size, `${path}: in one line`).toBe(1)
    expect(new Set(all.map(each => each.height)).size, `${path}: in one line of text`).toBe(1)
    await expect(page.locator('thead button:visible'), `${path}: no heads beside the menu`).toHaveCount(0)
    await sort.press('Enter')
    const names = await textsOf(page.getByRole('menuitemradio'))
    const columns = names.filter(name => !/^(Sort (a|de)scending|Default order)$/.test(name))
    expect(columns, path).toEqual(heads)
    await page.keyboard.press('Escape')
    await expect(sort, path).toBeFocused()
    await more.press('Enter')
    await expect(more, path).toHaveAttribute('aria-expanded', 'true')
    const further = page.locator(`[id="${await more.getAttribute('aria-controls')}"] button`)
    await expect(further.first(), path).toBeVisible()
    expect(await wide(page), path).toBeLessThanOrEqual(phone.width)
  }
})

test('on a phone the menu sorts people by account, up and down, by keyboard alone', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.setViewportSize(phone)
  await page.goto('/csr_mds/user?status=enabled')
  const { sort } = tools(page)
  // People without an account are at one end.
  const accounts = async () =>
    (await textsOf(page.locator('td[data-head=Account]'))).filter(text => text !== '-')
  await expect(sort).toHaveAccessibleName('Sort: Name, ascending')
  await sort.press('Enter')
  await page.keyboard.type('acc')
  await page.keyboard.press('Enter')
  await expect(sort).toHaveAccessibleName('Sort: Account, ascending')
  await expect(sort).toBeFocused()
  const up = (texts: string[]) => texts.toSorted((a, b) => (a < b ? -1 : 1))
  await expect.poll(async () => up(await accounts())).toEqual(await accounts())
  const first = (await accounts())[0]!
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Sort descending' }).press('Enter')
  await expect(page).toHaveURL(/sort=-account/)
  await expect.poll(async () => (await accounts())[0]! > first).toBe(true)
  expect(await accounts()).toEqual(up(await accounts()).toReversed())
})

test('a filter is set and removed on a phone, and columns are chosen behind More', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.setViewportSize(phone)
  await page.goto('/csr_mds/user')
  const { filter, more } = tools(page)
  await filter.press('Enter')
  await page.getByRole('checkbox', { name: 'Disabled' }).press('Space')
  await page.keyboard.press('Escape')
  const chip = page.getByRole('button', { name: /^Remove the filter/ })
  await expect(chip).toBeInViewport()
  await chip.press('Enter')
  await expect(chip).toHaveCount(0)
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  await expect(columns).toBeHidden()
  await more.press('Enter')
  const [one, two] = await boxes(columns, page.getByRole('button', { name: /^Export/ }).first())
  expect(one.width, 'with its words').toBeGreaterThan(80)
  expect(two.y, 'in one line').toBe(one.y)
  await columns.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
})
