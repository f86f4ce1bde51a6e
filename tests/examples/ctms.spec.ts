import type { Page } from '@playwright/test'
import { expect, test } from '../portal/base.ts'
import { signIn } from '../portal/server.ts'
import { fact, second, sound, started, watchFor } from './lib.ts'

/** Chooses the first person that a query offers in a picker. */
async function choose(page: Page, label: string, query: string) {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.pressSequentially(query)
  await page.locator('mds-user-picker').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

const open = async (page: Page) => {
  await page.goto('/ctms')
  await started(page)
}

test('A14 signed in through the portal, /ctms works at once: who, company, role, studies, people, notices', async ({
  page,
}) => {
  await signIn(page, 'zhou.mingxuan')
  await expect(page).toHaveURL('/home')
  await open(page)
  await expect(fact(page, 'person')).not.toHaveText('-')
  await expect(fact(page, 'company')).toHaveText('Hengyu Oncology')
  await expect(fact(page, 'role')).toHaveText(/project manager/i)
  await expect(page.getByRole('button', { name: /^Notices(, \d+ unread)?$/ })).toBeVisible()
  await expect(page.locator('#study option').first()).not.toHaveText('No study to see')
  await expect(page.getByText('You are not signed in')).toBeHidden()
  await page.getByRole('link', { name: 'Back to the workspace' }).click()
  await expect(page).toHaveURL('/home')
})

test('KIT-C11 the form sends the value of each picker under its name; a required one stops it, reset empties it', async ({
  signedIn,
}) => {
  const page = await signedIn('zhou.mingxuan')
  await open(page)
  await expect(page.locator('#study')).toHaveValue(/-/)
  const send = page.getByRole('button', { name: 'Show what is sent' })
  await send.click()
  await expect(page.locator('#sent')).toHaveText('Nothing yet')
  await choose(page, 'Person in charge', 'li')
  await choose(page, 'Study members', 'wa')
  const lead = await page
    .locator('#lead')
    .evaluate(each => (each as HTMLElement & { value: string[] }).value[0])
  await send.click()
  await expect(page.locator('#sent')).toContainText(`lead=${lead}`)
  const study = await page.locator('#study').inputValue()
  expect(await page.locator('#sent').textContent()).toMatch(
    new RegExp(`^study=${study}\nlead=[0-9a-f-]{36}\nmembers=[0-9a-f-]{36}$`),
  )
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(
    await page.locator('form').evaluate(each => [...new FormData(each as HTMLFormElement).keys()]),
  ).toEqual(['study'])
})

test('members are offered of the chosen study only', async ({ signedIn }) => {
  const page = await signedIn('zhou.mingxuan')
  await open(page)
  await expect(page.locator('#study')).toHaveValue(/-/)
  const first = await page.locator('#study option').first().getAttribute('value')
  const asked = page.waitForRequest(request => (request.postData() ?? request.url()).includes(first!))
  await page.getByRole('combobox', { name: 'Study members' }).click()
  await asked
})

test('A15 the hash path of a study chooses it', async ({ signedIn }) => {
  const page = await signedIn('zhou.mingxuan')
  await open(page)
  // Waits for the studies: before, the only option is the empty one.
  await expect(page.locator('#study')).toHaveValue(/-/)
  const last = await page.locator('#study option').last().getAttribute('value')
  await page.goto(`/ctms/#/study/${last}/home`)
  await expect(page.locator('#study')).toHaveValue(last!)
})

test.describe('F37 what another tab does shows here within 1 s', () => {
  const pair = async (page: Page) => {
    await page.goto('/home')
    const tab = await page.context().newPage()
    await open(tab)
    await expect(fact(tab, 'role')).not.toHaveText('-')
    await page.bringToFront()
    return tab
  }

  /** Chooses the first role or company in the portal's top bar that is not the current one. */
  const takeOther = async (page: Page, list: string) => {
    await page.getByRole('banner').getByRole('button', { name: /Role:/ }).click()
    const choices = page.getByRole('banner').getByRole('list', { name: list }).getByRole('button')
    await choices.and(page.locator(':not([aria-current])')).first().click()
  }

  test('signing out', async ({ signedIn }) => {
    const page = await signedIn('xie.min')
    const tab = await pair(page)
    const seen = watchFor(tab, 'person', '-')
    await page.getByRole('button', { name: /personal menu/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    expect(await seen).toBeLessThan(await second(tab))
    await expect(tab.getByText('You are not signed in')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
    await expect(tab.locator('#study')).toHaveText('No study to see')
  })

  test('another role', async ({ signedIn }) => {
    const page = await signedIn('lin.haiyan')
    const tab = await pair(page)
    const before = (await fact(tab, 'role').textContent())!
    const seen = watchFor(tab, 'role')
    await takeOther(page, 'Switch role')
    expect(await seen).toBeLessThan(await second(tab))
    await expect(fact(tab, 'role')).not.toHaveText(before)
  })

  test('another company: nothing of the first stays', async ({ signedIn }) => {
    const page = await signedIn('elena.navarro')
    const tab = await pair(page)
    const before = (await fact(tab, 'company').textContent())!
    await choose(tab, 'Person in charge', 'ta')
    const seen = watchFor(tab, 'company')
    await takeOther(page, 'Switch company')
    expect(await seen).toBeLessThan(await second(tab))
    await expect(fact(tab, 'company')).not.toHaveText(before)
  })
})

test('WIDGETS 2.9.2 without a session each element says so, and recovers when one comes', async ({
  page,
  context,
}) => {
  await open(page)
  await expect(page.getByText('You are not signed in. Sign in to choose people')).toBeVisible()
  await page.getByRole('button', { name: 'Notices', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Notices' })).toContainText('You are not signed in')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Person in charge' }).click()
  await expect(page.getByText(/sign in/i).last()).toBeVisible()
  await page.keyboard.press('Escape')
  const portal = await context.newPage()
  await signIn(portal, 'zhou.mingxuan')
  await expect(portal).toHaveURL('/home')
  await expect(fact(page, 'company')).toHaveText('Hengyu Oncology')
  await page.bringToFront()
  await choose(page, 'Person in charge', 'li')
  await page.getByRole('button', { name: /^Notices/ }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('A widget asks to sign in, the page goes there and comes back', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Notices', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login?redirectUrl=%2Fctms')
})

test('WIDGETS 2.7.4 a notice that is followed is read, though the page is left with the press', async ({
  signedIn,
}) => {
  const page = await signedIn('s.tanaka')
  await open(page)
  const bell = page.getByRole('button', { name: /^Notices, \d+ unread$/ })
  const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label'))!)![0])
  await bell.click()
  const link = page.getByRole('article').getByRole('link').first()
  const href = (await link.getAttribute('href'))!
  await link.click()
  await expect(page).toHaveURL(href)
  await open(page)
  const name = unread === 1 ? 'Notices' : `Notices, ${unread - 1} unread`
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  test(`KIT-C27 axe finds nothing, ${theme}; 400 px wide without scrolling sideways`, async ({
    signedIn,
  }) => {
    const page = await signedIn('zhou.mingxuan')
    await page.addInitScript(value => localStorage.setItem('mds-theme', value), theme)
    await page.setViewportSize({ width: 400, height: 800 })
    await open(page)
    await expect(fact(page, 'person')).not.toHaveText('-')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    await sound(page)
    await page.getByRole('button', { name: /^Notices/ }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    await sound(page)
  })
