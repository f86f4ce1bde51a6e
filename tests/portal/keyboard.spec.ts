import type { Page } from '@playwright/test'
import { expect, options, test } from './base.ts'
import { filled, saved } from './import-files.ts'
import { covered } from './in-sight.ts'
import { press, reach } from './keys.ts'
import { ownHolder, ownPerson } from './own-person.ts'
import { asOwner } from './server.ts'

/** Moves down an open menu to an entry and chooses it. */
const takeEntry = async (page: Page, name: string) => {
  const entry = page.getByRole('menuitem', { name })
  await entry.waitFor()
  for (let step = 0; step < 12 && (await entry.getAttribute('data-focus')) === null; step += 1)
    await page.keyboard.press('ArrowDown')
  await expect(entry).toHaveAttribute('data-focus', '')
  await page.keyboard.press('Enter')
}

test('SC 2.1.1: a person is found, given a role, and what was done is looked up in the trail, by keys alone', async ({
  signedIn,
}) => {
  const { account } = await ownHolder()
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
  await page.keyboard.type(account)
  await expect(page).toHaveURL(new RegExp(`query=${account}`))
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
    client.query<{ id: string }>(`select id from department where name_en = 'Quality Assurance'`),
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
  const stamp = Date.now().toString(36)
  const [one, two] = [`Keys one ${stamp}`, `Keys two ${stamp}`]
  for (const name of [one, two]) {
    await reach(page, tree)
    await page.keyboard.type('quality')
    await choose('Add below')
    const dialog = page.getByRole('dialog', { name: 'Add a department' })
    await reach(page, dialog.getByRole('textbox', { name: /^Name/ }))
    await page.keyboard.type(name)
    await press(page, dialog.getByRole('button', { name: 'Add', exact: true }))
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await reach(page, tree, 'Shift+Tab')
  await expect(page.locator('[data-active]')).toContainText(two)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(`“${two}” was moved to another place.`)).toBeVisible()
  await reach(page, tree, 'Tab')
  await choose('Move to…')
  const move = page.getByRole('dialog', { name: `Move ${two}` })
  await reach(page, move.getByRole('tree'))
  await page.keyboard.type(one.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(move.getByText('Nobody gains or loses a right.')).toBeVisible()
  await press(page, move.getByRole('button', { name: 'Move', exact: true }))
  await expect(page.getByText(`“${two}” was moved below “${one}”.`)).toBeVisible()
  for (const name of [two, one]) {
    await reach(page, tree)
    await page.keyboard.type(name.toLowerCase())
    await choose('Delete')
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
    await press(page, dialog.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible()
  }
})

test('SC 2.1.1 B40 A4: people are invited, and a row of an import is mended, by keys alone', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const stamp = Date.now()
  await page.goto('/csr_mds/user')
  await press(page, page.getByRole('button', { name: 'Invite', exact: true }))
  await takeEntry(page, 'By e-mail or employee ID')
  const addresses = page.getByRole('textbox', { name: 'E-mail addresses' })
  await reach(page, addresses)
  const keyed = `keyed.${stamp}@visit.example`
  await page.keyboard.type(`${keyed}\nnobody`)
  await press(page, page.getByRole('button', { name: 'Invite 2 people' }))
  await expect(addresses, 'what is wrong is where it is mended').toBeFocused()
  await press(page, page.getByRole('button', { name: 'Remove this line' }))
  await expect(addresses).toHaveValue(keyed)
  await expect(addresses, 'the button that went gives the focus back').toBeFocused()
  await press(page, page.getByRole('button', { name: 'Invite', exact: true }))
  const sent = page
    .getByRole('table', { name: 'Sent invitations' })
    .locator('tbody tr')
    .filter({ hasText: keyed })
  await expect(sent).toContainText('Pending')
  await press(page, sent.getByRole('button', { name: /^Actions for/ }))
  await takeEntry(page, 'Revoke')
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: 'Revoke' }))
  await expect(sent).toContainText('Revoked')

  await page.goto('/csr_mds/user/import')
  const template = await saved(page, 'Download template')
  const name = (at: number) => `mended${at}.${stamp}@visit.example`
  await page.getByTestId('import-file').setInputFiles({
    name: 'people.xlsx',
    buffer: await filled(template, [[name(1)], ['nobody'], ['no one']]),
    mimeType: 'application/octet-stream',
  })
  const rows = page.getByRole('table', { name: 'Imported rows' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const field = page.getByRole('textbox', { name: /^E-mail/ })
  const type = async (text: string) => {
    await expect(field, 'the field that is wrong').toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  await press(page, rows.first().getByRole('button', { name: /Correct/ }))
  await type('again')
  await page.keyboard.press('Escape')
  await expect(field, 'Escape leaves the row as it was').toHaveCount(0)
  await expect(rows.first().getByRole('button', { name: /Correct/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await type(name(2))
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('button', { name: /Correct/ }), 'on to the next row').toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 ready')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Apply 2 rows' }))
  await expect(page.getByText('2 invitations sent.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Check' }), 'on where the button was').toBeFocused()
})

test('SC 2.1.1 L64: a role is looked for, changed and saved, by keys alone', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/role')
  await reach(
    page,
    page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /^Search/ }))
      .first(),
  )
  await page.keyboard.type('study contributor')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await press(page, rows.getByRole('link').first())
  await press(page, page.getByRole('button', { name: 'Edit role' }))
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  const description = page.getByRole('textbox', { name: /^Description/ })
  await reach(page, description)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`By keys ${Date.now()}`)
  const tree = page.getByRole('tree')
  await press(page, page.getByRole('textbox', { name: 'Search rights' }), 'End')
  await page.keyboard.type('Export users')
  await expect(tree.getByRole('treeitem', { name: 'Export users' })).toBeVisible()
  await reach(page, tree)
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(page.getByText('Not saved yet').first()).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await press(page, save)
  const dialog = page.getByRole('dialog')
  await reach(page, dialog.getByRole('textbox', { name: /^Reason/ }))
  await page.keyboard.type('Agreed with the sponsor')
  await press(page, dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText('The role has been saved.').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit role' }), 'where the edit began').toBeFocused()
})

test('SC 2.1.1 B43 B45: a handover is arranged and found in the trail by its filters, by keys alone', async ({
  signedIn,
}) => {
  const [leaver, successor] = [await ownHolder('PROJECT_MANAGER'), await ownHolder('PROJECT_MANAGER')]
  const page = await signedIn('lin.haiyan')
  await page.goto(`/csr_mds/user/detail/${leaver.id}/transferOfPermissions`)
  await press(page, page.getByRole('button', { name: 'Arrange a handover' }).first())
  await press(page, page.getByRole('button', { name: 'Save as draft' }))
  const picker = page.getByRole('combobox', { name: /Successor/ })
  await expect(picker, 'the first that is missing').toBeFocused()
  await page.keyboard.type(successor.account)
  await options(page).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const at = page.getByLabel(/^Time/)
  await reach(page, at)
  await page.keyboard.type('30 Jun 2031 09:00')
  await press(page, page.getByRole('button', { name: 'Save as draft' }))
  await expect(page.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
  await page.keyboard.type('Leaves the company')
  await press(page, page.getByRole('button', { name: 'Save as draft' }))
  const draft = page.getByRole('table', { name: 'Permission handovers' }).locator('tbody tr')
  await expect(draft).toContainText('Draft')

  await page.goto('/csr_mds/sudit')
  const chosen = async (filter: RegExp, option: string) => {
    await press(page, page.getByRole('button', { name: 'Filter', exact: true }))
    const section = page.locator('summary').filter({ hasText: filter })
    await reach(page, section)
    await page.keyboard.press('Enter')
    await reach(page, page.getByRole('checkbox', { name: option, exact: true }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Filter', exact: true }), 'focus returns').toBeFocused()
  }
  await chosen(/^Kind of record:/, 'Handover')
  await chosen(/^Action:/, 'Arranged a handover')
  await press(page, page.getByRole('button', { name: /^Period: / }))
  await reach(page, page.getByLabel('From day'))
  await page.keyboard.type('1 Jan 2026')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('Arranged a handover')
  await press(page, page.getByRole('button', { name: 'Filter', exact: true }))
  await press(page, page.getByRole('button', { name: 'Clear all filters' }))
  await expect(page).not.toHaveURL(/from=/)
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Search/ }))
    .first()
  await page.keyboard.press('Escape')
  await reach(page, search, 'Shift+Tab')
  await page.keyboard.type('nobody has ever done this')
  await press(page, page.getByRole('button', { name: 'Clear the search' }))
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
})

test('SC 2.1.1 D33 K23 K24 TR-C1: agents are named by keys alone, over what another window has saved meanwhile; the copy at a bell says whose notice it is', async ({
  signedIn,
}) => {
  const [holder, first, second] = [
    await ownPerson('c.ortega', ['Carmen', 'Ortega Vidal'], { roles: true }),
    await ownPerson('c.ortega', ['Antonio', 'Romero']),
    await ownPerson('c.ortega', ['Ana Belén', 'Gil']),
  ]
  const page = await signedIn(holder)
  const other = await page.context().newPage()
  const getPart = (of: Page) => of.locator('#agents')
  const name = async (of: Page, account: string) => {
    await reach(of, getPart(of).getByRole('combobox', { name: /^Agents/ }))
    await of.keyboard.type(account)
    await expect(options(of)).toHaveCount(1)
    await of.keyboard.press('ArrowDown')
    await of.keyboard.press('Enter')
  }
  const save = (of: Page) => press(of, getPart(of).getByRole('button', { name: 'Save' }))
  const row = (of: Page, person: string) => getPart(of).getByRole('group', { name: new RegExp(person) })
  for (const each of [page, other]) {
    await each.goto('/personset')
    await expect(getPart(each).getByText('Nobody receives copies of your notices.')).toBeVisible()
  }
  await name(page, first)
  await expect(row(page, 'Antonio Romero')).toContainText('Not saved yet')
  await save(page)
  await expect(row(page, 'Antonio Romero')).toContainText('Receives copies')

  await name(other, second)
  await save(other)
  await expect(getPart(other).getByText(/^This was changed in another window/)).toBeVisible()
  await expect(row(other, 'Antonio Romero'), 'what the first window saved').toContainText('Receives copies')
  await expect(row(other, 'Ana Belén Gil')).toContainText('Not saved yet')
  await save(other)
  await expect(row(other, 'Ana Belén Gil')).toContainText('Receives copies')

  const [from, until] = ['From', 'Until'].map(label => row(other, 'Ana Belén Gil').getByLabel(label))
  await from!.fill('2030-01-02T09:00')
  await until!.fill('2030-01-01T09:00')
  await save(other)
  await expect(until!).toBeFocused()
  await expect(until!).toHaveAccessibleDescription(/^The end must not be before the beginning/)
  await press(other, getPart(other).getByRole('button', { name: 'Cancel' }))
  await press(other, getPart(other).getByRole('combobox', { name: /^Agents/ }), 'ArrowLeft')
  await other.keyboard.press('Delete')
  await expect(row(other, 'Antonio Romero')).toHaveCount(0)
  await save(other)
  await expect(row(other, 'Ana Belén Gil')).toContainText('Receives copies')
  await page.reload()
  await expect(getPart(page).getByRole('group')).toHaveCount(1)

  await asOwner(client =>
    client.query(
      `insert into notice (tenant_id, id, user_id, type, kind, subject)
         select u.tenant_id, gen_random_uuid(), u.id, 'notification', 'learning', '{"event":"passed","course":"GCP for agents"}'
         from users u join account a on a.id = u.account_id where a.name = $1`,
      [holder],
    ),
  )
  const agent = await signedIn(second)
  await agent.goto('/home')
  await press(agent, agent.getByRole('button', { name: /^Notices, \d+ unread/ }))
  const copy = agent.getByRole('article').filter({ hasText: 'GCP for agents' })
  await expect(copy).toHaveAccessibleDescription(/Copy of a notice to .+ Ortega/)
  await agent.goto('/home/notice/notification')
  await expect(agent.getByRole('listitem').filter({ hasText: 'GCP for agents' })).toContainText(
    /Copy of a notice to .+ Ortega/,
  )
})

test('SC 2.4.11: what has the focus is never behind the bar at the top', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  // At 900 px the columns of the list scroll below the sticky one with the names.
  const places = [
    [900, '/csr_mds/user'],
    [1100, '/csr_mds/role?query=DEPARTMENT'],
    [1100, '/csr_mds/user?query=gu.chen'],
  ] as const
  for (const [width, path] of places) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto(path)
    await page.getByRole('table').locator('tbody a').first().waitFor()
    if (path.includes('query')) {
      await press(page, page.getByRole('table').locator('tbody a').first())
      await page.getByRole('heading', { name: 'History' }).waitFor()
    }
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press(key)
        expect(await covered(page), `${path} by ${key}`).toEqual([])
      }
  }
  await press(page, page.getByRole('button', { name: 'Edit basic information' }), 'Space')
  await expect(page.getByLabel('Given name'), 'the first name as it is said').toBeFocused()
})
