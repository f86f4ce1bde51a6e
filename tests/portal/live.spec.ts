import type { BrowserContext } from '@playwright/test'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

/** Adds a notice for the signed-in user. */
const arrive = async (context: BrowserContext) => {
  const held = new Map((await context.cookies()).map(({ name, value }) => [name, value]))
  await asOwner(client =>
    client.query(
      `insert into notice (tenant_id, id, user_id, type, kind)
         select tenant_id, gen_random_uuid(), id, 'notification', 'system' from users
         where tenant_id = $1 and account_id = $2`,
      [held.get('mds-tenant'), held.get('mds-user')],
    ),
  )
}

test('WIDGETS 2.7 what comes is told at once to every tab, by one stream of the browser', async ({
  signedIn,
}) => {
  const page = await signedIn('zhang.wei')
  const streams: string[] = []
  page.context().on('request', request => {
    if (request.url().includes('/annouceTodo/watch')) streams.push(request.url())
  })
  await page.goto('/home')
  const bell = page.getByRole('button', { name: /^Notices, \d+ unread/ })
  await expect(bell).toBeVisible()
  await expect.poll(() => streams.length).toBe(1)
  const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? (await bell.innerText()))?.[0])

  await arrive(page.context())
  const more = page.getByRole('button', { name: `Notices, ${unread + 1} unread` })
  await expect(more).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto('/home')
  await expect(tab.getByRole('button', { name: `Notices, ${unread + 1} unread` })).toBeVisible()
  await arrive(page.context())
  await expect(tab.getByRole('button', { name: `Notices, ${unread + 2} unread` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Notices, ${unread + 2} unread` })).toBeVisible()
  expect(streams.length, 'no stream for each tab').toBeLessThan(3)
})

test('WIDGETS 2.7 what came while the network was cut stands in the badge as soon as it is back', async ({
  signedIn,
}) => {
  // The test above counts the notices of its own user.
  const page = await signedIn('li.xiaoyan')
  const context = page.context()
  await arrive(context)
  const streams: string[] = []
  const ended: string[] = []
  const isStream = (url: string) => url.includes('/annouceTodo/watch')
  context.on('request', request => isStream(request.url()) && streams.push(request.url()))
  context.on('requestfailed', request => isStream(request.url()) && ended.push(request.url()))
  await page.goto('/home')
  const bell = page.getByRole('button', { name: /^Notices, \d+ unread/ })
  await expect.poll(() => streams.length).toBe(1)
  const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? (await bell.innerText()))?.[0])
  // Notified and polled just now: a return within ten seconds does not poll, so the rest is the stream's work.
  await arrive(context)
  await expect(page.getByRole('button', { name: `Notices, ${unread + 1} unread` })).toBeVisible()

  await context.setOffline(true)
  await expect.poll(() => ended.length).toBe(1)
  await arrive(context)
  await arrive(context)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: `Notices, ${unread + 3} unread` })).toBeVisible()
  expect(streams.length, 'followed again').toBe(2)
})
