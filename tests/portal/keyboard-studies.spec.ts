import type { Page } from '@playwright/test'
import { locales } from '../../contract/locales.ts'
import { expect, options, test } from './base.ts'
import { press, reach } from './keys.ts'
import { ownName } from './own-name.ts'
import { speak } from './server.ts'
import { sitesPath } from './study-path.ts'

test('SC 2.1.1 SC 3.3.1: a study that cannot be saved says what is wrong where the focus is; a number that goes or comes has it', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/study/create')
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Protocol ID', exact: true })).toBeFocused()
  await expect(page.getByText('Fill in this field.').first()).toBeVisible()
  const start = page.getByLabel('Planned start', { exact: true })
  await reach(page, start)
  await page.keyboard.type('31 Feb 2026')
  await expect(start).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(start).toBeFocused()
  await expect(start).toHaveAccessibleDescription(/This is not a date/)
  const add = page.getByRole('button', { name: 'Add registry number' })
  await reach(page, add, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Registry', { exact: true })).toBeFocused()
  await press(page, page.getByRole('button', { name: /^Remove registry number/ }))
  await expect(add).toBeFocused()
})

test('SC 2.1.1 MD-T1: several organisations are chosen as sites one after the other, each a Tab away', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto(`${await sitesPath('HY-0101-301')}/create`)
  const choose = page.getByRole('button', { name: /^Choose / })
  await choose.first().waitFor()
  const count = await choose.count()
  await press(page, choose.first())
  await expect(page.getByText('Chosen', { exact: true }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choose.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choose).toHaveCount(count - 2)
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Fills fields by the keyboard alone. */
async function type(page: Page, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    await reach(page, field(page, name))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
  }
}

/** Adds a study of this test only; returns its protocol id. */
async function addStudy(page: Page): Promise<string> {
  const planId = ownName('KB')
  await page.goto('/csr_mds/study/create')
  await type(page, { 'Protocol ID': planId, 'Protocol title': '一项开放标签研究' })
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Edit all' }))
  await expect(field(page, 'Protocol ID')).toBeFocused()
  return planId
}

test('SC 2.1.1 TR-C1: two people change one field, and the second decides by keyboard; nobody loses a field', async ({
  signedIn,
}) => {
  const first = await signedIn('lin.haiyan')
  const planId = await addStudy(first)
  const second = await signedIn('lin.haiyan', { fresh: true })
  await second.goto(first.url())
  await type(second, { Sponsor: 'Second', Target: 'EGFR' })
  await type(first, { Indication: 'Lung cancer', Sponsor: 'First' })
  await press(first, save(first))
  await expect(first.getByText(`The changes to ${planId} are saved.`)).toBeVisible()
  await press(second, save(second))
  const dialog = second.getByRole('dialog', { name: `${planId} was changed in the meantime` })
  const sponsor = dialog.getByRole('row').filter({ hasText: 'Sponsor' }).getByRole('radio')
  await reach(second, sponsor.first())
  await second.keyboard.press('ArrowRight')
  await expect(sponsor.nth(1)).toBeChecked()
  await press(second, dialog.getByRole('button', { name: 'Save the chosen values' }))
  await expect(dialog).toHaveCount(0)
  await expect(second.getByRole('button', { name: 'Edit all' })).toBeFocused()
  for (const [section, values] of [
    ['Identity', ['First', 'Lung cancer']],
    ['Product', ['EGFR']],
  ] as const)
    for (const value of values)
      await expect(second.getByRole('region', { name: section }).getByText(value)).toBeVisible()
})

test('SC 2.1.1 L20: the links of the meter lead by keyboard to every missing field, until the study is complete', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const planId = await addStudy(page)
  const links = page.getByRole('navigation', { name: 'Still missing' }).getByRole('link')
  await links.first().waitFor()
  for (let left = await links.count(); left > 0; left -= 1) {
    await reach(page, links.first(), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await fillFocused(page)
    await page.keyboard.press('Tab')
    await expect(links).toHaveCount(left - 1)
  }
  await expect(page.getByText('Every needed field is filled in.')).toBeVisible()
  await press(page, save(page))
  await expect(page.getByText(`The changes to ${planId} are saved.`)).toBeVisible()
  await expect(page.getByText('100% complete')).toBeVisible()
  await expect(links).toHaveCount(0)
})

/** Fills the field that has the focus, by its kind. */
async function fillFocused(page: Page) {
  const kind = await page.evaluate(() => {
    const { tagName, id, role } = document.activeElement as HTMLInputElement
    return `${tagName} ${role ?? ''} ${/-(\w+)$/.exec(id)?.[1] ?? ''}`
  })
  if (kind.startsWith('SELECT')) return page.keyboard.press('ArrowDown')
  if (kind.startsWith('BUTTON')) {
    await page.keyboard.press('Enter')
    await reach(page, page.getByRole('radio').nth(0))
    await page.keyboard.press('ArrowDown')
    return page.keyboard.press('Escape')
  }
  if (kind.includes('combobox')) {
    await page.keyboard.type('zhang.wei')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    return page.keyboard.press('Enter')
  }
  if (/startDate|endDate/.test(kind))
    return page.keyboard.type(kind.includes('start') ? '2026-01-05' : '2028-03-31')
  return page.keyboard.type(/planned/.test(kind) ? '12' : 'Gout')
}

test('SC 2.1.1: the sites of a study are exported by keyboard, and the downloads count the file', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto(await sitesPath('HY-0101-301'))
  const button = page.getByRole('button', { name: 'Export', exact: true })
  await press(page, button)
  await expect(page.getByText(/^Export of \d+ sites? has started/)).toBeAttached()
  await expect(button).toBeFocused()
  await press(page, page.getByRole('button', { name: /^Downloads, / }))
  await expect(page.getByText(/^Sites \d{4}_\d\d_\d\d/).first()).toBeVisible()
})

test('SC 2.1.1: the columns of an export are one stop of Tab; arrows and Space lead and choose', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/study')
  await press(page, page.getByRole('button', { name: 'Export', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const boxes = dialog.getByRole('list', { name: 'Columns' }).getByRole('checkbox')
  await reach(page, boxes.first())
  await page.keyboard.press('ArrowDown')
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(boxes.nth(1)).not.toBeChecked()
  const name = await boxes.nth(1).evaluate(box => (box as HTMLInputElement).labels![0]!.textContent!)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`${name} is now column 1 of`, { exact: false })).toBeAttached()
  await page.keyboard.press('Shift+Tab')
  await expect(boxes.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(boxes.last()).toBeFocused()
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
})

for (const [account, study] of [
  ['lin.haiyan', 'HY-0101-301'],
  ['c.ortega', 'NFB-205-301'],
] as const)
  test(`no column of the sites of ${study} is cut at 1440 px in any language`, async ({ signedIn }) => {
    const page = await signedIn(account)
    await page.setViewportSize({ width: 1440, height: 900 })
    const path = await sitesPath(study)
    for (const locale of locales) {
      await speak(page.context(), locale)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await page.getByRole('switch').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      const [inner, outer] = await page
        .getByRole('table')
        .first()
        .evaluate(table => [table.scrollWidth, table.parentElement!.clientWidth])
      expect(inner!, locale).toBeLessThanOrEqual(outer!)
    }
  })
