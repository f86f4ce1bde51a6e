import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ZoneEntry } from '../../../contract/zones/calls.ts'
import { offsetsOf } from '../../kernel/zone.ts'

/** Builds the entries of zones at an instant: the offset, split into that of winter and the summer time added to it. */
export const zoneEntryAt = (zoneId: string, at: Date): ZoneEntry => {
  const offset = offsetsOf(zoneId)
  const year = at.getUTCFullYear()
  const rawOffset = Math.min(offset(new Date(Date.UTC(year, 0, 1))), offset(new Date(Date.UTC(year, 6, 1))))
  return { zoneId, rawOffset, dstOffset: offset(at) - rawOffset }
}

/** Zones per batch: about 5 ms, between which calls are answered. */
const atOnce = 20
/** Zones change their offset only on quarters of an hour. */
const quarterHour = 15 * 60_000
const mostKept = 8

const cache = new Map<number, Promise<readonly ZoneEntry[]>>()

/** Every zone of this runtime, and UTC, at an instant; the last result is cached. */
export const zoneEntriesAt = (at: Date): Promise<readonly ZoneEntry[]> => {
  const quarter = Math.floor(at.getTime() / quarterHour)
  const entries = cache.get(quarter) ?? getEntries(new Date(quarter * quarterHour))
  cache.delete(quarter)
  cache.set(quarter, entries)
  const [oldest] = cache.keys()
  if (cache.size > mostKept && oldest !== undefined) cache.delete(oldest)
  return entries
}

async function getEntries(at: Date): Promise<readonly ZoneEntry[]> {
  const entries: ZoneEntry[] = []
  for (const id of new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])) {
    entries.push(zoneEntryAt(id, at))
    if (entries.length % atOnce === 0) await nextTurn()
  }
  return entries
}
