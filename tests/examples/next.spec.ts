import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, options, test } from '../portal/base.ts'
import { built, needBuilt } from './hosts.ts'

/** What the server of the application wrote, without its scripts. */
const written = (path: string) =>
  readFileSync(join(built, 'next', path, 'index.html'), 'utf8').replace(/<script\b.*?<\/script>/gs, '')

test('KIT-C31 Next writes attributes and space, and hydrates object, property and event without an error', async ({
  signedIn,
}) => {
  needBuilt()
  const team = written('')
  expect(team).toContain('<mds-session app-id="2" locale="en-US">')
  expect(team).toMatch(/<mds-user-picker [^>]*name="lead"[^>]*style="display:block;min-height:32px">/)
  expect(team).toMatch(/<mds-notice-bell style="display:inline-block;width:32px;min-height:32px">/)
  const page = await signedIn('zhou.mingxuan')
  const errors: string[] = []
  page.on('console', message => ['error', 'warning'].includes(message.type()) && errors.push(message.text()))
  page.on('pageerror', error => errors.push(String(error)))
  await page.goto('/hosts/next/')
  await expect(page.getByRole('combobox', { name: 'Lead' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notices(, \d+ unread)?$/ })).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('form')!.checkValidity())).toBe(false)

  await page.getByRole('link', { name: 'Own people' }).click()
  for (const way of ['followed', 'loaded']) {
    if (way === 'loaded') await page.reload()
    const field = page.getByRole('combobox', { name: 'Person' })
    await field.click()
    await field.pressSequentially('ana')
    await expect(page.locator('#query'), way).toHaveText('ana')
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.locator('#chosen'), way).toHaveText('p1')
  }
  expect(errors).toEqual([])
})
