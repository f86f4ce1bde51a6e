import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { buildPages } from './build-pages.ts'
import { type BenchPage, type Run, runOnce, type Scenario } from './drive.ts'
import { type SeededPeople, withPeople } from './seeded.ts'
import { type Site, serveSite } from './site.ts'
import { localWords, remoteWords } from './words.ts'

export const slowdowns = [1, 4] as const
export const benchPages: readonly BenchPage[] = [
  { name: 'floor', input: 'input', option: '[role=option]' },
  { name: 'picker', input: 'mds-user-picker >>> input', option: 'mds-user-picker >>> [role=option]' },
  { name: 'react', input: 'bare-react >>> input', option: '' },
]

/** All rounds of one page in one scenario at one slow-down. */
export type Series = { page: string; scenario: string; slow: number; runs: Run[] }
export type PickerFigures = { series: Series[]; rounds: number; load: number }

/** Measures the user picker against the smallest code that finds people, page after page in one browser, rounds interleaved. */
export async function benchPicker(log: (line: string) => void, rounds = 5): Promise<PickerFigures> {
  await buildPages(
    log,
    benchPages.map(({ name }) => name),
  )
  return withPeople(log, async seeded => {
    const { port } = await seeded.serve('guarded-server.ts', ({ app }) => ({ login: app }))
    const site = await serveSite(port)
    try {
      const series = getSeries(await scenariosFor(site, seeded))
      await measure(site, series, rounds, log)
      return {
        series: series.map(({ scenario, ...rest }) => ({ ...rest, scenario: scenario.name })),
        rounds,
        load: loadavg()[0]!,
      }
    } finally {
      site.stop()
    }
  })
}

async function scenariosFor(site: Site, { token }: SeededPeople): Promise<Scenario[]> {
  const remote = await remoteWords(site.origin, token.headers, 8)
  const identity = {
    token: token.accessToken,
    accountId: token.headers['mds-user'] ?? '',
    tenantId: token.tenantId,
    roleId: token.roleId ?? '',
  }
  const local = async (count: number): Promise<Scenario> => ({
    name: `local-${count}`,
    query: `n=${count}`,
    steady: await localWords(count, 4),
    quick: [],
  })
  return [
    await local(10_000),
    await local(100_000),
    { name: 'remote', query: 'mode=remote', steady: remote.slice(0, 4), quick: remote.slice(4), identity },
    { name: 'ready', query: 'n=0', steady: [], quick: [] },
  ]
}

type Planned = Omit<Series, 'scenario'> & { scenario: Scenario; of: BenchPage }

/** The bare React page has no input: it is only opened. */
const getSeries = (scenarios: readonly Scenario[]): Planned[] =>
  scenarios.flatMap(scenario =>
    slowdowns.flatMap(slow =>
      benchPages
        .filter(({ name }) => scenario.name === 'ready' || name !== 'react')
        .map(of => ({ of, page: of.name, scenario, slow, runs: [] })),
    ),
  )

async function measure(site: Site, series: Planned[], rounds: number, log: (line: string) => void) {
  const browser = await chromium.launch({ executablePath: await findBrowser({ log }), args: browserFlags })
  try {
    for (let round = 0; round < rounds; round++) {
      // The order alternates, so that a slowdown within a round does not always hit the same page.
      for (const { of, scenario, slow, runs } of round % 2 ? series.toReversed() : series)
        runs.push(await runOnce(browser, site, of, scenario, slow))
      log(`Round ${round + 1} of ${rounds}`)
    }
  } finally {
    await browser.close()
  }
}
