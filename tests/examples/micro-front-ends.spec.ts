import type { Page } from '@playwright/test'
import { expect, test } from '../portal/base.ts'
import { needBuilt } from './hosts.ts'

/** Each shell in each of its sandboxes, and whether it draws the sub-application in a shadow root. */
const shells = [
  { name: 'qiankun', path: 'qiankun/' },
  { name: 'qiankun, strict style isolation', path: 'qiankun/?isolation=strictStyleIsolation', shadow: true },
  { name: 'qiankun, experimental style isolation', path: 'qiankun/?isolation=experimentalStyleIsolation' },
  { name: 'micro-app 0.8', path: 'micro-app/' },
  { name: 'micro-app 0.8, shadow DOM', path: 'micro-app/?shadowDOM', shadow: true },
  { name: 'micro-app 1.0', path: 'micro-app/?version=1' },
  { name: 'micro-app 1.0, iframe', path: 'micro-app/?version=1&iframe' },
]

const tags = {
  host: /<script +type="module" src="\/elements\/loader.js"><\/script>/,
  'sub-application': /<script src="\/elements\/loader.classic.js"><\/script>/,
}

/** Takes the tag of the kit out of one of the two pages, so that only the other one brings the kit. */
const withoutTag = (page: Page, where: keyof typeof tags) =>
  page.route(/\/hosts\/(qiankun|micro-app)\/(sub-application\/index\.html|\?.*)?$/, async route => {
    const isHost = !route.request().url().includes('/sub-application/')
    if (isHost !== (where === 'host')) return route.fallback()
    const answer = await route.fetch()
    const body = await answer.text()
    expect(body).toMatch(tags[where])
    await route.fulfill({ response: answer, body: body.replace(tags[where], '') })
  })

/** Notes the errors and warnings of a page. */
function listen(page: Page) {
  const said: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', error => said.push(String(error)))
  return said
}

async function choose(page: Page) {
  await page.getByRole('button', { name: 'Open the team' }).click()
  const field = page.getByRole('combobox', { name: 'Lead' })
  await field.click()
  await field.pressSequentially('li')
  await page.locator('mds-user-picker').getByRole('option').first().click()
  await expect(page.locator('#chosen')).toHaveText(/^[0-9a-f-]{36}$/)
}

/** Which of the two pages has no tag of the kit. */
const withouts = [undefined, 'host', 'sub-application'] as const

for (const { name, path, shadow = false } of shells)
  for (const without of withouts)
    test(`KIT-C39 ${name}${without ? ` without the tag of the ${without}` : ''}: a choice, a second mount, one session`, async ({
      signedIn,
    }) => {
      needBuilt()
      const page = await signedIn('zhou.mingxuan')
      const { value: token } = (await page.context().cookies()).find(each => each.name === 'mds-token')!
      await page.context().clearCookies()
      if (without) await withoutTag(page, without)
      const said = listen(page)
      await page.goto(`/hosts/${path}`)
      await page.evaluate(value => {
        Object.assign(document.querySelector('#session')!, { token: value })
      }, token)
      await choose(page)
      await expect(page.locator('#who')).not.toHaveText('Not signed in')
      await expect(page.getByRole('button', { name: /^Notices/ })).toBeVisible()
      expect(
        await page.locator('mds-user-picker').evaluate(each => each.getRootNode() instanceof ShadowRoot),
      ).toBe(shadow)

      await page.getByRole('button', { name: 'Close the team' }).click()
      await expect(page.locator('mds-user-picker')).toHaveCount(0)
      await choose(page)

      await page.evaluate(() => Object.assign(document.querySelector('#session')!, { token: null }))
      await expect(page.locator('#who')).toHaveText('Not signed in')
      await page.getByRole('combobox', { name: 'Lead' }).click()
      await expect(page.locator('mds-user-picker').getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(said).toEqual([])
    })
