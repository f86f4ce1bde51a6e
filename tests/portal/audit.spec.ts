import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { streamXlsxRows } from 'hucre/xlsx'
import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Entries of the audit trail' })
const rows = (page: Page) => table(page).locator('tbody tr')
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Entry / })
const status = (page: Page) => page.getByText(/The chain holds up to entry/)

test.describe('A9 B45: the audit trail', () => {
  test('D33 TR-A1 TR-A4: lists entries, filters them in the address, and says how far the chain holds', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/sudit')
    await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(status(page)).toBeVisible()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.locator('summary', { hasText: 'Outcome' }).click()
    await page.getByRole('dialog', { name: 'Filter' }).getByText('Refused', { exact: true }).click()
    await expect(page.getByRole('dialog'), 'a single choice closes its popup').toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    await expect(page).toHaveURL(/outcome=refused/)
    await page.goBack()
    await expect(page).not.toHaveURL(/outcome/)
    await page.goto('/csr_mds/sudit?kind=users&outcome=done&page=99999&size=7&entry=none&actor=nobody')
    await expect(rows(page).first()).toContainText('Done')
    await expect(table(page)).not.toContainText('Refused')
    await page.goto('/csr_mds/sudit?query=nothing-of-that-name')
    await expect(page.getByText('nothing-of-that-name', { exact: false }).first()).toBeVisible()
    await expect(table(page).getByRole('link', { name: /Show entry/ })).toHaveCount(0)
  })

  test('TR-A6: an entry shows old and new, its proof, the history of its record and back; from a record here', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user?query=zhang.wei')
    await page.getByRole('table').locator('tbody a').first().click()
    await expect(page).toHaveURL(/user\/detail/)
    await page.getByRole('link', { name: 'In the audit trail' }).click()
    await expect(page).toHaveURL(/sudit\?record=/)
    await expect(page.getByText(/^History of this record/)).toBeVisible()
    await page.goto('/csr_mds/sudit?kind=users&action=editUser')
    const first = rows(page)
      .first()
      .getByRole('link', { name: /Show entry/ })
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toContainText('The content matches the hash.')
    await expect(drawer(page)).toContainText('Before')
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(first).toBeFocused()
    await first.click()
    await drawer(page).getByRole('button', { name: 'History of this record' }).click()
    await expect(page.getByText(/^History of this record/)).toBeVisible()
    await page.goBack()
    await expect(drawer(page)).toBeVisible()
  })

  test('TR-A7: an access review of a moment is asked for in a dialog, and its file says who held what', async ({
    signedIn,
  }) => {
    // No other test has files among this user's downloads.
    const account = await ownPerson('lin.haiyan', ['Fu', 'Shen'], { roles: true })
    const page = await signedIn(account, { role: 'ACCOUNT_HOLDER' })
    await page.goto('/csr_mds/sudit')
    const opener = page.getByRole('button', { name: 'Access review…' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Access review' })
    await dialog.getByRole('radio', { name: 'A period' }).check()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(dialog.getByText('Give a date and a time.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'From' })).toBeFocused()
    await dialog.getByLabel('To').fill('2199-01-01T00:00')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This moment is still to come. Choose one in the past.')).toBeVisible()
    expect(await getViolations(page)).toEqual([])
    // The server searches the studies; the chosen ones stay visible while the user searches for another.
    await dialog.getByRole('button', { name: 'Studies: Every study' }).click()
    const search = page.getByRole('textbox', { name: 'Search', exact: true })
    await search.fill('hy-0101-302')
    const studies = page.getByRole('group', { name: 'Studies' }).getByRole('checkbox')
    await expect(studies).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await search.fill('HY-0315')
    await expect(studies.nth(1)).toHaveAccessibleName(/^HY-0315/)
    await expect(studies.first()).toBeChecked()
    await studies.first().uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Studies: Every study' })).toBeFocused()
    await dialog.getByRole('radio', { name: 'A moment' }).check()
    await dialog.getByLabel('At the moment').fill('2026-11-01T08:00')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.getByRole('button', { name: /^Downloads/ }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download Access review/ }).click({ timeout: 30_000 })
    const table = []
    for await (const row of streamXlsxRows(readFileSync(await (await coming).path()))) table.push(row.values)
    const head = table.findIndex(row => row[0] === 'Person')
    const about = new Map(table.slice(0, head).map(row => [row[0], row[1]]))
    expect(about.get('At the moment')).toMatch(/^2026-11-01T08:00:00/)
    expect(Number(about.get('Number of rows'))).toBe(table.length - head - 1)
    expect(table.slice(head + 1).map(row => row[4])).toContain('Account holder')
  })

  test('B45 TR-A6: a frequent question is one choice, in the address; offline no list claims to be empty', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/sudit')
    await expect(rows(page).first()).toBeVisible()
    const choose = async (question: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('dialog', { name: 'Filter' }).getByText(question, { exact: true }).click()
    }
    await choose('Changes of rights')
    await expect(page).toHaveURL(/kind=assignments/)
    await expect(
      page.getByRole('button', { name: /^Remove the filter “Presets: Changes of rights”/ }),
    ).toBeVisible()
    await choose('Sign-ins')
    await expect(page).toHaveURL(/kind=session/)
    await expect(rows(page).first()).toContainText('Sign-in')
    await page.context().setOffline(true)
    await choose('Exports')
    await expect(page).toHaveURL(/kind=downloads/)
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /offline|connection/i })
        .first(),
    ).toBeVisible()
    await expect(page.getByText('Total 0')).toHaveCount(0)
    await page.context().setOffline(false)
  })

  for (const width of [1440, 400])
    test(`nobody is shut out at ${width} px, with the entry open too`, async ({ signedIn }) => {
      const page = await signedIn('lin.haiyan')
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/csr_mds/sudit')
      await expect(rows(page).first()).toBeVisible()
      await expect(status(page)).toBeVisible()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
      expect(await getViolations(page)).toEqual([])
      await rows(page)
        .first()
        .getByRole('link', { name: /Show entry/ })
        .click()
      await expect(drawer(page)).toContainText('Proof')
      expect(await getViolations(page)).toEqual([])
    })
})
