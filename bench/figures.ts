/** The value below which a given share of the values falls. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

const today = () => new Date().toISOString().slice(0, 10)

/** The line that says when and how a table was measured. */
export const measuredLine = (rounds: number, load: number): string =>
  `Measured on ${today()}: ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}, load average ${load.toFixed(1)} at the end.`

export const whole = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 10 ? 1 : 0) : '–')
export const times = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–')
export const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
export const mega = (bytes: number) => (bytes / 1e6).toFixed(1)

/** Latencies as a report shows them. */
export const spread = ({ p50, p95, p99 }: { p50: number; p95: number; p99: number }): string =>
  [p50, p95, p99].map(whole).join(' / ')
