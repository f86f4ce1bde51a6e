/** What /metrics shows of this process. Nothing is counted until `startCounting`: without METRICS_PORT it costs nothing. */

/** Upper bounds of the buckets of a histogram (s). */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
/** Most companies that are shown by name: the rest would make the page grow with every customer. */
const shownTenants = 10

type Histogram = { counts: number[]; sum: number; count: number }
type Counters = Map<string, number>

const calls = new Map<string, Histogram>()
const codes: Counters = new Map()
const jobs: Counters = new Map()
const tenants: Counters = new Map()
const poolWait = newHistogram()
let counting = false

function newHistogram(): Histogram {
  return { counts: bounds.map(() => 0), sum: 0, count: 0 }
}

const observe = (histogram: Histogram, seconds: number) => {
  histogram.sum += seconds
  histogram.count += 1
  const at = bounds.findIndex(bound => seconds <= bound)
  if (at >= 0) histogram.counts[at]! += 1
}
const add = (counters: Counters, name: string) => counters.set(name, (counters.get(name) ?? 0) + 1)

export const startCounting = (): void => {
  counting = true
}
export const isCounting = (): boolean => counting

let countStreams = () => 0
/** Tells where the number of open streams is known. */
export const watchStreams = (count: () => number): void => {
  countStreams = count
}
let anchoredAt = Date.now()
/** Notes that every chain was anchored. */
export const noteAnchored = (): void => {
  anchoredAt = Date.now()
}

let messageAge = 0
/** Notes when the oldest message was posted that still waits after a look at all of them; null when none does. */
export const noteOldestMessage = (at: Date | null): void => {
  messageAge = at ? (Date.now() - at.getTime()) / 1000 : 0
}

/** Counts a call by its code and duration (s); the company only of a call that was answered, whose claim is true. */
export const countCall = (name: string, code: number, seconds: number, tenantId: string | null): void => {
  const histogram = calls.get(name) ?? newHistogram()
  calls.set(name, histogram)
  observe(histogram, seconds)
  if (code !== 0) add(codes, String(code))
  else if (tenantId) add(tenants, tenantId)
}

/** Counts how long a transaction waited for its connection (s). */
export const countPoolWait = (seconds: number): void => {
  if (counting) observe(poolWait, seconds)
}

export const countJob = (queue: string, outcome: 'done' | 'failed'): void => {
  if (counting) add(jobs, `queue="${queue}",outcome="${outcome}"`)
}

/** One metric in the text format of Prometheus: the lines of its values come after its help and type. */
export const metric = (
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  values: readonly (readonly [labels: string, value: number])[],
): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(
      ([labels, value]) => `${name}${labels && labels[0] !== '_' ? `{${labels}}` : labels} ${value}`,
    ),
    '',
  ].join('\n')

const linesOf = (labels: string, { counts, sum, count }: Histogram): [string, number][] => {
  const within = (bound: string) => `_bucket{${[labels, `le="${bound}"`].filter(Boolean).join(',')}}`
  const own = labels && `{${labels}}`
  let total = 0
  return [
    ...bounds.map((bound, at): [string, number] => {
      total += counts[at]!
      return [within(String(bound)), total]
    }),
    [within('+Inf'), count],
    [`_sum${own}`, sum],
    [`_count${own}`, count],
  ]
}

/** Everything that was counted. */
export const countedMetrics = (): string => {
  const largest = [...tenants].toSorted(([, one], [, other]) => other - one).slice(0, shownTenants)
  return [
    metric(
      'mds_call_seconds',
      'histogram',
      'Duration of calls by name.',
      [...calls].flatMap(([name, histogram]) => linesOf(`call="${name}"`, histogram)),
    ),
    metric(
      'mds_call_errors_total',
      'counter',
      'Calls that were not done, by code.',
      [...codes].map(([code, count]) => [`code="${code}"`, count]),
    ),
    metric(
      'mds_tenant_calls_total',
      'counter',
      `Calls of the ${shownTenants} companies with the most.`,
      largest.map(([id, count]) => [`tenant="${id}"`, count]),
    ),
    metric(
      'mds_pool_wait_seconds',
      'histogram',
      'Wait of transactions for their turn at a connection.',
      linesOf('', poolWait),
    ),
    metric('mds_open_streams', 'gauge', 'Open streams of notices.', [['', countStreams()]]),
    metric('mds_chain_lag_seconds', 'gauge', 'Time since the chains of all companies were anchored.', [
      ['', (Date.now() - anchoredAt) / 1000],
    ]),
    metric(
      'mds_message_age_seconds',
      'gauge',
      'Age of the oldest mail or SMS that waited at the last look.',
      [['', messageAge]],
    ),
    metric('mds_jobs_total', 'counter', 'Jobs by queue and outcome.', [...jobs]),
  ].join('')
}
