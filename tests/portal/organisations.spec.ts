import { expect, test } from './base.ts'

const list = '/csr_mds/organiztion'

test.describe('B35 B36 B37: organisations', () => {
  test('H12 MD-O3 F8: one is found, another is added by keyboard, read and edited', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto(`${list}?query=linjiang%20university&type=hospital`)
    const rows = page.getByRole('table', { name: 'Organisations' }).locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Add organisation' }).press('Enter')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Name').fill('临江大学附属肿瘤医院')
    const similar = page.getByRole('region', { name: 'Organisations that may be the same' })
    await expect(similar).toContainText('Same name')
    await field('Name').fill('海陵口腔医院')
    await field('English name').fill('Hailing Dental Hospital')
    await expect(similar).toContainText('No organisation seems to be the same')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/organiztion\/detail\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Hailing Dental Hospital' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await field('Meeting frequency').fill('Monthly')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Monthly').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  })
})
