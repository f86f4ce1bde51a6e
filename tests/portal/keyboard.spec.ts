import type { Locator, Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

/** Goes on by Tab, once it is there, until something has the focus; it is reached, or the test fails. */
const reach = async (page: Page, target: Locator, key = 'Tab') => {
  await target.first().waitFor()
  for (let step = 0; step < 120; step += 1) {
    if (await target.evaluateAll(found => found.includes(document.activeElement as never))) return
    await page.keyboard.press(key)
  }
  await expect(target.first(), 'reached by Tab').toBeFocused()
}
const press = async (page: Page, target: Locator, key = 'Enter') => {
  await reach(page, target)
  await page.keyboard.press(key)
}

test('SC 2.1.1: a person is found, given a role, and what was done is looked up in the trail, by keys alone', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/user')
  await page.getByRole('table').locator('tbody a').first().waitFor()
  await reach(
    page,
    page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /^Search/ }))
      .first(),
  )
  await page.keyboard.type('gu.chen')
  await expect(page).toHaveURL(/query=gu\.chen/)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  await press(page, page.getByRole('table').locator('tbody a').first())
  await expect(page).toHaveURL(/user\/detail/)

  const assign = page.getByRole('button', { name: 'Assign roles' })
  await press(page, assign)
  const dialog = page.getByRole('dialog', { name: /^Assign roles/ })
  await expect(
    dialog.getByRole('button', { name: /^Role/ }),
    'the first field, once it is read',
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Search' }).waitFor()
  await reach(page, page.getByRole('textbox', { name: 'Search' }))
  await page.keyboard.type('Project manager')
  await reach(page, page.getByRole('radio'))
  await reach(page, page.getByRole('radio', { name: 'Project manager', exact: true }), 'ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await reach(page, dialog.getByRole('textbox', { name: /^Reason/ }))
  await page.keyboard.type('Takes the study over')
  await expect(dialog.getByText(/is affected|Nobody gains/)).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Assign', exact: true }))
  await expect(page.getByText('1 role assigned.')).toBeVisible()
  await expect(assign, 'the focus comes back to where the dialog was opened').toBeFocused()

  await press(page, page.getByRole('link', { name: 'In the audit trail' }))
  await expect(page).toHaveURL(/sudit/)
  const opener = page.getByRole('link', { name: /Show entry/ }).first()
  await opener.waitFor()
  await press(page, opener)
  const drawer = page.getByRole('dialog', { name: /^Entry / })
  await expect(drawer).toBeVisible()
  await press(page, drawer.getByRole('button', { name: 'History of this record' }))
  await expect(page.getByText(/^History of this record/)).toBeVisible()
})

test('SC 2.1.1 E23: a department is added, put before another, moved below one and deleted, by keys alone', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  const { rows } = await asOwner(client =>
    client.query<{ id: string }>(`select id from department where name_en = 'Regulatory Affairs'`),
  )
  await page.goto(`/csr_mds/department?id=${rows[0]!.id}`)
  const tree = page.getByRole('tree', { name: 'Departments' })
  await tree.waitFor()
  const choose = async (name: string) => {
    await page.keyboard.press('Shift+F10')
    const item = page.getByRole('menuitem', { name })
    await item.waitFor()
    await reach(page, item, 'ArrowDown')
    await page.keyboard.press('Enter')
  }
  for (const name of ['Keys one', 'Keys two']) {
    await reach(page, tree)
    await page.keyboard.type('regulatory')
    await choose('Add below')
    const dialog = page.getByRole('dialog', { name: 'Add a department' })
    await reach(page, dialog.getByRole('textbox', { name: /^Name/ }))
    await page.keyboard.type(name)
    await press(page, dialog.getByRole('button', { name: 'Add', exact: true }))
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await reach(page, tree, 'Shift+Tab')
  await expect(page.locator('[data-active]')).toContainText('Keys two')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('“Keys two” was moved to another place.')).toBeVisible()
  await reach(page, tree, 'Tab')
  await choose('Move to…')
  const move = page.getByRole('dialog', { name: 'Move Keys two' })
  await reach(page, move.getByRole('tree'))
  await page.keyboard.type('keys one')
  await page.keyboard.press('Enter')
  await expect(move.getByText('Nobody gains or loses a right.')).toBeVisible()
  await press(page, move.getByRole('button', { name: 'Move', exact: true }))
  await expect(page.getByText('“Keys two” was moved below “Keys one”.')).toBeVisible()
  for (const name of ['Keys two', 'Keys one']) {
    await reach(page, tree)
    await page.keyboard.type(name.toLowerCase())
    await choose('Delete')
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
    await press(page, dialog.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible()
  }
})
