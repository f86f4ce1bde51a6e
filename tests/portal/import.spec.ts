import type { Page } from '@playwright/test'
import { startImport } from '../../contract/imports/calls.ts'
import { importPlace } from '../../contract/imports/place.ts'
import { heavyWorkbooks } from '../../scripts/lib/heavy-workbooks.ts'
import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { filled, rowsIn, saved } from './import-files.ts'
import { ownHolder } from './own-person.ts'
import { ownHeldChanges } from './server.ts'

const stamp = Date.now()
const address = (name: string) => `${name}.${stamp}@visit.example`
const row = (page: Page, number: number) =>
  page
    .getByRole('table', { name: 'Imported rows' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) })

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('import-file').setInputFiles({ name, buffer, mimeType: 'application/octet-stream' })

test.describe('A4 G23 G24 G32: people from a sheet', () => {
  test('template, file, checks, mended in place, applied, result; a page loaded anew finds it again', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('menuitem', { name: 'Import from a sheet' }).click()
    const template = await saved(page, 'Download template')
    await choose(page, 'people.xls', template)
    await expect(page.getByText(/Save an old .xls as .xlsx/)).toBeVisible()
    const [one, two] = [address('erin'), address('femi')]
    await choose(
      page,
      'people.xlsx',
      await filled(template, [[one, 'Okafor', 'Erin'], ['nobody', 'Li', 'Bo'], [one]]),
    )
    await expect(page.getByText('2 with errors')).toBeVisible()
    await expect(row(page, 3)).toContainText('not valid')
    await expect(row(page, 4)).toContainText('repeats row 2')
    const wrong = await rowsIn(await saved(page, 'Download rows with errors'))
    expect(wrong.slice(1).map(each => [each[0], each.at(-2)])).toEqual([
      ['nobody', '3'],
      [one, '4'],
    ])
    await page.reload()
    await row(page, 3)
      .getByRole('button', { name: /Correct/ })
      .click()
    const field = row(page, 3).getByRole('textbox', { name: /^E-mail/ })
    await expect(field).toHaveAccessibleDescription(/not valid/)
    await field.fill(two)
    await field.press('Enter')
    await expect(page.getByText('1 with errors')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Leave out all rows with errors' }).click()
    await expect(page.getByText('No row has errors.')).toBeVisible()
    await page.getByRole('radio', { name: 'All' }).check()
    await expect(row(page, 4)).toContainText('Left out')
    expect(await getViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply 2 rows' }).click()
    await expect(page.getByText('2 invitations sent.')).toBeVisible()
    await expect(row(page, 2)).toContainText('Applied')
    await page.getByRole('button', { name: 'Show invitations' }).click()
    const listed = page.getByRole('table', { name: 'Sent invitations' })
    await expect(listed).toContainText(one)
    await expect(listed).toContainText(two)
  })

  test('G23: what is wrong stands first, and comes into sight wherever in the file it is', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/csr_mds/user/import')
    const template = await saved(page, 'Download template')
    const good = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => [address(`${name}${at}`), 'Okafor', 'Erin'])
    await choose(page, 'people.xlsx', await filled(template, [...good(13, 'near'), ['nobody', 'Li', 'Bo']]))
    await expect(page.getByText('1 with errors')).toBeVisible()
    const table = page.getByRole('table', { name: 'Imported rows' })
    await expect(table.getByRole('columnheader').nth(1)).toHaveText('What is wrong')
    await expect(row(page, 15).getByText('E-mail: not valid')).toBeInViewport()
    await page.getByRole('button', { name: 'Discard this import' }).click()
    await page.goto('/csr_mds/user/import')
    await choose(page, 'people.xlsx', await filled(template, [...good(40, 'far'), ['nobody', 'Li', 'Bo']]))
    await expect(row(page, 42).getByText('E-mail: not valid')).toBeInViewport()
    await expect(page.getByRole('radio', { name: 'Errors' })).toBeChecked()
    await page.getByRole('radio', { name: 'All' }).check()
    await expect(row(page, 2)).toBeVisible()
  })

  test('an old template is named as such; external people who are known are skipped', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user/import')
    const other = await saved(page, 'Download template')
    await page.getByRole('radio', { name: 'External people' }).check()
    await expect(page).toHaveURL(/kind=external/)
    await choose(page, 'people.xlsx', other)
    await expect(page.getByText('The workbook does not follow the latest template.')).toBeVisible()
    const template = await saved(page, 'Download template')
    const [heads] = await rowsIn(template)
    const person = (email: string) => {
      const cells = {
        'Family name': 'Okafor',
        'Given name': 'Gbenga',
        'E-mail': email,
        'Valid until': '2099-12-31',
      }
      return heads!.map(head => (cells as Record<string, string>)[head] ?? '')
    }
    await choose(
      page,
      'people.xlsx',
      await filled(template, [person(address('gbenga')), person(address('gbenga'))]),
    )
    await expect(page.getByText('1 skipped')).toBeVisible()
    await page.getByRole('button', { name: 'Apply 1 row' }).click()
    await expect(page.getByText('1 external person added.')).toBeVisible()
    await page.getByRole('button', { name: 'Show users' }).click()
    await expect(page.getByRole('table', { name: 'Users' })).toContainText('Okafor')
  })

  test('L74 L75 TR-Z5: roles come from a sheet too; a rule that refuses a row is said in its cell, and once that rows wait for a second person', async ({
    signedIn,
  }) => {
    const [director, both] = [await ownHolder(), await ownHolder()]
    const page = await signedIn('lin.haiyan')
    await page.goto('/csr_mds/user/import')
    await page.getByRole('radio', { name: 'Roles for people' }).check()
    await expect(page).toHaveURL(/kind=permissions/)
    const template = await saved(page, 'Download template')
    const line = (person: string, role: string) => [person, role, '', '', '', '2099-12-31', 'Covers a leave']
    await choose(
      page,
      'roles.xlsx',
      await filled(template, [
        line(director.account, 'Project director'),
        line('lin.haiyan', 'Lead CRA'),
        line(both.account, 'Blinded assessor'),
        line(both.account, 'Unblinded statistician'),
      ]),
    )
    // The actions of a row are visible, however many columns there are.
    await expect(row(page, 3).getByRole('button', { name: /Correct/ })).toBeInViewport()
    await expect(row(page, 3)).toContainText('You cannot grant permissions to yourself')
    await row(page, 3).getByRole('button', { name: 'Row 3: Leave out' }).click()
    await ownHeldChanges(async () => {
      await page.getByRole('button', { name: 'Apply 3 rows' }).click()
      await expect(page.getByText('1 role assigned.')).toBeVisible()
      await expect(page.getByText(/waits? for a second person/)).toHaveText(/^2 rows wait/)
      await page.getByRole('button', { name: 'Look at them' }).click()
      const held = page.getByRole('dialog', { name: 'Changes that wait for a second person' })
      for (const more of [1, 0]) {
        await expect(held.getByText('1 more waits.')).toHaveCount(more)
        await expect(held.getByText(/(Blinded assessor|Unblinded statistician)$/)).toBeVisible()
        await held.getByRole('textbox', { name: /^Reason/ }).fill('Only tried')
        await held.getByRole('button', { name: 'Take it back' }).click()
      }
      await expect(held.getByText('Nothing is waiting.')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('radio', { name: 'All' }).check()
      await expect(row(page, 2)).toContainText('Applied')
      expect(await getViolations(page)).toEqual([])
    })
  })

  test('on a phone, in three further languages, nothing overflows', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.setViewportSize({ width: 400, height: 900 })
    for (const [locale, title] of [
      ['zh-CN', '导入外部人员'],
      ['ja-JP', '外部担当者のインポート'],
      ['es-ES', 'Importar personal externo'],
    ] as const) {
      await page.context().addInitScript(chosen => localStorage.setItem('portalLanguage', chosen), locale)
      await page.goto('/csr_mds/user/import?kind=external')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        locale,
      ).toBeLessThanOrEqual(0)
    }
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect(await getViolations(page)).toEqual([])
  })
})

test('TR-W7 A4: a file that waits behind others says how many, and is read in its turn', async ({
  signedIn,
}) => {
  // Four files that are as heavy as any are read before it.
  test.setTimeout(300_000)
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/user/import')
  const template = await saved(page, 'Download template')
  const kept = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const headers = {
    authorization: `Bearer ${kept['mds-token']}`,
    'mds-tenant': kept['mds-tenant']!,
    'mds-user': kept['mds-user']!,
    'mds-role': kept['mds-role']!,
  }
  const [heavy] = await heavyWorkbooks()
  const keys = Array.from({ length: 4 }, () => crypto.randomUUID() as string)
  const sent = keys.map(key =>
    page.request.post(startImport.path, {
      headers: { ...headers, 'idempotency-key': key },
      multipart: {
        kind: 'external',
        file: { name: `${key}.xlsx`, mimeType: 'application/octet-stream', buffer: heavy! },
      },
      timeout: 200_000,
    }),
  )
  const waiting = async () => {
    const places = keys.map(key =>
      page.request.get(importPlace.path, { headers: { ...headers, 'mds-key': key } }),
    )
    const answers = await Promise.all(places.map(async each => (await each).json()))
    return answers.filter(({ data }) => data.before !== null).length
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(3)
  await choose(page, 'people.xlsx', await filled(template, [[address('waits'), 'Okafor', 'Wale']]))
  await expect(page.getByText(/^\d files? before yours…$/)).toBeVisible()
  await expect(page.getByText('1 ready')).toBeVisible({ timeout: 150_000 })
  await Promise.all(sent)
})
