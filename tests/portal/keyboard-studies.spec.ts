import { expect, test } from './base.ts'
import { press, reach } from './keys.ts'
import { sitesPath } from './study-path.ts'

test('SC 2.1.1 SC 3.3.1: a study that cannot be saved says what is wrong where the focus is; a number that goes or comes has it', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/study/create')
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Protocol ID', exact: true })).toBeFocused()
  await expect(page.getByText('Fill in this field.').first()).toBeVisible()
  const start = page.getByLabel('Start date', { exact: true })
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

for (const locale of ['zh-CN', 'en-US', 'ja-JP', 'es-ES'])
  test(`no column of the sites is cut at 1440 px in ${locale}`, async ({ signedIn }) => {
    for (const [account, study] of [
      ['lin.haiyan', 'HY-0101-301'],
      ['c.ortega', 'NFB-205-301'],
    ] as const) {
      const page = await signedIn(account, { locale, fresh: true })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(await sitesPath(study))
      await page.getByRole('switch').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      const [inner, outer] = await page
        .getByRole('table')
        .first()
        .evaluate(table => [table.scrollWidth, table.parentElement!.clientWidth])
      expect(inner!, study).toBeLessThanOrEqual(outer!)
    }
  })
