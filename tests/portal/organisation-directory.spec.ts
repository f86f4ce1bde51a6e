import { expect, test } from './base.ts'
import { forgetOrganisation } from './earlier-attempt.ts'
import { asOwner } from './server.ts'

const inHengyu = `tenant_id = (select tenant_id from users where account = 'lin.haiyan')`

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

  test('a changed directory is decided field by field, and the list filters by origin', async ({
    signedIn,
  }) => {
    // The copy as the demo has it: an earlier attempt may have decided its differences.
    await asOwner(async client => {
      const jingji = `${inHengyu} and name_en = 'Jingji Cancer Hospital'`
      await client.query(
        `update organisation set zip = '100020', website = 'http://jingji.example' where ${jingji}`,
      )
      await client.query(
        `update organisation o set standard_code = s.code,
            standard_values = jsonb_build_object('zip', o.zip, 'city', o.city, 'name', o.name, 'phone', o.phone, 'alias1', o.alias_1,
              'alias2', o.alias_2, 'nameEn', o.name_en, 'address', o.address, 'country', o.country, 'website', o.website,
              'province', o.province)
          from standard_organisation s where s.name_en = o.name_en and o.${jingji.replace('and name_en', 'and o.name_en')}`,
      )
    })
    const page = await signedIn('lin.haiyan')
    await page.goto(list)
    await page.getByRole('link', { name: /Differences to decide/ }).click()
    await expect(page).toHaveURL(/origin=differs/)
    await page.getByRole('link', { name: 'Jingji Cancer Hospital' }).click()
    const section = page.getByRole('region', { name: 'Standard directory' })
    const row = (name: string) => section.getByRole('row', { name: new RegExp(name) })
    await expect(row('Postal code')).toContainText('Differs from the directory')
    await row('Postal code')
      .getByRole('button', { name: /^Accept/ })
      .press('Enter')
    await expect(row('Postal code')).toContainText('Copied')
    await expect(row('Postal code')).not.toContainText('100020')
    await row('Website').getByRole('button', { name: /^Keep/ }).press('Enter')
    await expect(row('Website')).toContainText('Own value')
    await expect(row('Website')).toContainText('http://jingji.example')
    // Ending the link keeps every value, and the directory offers no changes any more.
    await section.getByRole('button', { name: 'End the link' }).press('Enter')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: 'End the link' }).press('Enter')
    await expect(page.getByText('The link of Jingji Cancer Hospital has ended.')).toBeVisible()
    await expect(row('Postal code')).toHaveCount(0)
    await expect(page.getByRole('definition').filter({ hasText: /^http:\/\/jingji\.example$/ })).toBeVisible()
  })
})
