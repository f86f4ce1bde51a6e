import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls } from '../../contract/registry/index.ts'
import { otherOrigin } from '../../scripts/lib/test-origin.ts'
import { getBlocks } from '../examples/manual.ts'
import { answeredCalls, sessionCalls } from '../server/narrow-tokens/answered-calls.ts'
import { expect, options, test } from './base.ts'
import { asOwner } from './server.ts'

const account = 'lin.haiyan'
const stranger = otherOrigin.replace(/\d+$/, port => String(Number(port) + 1))

/** A credential of the user's company for tokens, as `npm run credential` stores it, and what the elements show. */
const made = () =>
  asOwner(async client => {
    const secret = `mdsapp_${randomBytes(32).toString('base64url')}`
    const { rows } = await client.query<
      Record<'tenant' | 'role' | 'study' | 'task' | 'shown' | 'organisation', string>
    >(
      `insert into application_credential (tenant_id, id, application_id, secret_hash, kinds)
        select m.tenant_id, $2, 2, $3, '{embed}' from membership m join account a on a.id = m.account_id where a.name = $1 limit 1
        returning tenant_id as tenant, (select id from role r where r.tenant_id = application_credential.tenant_id and code = 'ACCOUNT_HOLDER') as role,
          (select id from role r where r.tenant_id = application_credential.tenant_id and code = 'CRA') as shown,
          (select id from organisation o where o.tenant_id = application_credential.tenant_id and active and parent_id is not null order by name_en, id limit 1) as organisation,
          (select id from study s where s.tenant_id = application_credential.tenant_id and plan_id = 'HY-0207-101') as study,
          (select id from training_task t where t.tenant_id = application_credential.tenant_id and name_en = 'CTMS: product handover at the site') as task`,
      [account, randomUUID(), createHash('sha256').update(secret).digest()],
    )
    return { secret, ...rows[0]! }
  })

type Made = Awaited<ReturnType<typeof made>>

/** Runs the snippet of the manual for a back end, for one element and role. */
const mint = async (baseURL: string, { secret, tenant, role }: Made, element: string): Promise<string> => {
  const [code] = getBlocks('docs/embedding.md', 'js narrow-token')
  const own = code!.replace(/elements: \[.*?\]/, `elements: ['${element}'], roleId: '${role}'`)
  const settings = { MDS: baseURL, MDS_SECRET: secret, MDS_TENANT: tenant }
  Object.assign(process.env, settings)
  try {
    const module = await import(`data:text/javascript,${encodeURIComponent(own)}`)
    return await module.getToken(account)
  } finally {
    // Commands that a later test runs would take the secret as that of the server.
    for (const name of Object.keys(settings)) delete process.env[name]
  }
}

/** `from`: the origin that serves the elements. */
type Shown = Record<'origin' | 'product' | 'element' | 'token', string> & { from?: string }

/** The page of the manual, on an origin of its own: the browser gets it from here, and everything else from the product. */
const show = async (page: Page, { origin, product, element, token, from = product }: Shown) => {
  const [sample] = getBlocks('docs/embedding.md', 'html other-origin')
  const body = sample!
    .replace('https://mds.example.org/elements', `${from}/elements`)
    .replace('https://mds.example.org', product)
    .replace(/<mds-user-picker.*/, element)
    .replace("'/mds-token'", "location.origin + '/mds-token'")
  const html = `<!doctype html><html lang="en-US"><base href="https://elsewhere.example/"><title>Host</title><link rel="icon" href="data:,">${body}</html>`
  await page.route(`${origin}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/elements/'))
      return route.fulfill({ response: await page.request.get(product + pathname) })
    if (pathname === '/mds-token') return route.fulfill({ contentType: 'text/plain', body: token })
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
  })
  await page.goto(origin)
}

const byPath = new Map(Object.values(calls).map(call => [`${call.method} ${call.path}`, call.name]))
/** The calls that a page makes, by name, and those among them that were refused as outside the token. */
const record = (page: Page, product: string) => {
  const [made, refused, cookies] = [new Set<string>(), new Set<string>(), new Set<string>()]
  page.on('response', async response => {
    const { origin, pathname } = new URL(response.url())
    const name = byPath.get(`${response.request().method()} ${pathname}`)
    if (origin !== product || !name) return
    made.add(name)
    // A media element takes its link as any page may; the server reads no cookie there.
    const isCall = ['fetch', 'xhr'].includes(response.request().resourceType())
    const cookie =
      isCall &&
      (await response
        .request()
        .headerValue('cookie')
        .catch(() => null))
    if (cookie) cookies.add(cookie)
    const text = await response.text().catch(() => '')
    if (text.includes('"code":999420')) refused.add(name)
  })
  return { made, refused, cookies }
}

// A page that the browser has from a test has no address of its own, and Chromium asks before such a page calls this machine.
test.beforeEach(({ context }) => context.grantPermissions(['local-network-access']))

/** Uses an element as a user does. */
const use: Record<string, (page: Page) => Promise<unknown>> = {
  'mds-user-picker': async page => {
    await page.getByRole('combobox').fill('li')
    await options(page).first().click()
    await expect(page.locator('[part=chip], [part=value]').first()).toBeVisible()
  },
  'mds-notice-bell': async page => {
    await page.locator('mds-notice-bell button').first().click()
    await expect(page.locator('article').first()).toBeVisible()
  },
  'mds-download-center': async page => {
    await page.locator('mds-download-center button').first().click()
    await expect(page.locator('[part=panel]')).toBeVisible()
  },
  'mds-role-tree': page => expect(page.getByRole('treeitem').first()).toBeVisible(),
  'mds-elearning-player': page => expect(page.locator('video').first()).toBeVisible(),
  'mds-study-site-table': page => expect(page.locator('tbody td').first()).toBeVisible(),
  'mds-organisation-selector': page => expect(page.getByRole('treeitem').first()).toBeVisible(),
  'mds-time-zone-picker': async page => {
    await page.getByRole('combobox').fill('mad')
    await expect(options(page).first()).toBeVisible()
  },
  'mds-upload': async page => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
    await (await chooser).setFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer })
  },
}

/** The calls that the use above must have made: an element that calls nothing proves nothing. */
const expected: Record<string, readonly string[]> = {
  'mds-user-picker': ['pickUsers', 'rememberPicked'],
  'mds-notice-bell': ['countNotices', 'listNotices', 'watchNotices'],
  'mds-download-center': ['listDownloads'],
  'mds-role-tree': ['resourceTree', 'roleDetail'],
  'mds-elearning-player': ['coursesOfTask', 'openCourse'],
  'mds-study-site-table': ['searchSites', 'countSites', 'tableColumns'],
  'mds-organisation-selector': ['organisationChildren'],
  'mds-time-zone-picker': [],
  'mds-upload': ['uploadFile'],
}

const attributes = ({ shown, study, task, organisation }: Made): Record<string, string> => ({
  'mds-role-tree': `role-id="${shown}"`,
  'mds-elearning-player': `task-id="${task}"`,
  'mds-study-site-table': `study-id="${study}"`,
  'mds-organisation-selector': `inline multiple value="${organisation}"`,
})

for (const [element, own] of Object.entries(answeredCalls))
  test(`KIT-C42 KIT-C43 ${element} works on another origin with a token for it alone`, async ({
    page,
    baseURL,
  }) => {
    const product = baseURL!
    const door = await made()
    const token = await mint(product, door, element)
    const { made: called, refused, cookies } = record(page, product)
    await page.context().addCookies([{ name: 'mds-rt', value: 'of-the-portal', url: product }])
    const html = `<${element} label="Lead" ${attributes(door)[element] ?? ''}></${element}>`
    await show(page, { origin: otherOrigin, product, element: html, token })
    // What was typed or chosen before the user is known may be dropped.
    await page.waitForFunction(() => {
      const session = document.querySelector('mds-session') as { $user?: { get: () => unknown } } | null
      return session?.$user?.get()
    })
    await use[element]!(page)
    await expect.poll(() => expected[element]!.filter(name => !called.has(name))).toEqual([])
    expect([...refused, ...cookies], 'nothing is refused, and no cookie is sent').toEqual([])
    expect(
      [...called].filter(name => ![...sessionCalls, ...own, 'downloadFile', 'courseFile'].includes(name)),
    ).toEqual([])
  })

test('KIT-C42 on an origin that is not listed the picker shows that it cannot reach the product, with its hint', async ({
  page,
  baseURL,
  faults,
}) => {
  const product = baseURL!
  const token = await mint(product, await made(), 'mds-user-picker')
  const said: string[] = []
  page.on('console', message => void said.push(message.text()))
  await show(page, {
    origin: stranger,
    product,
    element: '<mds-user-picker label="Lead">Fallback</mds-user-picker>',
    token,
  })
  await expect.poll(() => said.join()).toContain('CORS')
  await expect(page.getByText('Fallback')).toBeVisible()
  // The same page with the elements from its own origin: they load, and their calls are refused.
  await page.unrouteAll()
  const own = '<mds-user-picker label="Lead"></mds-user-picker>'
  await show(page, { origin: stranger, product, element: own, token, from: stranger })
  await expect.poll(() => said.join()).toContain(`a call to ${product} failed`)
  faults.console.length = 0
})

test('KIT-C43 an administrator sees a token under Company and revokes it there', async ({
  signedIn,
  baseURL,
}) => {
  const door = await made()
  const token = await mint(baseURL!, door, 'mds-upload')
  const page = await signedIn(account, { role: 'ACCOUNT_HOLDER' })
  const works = async () => {
    const headers = { authorization: `Bearer ${token}`, 'mds-tenant': door.tenant }
    return (await (await page.request.get(calls.userInfo!.path, { headers })).json()).code === 0
  }
  expect(await works()).toBe(true)
  await page.goto('/csr_mds/customer')
  const table = page.getByRole('table', { name: 'Narrow tokens' })
  // The newest is the first; tokens of other tests have other elements.
  const row = table.getByRole('row').filter({ hasText: 'mds-upload' }).first()
  await row.getByRole('button', { name: /^Revoke the token of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Revoke the token of/ })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  expect(await works()).toBe(true)
  await row.getByRole('button', { name: /^Revoke the token of/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
  await expect(page.getByText('The token is revoked.')).toBeVisible()
  await expect.poll(works).toBe(false)
})
