import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, options, test } from '../portal/base.ts'
import { built, needBuilt } from './hosts.ts'

test('KIT-C31 KIT-C41 Vue writes attributes on the server, no token among them, and hydrates object, function and event without a warning', async ({
  signedIn,
}) => {
  needBuilt()
  const written = readFileSync(join(built, 'vue-server/index.html'), 'utf8')
  expect(written).toContain('<mds-session app-id="2" locale="en-US">')
  expect(written).toMatch(/<mds-user-picker id="person" name="person" required><\/mds-user-picker>/)
  const page = await signedIn('zhou.mingxuan')
  const said: string[] = []
  page.on('console', message => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
  page.on('pageerror', error => said.push(String(error)))
  await page.goto('/hosts/vue-server/')
  await expect(page.getByRole('button', { name: /^Notices(, \d+ unread)?$/ })).toBeVisible()
  expect(
    await page.evaluate(() => {
      const { getToken } = document.querySelector('mds-session') as HTMLElement & { getToken?: unknown }
      return typeof getToken
    }),
  ).toBe('function')
  const field = page.getByRole('combobox', { name: 'Person' })
  await field.click()
  await field.pressSequentially('ana')
  await expect(page.locator('#query')).toHaveText('ana')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('#chosen')).toHaveText('p1')
  expect(said).toEqual([])
})
