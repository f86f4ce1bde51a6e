import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { invite } from './invitations.ts'
import { ownName } from './own-name.ts'
import { speak } from './server.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Roles' }).locator('tbody tr')
const getRows = (page: Page, table: string) => page.locator(`${table} tbody tr:has(a)`)
const save = async (page: Page, reason = '') => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
  await expect(dialog).toBeVisible()
  if (reason) await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}
const tick = async (page: Page, name: RegExp) => {
  const tree = page.getByRole('tree')
  await page.getByRole('textbox', { name: 'Search rights' }).fill(name.source)
  const node = tree.getByRole('treeitem', { name }).last()
  await node.click()
}
/** Adds a role of this test only by the form. */
const add = async (page: Page, title: string) => {
  const name = ownName(title)
  await page.goto('/csr_mds/role')
  await page.getByRole('button', { name: 'Add role' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('textbox', { name: /^English name/ }).fill(name)
  await page.getByRole('button', { name: 'Add role' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const startEdit = (page: Page) => page.getByRole('button', { name: 'Edit role' }).click()

test.describe('B38 D32: the list of roles', () => {
  test('is searched by pinyin, filtered and sorted, and the address brings the same rows', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/role')
    await page.getByRole('textbox', { name: 'Search roles' }).fill('jianchayuan')
    await expect(page).toHaveURL(/query=jianchayuan/)
    await expect(rows(page).filter({ hasText: 'Lead CRA' })).toBeVisible()
    await page.goto('/csr_mds/role?level=site,sleepy&sort=-holders&page=99')
    await expect(page.getByRole('button', { name: 'Level: Site level' })).toBeVisible()
    await expect(page).not.toHaveURL(/page=99/)
    await expect(rows(page).first()).toContainText('Clinical research associate')
    await page.goto('/csr_mds/role?state=ended')
    // The button disappears with the filters: the focus moves to the search.
    await page.getByRole('button', { name: 'Clear all filters' }).focus()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(15)
    await expect(page.getByRole('textbox', { name: 'Search roles' })).toBeFocused()
  })
})

test.describe('L62 L64 L66 L63: a role from its beginning to its end', () => {
  test('is added, given rights and a description in one go, and its history says so in words', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await add(page, 'Site pharmacist')
    await expect(page.getByRole('textbox', { name: /^Description/ }), 'a record is read first').toHaveCount(0)
    await startEdit(page)
    await page.getByRole('textbox', { name: /^Description/ }).fill('Dispenses the trial medicine')
    await tick(page, /Export users/)
    await expect(page.getByText(/Not saved yet/)).toBeVisible()
    await page.getByPlaceholder('Search rights').press('Enter')
    await expect(page.getByRole('dialog'), 'a search sends nothing').toHaveCount(0)
    await page.getByRole('textbox', { name: /^English name/ }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await save(page, 'Agreed with the depot')
    await expect(page.getByText('The role has been saved.').first()).toBeVisible()
    const history = page.locator('#history')
    await expect(history.getByText('Changed the role')).toBeVisible()
    await expect(history.getByText('Reason: Agreed with the depot')).toBeVisible()
    await history.getByText('Rights: 3 added, 0 removed').click()
    await expect(history.getByText('Master data › Users › Export users')).toBeVisible()
  })

  test('H3: the end of a temporary role is entered and read as a day, the last one', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await add(page, 'Summer cover')
    await startEdit(page)
    await page.getByRole('radio', { name: 'Temporary' }).check()
    await page.getByRole('textbox', { name: /^Valid until/ }).fill('2090-06-30')
    await save(page)
    await expect(page.getByText('30 Jun 2090', { exact: true }).first()).toBeVisible()
    await startEdit(page)
    await expect(page.getByRole('textbox', { name: /^Valid until/ })).toHaveValue('30 Jun 2090')
  })

  test('a role that a company begins with says in four languages what it is for', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    for (const [locale, text] of [
      ['en-US', 'Monitors the sites that they are assigned to'],
      ['zh-CN', '监查所分配的中心'],
      ['ja-JP', '担当する実施医療機関のモニタリングを行う'],
      ['es-ES', 'Monitoriza los centros que tiene asignados'],
    ] as const) {
      await speak(page.context(), locale)
      await page.goto('/csr_mds/role')
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    }
  })

  test('G12: what is missing or taken is said at its field', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/role?role=new')
    await page.getByRole('radio', { name: 'Temporary' }).check()
    await page.getByRole('button', { name: 'Add role' }).last().click()
    await expect(page.getByRole('link', { name: /^Name:/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Valid until:/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    await page.getByRole('radio', { name: 'Permanent' }).check()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Pharmacist with a taken name')
    await page.getByRole('textbox', { name: /^English name/ }).fill('ACCESS REVIEWER')
    await page.getByRole('textbox', { name: /^English name/ }).press('Enter')
    await expect(page.getByText(/A role with this name exists already/).first()).toBeVisible()
  })

  test('B57: what was not saved is asked about before the page is left', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await add(page, 'Left behind')
    await startEdit(page)
    await page.getByRole('textbox', { name: /^Description/ }).fill('half')
    await page.getByRole('link', { name: 'People' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Stay|Keep/ })
      .click()
    await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue('half')
    await page.getByRole('textbox', { name: /^Description/ }).fill('')
    await expect(page.getByText(/Not saved yet/), 'typing and undoing is clean').toBeHidden()
  })

  test('H16: a held role names why it stays; one that nobody holds is copied, disabled and deleted', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/role?query=lpm')
    await rows(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lead project manager' })).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const off = page.getByRole('menuitem', { name: 'Disable' })
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(/has been granted to users and cannot be disabled/).first()).toBeAttached()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Copy' }).click()
    const told = /^The copy will have all \d+ rights\.$|^\d+ of \d+ rights will be left out:$/
    await expect(page.getByRole('dialog').getByText(told)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lead project manager (2)' })).toBeVisible()
    for (const [action, word] of [
      ['Disable', 'Disabled'],
      ['Enable', 'Permanent'],
    ] as const) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
      await expect(page.locator('header').getByText(word, { exact: true }).first()).toBeVisible()
    }
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Search roles' }).fill('Lead project manager (2)')
    await expect(page.getByText(/^0 roles match/)).toBeVisible()
  })
})

test('TR-C1: two who change one role are shown both changes, and both together can be kept', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await add(page, 'Changed by two')
  const other = await signedIn('lin.haiyan')
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await startEdit(page)
  await startEdit(other)
  await page.getByRole('textbox', { name: /^Description/ }).fill('Mine')
  await other.getByRole('checkbox', { name: 'Contract role' }).check()
  await tick(other, /Export users/)
  await save(other)
  await expect(other.getByText('The role has been saved.').first()).toBeVisible()
  await tick(page, /Company/)
  await save(page)
  const dialog = page.getByRole('dialog', { name: /was changed in the meantime/ })
  await expect(dialog.getByRole('row', { name: /Description Mine/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Contract role – Yes Yes/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Export users – \+ added Granted/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Bring both together' }).click()
  await page
    .getByRole('dialog', { name: 'Save these changes?' })
    .getByRole('button', { name: 'Save', exact: true })
    .click()
  await expect(page.getByText('The role has been saved.').first()).toBeVisible()
  const basic = page.locator('#basic')
  await expect(basic).toContainText('Contract roleYes')
  await expect(basic).toContainText('DescriptionMine')
})

test('D32: two roles side by side, by their address, and the other way round', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/role?query=lead')
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Choose a second role')).toBeVisible()
  await page.getByRole('button', { name: /^Second role/ }).click()
  await page.getByRole('radio', { name: 'Access reviewer' }).click()
  await expect(page).toHaveURL(/compare=[0-9a-f-]{36}/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Data scope.*Differs/ })).toContainText('Whole company')
  await expect(page.getByRole('tree')).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Swap sides' }).click()
  await expect(page).not.toHaveURL(address)
  await page.reload()
  await expect(page.getByRole('button', { name: /^First role: Access reviewer/ })).toBeVisible()
})

test('D36: what a row is about is read in every width of its table, and stands over no other column', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { locale: 'es-ES' })
  /** Texts that overflow their cell, and names cut to almost nothing. */
  const astray = () =>
    page.locator('tbody :is(td, th):has(a)').evaluateAll(cells =>
      cells.flatMap(cell => {
        const end = cell.getBoundingClientRect().right
        const parts = [...cell.querySelectorAll<HTMLElement>('a, a *, a ~ *')]
        const shown = (part: HTMLElement) => Math.min(part.scrollWidth || 0, part.clientWidth || 0)
        const beyond = parts.filter(part => part.getBoundingClientRect().right > end + 1)
        const lost = parts.filter(part => part.scrollWidth > part.clientWidth + 1 && shown(part) < 120)
        return [...beyond, ...lost].map(part => part.textContent)
      }),
    )
  const places = [
    ['/csr_mds/role', 'table'],
    ['/csr_mds/role?query=CRC', '#holders table'],
    ['/csr_mds/user', 'table'],
    ['/csr_mds/user/invite', 'table'],
  ] as const
  await page.goto('/home')
  await invite(page, `an.address.longer.than.its.column.${Date.now()}@visit.example`)
  for (const [path, table] of places) {
    await page.goto(path)
    if (table !== 'table') await getRows(page, 'table').first().getByRole('link').first().click()
    await expect(getRows(page, table).first()).toBeVisible()
    for (const width of [1440, 1280, 1100, 600]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await astray(), `${path} at ${width}`).toEqual([])
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(sideways), `${path} at ${width}`).toBe(0)
    }
  }
})
