import type { Page } from '@playwright/test'
import { quiet } from '../fixtures/quiet.ts'
import { expect, test } from './base.ts'
import { enter } from './server.ts'

/** Answers the next call of a list with a code, as the server would. */
const refuse = (page: Page, path: string, code: number, message = '') =>
  page.route(`**${path}`, route => route.fulfill({ json: { code, message, data: null, requestId: 'r-1' } }), {
    times: 1,
  })

const list = '/mdsdata/api/mdsUser/queryListByPage'
const search = (page: Page) =>
  page.getByRole('textbox', { name: 'Search users' }).fill(`x${Date.now() % 100}`)
const ok = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'OK' }).click()
const said = (page: Page, text: RegExp) => page.getByRole('log').filter({ hasText: text })

async function users(page: Page) {
  await page.goto('/csr_mds/user')
  await expect(page.getByRole('table', { name: 'Users' }).locator('tbody tr').nth(1)).toBeVisible()
}

test('N11-N13 N15-N17 N19-N22: what ends a session or a role is said, and leads to the sign-in screen or home', async ({
  page,
  baseURL,
}) => {
  const table: [row: string, code: number, text: RegExp, title?: string][] = [
    ['N13', 999403, /no access to this company/],
    ['N15', 999401, /account or password is incorrect/],
    ['N16', 999408, /has been updated/],
    ['N17', 999411, /no longer valid/],
    ['N19', 100101, /holds no licence/],
    ['N20', 100102, /not yet in effect/],
    ['N21', 100103, /licence has expired/],
    ['N11', -1, /Sign in again/, 'Please note'],
    ['N12', 999410, /signed in from another place/, 'Session ended'],
  ]
  for (const [row, code, text, title] of table) {
    await enter(page.context(), baseURL!, 'lin.haiyan')
    await users(page)
    await refuse(page, list, code, code === -1 ? '999409,changed' : '')
    await search(page)
    const place = title ? page.getByRole('dialog', { name: title }) : said(page, text)
    await expect(place, row).toContainText(text)
    if (title) await ok(page, title)
    await expect(page, row).toHaveURL('/login')
    expect(
      (await page.context().cookies()).map(({ name }) => name),
      row,
    ).not.toContain('mds-token')
  }
  await enter(page.context(), baseURL!, 'lin.haiyan')
  await users(page)
  await refuse(page, list, 999910)
  await search(page)
  await ok(page, 'Role permissions changed')
  await expect(page, 'N22').toHaveURL('/home')
})

test('N8 N53: without a token nothing is sent, and the sign-in screen says why', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  await users(page)
  let sent = false
  await page.route(`**${list}`, route => {
    sent = true
    return route.continue()
  })
  // A call that is still to be sent would redirect before the search is typed.
  await quiet(page)
  await page.context().clearCookies()
  await search(page)
  await expect(said(page, /A token is needed/)).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(sent).toBe(false)
})

test('N23-N29: a refused call leads where the specification says', async ({ signedIn }) => {
  const page = await signedIn('zhou.mingxuan')
  const home = async () => {
    await page.goto('/home')
    await expect(page.getByRole('button', { name: /^Pin / }).first()).toBeVisible()
  }
  const pin = () => page.getByRole('button', { name: /^Pin / }).first().click()
  const refusePin = (code: number) => refuse(page, '/addStudyTopPc', code)

  await home()
  await refusePin(400224)
  const [systems] = await Promise.all([page.waitForRequest(/getAppInfoForRemark/), pin()])
  expect(systems.method(), 'N23').toBe('GET')
  await expect(said(page, /language is not offered/)).toBeVisible()

  for (const [row, code] of [
    ['N24', 400221],
    ['N25', 400223],
    ['N26', 400233],
  ] as const) {
    await page.goto('/home/notice/todo')
    await page.getByRole('link', { name: 'Master data' }).click()
    await refusePin(code)
    await pin()
    await ok(page, 'Please note')
    await expect(page, row).toHaveURL('/home/notice/todo')
  }
  await home()
  await refusePin(990409)
  // The pin is answered before the list of studies is there, so the page reloads the studies; the screen of
  // studies follows.
  const [studies] = await Promise.all([page.waitForRequest(/mds\/study\/portalPage/), pin()])
  expect(studies.method(), 'N27').toBe('GET')
  await expect(said(page, /access to this study has changed/)).toBeVisible()
  await expect(page, 'N27').toHaveURL('/csr_mds/study')
  await home()
  await refusePin(990413)
  await pin()
  await expect(page, 'N28').toHaveURL('/csr_mds/user')
  await home()
  await refusePin(900909)
  const loaded = page.waitForEvent('load')
  await pin()
  await expect(said(page, /account information has been changed/)).toBeVisible()
  await loaded
  await expect(page, 'N29').toHaveURL('/home')
})

test('N54: a forbidden page in a tab of its own closes, and its opener goes to the company', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  await users(page)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/csr_mds/user')),
  ])
  await expect(tab.getByRole('table', { name: 'Users' }).locator('tbody tr').nth(1)).toBeVisible()
  await tab.route(`**${list}`, route => route.fulfill({ status: 403, body: '' }))
  await Promise.all([tab.waitForEvent('close'), search(tab)])
  await expect(page).toHaveURL('/csr_mds/customer')
})
