import { z } from 'zod'
import { call } from '../define.ts'
import { text } from '../shapes.ts'

/** Whether this runtime can show times in a zone; offsets ('+08:00') are not zones: they have no summer time. */
const isZone = (id: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/.test(id)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: id }) !== null
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** IANA id of a zone; old and new ids of one zone are both accepted. */
export const zoneId = text(64).refine(isZone, { message: 'timeZoneUnknown' })

/** A zone at the requested instant (E32). */
export const zoneEntry = z.object({
  zoneId: z.string(),
  /** Minutes east of UTC without summer time. */
  rawOffset: z.number().int(),
  /** Minutes that summer time adds at that instant; 0 for none. */
  dstOffset: z.number().int(),
})
export type ZoneEntry = z.output<typeof zoneEntry>

/** `following`: the display zone follows the device, the export zone follows the display zone. `fixed`: the chosen zone. */
export const zoneType = z.enum(['following', 'fixed'])

const flags = {
  showTzType: zoneType,
  /** Times on screens show their UTC offset. */
  showTzVisible: z.boolean(),
  exportTzType: zoneType,
  /** Each time column in an export names the zone; otherwise the sheet's name does. */
  exportTzVisible: z.boolean(),
}

/** Zone of times on screens and zone of times in exports, separately (E33). */
export const zoneSetting = z.object({
  ...flags,
  /** The zone when the type is `fixed`; also kept with `following`, for switching back to it. */
  showTzFix: z.string().nullable(),
  exportTzFix: z.string().nullable(),
  /** 0 until it is first saved. */
  rowVersion: z.number().int(),
})
export type ZoneSetting = z.output<typeof zoneSetting>

const prefix = '/mdsdata/timeZone'
/** 1970 to 2200, the range in which zones have offsets. */
const moment = z.coerce.number().int().min(0).max(7_258_118_400_000)

export const readZoneSetting = call({
  name: 'readZoneSetting',
  method: 'GET',
  path: `${prefix}/getSetting`,
  summary:
    'Gives the zones in which the actor reads and exports times, with the offsets of those zones at the instant t (ms; now without it).',
  needs: 'signed-in',
  input: z.object({ t: moment.optional() }),
  output: zoneSetting.extend({ entries: z.array(zoneEntry) }),
  codes: [],
  rows: 'K25 E33 E32 B19',
})

export const saveZoneSetting = call({
  name: 'saveZoneSetting',
  method: 'POST',
  path: `${prefix}/saveSetting`,
  summary: 'Sets in which zones the actor reads and exports times.',
  needs: 'signed-in',
  input: z
    .object({
      ...flags,
      showTzFix: zoneId.nullable(),
      exportTzFix: zoneId.nullable(),
      rowVersion: z.number().int().min(0).max(2_147_483_647),
    })
    .refine(({ showTzType, showTzFix }) => showTzType !== 'fixed' || showTzFix !== null, {
      path: ['showTzFix'],
      message: 'fieldRequired',
    })
    .refine(({ exportTzType, exportTzFix }) => exportTzType !== 'fixed' || exportTzFix !== null, {
      path: ['exportTzFix'],
      message: 'fieldRequired',
    }),
  output: zoneSetting,
  codes: ['dataChanged'],
  changes: { audit: 'saveZoneSetting', entity: 'zones', repeatable: true },
  rows: 'K26 E33 B19 TR-C10',
})

export const listZones = call({
  name: 'listZones',
  method: 'GET',
  path: `${prefix}/getList`,
  summary: 'Lists every time zone with its offsets at the instant t (ms; now without it).',
  needs: 'signed-in',
  input: z.object({ t: moment.optional() }),
  output: z.object({ records: z.array(zoneEntry), total: z.number().int(), t: z.number() }),
  codes: [],
  rows: 'E32 TR-C10',
})
