import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'

test('H6 F34 D16: another role brings other menus, from home, and is remembered', async ({ signedIn }) => {
  // No other test signs in as the user who switches.
  const page = await signedIn(await ownPerson('lin.haiyan', ['Shen', 'Fen'], { roles: true }))
  await page.goto('/csr_mds/user')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /Role:/ }).click()
  const roles = page.getByRole('list', { name: 'Switch role' }).getByRole('button')
  const other = roles.and(page.locator(':not([aria-current])')).first()
  const name = (await other.textContent())!.trim()
  await other.click()
  await expect(page).toHaveURL('/home')
  await expect(bar.getByRole('button', { name: `Role: ${name}` })).toBeVisible()
  await page.reload()
  await expect(bar.getByRole('button', { name: `Role: ${name}` })).toBeVisible()
})

test('A3 P23: another company, and nothing of the first stays', async ({ signedIn }) => {
  const page = await signedIn('elena.navarro')
  await page.goto('/home')
  const company = page.getByRole('button', { name: /^Company:/ })
  const before = await company.textContent()
  await company.click()
  const companies = page.getByRole('list', { name: 'Switch company' }).getByRole('button')
  await companies.and(page.locator(':not([aria-current])')).first().click()
  await expect(company).not.toHaveText(before!)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'To-dos' })).toBeVisible()
})

test('F33 N12 TR-N9: signing in elsewhere ends a session, which is told so; signed out everywhere, nobody is in', async ({
  browser,
  baseURL,
  page,
}) => {
  const { signIn } = await import('./server.ts')
  const context = await browser.newContext({ baseURL })
  await context.addInitScript(() => localStorage.setItem('portalLanguage', 'en-US'))
  const other = await context.newPage()
  await signIn(other, 'fang.zhiyuan')
  await expect(other).toHaveURL('/home')
  // The other page closes its stream of notices, which would be the first to learn of the end.
  await other.goto('about:blank')
  await signIn(page, 'fang.zhiyuan')
  await expect(page).toHaveURL('/home')
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  // The second sign-in had already ended the first browser's session; that browser is told so once.
  await other.goto('/home')
  const told = other.getByRole('dialog', { name: 'Session ended' })
  await expect(told).toContainText('signed in from another place')
  await told.getByRole('button').click()
  await expect(other).toHaveURL('/login')
  await other.goto('/home')
  await expect(other).toHaveURL('/login')
  await context.close()
})

test('F37: signed out in one tab, the other tab of the browser follows', async ({ signedIn }) => {
  const page = await signedIn('xie.min')
  await page.goto('/home')
  const tab = await page.context().newPage()
  await tab.goto('/home')
  await expect(tab.getByRole('heading', { name: 'Workspace' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(tab).toHaveURL('/login')
})

test('C13: titles of pages', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/home')
  await expect(page).toHaveTitle('Clinical trial master data · Hengyu Oncology')
  await page.goto('/csr_mds/user')
  await expect(page).toHaveTitle('Users')
  await page.goto('/home/notice/todo')
  await expect(page).toHaveTitle('To-dos')
})

test('B24 O26: the side menu folds to 60 px, is remembered, and says its words in tooltips', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/csr_mds/user')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  await expect.poll(async () => (await menu.boundingBox())!.width).toBe(208)
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(async () => (await menu.boundingBox())!.width).toBe(60)
  await expect(menu.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Settings', exact: true }).hover()
  await expect(page.getByText('Settings', { exact: true })).toBeVisible()
  await page.reload()
  await expect.poll(async () => (await menu.boundingBox())!.width).toBe(60)
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/csr_mds/customer')
  await expect(menu).toBeHidden()
})

test('areas of work in the side menu: each opens where the user was last, and the open one shows its screens', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/csr_mds/study?status=planned')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  /** The address changes before the menu, which until then still leads from the screen that is left. */
  const press = async (name: string) => {
    const link = menu.getByRole('link', { name, exact: true })
    await link.click()
    await expect(link, 'the menu has followed').toHaveAttribute('aria-current', /^(true|page)$/)
  }
  await expect(
    menu.getByRole('link', { name: /^(Studies|People|Organisations|Access|Settings)$/ }),
  ).toHaveText(['Studies', 'People', 'Organisations', 'Access', 'Settings'])
  await press('Settings')
  await expect(page).toHaveURL('/csr_mds/customer')
  await expect(menu.getByRole('list', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Company',
    'Company settings',
    'Departments',
    'Positions',
    'Organisation fields',
    'Role rules',
  ])
  await press('Role rules')
  await expect(page).toHaveURL('/csr_mds/role/rule')
  await press('Access')
  await expect(page).toHaveURL('/csr_mds/authApplication')
  await press('Settings')
  await expect(page, 'where the user was last').toHaveURL('/csr_mds/role/rule')
  await expect(menu.locator('[aria-current=page]')).toHaveText('Role rules')
  await press('Studies')
  await expect(page, 'with its filters').toHaveURL('/csr_mds/study?status=planned')
  await press('People')
  // The form of an act is no place to come back to.
  await page.goto('/csr_mds/study/create')
  await press('People')
  await press('Studies')
  await expect(page).toHaveURL('/csr_mds/study?status=planned')
})

test('A17 O30: language, theme and density change at once and stay', async ({ signedIn }) => {
  // The language becomes the user's own setting, so no other test uses this account.
  const page = await signedIn(await ownPerson('lv.jing'))
  await page.goto('/timeZoneSetting')
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByLabel('Theme').selectOption('dark')
  await page.getByLabel('Density').selectOption('compact')
  await page.getByLabel('Language').selectOption('ja-JP')
  await expect(page.getByRole('heading', { name: 'タイムゾーン設定', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('タイムゾーン設定')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', 'ja-JP')
  await expect(root).toHaveAttribute('data-mds-theme', 'dark')
  await expect(root).toHaveAttribute('data-mds-density', 'compact')
  await expect(page.getByText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/).first()).toBeVisible()
})

test('D15 D18: the bar names the environment; each entry of the personal menu leads somewhere', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/home')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Development', { exact: true })).toBeVisible()
  await expect(bar.getByRole('link', { name: /Workspace/ }), 'D15').toBeVisible()
  await expect(bar.getByRole('button', { name: /Role: / }), 'D15').toBeVisible()
  const choose = async (name: string) => {
    await bar.getByRole('button', { name: /personal menu/ }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await choose('About')
  await expect(dialog('About this system')).toContainText(/Version\s*\d+\.\d+\.\d+/)
  await expect(dialog('About this system').getByRole('link', { name: /^For developers/ })).toHaveAttribute(
    'href',
    '/docs/elements/',
  )
  await page.keyboard.press('Escape')
  await choose('New features')
  await expect(dialog('New features')).toContainText(/Version \d+\.\d+\.\d+, released \d{2}\s\w{3}\s\d{4}/)
  await expect(dialog('New features').getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('Contact us')
  await expect(dialog('Contact us')).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('Download center')
  await expect(dialog('Downloads')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog('Downloads')).toHaveCount(0)
  await choose('Time zones')
  await expect(page).toHaveURL('/timeZoneSetting')
  await choose('Personal settings')
  await expect(page).toHaveURL('/personset')
  await choose('Sign out')
  await expect(page).toHaveURL(/\/login/)
})

test('A13 C11: entering an application is recorded, and so is coming back', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/home')
  const entered = page.waitForRequest(/onlyForAudit/)
  await page
    .getByRole('link', { name: /^Clinical trial management(?!,)/ })
    .first()
    .click()
  expect((await entered).postDataJSON()).toMatchObject({ sysId: 2, moment: 'enter' })
  await expect(page).toHaveURL(/\/ctms\/home/)
  const left = page.waitForRequest(/onlyForAudit/)
  await page.goto('/home?sysId=2')
  expect((await left).postDataJSON()).toMatchObject({ sysId: 2, moment: 'leave' })
  await expect(page).toHaveURL('/home')
})

test('F7 L13 L22 L23: a study is pinned and unpinned, and the pin is taken back when it fails', async ({
  signedIn,
}) => {
  const page = await signedIn('zhou.mingxuan')
  await page.goto('/home')
  const pin = page.getByRole('button', { name: /^Pin / }).first()
  const name = (await pin.getAttribute('aria-label'))!.replace('Pin ', '')
  const [pinOf, unpinOf] = ['Pin', 'Unpin'].map(act => page.getByRole('button', { name: `${act} ${name}` }))
  await pin.click()
  await expect(page.getByText(/ is pinned\.$/)).toBeAttached()
  await page.reload()
  await unpinOf!.click()
  await expect(page.getByText(/ is no longer pinned\.$/)).toBeAttached()
  await page.reload()
  await expect(pinOf!).toBeVisible()
  let refuse = () => {}
  const asked = new Promise<void>(resolve => {
    refuse = resolve
  })
  await page.route('**/addStudyTopPc', async route => {
    await asked
    await route.abort()
  })
  await pinOf!.click()
  await expect(unpinOf!).toBeVisible()
  refuse()
  await expect(pinOf!).toBeVisible()
})

test('B11: a to-do is marked as done and opened again', async ({ signedIn }) => {
  const page = await signedIn('zhou.mingxuan')
  await page.goto('/home/notice/todo')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.first()).toBeVisible()
  const before = await page.getByRole('status').filter({ hasText: /entr/ }).textContent()
  await page.getByRole('button', { name: 'Mark as done' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /entr/ })).not.toHaveText(before!)
  await page.getByLabel('State').selectOption('closed')
  await expect(page).toHaveURL(/state=closed/)
  await page.getByRole('button', { name: 'Open again' }).first().click()
  await page.getByLabel('State').selectOption('open')
  await expect(page.getByRole('status').filter({ hasText: /entr/ })).toHaveText(before!)
})

test('D37 F38: offline the page says so, stays as it is, and goes on when the network is back', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'To-dos' })).toBeVisible()
  const notice = page.getByText('You are offline. Work continues')
  const place = await page.getByRole('main').boundingBox()
  await page.context().setOffline(true)
  await expect(notice).toBeVisible()
  expect(await page.getByRole('main').boundingBox(), 'it moves nothing').toEqual(place)
  await page.getByRole('button', { name: 'Close notice' }).click()
  await expect(notice).toBeHidden()
  await page.context().setOffline(false)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await page.context().setOffline(true)
  await expect(notice, 'the next time it is said again').toBeVisible()
  await page.context().setOffline(false)
  await expect(notice).toBeHidden()
})

test('what the portal is made of travels compressed, and is kept', async ({ page, request }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(each => new URL(each.name).pathname),
  )
  const files = loaded.filter(path => /^\/assets\/[\w-]+-[\w-]{8}\.(js|css)$/.test(path))
  const long: string[] = []
  for (const path of files) if ((await (await request.get(path)).body()).length >= 1000) long.push(path)
  expect(long.length).toBeGreaterThan(3)
  for (const path of long)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const headers = (await request.get(path, { headers: { 'accept-encoding': accepted } })).headers()
      expect(headers['content-encoding'], path).toBe(encoding)
      expect(headers.vary).toContain('accept-encoding')
      expect(headers['cache-control']).toContain('immutable')
    }
})
