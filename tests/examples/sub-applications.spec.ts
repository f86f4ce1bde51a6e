import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { applications, masterDataId } from '../../contract/access/applications.ts'
import { locales } from '../../contract/locales.ts'
import { quiet } from '../fixtures/quiet.ts'
import { expect, test } from '../portal/base.ts'
import { fact, sound, started } from './lib.ts'

/** The portal itself answers for e-learning. */
const others = applications.filter(({ id, key }) => id !== masterDataId && key !== 'elearning')
const getWords = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${locale}/applications.json`, 'utf8'))

test('A14 A15 e-learning answers with the tasks of the portal, at its prefix and its home', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const { prefix, home } = applications.find(({ key }) => key === 'elearning')!
  for (const path of [prefix, `${prefix}/`, home]) {
    await page.goto(path)
    await expect(page).toHaveURL('/eLearning/task')
  }
})

test('A14 A15 each of the fourteen other prefixes and homes answers with its own page', async ({ page }) => {
  for (const { key, prefix, home } of others) {
    for (const path of [prefix, `${prefix}/`, home]) {
      const answer = await page.request.get(path)
      expect(answer.status(), path).toBe(200)
      const html = await answer.text()
      expect(html, path).not.toMatch(/%(KEY|PREFIX)%/)
      if (key !== 'ctms') expect(html, path).toContain(`data-application="${key}" data-prefix="${prefix}"`)
    }
  }
})

for (const locale of locales)
  test(`A17 the applications are called as in the portal: ${locale}`, async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan', { locale })
    for (const { key, home } of others) {
      await page.goto(home, { waitUntil: 'domcontentloaded' })
      await expect(page).toHaveTitle(getWords(locale)[key]!)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    }
  })

test('A13 C11 it shows who acts and the bell, and leads back to the workspace of the portal', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/etmf/home')
  await started(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Trial master file' })).toBeVisible()
  await expect(fact(page, 'company')).toHaveText('Hengyu Oncology')
  await expect(page.getByRole('button', { name: /^Notices, \d+ unread$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the workspace' })).toHaveAttribute(
    'href',
    '/home?sysId=7',
  )
})

test('nobody signed in: it says so and leads to signing in', async ({ page }) => {
  await page.goto('/qs')
  await started(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login?redirectUrl=%2Fqs')
})

for (const theme of ['light', 'dark'] as const)
  test(`KIT-C27 axe finds nothing, ${theme}`, async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    await page.addInitScript(value => localStorage.setItem('mds-theme', value), theme)
    await page.setViewportSize({ width: 400, height: 800 })
    await page.goto('/etmf/home')
    await started(page)
    await expect(page.locator('html')).toHaveAttribute('data-mds-theme', theme)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    await sound(page)
  })

test('KIT-C21 loader, session and a closed bell weigh at most 40 kB', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan', { fresh: true })
  const files = new Map<string, number>()
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/elements/'))
      files.set(pathname, gzipSync(await response.body(), { level: 9 }).length)
  })
  // On an expensive connection nothing is fetched before it is needed: what remains is what the page itself needs.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/etmf/home')
  await expect(page.getByRole('button', { name: /^Notices, \d+ unread$/ })).toBeVisible()
  await quiet(page)
  const total = [...files.values()].reduce((sum, size) => sum + size, 0)
  expect(files.size).toBeGreaterThan(3)
  expect(total, JSON.stringify(Object.fromEntries(files), null, 2)).toBeLessThanOrEqual(40_000)
})
