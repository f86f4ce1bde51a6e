import type { Page } from '@playwright/test'
import { expect, options, test } from './base.ts'
import { boxes } from './boxes.ts'
import { asOwner } from './server.ts'

/* Each test adds its own departments below one that no other test uses. Tests run in sequence, because all of them save. */
test.describe.configure({ mode: 'default' })
/** A name that no other department or position has, not even in a retry of the test. */
const own = (name: string) => `${name} ${Date.now().toString(36)}`
const holder = { role: 'ACCOUNT_HOLDER' } as const
const node = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const getMenu = async (page: Page, name: string, entry: string) => {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const getId = async (nameEn: string): Promise<string> => {
  const { rows } = await asOwner(client =>
    client.query('select id from department where name_en = $1 or name = $1', [nameEn]),
  )
  return rows[0].id
}
/** Adds departments below a parent, by the forms of the page. */
const add = async (page: Page, parent: string, names: readonly string[]) => {
  for (const name of names) {
    await getMenu(page, parent, 'Add below')
    const dialog = page.getByRole('dialog', { name: 'Add a department' })
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
}
const children = (page: Page, names: readonly string[]) =>
  page
    .getByRole('treeitem')
    .allInnerTexts()
    .then(texts => texts.map(text => text.split('\n')[0]!).filter(text => names.includes(text)))

test('B46 D33 WIDGETS 2.2.2: the tree by keys, by reading and by search; what is chosen lives in the address', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.goto('/csr_mds/department')
  await expect(page).toHaveTitle(/Departments/)
  const tree = page.getByRole('tree', { name: 'Departments' })
  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(node(page, 'Clinical Development')).toHaveAttribute('aria-level', '2')
  await page.keyboard.type('yao wu jing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/id=/)
  await expect(page.getByRole('heading', { level: 2, name: 'Pharmacovigilance' })).toBeVisible()
  await expect(page).toHaveTitle(/Pharmacovigilance/)
  await page.getByRole('textbox', { name: 'Search by name or reading' }).fill('tjjcz')
  await expect(page.getByRole('treeitem')).toHaveCount(5)
  await node(page, 'Tianjin Monitoring Team').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Tianjin Monitoring Team' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Pharmacovigilance' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search by name or reading' }).fill('nothing of the kind')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(node(page, 'Shanghai Monitoring Team')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Pharmacovigilance' })).toBeVisible()
})

test('E23 TR-C2: added, moved by keys, by the dialog and by dragging, taken back, refused and deleted', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.goto(`/csr_mds/department?id=${await getId('Regulatory Affairs')}`)
  const [alpha, beta, gamma] = [own('Alpha'), own('Beta'), own('Gamma')]
  const names = [alpha, beta, gamma]
  await add(page, 'Regulatory Affairs', names)
  expect(await children(page, names)).toEqual(names)
  await page.getByRole('tree').focus()
  await expect(page.locator('[data-active]')).toContainText(gamma)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(`“${gamma}” was moved to another place.`)).toBeVisible()
  expect(await children(page, names)).toEqual([alpha, gamma, beta])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`“${gamma}” is back in its place.`)).toBeVisible()
  expect(await children(page, names)).toEqual(names)

  // The focus moves to another node than the displayed one and stays in the tree, there and back.
  await page.getByRole('tree').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(`“${beta}” was moved to another place.`)).toBeVisible()
  expect(await children(page, names)).toEqual([beta, alpha, gamma])
  await expect(page.locator('[data-active]')).toContainText(beta)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => children(page, names)).toEqual(names)

  await getMenu(page, beta, 'Move to…')
  const dialog = page.getByRole('dialog', { name: `Move ${beta}` })
  await expect(dialog.getByRole('treeitem', { name: new RegExp(`^${beta}`) })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByRole('treeitem', { name: new RegExp(`^${alpha}`) }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`“${beta}” was moved below “${alpha}”.`)).toBeVisible()
  await expect(node(page, alpha)).toHaveAttribute('aria-expanded', /true|false/)

  // Before Alpha: the upper edge of its row. A drop on itself or at the top has no effect.
  const [first, above] = await boxes(node(page, gamma), node(page, alpha))
  await page.mouse.move(first.x + 80, first.y + first.height / 2)
  await page.mouse.down()
  await page.mouse.move(above.x + 80, above.y + above.height / 2, { steps: 4 })
  await page.mouse.move(above.x + 80, above.y + 3, { steps: 2 })
  await page.mouse.up()
  await expect(page.getByText(`“${gamma}” was moved to another place.`)).toBeVisible()
  expect(await children(page, names)).toEqual([gamma, alpha, beta])
  const [root, now] = await boxes(node(page, 'Hengyu Oncology'), node(page, gamma))
  await page.mouse.move(now.x + 80, now.y + now.height / 2)
  await page.mouse.down()
  await page.mouse.move(root.x + 80, root.y + 3, { steps: 4 })
  await expect(page.getByText('A sub-department cannot become a top-level department.')).toBeVisible()
  await page.mouse.up()
  expect(await children(page, names)).toEqual([gamma, alpha, beta])

  await page.getByRole('button', { name: `Actions for ${alpha}` }).click()
  await page.getByRole('menuitem', { name: /^Not possible now/ }).click()
  await expect(page.getByRole('menu')).toContainText('still has sub-departments')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tree')).toBeFocused()
  await getMenu(page, gamma, 'Delete')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Merged')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`“${gamma}” was deleted.`)).toBeVisible()
  await expect(node(page, gamma)).toHaveCount(0)
  await expect(page.locator('[data-active]'), 'the next one stands in its place').toContainText(alpha)
})

test('H4 TR-Z5: dragged below another head, a department is asked about first, with who would see it', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.goto(`/csr_mds/department?id=${await getId('Regulatory Affairs')}`)
  const name = own('Epsilon')
  await add(page, 'Regulatory Affairs', [name])
  await node(page, 'Clinical Development').click()
  await page.getByRole('tree').focus()
  await page.keyboard.press('ArrowRight')
  await node(page, 'Clinical Operations').waitFor()
  const [from, to] = await boxes(node(page, name), node(page, 'Clinical Operations'))
  await page.mouse.move(from.x + 80, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 80, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: `Move ${name}` })
  await expect(dialog.getByText(`Sees the people of ${name} and below`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible()
})

test('E23 H5: head, managers, applications and people of a department, with its history', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.goto(`/csr_mds/department?id=${await getId('Regulatory Affairs')}`)
  const name = own('Delta')
  const renamed = own('Delta one')
  await add(page, 'Regulatory Affairs', [name])
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.getByRole('combobox', { name: 'Head' }).fill('gu chen')
  await options(page).first().click()
  await dialog.getByRole('radio', { name: 'Only these applications' }).check()
  await dialog.getByRole('checkbox', { name: 'Electronic data capture' }).check()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(renamed)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: renamed })).toBeVisible()
  const facts = page.locator('dl').first()
  await expect(facts).toContainText('Chen Gu (顾晨)')
  await expect(facts).toContainText('Electronic data capture')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Changed the department')
  await expect(history).toContainText('Added the department')

  await page.getByRole('button', { name: 'Add people' }).click()
  const people = page.getByRole('dialog', { name: /^Add people/ })
  await people.getByRole('combobox').fill('xie min')
  await options(page).first().click()
  await expect(people.getByText('Nobody gains or loses a right.')).toBeVisible()
  await people.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('1 person was added.')).toBeVisible()
  const row = page.getByRole('table').getByRole('row').nth(1)
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Make it the main department' }).click()
  await expect(row).toContainText('Main')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Take out of the department' }).click()
  await expect(page.getByRole('dialog').getByText(/Nobody gains|is affected/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out of the department' }).click()
  await expect(page.getByText('Nobody works here yet')).toBeVisible()
})

test('TR-Z3 H8: a head sees what she heads, changes what lies below it, and is led by key from what is off to the whole chain', async ({
  signedIn,
}) => {
  const page = await signedIn('shen.yulan', { role: 'DEPARTMENT_HEAD' })
  await page.goto('/csr_mds/department')
  await expect(page.getByRole('treeitem').first()).toContainText('Clinical Operations')
  await page.getByRole('treeitem').first().click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Edit', exact: true }).hover()
  await expect(
    page.getByText('You have no permission for this department.').filter({ visible: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const why = page.getByRole('dialog', { name: 'Why, and who can change it' })
  await expect(why.getByText('On the record “Clinical Operations”')).toBeVisible()
  const lacking = why.getByRole('listitem').filter({ hasText: 'Not met' })
  await expect(lacking.first()).toContainText('You have no permission for this department.')
  await expect(lacking.first()).toContainText('Change the department')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('Why?')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(lacking.first()).toContainText('You have no permission for this department.')
  await page.keyboard.press('Escape')
  await page.getByRole('tree').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.goto('/csr_mds/position')
  await page.getByRole('button', { name: 'Add', exact: false }).first().press('Enter')
  await expect(lacking.first()).toContainText('The role does not include “Edit positions”.')
})

test('B47 D33 E24 G35: positions and categories, at 400 px the tree first and the record in its place', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.setViewportSize({ width: 400, height: 860 })
  await page.goto('/csr_mds/position')
  await expect(page).toHaveTitle(/Positions/)
  const [board, director] = [own('Board'), own('Director')]
  const tree = page.getByRole('tree', { name: 'Positions' })
  await getMenu(page, 'Management', 'Add a category')
  const dialog = page.getByRole('dialog', { name: 'Add a position or category' })
  await expect(dialog.getByRole('radio', { name: 'Category' })).toBeChecked()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(board)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: board })).toBeVisible()
  await expect(tree).toBeHidden()
  await page.getByRole('button', { name: 'Back to the tree' }).click()
  await expect(tree).toBeVisible()
  await getMenu(page, board, 'Add a position')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(director)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Nobody holds it yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the tree' }).click()
  await page.getByRole('button', { name: `Actions for ${board}` }).click()
  await page.getByRole('menuitem', { name: /^Not possible now/ }).click()
  await expect(page.getByRole('menu')).toContainText('still holds positions')
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const move = page.getByRole('dialog', { name: `Move ${board}` })
  await expect(move.getByRole('treeitem', { name: /^Department manager/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await move.getByRole('checkbox', { name: 'To the top level' }).check()
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`“${board}” was moved to another place.`)).toBeVisible()
  await expect(
    node(page, board)
      .or(page.getByRole('treeitem').filter({ hasText: board }))
      .first(),
  ).toHaveAttribute('aria-level', '1')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(400)
})

test('SC 2.1.1 E23 E24: Enter in a field sends, as in any form; not the one that ends a composition, nor in the reason', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', holder)
  await page.goto(`/csr_mds/department?id=${await getId('Regulatory Affairs')}`)
  const [epsilon, zeta, clerk] = [own('Epsilon'), own('Zeta'), own('Clerk')]
  const named = page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })
  await getMenu(page, 'Regulatory Affairs', 'Add below')
  await named.press('Enter')
  await expect(named).toHaveAttribute('aria-invalid', 'true')
  await named.fill(epsilon)
  const client = await page.context().newCDPSession(page)
  await client.send('Input.imeSetComposition', { text: 'ce', selectionStart: 2, selectionEnd: 2 })
  await client.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await client.send('Input.insertText', { text: '' })
  await expect(named, 'it is still there').toHaveValue(new RegExp(`^${epsilon}`))
  await named.fill(epsilon)
  await named.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: epsilon })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').press('Enter')
  await expect(named, 'the reason takes lines').toBeVisible()
  await named.fill(zeta)
  await named.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: zeta })).toBeVisible()
  await page.goto('/csr_mds/position')
  await getMenu(page, 'Management', 'Add a position')
  await named.fill(clerk)
  await named.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: clerk })).toBeVisible()
})

test('numbers lead to what they count: people of a department, valid certificates of a course', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/csr_mds/department')
  await page.getByRole('treeitem').first().click()
  const people = page.locator('main header').getByRole('link', { name: /^\d+ \(\d+ with those below\)$/ })
  const count = Number(/\((\d+) /.exec((await people.textContent())!)![1])
  await people.click()
  await expect(page).toHaveURL(/\/csr_mds\/user\?department=/)
  await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toContainText(String(count))
  await page.goto('/csr_mds/course?sort=-certified')
  const certified = page.getByRole('link', { name: /valid certificates?$/ }).first()
  const name = await page.locator('tbody tr', { has: certified }).getByRole('link').first().textContent()
  await certified.click()
  await expect(page).toHaveURL(/certificate\/issued\?state=valid&course=|certificate\/issued\?course=/)
  await expect(page.locator('tbody tr').first()).toContainText(name!.trim())
  await expect(page.getByRole('button', { name: /^Remove the filter “Course: / })).toBeVisible()
})
