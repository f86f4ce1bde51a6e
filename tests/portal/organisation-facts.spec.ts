import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'
import { asOwner } from './server.ts'

const list = '/csr_mds/organiztion'

/** A fact of this test only, beside one of the demo; returns its title. */
const ownFact = async (beside: string): Promise<string> => {
  const title = ownName('LJ')
  await asOwner(client =>
    client.query(
      `insert into organisation_fact (tenant_id, id, organisation_id, kind, title, owner_id, valid_from, valid_until, remarks)
        select f.tenant_id, gen_random_uuid(), f.organisation_id, f.kind, $1, f.owner_id, f.valid_from, f.valid_until, f.remarks
          from organisation_fact f join users u on u.tenant_id = f.tenant_id and u.account = 'lin.haiyan' where f.title like '%' || $2`,
      [title, beside],
    ),
  )
  return title
}

test.describe('MD-O7: facts of an organisation that expire', () => {
  test('one is added, edited and removed; the list shows organisations with an expired one', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const policy = ownName('PICC')
    await page.goto(`${list}?facts=expired`)
    await page.getByRole('link', { name: 'Linjiang University Cancer Hospital' }).click()
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
    await expect(page.getByText('Removed an expiring fact of the organisation').first()).toBeVisible()
  })

  test('two people who edit one see both values, and choose for each field [TR-C1 MD-O7]', async ({
    signedIn,
  }) => {
    const title = await ownFact('LJ-HY-2025-07')
    const [first, second] = [await signedIn('lin.haiyan'), await signedIn('lin.haiyan', { fresh: true })]
    const open = async (page: typeof first) => {
      await page.goto(`${list}?facts=expired`)
      await page.getByRole('link', { name: 'Linjiang University Cancer Hospital' }).click()
      const row = page
        .getByRole('region', { name: 'Expiring facts' })
        .getByRole('row', { name: new RegExp(title) })
      await row.getByRole('button', { name: /Actions/ }).press('Enter')
      await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
      return page.getByRole('dialog')
    }
    const [mine, theirs] = [await open(first), await open(second)]
    await theirs.getByRole('textbox', { name: 'Remarks' }).fill('Renewal sent')
    await theirs.getByRole('textbox', { name: 'Valid until' }).fill('2031-01-31')
    await theirs.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(theirs).toBeHidden()
    await mine.getByRole('textbox', { name: 'Valid until' }).fill('2032-02-28')
    await mine.getByRole('button', { name: 'Save' }).press('Enter')
    const conflict = first.getByRole('dialog', { name: new RegExp(title) })
    await expect(conflict.getByRole('radio', { name: /2032/ })).toBeChecked()
    await expect(conflict.getByRole('radio', { name: /2031/ })).not.toBeChecked()
    await expect(conflict.getByRole('radio', { name: 'Renewal sent' })).toBeChecked()
    await conflict.getByRole('radio', { name: /2031/ }).check()
    await conflict.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(conflict).toBeHidden()
    await expect(
      first.getByRole('region', { name: 'Expiring facts' }).getByRole('row', { name: new RegExp(title) }),
    ).toContainText('2031')
  })
})
