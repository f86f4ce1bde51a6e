import type { BrowserContext } from '@playwright/test'
import { applications } from '../../contract/access/applications.ts'
import { reportEvents } from '../../contract/application-events/calls.ts'
import { codes } from '../../contract/codes.ts'
import { createCredential } from '../../server/features/application-events/credentials.ts'
import { openAs } from '../../server/kernel/db/pool.ts'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, connections } from './server.ts'

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
  // Other tests send no notices to this user.
  const page = await signedIn(await ownPerson('zhang.wei'))
  await arrive(page.context())
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

/** The secret of an application that sends to-dos to the company of the signed-in user. */
const getSecret = async (tenantId: string): Promise<string> => {
  const database = openAs(connections().app, { poolSize: 1 })
  const application = applications.find(({ key }) => key === 'ctms')!
  const wish = { application, kinds: ['todo'] as const, note: 'Test' }
  try {
    return (await database.transaction(tenantId, tx => createCredential(tx, wish))).secret
  } finally {
    await database.close()
  }
}

test('a to-do that an application ends goes from an open bell in its own page too [MD-N1]', async ({
  signedIn,
  baseURL,
}) => {
  const account = await ownPerson('zhang.wei')
  const page = await signedIn(account)
  const tenantId = (await page.context().cookies()).find(({ name }) => name === 'mds-tenant')!.value
  const headers = { authorization: `Bearer ${await getSecret(tenantId)}`, 'mds-tenant': tenantId }
  const todoId = crypto.randomUUID()
  const report = async (event: object) => {
    const about = { eventId: crypto.randomUUID(), at: new Date().toISOString(), todoId }
    const answer = await fetch(`${baseURL}${reportEvents.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': about.eventId },
      body: JSON.stringify({ events: [{ ...about, ...event }] }),
    })
    const said = await answer.json()
    expect(said.data?.results, JSON.stringify(said)).toMatchObject([{ result: 'done' }])
  }
  await page.goto('/ctms')
  const bell = page.getByRole('button', { name: /^Notices/ })
  await expect(bell).toBeVisible()
  await report({
    ...{ kind: 'todo', sentence: 'timesheet.submit', values: { week: '2026-03-02' } },
    ...{ to: [{ account }], link: '/ctms/home' },
  })
  // The panel has told what was seen, and has read the counts after it.
  const settled = page
    .waitForResponse(each => each.url().includes('/annouceTodo/mark'))
    .then(() => page.waitForResponse(each => each.url().includes('/annouceTodo/count')))
  await bell.click()
  const todo = page.getByRole('article').filter({ hasText: '02 Mar 2026' })
  await expect(todo).toBeVisible()
  await settled
  await report({ kind: 'todo.cancel' })
  await expect(todo).toHaveCount(0)
})

test('WIDGETS 2.7 what came while the network was cut stands in the badge as soon as it is back', async ({
  signedIn,
}) => {
  const page = await signedIn(await ownPerson('li.xiaoyan'))
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

/** A user with a role of their own, which opens the list of users. */
const getHolder = async (): Promise<{ account: string; code: string }> => {
  const account = await ownPerson('lin.haiyan')
  const code = `READER_${account}`
  await asOwner(async client => {
    const { rows } = await client.query<{ tenant: string; role: string }>(
      `with u as (select tenant_id, id from users where account = $1),
        r as (insert into role (tenant_id, id, code, name, name_en, level, data_scope)
          select tenant_id, gen_random_uuid(), $2, $2, $2, 'study', 'study' from u returning tenant_id, id),
        a as (insert into role_assignment (tenant_id, id, user_id, role_id)
          select r.tenant_id, gen_random_uuid(), u.id, r.id from u, r)
        select tenant_id as tenant, id as role from r`,
      [account, code],
    )
    const { tenant, role } = rows[0]!
    const ids = [tenant, role]
    await client.query(
      'insert into role_application (tenant_id, role_id, application_id) values ($1, $2, 1)',
      ids,
    )
    await client.query('insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, 1011)', ids)
  })
  return { account, code }
}

test('TR-N6 TR-Z2 an open page says at once that the role of the user was switched off, before the user asks for anything', async ({
  signedIn,
}) => {
  const { account, code } = await getHolder()
  const page = await signedIn(account, { role: code })
  const opened = page.waitForResponse(
    response =>
      response.url().includes('/annouceTodo/watch') &&
      (response.headers()['content-type'] ?? '').startsWith('text/event-stream'),
  )
  await page.goto('/csr_mds/user')
  await opened
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  const refused = page.waitForResponse(
    async response =>
      response.url().includes('/annouceTodo/watch') &&
      (response.headers()['content-type'] ?? '').startsWith('application/json') &&
      (await response.json()).code === codes.roleChanged.code,
  )
  await asOwner(client => client.query('update role set enabled = false where code = $1', [code]))
  await expect(page.getByRole('dialog', { name: 'Role permissions changed' })).toBeVisible()
  // The stream that ended asked again.
  await refused
})
