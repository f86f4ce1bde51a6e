import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'
import { sitesPath } from './study-path.ts'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Counts what moves on each page by itself, with what has moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const readShifts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts)

/** Nothing is loading any more, for a while. */
async function settle(page: Page) {
  await page.getByRole('heading').first().waitFor()
  for (let quiet = 0; quiet < 6; ) {
    await page.waitForTimeout(150)
    const busy = await page.locator('[aria-busy=true], main [role=status]:text-is("Loading")').count()
    quiet = busy === 0 ? quiet + 1 : 0
  }
}

/** The oldest record of the company of each kind, as its pages name it. */
async function getPaths(): Promise<readonly string[]> {
  const sites = await sitesPath('HY-0101-301')
  const study = sites.split('/')[3]!
  const first = (sql: string) =>
    asOwner(async client => {
      const { rows } = await client.query<{ id: string }>(
        `with t as (select tenant_id as id from study where id = $1) ${sql} order by 1 limit 1`,
        [study],
      )
      return rows[0]!.id
    })
  const [site, user, organisation, course, request] = await Promise.all([
    first('select id from site where study_id = $1'),
    first('select u.id from users u, t where u.tenant_id = t.id and u.account is not null'),
    first('select o.id from organisation o, t where o.tenant_id = t.id'),
    first('select c.id from course c, t where c.tenant_id = t.id'),
    first(
      `select a.user_id || '/' || a.id as id from access_request a, t where a.tenant_id = t.id and state = 'submitted'`,
    ),
  ])
  return [
    '/home',
    '/home/notice/todo',
    '/personset',
    '/timeZoneSetting',
    '/documentCenter',
    '/eLearning/task',
    '/csr_mds/study',
    '/csr_mds/study/preview',
    `/csr_mds/study/preview/${study}`,
    `/csr_mds/study/edit/${study}`,
    sites,
    `/csr_mds/study/${study}/site/coverage`,
    `/csr_mds/study/${study}/siteDetail/${site}`,
    `/csr_mds/study/${study}/member`,
    `/csr_mds/study/${study}/request`,
    `/csr_mds/study/${study}/signature`,
    `/csr_mds/study/${study}/history`,
    '/csr_mds/user',
    '/csr_mds/user/invite',
    `/csr_mds/user/detail/${user}`,
    '/csr_mds/organiztion',
    `/csr_mds/organiztion/detail/${organisation}`,
    '/csr_mds/organiztion/duplicates',
    '/csr_mds/organiztion/field',
    '/csr_mds/authApplication',
    `/csr_mds/authApplication/approve/${request}`,
    '/csr_mds/role',
    '/csr_mds/role/rule',
    '/csr_mds/rightHolders',
    '/csr_mds/department',
    '/csr_mds/position',
    '/csr_mds/sudit',
    '/csr_mds/customer',
    '/csr_mds/learning',
    '/csr_mds/course',
    `/csr_mds/course/${course}`,
    '/csr_mds/trainingTask',
    '/csr_mds/certificate',
    '/csr_mds/certificate/issued',
  ]
}

for (const width of [1440, 400])
  test(`the pages move by 0.02 at most while they load, ${width} px wide`, async ({ signedIn }) => {
    test.setTimeout(400_000)
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER', fresh: true })
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    const browser = await page.context().newCDPSession(page)
    for (const path of await getPaths())
      await test.step(path, async () => {
        await browser.send('Network.clearBrowserCache')
        await page.goto(path)
        await settle(page)
        const shifts = await readShifts(page)
        const sum = shifts.reduce((sum, { value }) => sum + value, 0)
        expect.soft(sum, `${path}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.02)
      })
  })
