import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'

const list = '/csr_mds/organiztion'

test.describe('MD-O7: facts of an organisation that expire', () => {
  test('one is added, edited and removed; the list shows organisations with an expired one', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const policy = ownName('PICC')
    await page.goto(`${list}?facts=expired`)
    await page.getByRole('link', { name: 'Linjiang University Cancer Hospital' }).click()
    await page.getByRole('link', { name: 'Expiring facts' }).press('Enter')
    const section = page.getByRole('region', { name: 'Expiring facts' })
    const row = (name: string) => section.getByRole('row', { name: new RegExp(name) })
    await expect(row('沪-Y-0268')).toContainText('Expired')
    await expect(row('LJ-HY-2025-07')).toContainText('Ends soon')
    await section.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Insurance')
    await dialog.getByRole('textbox', { name: 'Number or name' }).fill(policy)
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    // The owner and the last day are still missing: the dialog stays with what was typed.
    await expect(dialog.getByRole('textbox', { name: 'Number or name' })).toHaveValue(policy)
    await dialog.getByRole('combobox', { name: 'Owner' }).fill('zhang wei')
    await page
      .getByRole('option', { name: /zhang|张/i })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: 'Valid until' }).fill('2031-05-31')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(row(policy)).toContainText('Valid')
    // Its end returns the focus to "Add".
    await expect(dialog).toBeHidden()
    await row(policy)
      .getByRole('button', { name: /Actions/ })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(row(policy)).toHaveCount(0)
    await page.getByRole('link', { name: 'History', exact: true }).press('Enter')
    await expect(page.getByText('Removed an expiring fact of the organisation').first()).toBeVisible()
  })
})
