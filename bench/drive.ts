import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Browser, CDPSession, Page } from 'playwright'
import { pickUsers } from '../contract/users/calls.ts'
import type { BenchIdentity } from './pages/identity.ts'
import type { Site } from './site.ts'

/** A text to type, and the first person of the list after each letter. */
export type Word = { letters: string; hits: readonly string[] }
export type Scenario = {
  name: string
  query: string
  /** Typed letter by letter, each after the list shows the previous one. */
  steady: readonly Word[]
  /** Typed at `quickPace`; only the last letter is timed. */
  quick: readonly Word[]
  identity?: BenchIdentity
}
export type BenchPage = { name: string; input: string; option: string }

/** Times in ms. `network` is the call's own part of the total, NaN without a call. */
export type Key = { total: number; network: number }
export type Run = { ready: number; heap: number; bytes: number; steady: Key[]; quick: Key[] }

/** Pause between two letters of a fast typist (ms). */
export const quickPace = 60
/** Longer than the picker's debounce, so that no key waits for the previous one (ms). */
const steadyPace = 130

const probe = stripTypeScriptTypes(readFileSync(new URL('pages/probe.ts', import.meta.url), 'utf8'))
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Opens a page in a browser context of its own and types the words into it. */
export async function runOnce(
  browser: Browser,
  site: Site,
  page: BenchPage,
  scenario: Scenario,
  slow: number,
): Promise<Run> {
  return inPage(
    browser,
    site,
    { ...page, ...scenario, name: page.name, ready: page.input, slow },
    async opened => {
      const { tab } = opened
      const [left, top] = await tab.evaluate<[number, number]>(`probe.place(${text(page.input)})`)
      await tab.mouse.click(left, top)
      await pause(250)
      const steady: Key[] = []
      for (const word of scenario.steady) steady.push(...(await typeSteadily(tab, page, word)))
      const quick: Key[] = []
      for (const word of scenario.quick) quick.push(await typeQuickly(tab, page, word))
      return { ready: opened.ready, heap: opened.heap, bytes: opened.bytes(), steady, quick }
    },
  )
}

type Opening = {
  name: string
  query: string
  /** Selector of what is visible when the page is ready. */
  ready: string
  identity?: BenchIdentity
  /** Factor by which the processor is slowed down. */
  slow: number
}
/** A loaded page: ms until it was ready and bytes of heap; `bytes` returns the weight loaded so far. */
export type Opened = { tab: Page; ready: number; heap: number; bytes: () => number }

/** Opens a page in a browser context of its own, with a slowed processor, and runs work in it. */
export async function inPage<T>(
  browser: Browser,
  site: Site,
  { name, query, ready: shown, identity, slow }: Opening,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const tab = await context.newPage()
    const cdp = await context.newCDPSession(tab)
    const urls: string[] = []
    tab.on('request', request => urls.push(request.url()))
    await tab.addInitScript(
      `{${probe}}; globalThis.benchIdentity = ${JSON.stringify(identity)}; probe.whenReady(${text(shown)})`,
    )
    await cdp.send('Performance.enable')
    await throttle(cdp, slow)
    await pause(300)
    await tab.goto(`${site.origin}/${name}/page.html?${query}`, { waitUntil: 'commit' })
    const ready = await tab.evaluate<number>('probe.ready')
    await pause(250)
    const heap = await getHeap(cdp)
    await throttle(cdp, slow)
    return await work({ tab, ready, heap, bytes: () => site.weigh(urls) })
  } finally {
    await context.close()
  }
}

const text = (value: string) => JSON.stringify(value)

const throttle = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

async function getHeap(cdp: CDPSession): Promise<number> {
  await throttle(cdp, 1)
  // Twice: the second run collects what the first left to finalizers.
  for (let round = 0; round < 2; round++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

async function typeSteadily(tab: Page, page: BenchPage, { letters, hits }: Word): Promise<Key[]> {
  const keys: Key[] = []
  for (const [at, letter] of [...letters].entries()) {
    keys.push(await timed(tab, page, letter, hits[at]!))
    await pause(steadyPace)
  }
  await empty(tab, letters)
  return keys
}

async function typeQuickly(tab: Page, page: BenchPage, { letters, hits }: Word): Promise<Key> {
  const last = letters.length - 1
  for (const letter of letters.slice(0, last)) {
    await tab.keyboard.press(letter)
    await pause(quickPace)
  }
  const key = await timed(tab, page, letters[last]!, hits[last]!)
  await pause(steadyPace)
  await empty(tab, letters)
  return key
}

async function timed(tab: Page, page: BenchPage, letter: string, hit: string): Promise<Key> {
  await tab.evaluate(`probe.expect(${text(page.option)}, ${text(hit)})`)
  await tab.keyboard.press(letter)
  const total = await tab.evaluate<number>('probe.expected')
  const network = await tab.evaluate<number>(`probe.network(${text(pickUsers.path)})`)
  return { total, network }
}

async function empty(tab: Page, letters: string) {
  for (const _ of letters) await tab.keyboard.press('Backspace')
  await pause(steadyPace)
}
