import type { Page } from '@playwright/test'
import { getViolations } from '../fixtures/axe.ts'
import { quiet } from '../fixtures/quiet.ts'
import { expect, options, test } from '../portal/base.ts'
import { filled, reader, readerRole, tags } from './own-page.ts'

const open = async (page: Page, tag: string) => {
  await page.goto(`/docs/elements/${tag}`)
  await expect(page.locator('#controls > label').first()).toBeVisible()
}

/** The code of one framework, as the visitor would copy it. */
const getCode = (page: Page, framework: string) =>
  page.locator(`[data-framework=${framework}]`).evaluate(each => each.textContent)

test('every element has a live page that shows the demo, by the policy of the product [KIT-C34]', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  const answer = await page.goto('/docs/elements/')
  expect(answer!.headers()['content-security-policy']).toContain("script-src 'self';")
  const links = await page
    .locator('.cards a')
    .evaluateAll(all => all.map(each => (each as HTMLAnchorElement).href))
  expect(links.map(href => href.replace(/.*\/(.*)\.html/, '$1'))).toEqual(tags)
  for (const tag of tags) {
    await page.goto(`/docs/elements/${tag}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`<${tag}>`)
    // The picker of people starts empty, and the session draws nothing.
    if (tag === 'mds-user-picker') await expect(page.getByRole('combobox', { name: 'Lead' })).toBeVisible()
    else if (tag !== 'mds-session') await filled(page, [tag], () => '#live')
  }
})

test('controls change the element and the code of six frameworks; events are listed [KIT-C34]', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  await open(page, 'mds-user-picker')
  const control = (name: string) =>
    page.locator('#controls > label').filter({ has: page.getByText(name, { exact: true }) })
  await control('multiple').getByRole('checkbox').check()
  await control('label').getByRole('textbox').fill('Monitors "A" & {b}')
  await control('people').getByRole('textbox').fill('[{"id":"p1","name":"Ana López"}]')
  await control('people').getByRole('textbox').blur()
  const field = page.getByRole('combobox', { name: 'Monitors "A" & {b}' })
  await field.fill('ana')
  await options(page).filter({ hasText: 'Ana López' }).click()
  await expect(page.locator('#events li').first()).toContainText('mds-close {"reason":"chosen"}')
  await expect(page.locator('#events')).toContainText('change {"value":["p1"]}')
  await expect(page.locator('#events li').last()).toContainText('mds-open')
  for (const [framework, text] of [
    ['HTML', 'label="Monitors &quot;A&quot; &amp; {b}" multiple>'],
    ['React', 'label={"Monitors \\"A\\" & {b}"}'],
    ['Next', "'use client'"],
    ['Vue', '.people="people"'],
    ['Svelte', 'people={people}'],
    ['Angular', '[people]="people"'],
  ] as const) {
    await page.getByRole('radio', { name: framework, exact: true }).check()
    await expect(page.locator('pre:visible')).toHaveAttribute('data-framework', framework)
    expect(await getCode(page, framework)).toContain(text)
    expect(await getCode(page, framework)).toContain('Ana López')
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await getCode(page, 'Angular'))
})

test('a custom property in the controls styles the element and gives its rule; a slash leads to the page [KIT-C34]', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  await page.goto('/docs/elements/mds-user-picker/')
  await expect(page).toHaveURL('/docs/elements/mds-user-picker')
  const border = () =>
    page.locator('#live [part=box]').evaluate(each => getComputedStyle(each).borderTopColor)
  const before = await border()
  await page
    .locator('#properties > label')
    .filter({ has: page.getByText('--mds-color-control', { exact: true }) })
    .getByRole('textbox')
    .fill('rgb(1, 2, 3)')
  await expect.poll(border).toBe('rgb(1, 2, 3)')
  expect(before).not.toBe('rgb(1, 2, 3)')
  await expect(page.locator('#css')).toHaveText('mds-user-picker {\n  --mds-color-control: rgb(1, 2, 3);\n}')
})

test('no control of a live page is dead: each sets its property [KIT-C34]', async ({ signedIn }) => {
  const page = await signedIn(reader, readerRole)
  for (const tag of tags.filter(name => !['mds-session', 'mds-download-center'].includes(name))) {
    await open(page, tag)
    for (const box of await page.locator('#controls [type=checkbox]').all()) {
      const name = await box.evaluate(each => each.closest('label')!.textContent)
      const property = name.replace(/-./g, two => two[1]!.toUpperCase())
      const read = () => page.locator('#live').evaluate((live, key) => Reflect.get(live, key), property)
      const before = await read()
      await box.click()
      expect(await read(), `${tag} ${name}`).toBe(!before)
      await box.click()
    }
  }
})

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing on live page, index, guide and calls, ${theme}, 400 px [KIT-C34]`, async ({
    signedIn,
  }) => {
    const page = await signedIn(reader, readerRole)
    await page.addInitScript(value => localStorage.setItem('mds-theme', value), theme)
    await page.setViewportSize({ width: 400, height: 800 })
    for (const path of ['elements/mds-time-zone-picker', 'elements/', 'embedding', 'api#listStudies']) {
      await page.goto(`/docs/${path}`)
      await expect(page.locator('main h1')).toBeVisible()
      if (path.startsWith('api')) await expect(page.locator('#listStudies table').first()).toBeVisible()
      await quiet(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(400)
      expect(await getViolations(page), path).toEqual([])
    }
  })

test('every link between the pages leads somewhere [KIT-C26]', async ({ page }) => {
  const seen = new Map<string, string[]>()
  const queue = ['/docs/']
  for (let path = queue.shift(); path; path = queue.shift()) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    seen.set(
      path,
      [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!),
    )
    for (const [, href] of html.matchAll(/ href="([^"]+)"/g)) {
      const { pathname } = new URL(href!.replaceAll('&amp;', '&'), `http://x${path}`)
      const isPage = pathname.startsWith('/docs/') && pathname.endsWith('.html')
      if (isPage && !seen.has(pathname) && !queue.includes(pathname)) queue.push(pathname)
    }
  }
  expect(seen.size).toBeGreaterThan(18)
  for (const path of seen.keys()) {
    const html = await (await page.request.get(path)).text()
    for (const [, href] of html.matchAll(/ href="([^"]*#[^"]+)"/g)) {
      const { pathname, hash } = new URL(href!, `http://x${path}`)
      if (seen.has(pathname)) expect(seen.get(pathname), `${path} ${href}`).toContain(hash.slice(1))
    }
  }
})

test('the calls are grouped by noun, found by words, described and tried with the session [KIT-C15]', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  await page.goto('/docs/api')
  await expect(page.getByRole('heading', { level: 2, name: 'studies', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('listStudies')
  await expect(page.locator('details.call:visible')).toHaveCount(1)
  const call = page.locator('#listStudies')
  await call.locator('summary').click()
  await expect(call).toContainText('Needs a role with “')
  await expect(call.getByRole('cell', { name: 'records', exact: true })).toBeVisible()
  await expect(call.locator('pre').first()).toContainText(
    `curl -X GET '${new URL(page.url()).origin}/mdsdata/mds/studies'`,
  )
  await call.getByRole('textbox').first().fill('1')
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.locator('pre').last()).toContainText('"code": 0')

  await page.goto('/docs/api#addStudy')
  await page.reload()
  const adding = page.locator('#addStudy')
  await expect(adding.getByRole('cell', { name: /Someone else|Some entries|already/ }).first()).toBeVisible()
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  await adding.getByRole('button', { name: 'Send' }).click()
  // A GET that changes data waits for the visitor too.
  const clearing = page.locator('#clearProgress')
  await clearing.locator('summary').click()
  for (const field of await clearing.locator('label:not(.sure)').getByRole('textbox').all())
    await field.fill('1')
  await clearing.getByRole('button', { name: 'Send' }).click()
  await expect(clearing.getByRole('checkbox')).toBeFocused()
  expect(sent).toEqual([])
})

test('a visitor who is not signed in comes back to the live page after signing in [KIT-C34]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/docs/elements/mds-user-picker')
  const way = page.getByRole('link', { name: 'Sign in' })
  await expect(way).toHaveAttribute('href', '/login?redirectUrl=%2Fdocs%2Felements%2Fmds-user-picker')
  await signedIn(reader, readerRole)
  await page.goto('/login?redirectUrl=%2Fdocs%2Felements%2Fmds-user-picker')
  await expect(page).toHaveURL('/docs/elements/mds-user-picker')
  await expect(page.getByRole('combobox', { name: 'Lead' })).toBeVisible()
  await expect(page.locator('#signed-out')).toBeHidden()
})
