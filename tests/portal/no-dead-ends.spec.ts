import type { Page } from '@playwright/test'
import { applications, learningId, masterDataId } from '../../contract/applications.ts'
import { expect, test } from './base.ts'

/**
 * Applications that have only a placeholder page in development; in production they have no entry at all
 * (SUB_APPLICATIONS).
 */
const standIns = applications
  .filter(({ id }) => id !== masterDataId && id !== learningId)
  .map(({ prefix }) => prefix)

/** A link without the ids of records: of a hundred people one page is enough. */
const getShape = (path: string): string =>
  path
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '{id}')
    .split('#')[0]!
    .replace(/=[^&]*/g, '')

const getPath = (href: string): string => {
  const { pathname, search } = new URL(href)
  return `${pathname}${search}`
}

/** Links of the current screen: its own, those of its menus, and its to-dos. */
const getLinks = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll(links =>
    links
      .filter(link => !link.hasAttribute('download') && !link.getAttribute('href')!.startsWith('#'))
      .map(link => (link as HTMLAnchorElement).href)
      .filter(href => href.startsWith(location.origin)),
  )

const settle = async (page: Page) => {
  await expect(page.locator('h1, h2').first(), page.url()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Follows every link from /home, each shape once; `landed` says where it ended. */
async function walk(page: Page): Promise<Map<string, string>> {
  const landed = new Map<string, string>()
  const seen = new Set(['/home'])
  const queue = ['/home']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    await page.goto(path)
    await settle(page)
    landed.set(path, new URL(page.url()).pathname)
    for (const href of await getLinks(page)) {
      const next = getPath(href)
      if (seen.has(getShape(next)) || standIns.some(prefix => next === `${prefix}/home`)) continue
      seen.add(getShape(next))
      queue.push(next)
    }
  }
  return landed
}

for (const [account, role] of [
  ['lin.haiyan', 'ACCOUNT_HOLDER'],
  ['zhou.mingxuan', undefined],
  ['zhang.wei', 'CRA'],
] as const)
  test(`B23 B24: no way that ${account} is shown ends where there is nothing, or somewhere else`, async ({
    signedIn,
  }) => {
    test.setTimeout(300_000)
    const page = await signedIn(account, role ? { role } : {})
    const landed = await walk(page)
    const strayed = [...landed].filter(
      ([path, end]) => end === '/404' || (end === '/home' && !path.startsWith('/home')),
    )
    expect(strayed).toEqual([])
    expect(landed.size, [...landed.keys()].join(' ')).toBeGreaterThan(5)
  })

test('D22: the tile of e-learning, a to-do of it and the menu of the person lead to the training tasks', async ({
  signedIn,
}) => {
  const page = await signedIn('zhang.wei')
  await page.goto('/home')
  const applicationsOf = page.getByRole('region', { name: 'Applications' })
  await applicationsOf.getByRole('link', { name: /^E-learning/ }).click()
  await expect(page).toHaveURL('/eLearning/task')
  await page.goto('/elearning/home')
  await expect(page).toHaveURL('/eLearning/task')
  await page.goto('/home')
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByRole('button', { name: 'My learning' }).click()
  await expect(page).toHaveURL('/eLearning/task')
  await page.goto('/home')
  const due = page.getByRole('region', { name: 'Learning due' })
  await due.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/eLearning\/[^/]+\/course/)
  await page.goBack()
  await due.getByRole('link', { name: 'All learning' }).click()
  await expect(page).toHaveURL('/eLearning/task')
})
