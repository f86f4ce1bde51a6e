import type { Page } from '@playwright/test'
import { organisationFields } from '../../contract/organisation-fields/calls.ts'
import { addOrganisation } from '../../contract/organisations/changes.ts'
import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'

const list = '/csr_mds/organiztion'

/** Adds organisations to the company of the user, and gives their ids. */
async function add(page: Page, ...organisations: readonly object[]): Promise<string[]> {
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const headers = () => ({
    authorization: `Bearer ${cookies['mds-token']}`,
    'mds-tenant': cookies['mds-tenant']!,
    'mds-role': cookies['mds-role']!,
    'idempotency-key': crypto.randomUUID(),
  })
  type Own = { id: string; required: boolean; options: { id: string }[] }
  const answer = await page.request.get(organisationFields.path, { headers: headers() })
  const own = ((await answer.json()) as { data: { records: Own[] } }).data.records
  const ownValues = own
    .filter(field => field.required)
    .map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
  const ids: string[] = []
  for (const each of organisations) {
    const data = { type: 'hospital', aliasConfirmed: true, ownValues, ...each }
    const added = await page.request.post(addOrganisation.path, { headers: headers(), data })
    ids.push(((await added.json()) as { data: { id: string } }).data.id)
  }
  return ids
}

test.describe('MD-O5: duplicates of organisations', () => {
  // One after the other: a company runs one search at a time, over the organisations of its start.
  test.describe.configure({ mode: 'default' })

  test('MD-O5: a search proposes a pair, it is compared, merged, and the merge is undone', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const rende = ownName('Rende')
    const [, other] = await add(
      page,
      { name: `云栖市${rende}第二医院`, nameEn: `Yunqi ${rende} Second Hospital` },
      {
        name: `云栖${rende}第2医院`,
        nameEn: `No. 2 ${rende} Hospital of Yunqi`,
        website: 'https://rende.example',
      },
    )
    await page.goto(list)
    await page.getByRole('link', { name: 'Duplicates' }).press('Enter')
    await page.getByRole('button', { name: 'Search for duplicates' }).press('Enter')
    const row = page.getByRole('row').filter({ hasText: `Yunqi ${rende} Second Hospital` })
    await expect(row).toContainText('Same name, written differently')
    await row.getByRole('button', { name: /^Merge / }).press('Enter')
    const website = page.getByRole('row', { name: 'Website' })
    await expect(website.getByRole('radio', { name: 'https://rende.example' })).toBeChecked()
    if (page.url().includes(`/merge/${other}`))
      await page.getByRole('button', { name: 'Keep the other one' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${other}$`))
    await page.getByRole('button', { name: 'Merge…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
    await expect(dialog).toContainText('Give a reason')
    await dialog.getByRole('textbox').fill('One hospital, added twice')
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: `Yunqi ${rende} Second Hospital` }),
    ).toBeVisible()

    // The old address leads to the kept one, and its page undoes the merge.
    await page.goto(`${list}/detail/${other}`)
    await expect(
      page.getByRole('heading', { level: 1, name: `Yunqi ${rende} Second Hospital` }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Duplicates', exact: true }).press('Enter')
    await page
      .getByRole('button', { name: `Undo the merge of No. 2 ${rende} Hospital of Yunqi` })
      .press('Enter')
    await dialog.getByRole('textbox').fill('They are two')
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: `No. 2 ${rende} Hospital of Yunqi` }),
    ).toBeVisible()
    await expect(page.getByText(/^Undone: /)).toBeVisible()
  })
})
