import { expect, test } from './base.ts'
import { forgetOrganisation } from './earlier-attempt.ts'

const list = '/csr_mds/organiztion'

test.describe('MD-O4: the standard directory', () => {
  test('L45 L52 L53: a standard organisation is found while typing and added as a copy', async ({
    signedIn,
  }) => {
    await forgetOrganisation('杨树浦肺科医院')
    const page = await signedIn('lin.haiyan')
    await page.goto(`${list}/create`)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Name').fill('杨树浦')
    await field('Fax').fill('+86 21 5555 0508')
    const similar = page.getByRole('region', { name: 'Organisations that may be the same' })
    await similar.getByRole('button', { name: /Add this standard organisation/ }).press('Enter')
    await expect(field('Name')).toHaveValue('杨树浦肺科医院')
    await expect(field('Postal code')).toHaveValue('200433')
    // What was typed before and the directory does not know is still there.
    await expect(field('Fax')).toHaveValue('+86 21 5555 0508')
    await field('Phone').fill('+86 21 5555 0999')
    await field('Phone').press('Enter')
    await expect(page).toHaveURL(/\/organiztion\/detail\//)
    await page.getByRole('link', { name: 'Standard directory', exact: true }).press('Enter')
    const section = page.getByRole('region', { name: 'Standard directory' })
    await expect(section.getByRole('row', { name: /Postal code/ })).toContainText('Copied')
    await expect(section.getByRole('row', { name: /Phone/ })).toContainText('Own value')
    await page.goto(`${list}/create`)
    await page.getByRole('button', { name: 'Choose from the standard directory' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Standard directory' })
    await expect(dialog).toContainText('organisations in the standard directory')
    await dialog.getByRole('textbox').fill('yangshupu')
    const hit = dialog.getByRole('listitem').filter({ hasText: 'Yangshupu' })
    await expect(hit.getByRole('link', { name: 'Already added' })).toBeVisible()
  })
})
