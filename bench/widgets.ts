import { loadavg } from 'node:os'
import { type Browser, chromium } from 'playwright'
import { countNotices, listNotices, type Notice } from '../contract/notices/calls.ts'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { buildPages } from './build-pages.ts'
import { inPage } from './drive.ts'
import { type Site, serveSite } from './site.ts'
import { type Facts, type Widget, type WidgetPage, widgets } from './widget-acts.ts'

/** All rounds of one page with one number of rows at one slow-down. */
export type WidgetSeries = { widget: Widget; page: WidgetPage; count: number; slow: number; runs: Facts[] }
export type WidgetFigures = { series: readonly WidgetSeries[]; rounds: number; load: number }

export const widgetSlowdowns = [1, 4] as const

/** Measures tree, table, bell and time zone picker (or others) against the smallest code that does the work, rounds interleaved. */
export async function benchWidgets(
  log: (line: string) => void,
  rounds = 5,
  wished: readonly Widget[] = widgets,
): Promise<WidgetFigures> {
  if (!process.env.BENCH_BUILT)
    await buildPages(
      log,
      wished.flatMap(({ pages }) => pages.map(({ name }) => name)),
    )
  const site = await serveSite(answers)
  const browser = await chromium.launch({ executablePath: await findBrowser({ log }), args: browserFlags })
  const series = wished.flatMap(widget =>
    widget.counts.flatMap(count =>
      widgetSlowdowns.flatMap(slow =>
        widget.pages.map((page): WidgetSeries => ({ widget, page, count, slow, runs: [] })),
      ),
    ),
  )
  try {
    for (let round = 0; round < rounds; round++) {
      // The order alternates, so that a slowdown within a round does not always hit the same page.
      for (const each of round % 2 ? series.toReversed() : series)
        each.runs.push(await once(browser, site, each).catch((error: Error) => fail(each, error)))
      log(`Round ${round + 1} of ${rounds}`)
    }
    return { series, rounds, load: loadavg()[0]! }
  } finally {
    await browser.close()
    site.stop()
  }
}

const fail = ({ page, count, slow }: WidgetSeries, { message }: Error): never => {
  throw new Error(`${page.name} with ${count} rows, slowed ${slow} times: ${message}`)
}

const once = (browser: Browser, site: Site, { widget, page, count, slow }: WidgetSeries): Promise<Facts> =>
  inPage(
    browser,
    site,
    { name: page.name, query: `n=${count}`, ready: page.parts[widget.ready]!, slow },
    async ({ tab, ready, heap, bytes }) => {
      const ofFirstView = bytes()
      const facts = await widget.act(tab, page.parts, count)
      return {
        ready,
        ...facts,
        'heap MB': heap / 1e6,
        'kB to usable': ofFirstView / 1000,
        'kB in all': bytes() / 1000,
      }
    },
  )

const notice = (at: number): Notice => ({
  id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  type: 'notification',
  kind: 'system',
  subject: { name: `Notice ${at}` },
  copyOf: null,
  reason: null,
  study: null,
  link: null,
  available: true,
  urgency: 'normal',
  dueAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  seenAt: null,
  readAt: at < 7 ? null : '2026-01-01T00:00:00Z',
  doneAt: null,
  cancelled: false,
})

/** The bell is measured without a server: the same twenty notices at once, for both pages. */
const answers = {
  [countNotices.path]: { unread: 7, todo: 0, unseen: 7, newest: '2026-01-01T00:00:00Z' },
  [listNotices.path]: { total: 20, records: Array.from({ length: 15 }, (_, at) => notice(at)) },
}
