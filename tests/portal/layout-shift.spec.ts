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

async function getPaths(): Promise<readonly string[]> {
  const sites = await sitesPath('HY-0101-301')
  const study = sites.split('/')[3]!
  const site = await asOwner(async client => {
    const { rows } = await client.query<{ id: string }>(
      'select id from site where study_id = $1 order by site_no limit 1',
      [study],
    )
    return rows[0]!.id
  })
  return [
    '/home',
    '/csr_mds/study',
    '/csr_mds/user',
    '/csr_mds/organiztion',
    sites,
    `/csr_mds/study/preview/${study}`,
    `/csr_mds/study/edit/${study}`,
    `/csr_mds/study/${study}/siteDetail/${site}`,
    '/csr_mds/learning',
    '/csr_mds/course',
    '/csr_mds/authApplication',
    '/csr_mds/customer',
    '/documentCenter',
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
