import { type Browser, type CDPSession, chromium } from 'playwright'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { median } from './figures.ts'

const pageRounds = 5
/** A page is interactive when no task of 50 ms has run for this long (ms). */
const quietFor = 1000

/** Times in ms from the start of navigation; bytes as transferred, all kinds of files. */
export type FirstLoad = { seen: number; interactive: number; bytes: number }
export type PageFigures = { ours: FirstLoad; floor: FirstLoad; oursSlowed: FirstLoad; floorSlowed: FirstLoad }

/** The same fields and nothing else: what a browser needs for any page with an account name and a password. */
const floor = `<!doctype html><html lang="en"><title>Sign in</title><form><h1>Sign in</h1>
<label>Account <input autocomplete="username"></label><label>Password <input type="password"></label><button>Sign in</button></form></html>`

/** The first load of the sign-in page in a browser with an empty cache, against the smallest page with its fields. */
export const benchSignInPage = async (origin: string): Promise<PageFigures> => {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const runs: PageFigures[] = []
    for (let round = 0; round < pageRounds; round += 1)
      runs.push({
        ours: await firstLoad(browser, `${origin}/login`, 1),
        floor: await firstLoad(browser, `${origin}/floor`, 1),
        oursSlowed: await firstLoad(browser, `${origin}/login`, 4),
        floorSlowed: await firstLoad(browser, `${origin}/floor`, 4),
      })
    const of = (which: keyof PageFigures): FirstLoad => ({
      seen: median(runs.map(run => run[which].seen)),
      interactive: median(runs.map(run => run[which].interactive)),
      bytes: median(runs.map(run => run[which].bytes)),
    })
    return {
      ours: of('ours'),
      floor: of('floor'),
      oursSlowed: of('oursSlowed'),
      floorSlowed: of('floorSlowed'),
    }
  } finally {
    await browser.close()
  }
}

const firstLoad = async (browser: Browser, url: string, slow: number): Promise<FirstLoad> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.route('**/floor', route => route.fulfill({ contentType: 'text/html', body: floor }))
    const cdp = await context.newCDPSession(page)
    const bytes = await weighing(cdp)
    await page.addInitScript(watchPage)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
    await page.goto(url, { waitUntil: 'commit' })
    const times = await page.evaluate<{ seen: number; interactive: number }>('benchTimes')
    return { ...times, bytes: bytes() }
  } finally {
    await context.close()
  }
}

const weighing = async (cdp: CDPSession): Promise<() => number> => {
  let sum = 0
  await cdp.send('Network.enable')
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum += encodedDataLength
  })
  return () => sum
}

/** Records when the account field is visible and when the page has no long tasks any more. Injected before the page's own scripts. */
const watchPage = `{
  let busyUntil = 0
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) busyUntil = Math.max(busyUntil, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  const shown = () => document.querySelector('input[autocomplete="username"]')?.getBoundingClientRect().height > 0
  globalThis.benchTimes = (async () => {
    do await new Promise(requestAnimationFrame)
    while (!shown())
    const seen = performance.now()
    while (performance.now() < Math.max(seen, busyUntil) + ${quietFor}) await new Promise(done => setTimeout(done, 100))
    return { seen, interactive: Math.max(seen, busyUntil) }
  })()
}`
