import type { Page } from 'playwright'
import { quantile } from './figures.ts'
import { sites } from './pages/sites.ts'

/** Measurements of one widget in one run: ms unless the name says otherwise. */
export type Facts = Record<string, number>
/** A page of a widget: its folder in dist/bench and the selectors of its parts. */
export type WidgetPage = { name: string; parts: Readonly<Record<string, string>> }
export type Widget = {
  name: string
  pages: readonly [floor: WidgetPage, ours: WidgetPage]
  /** Part that is visible when the page is ready. */
  ready: string
  /** Number of rows of the page, by scenario. */
  counts: readonly number[]
  act: (tab: Page, parts: WidgetPage['parts'], count: number) => Promise<Facts>
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const text = (value: string) => JSON.stringify(value)

/** Presses an element and waits for the frame in which an expression of the page is true. */
async function press(tab: Page, at: string, isSo: string): Promise<number> {
  const [left, top] = await tab.evaluate<[number, number]>(`probe.place(${text(at)})`)
  await tab.evaluate(`probe.expectSo('press', () => ${isSo})`)
  await tab.mouse.click(left, top)
  const took = await tab.evaluate<number>('probe.expected')
  await pause(100)
  return took
}

async function key(tab: Page, letter: string, isSo: string): Promise<number> {
  await tab.evaluate(`probe.expectSo('key', () => ${isSo})`)
  await tab.keyboard.press(letter)
  const took = await tab.evaluate<number>('probe.expected')
  await pause(130)
  return took
}

async function scroll(tab: Page, row: string): Promise<Facts> {
  const { times, filled } = await tab.evaluate<{ times: number[]; filled: number }>(
    `probe.scroll(${text(row)})`,
  )
  await pause(100)
  return { 'scroll p95': quantile(times, 0.95), 'rows in place %': 100 * filled }
}

const tree: Widget = {
  name: 'tree',
  counts: [5_000, 50_000],
  ready: 'row',
  pages: [
    { name: 'tree-floor', parts: { row: '[role=treeitem]' } },
    { name: 'tree', parts: { row: 'mds-role-tree >>> [role=treeitem]' } },
  ],
  act: async (tab, { row = '' }) => {
    const at = (place: number) => row.replace('[role', `[data-at="${place}"][role`)
    const is = (place: number, state: string) =>
      `probe.found(${text(at(place))})[0]?.getAttribute('aria-checked') === '${state}'`
    const tick = (place: number) => `${at(place)} [data-does=tick]`
    const root = await press(tab, tick(0), `${is(0, 'true')} && ${is(3, 'true')}`)
    const leaf = await press(tab, tick(4), `${is(4, 'false')} && ${is(0, 'mixed')}`)
    return { 'check all below a root': root, 'uncheck a leaf': leaf, ...(await scroll(tab, row)) }
  },
}

/** CPU time of the page's main thread (ms), independent of the machine's other load. */
async function threadClock(tab: Page): Promise<() => Promise<number>> {
  const cdp = await tab.context().newCDPSession(tab)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await worked()
  return async () => (await worked()) - before
}

export const selector: Widget = {
  name: 'selector',
  counts: [5_000, 50_000],
  ready: 'input',
  pages: [
    { name: 'selector-floor', parts: { input: 'input', row: '[role=treeitem]' } },
    {
      name: 'selector',
      parts: {
        input: 'mds-organisation-selector >>> input',
        row: 'mds-organisation-selector >>> [role=treeitem]',
      },
    },
  ],
  act: async (tab, { row = '' }) => {
    const mainThread = await threadClock(tab)
    const painted = await tab.evaluate<number>(`(() => {
      const began = performance.now()
      probe.whenReady(${text(row)})
      give()
      return probe.ready.then(at => at - began)
    })()`)
    const worked = await mainThread()
    await pause(250)
    const scrolled = await scroll(tab, row)
    return {
      'first paint': painted,
      'of it the main thread’s own': worked,
      rows: await tab.evaluate(`probe.found(${text(row)}).length`),
      ...scrolled,
    }
  },
}

const table: Widget = {
  name: 'table',
  counts: [10_000, 100_000],
  ready: 'row',
  pages: [
    {
      name: 'table-floor',
      parts: { row: '[role=row]', number: '#enrolledSubjects', name: '#name' },
    },
    {
      name: 'table',
      parts: {
        row: 'mds-study-site-table >>> tr[data-at]',
        number: 'mds-study-site-table >>> [data-column=enrolled] button',
        name: 'mds-study-site-table >>> [data-column=name] button',
      },
    },
  ],
  act: async (tab, { row = '', number = '', name = '' }, count) => {
    const first = row.replace(/(\[data-at\]|\[role=row\])$/, '[data-at="0"]')
    const shows = (value: string) => `probe.found(${text(first)})[0]?.textContent.includes(${text(value)})`
    const all = sites(count)
    const least = all.reduce(
      (least, site) => Math.min(least, site.enrolledSubjects),
      Number.POSITIVE_INFINITY,
    )
    const firstName = all.reduce((one, other) => (other.name < one.name ? other : one)).name
    const scrolled = await scroll(tab, row)
    const sortNumber = await press(tab, number, shows(String(least)))
    const sortText = await press(tab, name, shows(firstName))
    return { 'sort by a number': sortNumber, 'sort by a text': sortText, ...scrolled }
  },
}

const bell: Widget = {
  name: 'bell',
  counts: [20],
  ready: 'badge',
  pages: [
    {
      name: 'bell-floor',
      parts: {
        badge: 'floor-bell >>> [part=badge]',
        button: 'floor-bell >>> button',
        item: 'floor-bell >>> [role=article]',
      },
    },
    {
      name: 'bell',
      parts: {
        badge: 'mds-notice-bell >>> [part=badge]',
        button: 'mds-notice-bell >>> [part=button]',
        item: 'mds-notice-bell >>> :is([role=article], article)',
      },
    },
  ],
  act: async (tab, { button = '', item = '' }) => ({
    open: await press(tab, button, `probe.found(${text(item)}).some(probe.isSeen)`),
  }),
}

const zone: Widget = {
  name: 'zone',
  counts: [0],
  ready: 'input',
  pages: [
    { name: 'zone-floor', parts: { input: 'input', option: '[role=option]' } },
    {
      name: 'zone',
      parts: {
        input: 'mds-time-zone-picker >>> input',
        option: 'mds-time-zone-picker >>> [role=option]',
      },
    },
  ],
  act: async (tab, { input = '', option = '' }) => {
    const open = await press(tab, input, `probe.found(${text(option)}).some(probe.isSeen)`)
    const keys: number[] = []
    for (const typed of ['n', 'ne', 'new']) {
      const shownRows = `probe.found(${text(option)}).filter(probe.isSeen).slice(0, 6)`
      const isSo = `(now => now.length > 0 && now.every(each => each.textContent.toLowerCase().includes('${typed}')))(${shownRows})`
      keys.push(await key(tab, typed.at(-1)!, isSo))
    }
    return { open, 'key, slowest of three': Math.max(...keys) }
  },
}

export const widgets: readonly Widget[] = [tree, table, bell, zone]
