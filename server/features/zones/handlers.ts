import { listZones, readZoneSetting, saveZoneSetting } from '../../../contract/zones/calls.ts'
import { handle } from '../../kernel/http/handle.ts'
import { zoneEntriesAt, zoneEntryAt } from './entries.ts'
import { getZoneSetting, keepZoneSetting } from './setting.ts'

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
