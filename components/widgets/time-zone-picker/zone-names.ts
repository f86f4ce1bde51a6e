import type { Zone } from '../../../client/zones/list.ts'
import type { Locale } from '../../../contract/locales.ts'

const names = new Map<string, string>()

/** The common name of a zone: 'China Standard Time', '中国標準時'; without the season. */
export function zoneName(id: string, locale: Locale): string {
  const key = `${locale} ${id}`
  const cachedName = names.get(key)
  if (cachedName !== undefined) return cachedName
  const name = getName(id, locale)
  names.set(key, name)
  return name
}

function getName(id: string, locale: Locale): string {
  try {
    const named = (style: 'longGeneric' | 'long') =>
      new Intl.DateTimeFormat(locale, { timeZone: id, timeZoneName: style })
        .formatToParts(0)
        .find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const name = named('longGeneric')
    // UTC has a name only with its offset, which never changes.
    return /^(GMT|UTC)\b/.test(name) ? named('long') : name
  } catch {
    return '' // RangeError: a zone that this browser doesn't know has no name here.
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The time of day in a zone: '14:03'; '' for a zone that this browser doesn't know. */
export function clockIn(id: string, at: Date): string {
  try {
    const clock =
      clocks.get(id) ??
      new Intl.DateTimeFormat('en-GB', { timeZone: id, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(id, clock)
    return clock.format(at)
  } catch {
    return '' // RangeError, as above.
  }
}

/** Longest task between two frames (ms). */
const slice = 6

/**
 * Computes the names of all zones in idle time, 0.2 ms each: search needs all of them. Calls back when done; returns
 * the function that stops it.
 */
export function prepareNames(zones: readonly Zone[], locale: Locale, ready: () => void): () => void {
  let at = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const work = () => {
    const end = performance.now() + slice
    while (at < zones.length && performance.now() < end) zoneName(zones[at++]!.id, locale)
    if (at >= zones.length) return ready()
    timer = setTimeout(work, 10)
  }
  work()
  return () => clearTimeout(timer)
}
