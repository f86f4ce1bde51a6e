import type { Page } from '@playwright/test'
import { applications, learningId, masterDataId } from '../../contract/access/applications.ts'
import { screens } from '../../portal/screens.ts'
import { expect } from './base.ts'

/**
 * Applications that have only a placeholder page in development; in production they have no entry at all
 * (SUB_APPLICATIONS).
 */
const standIns = applications
  .filter(({ id }) => id !== masterDataId && id !== learningId)
  .map(({ prefix }) => prefix)

/** Addresses that lead a signed-in user on to another screen. */
const doors = new Set(['/csr_mds', '/eLearning', '/elearning/home', '/login'])

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

/** The same once they stay as they are: a card may come without having said that it is busy. */
const getSettledLinks = async (page: Page): Promise<string[]> => {
  let links = await getLinks(page)
  await expect(async () => {
    const before = links
    await page.waitForTimeout(200)
    links = await getLinks(page)
    expect(links).toEqual(before)
  }).toPass({ timeout: 20_000 })
  return links
}

/** Addresses that the portal itself draws. */
const own = screens.map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\$$/, '.*')}$`))

type Router = { state: { status: string; resolvedLocation?: { href: string } } }
type Routed = { __TSR_ROUTER__?: Router }

/**
 * Goes to a screen as its link does, without loading the portal again. Says whether the router has drawn another one: an address that
 * leads on, and one outside of the portal, has to be loaded.
 */
async function follow(page: Page, path: string): Promise<boolean> {
  const target = path.split('?')[0]!
  if (doors.has(target) || !own.some(each => each.test(target))) return false
  const before = await page.evaluate(to => {
    const drawn = (globalThis as Routed).__TSR_ROUTER__?.state.resolvedLocation?.href
    if (drawn) history.pushState(null, '', to)
    return drawn
  }, path)
  if (!before) return false
  const done = (before: string) => {
    const { status, resolvedLocation } = (globalThis as Routed).__TSR_ROUTER__!.state
    return status === 'idle' && resolvedLocation?.href !== before
  }
  return page.waitForFunction(done, before, { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

const settle = async (page: Page) => {
  await expect(page.locator('h1, h2').first(), page.url()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Follows every link from /home, each shape once; `landed` says where it ended. */
export async function walk(page: Page): Promise<Map<string, string>> {
  const landed = new Map<string, string>()
  const seen = new Set(['/home'])
  const queue = ['/home']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (path === '/home' || !(await follow(page, path))) await page.goto(path)
    await settle(page)
    landed.set(path, new URL(page.url()).pathname)
    for (const href of await getSettledLinks(page)) {
      const next = getPath(href)
      if (seen.has(getShape(next)) || standIns.some(prefix => next === `${prefix}/home`)) continue
      seen.add(getShape(next))
      queue.push(next)
    }
  }
  return landed
}

/** Links that ended somewhere else than they say: at nothing, or at the screen of a user who may not go there. */
export const getStrayed = (landed: ReadonlyMap<string, string>): [string, string][] =>
  [...landed].filter(([path, end]) => {
    const target = path.split('?')[0]!
    return end === '/404' || (end !== target && !doors.has(target))
  })
