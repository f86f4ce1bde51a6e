import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

const holder = { role: 'ACCOUNT_HOLDER' }
const side = (page: Page, name: string) => page.getByRole('region', { name })
const fixed = (page: Page, name: string) => side(page, name).getByRole('radio', { name: 'A fixed zone' })
const zone = (page: Page, name: string) => side(page, name).getByRole('combobox', { name: 'Zone' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const firstTime = (page: Page) =>
  page
    .getByRole('table', { name: 'Users' })
    .locator('tbody time')
    .filter({ hasText: /\d\d:\d\d/ })
    .first()

async function choose(page: Page, name: string, words: string) {
  await fixed(page, name).check()
  await zone(page, name).fill(words)
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .click()
}

test.describe('A10 B19 E33: the time zones of a person', () => {
  test('D33 WIDGETS 2.8.5 are reached from the personal menu; times follow at once on every page and in other tabs', async ({
    signedIn,
  }) => {
    const page = await signedIn(await ownPerson('s.tanaka', ['Sora', 'Tanaka'], { roles: true }), holder)
    const list = await page.context().newPage()
    await list.goto('/csr_mds/user')
    const before = await firstTime(list).innerText()
    expect(before).not.toContain('UTC')
    // A tab in the background renders once a second.
    await page.bringToFront()
    await page.goto('/home')
    await page.getByRole('button', { name: /personal menu/ }).click()
    await page.getByRole('button', { name: 'Time zones' }).click()
    await expect(page).toHaveURL(/\/timeZoneSetting$/)
    await expect(page).toHaveTitle('Time zones')
    await expect(page.getByRole('button', { name: /Role:/ }), 'D16').toHaveCount(0)
    await page.getByRole('button', { name: /personal menu/ }).click()
    await expect(page.getByRole('button', { name: 'About' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Time zones' }), 'D18').toHaveCount(0)
    await page.keyboard.press('Escape')

    await choose(page, 'Times on screen', 'Kathmandu')
    await page.getByRole('checkbox', { name: 'Show the UTC offset beside each time' }).check()
    await expect(side(page, 'Times on screen').getByText(/UTC\+05:45$/)).toBeVisible()
    await expect(side(page, 'Times in exports').getByText('Created (Asia/Kathmandu)')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Your time zones are saved.')).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    await expect(firstTime(list), 'the other tab').toContainText('UTC+05:45')
    await page.goto('/csr_mds/user')
    await expect(firstTime(page), 'after a load').toContainText('UTC+05:45')

    await page.goto('/timeZoneSetting')
    await expect(zone(page, 'Times on screen')).toHaveValue(/Kathmandu/)
    await side(page, 'Times on screen').getByRole('radio', { name: 'Follow this device' }).check()
    await page.getByRole('checkbox', { name: 'Show the UTC offset beside each time' }).uncheck()
    await save(page).click()
    await expect(firstTime(list)).toHaveText(before)
  })

  test('TR-C1: saved elsewhere first leads to a choice; a zone that lacks is asked for; leaving asks', async ({
    signedIn,
  }) => {
    const account = await ownPerson('m.ruiz')
    const page = await signedIn(account)
    await page.goto('/timeZoneSetting')
    await choose(page, 'Times in exports', 'Madrid')
    const other = await (await signedIn(account)).context().newPage()
    await other.goto('/timeZoneSetting')
    await other.getByRole('checkbox', { name: 'Show the UTC offset beside each time' }).check()
    await save(other).click()
    await expect(other.getByText('Your time zones are saved.')).toBeVisible()
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Your time zones were changed elsewhere' })
    await expect(dialog.getByRole('region', { name: 'As set here' })).toContainText('Madrid')
    await expect(dialog.getByRole('region', { name: 'As saved elsewhere' })).toContainText('with offset')
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await expect(page.getByText('Your time zones are saved.')).toBeVisible()

    await zone(page, 'Times in exports').fill('')
    await zone(page, 'Times in exports').blur()
    await save(page).click()
    await expect(page.getByText('Choose a time zone.')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    const leaving = page.getByRole('dialog', { name: 'Changes are not saved' })
    await leaving.getByRole('button', { name: 'Discard and leave' }).click()
    await expect(page).toHaveURL(/\/home/)
  })
})
