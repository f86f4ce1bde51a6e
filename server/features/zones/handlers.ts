import { setImmediate as nextTurn } from 'node:timers/promises'
import { listZones, readZoneSetting, saveZoneSetting, type ZoneEntry } from '../../../contract/zones/calls.ts'
import { handle } from '../../kernel/http/handle.ts'
import { offsetsOf } from '../../kernel/zone.ts'
import { getZoneSetting, keepZoneSetting } from './setting.ts'

/** Builds the entries of zones at an instant: the offset, split into that of winter and the summer time added to it. */
const zoneEntryAt = (zoneId: string, at: Date): ZoneEntry => {
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
const zoneEntriesAt = (at: Date): Promise<readonly ZoneEntry[]> => {
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

export const handlers = [
  handle(readZoneSetting, async ({ tx, actor, client, now }, { t }) => {
    const set = await getZoneSetting(tx, actor)
    const named = [set.showTzFix, set.exportTzFix, client.zone].filter(zone => zone !== null)
    const at = new Date(t ?? now)
    return { ...set, entries: [...new Set(named)].map(zone => zoneEntryAt(zone, at)) }
  }),
  handle(saveZoneSetting, keepZoneSetting),
  handle(listZones, async ({ now }, { t }) => {
    const at = new Date(t ?? now)
    const records = [...(await zoneEntriesAt(at))]
    return { records, total: records.length, t: at.getTime() }
  }),
]
