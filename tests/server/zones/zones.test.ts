import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { listZones, readZoneSetting, saveZoneSetting } from '../../../contract/zones/calls.ts'
import { wallClock } from '../../../server/kernel/zone.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { type ExportsRig, exportsRig, getTable } from '../downloads/exports-rig.ts'

let server: DemoServer
let lin: Caller
let rig: ExportsRig
const unset = {
  showTzType: 'following',
  showTzFix: null,
  showTzVisible: false,
  exportTzType: 'following',
  exportTzFix: null,
  exportTzVisible: true,
  rowVersion: 0,
} as const
const save = (wish: Partial<Input<typeof saveZoneSetting>>, by = lin) =>
  server.call(saveZoneSetting, { ...unset, ...wish }, by)
const january = Date.UTC(2026, 0, 15)
const july = Date.UTC(2026, 6, 15)

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
})
afterEach(() => server.removeRows('zone_setting'))
afterAll(() => server.close())

describe('K25 K26 E33 the zones of a person', () => {
  test('WIDGETS 2.8.5 both follow until set; what is saved is read again, in the session too, by that person alone', async () => {
    expect((await server.call(readZoneSetting, {}, lin)).data).toMatchObject(unset)
    const wish = { showTzType: 'fixed', showTzFix: 'Asia/Tokyo', showTzVisible: true } as const
    const saved = await save(wish)
    expect(saved).toMatchObject({ code: 0, data: { ...unset, ...wish, rowVersion: 1 } })
    expect((await server.call(readZoneSetting, {}, lin)).data).toMatchObject(saved.data)
    expect((await server.call(userInfo, {}, lin)).data.zoneSetting).toEqual(saved.data)
    const other = await server.caller('zhang.wei')
    expect((await server.call(userInfo, {}, other)).data.zoneSetting).toEqual(unset)
  })

  test('E32 comes with raw and summer offset, in minutes, of its zones at the instant asked for', async () => {
    await save({ showTzFix: 'America/New_York', exportTzType: 'fixed', exportTzFix: 'Australia/Lord_Howe' })
    const zone = { 'mds-time-zone': 'Asia/Kathmandu' }
    const at = async (t: number) => (await server.call(readZoneSetting, { t }, lin, zone)).data.entries
    expect(await at(january)).toEqual([
      { zoneId: 'America/New_York', rawOffset: -300, dstOffset: 0 },
      { zoneId: 'Australia/Lord_Howe', rawOffset: 630, dstOffset: 30 },
      { zoneId: 'Asia/Kathmandu', rawOffset: 345, dstOffset: 0 },
    ])
    expect((await at(july)).map(each => each.dstOffset)).toEqual([60, 0, 0])
  })

  test('E32 every zone with its offsets at an instant', async () => {
    const winter = (await server.call(listZones, { t: january }, lin)).data
    const summer = (await server.call(listZones, { t: july }, lin)).data
    expect([winter.t, winter.total, winter.records.length]).toEqual([january, summer.total, winter.total])
    expect(winter.total).toBeGreaterThan(400)
    const of = (list: typeof winter, id: string) => list.records.find(({ zoneId }) => zoneId === id)
    expect([of(winter, 'Europe/Madrid'), of(summer, 'Europe/Madrid')]).toEqual([
      { zoneId: 'Europe/Madrid', rawOffset: 60, dstOffset: 0 },
      { zoneId: 'Europe/Madrid', rawOffset: 60, dstOffset: 60 },
    ])
    expect([of(winter, 'UTC'), of(summer, 'Asia/Shanghai')]).toEqual([
      { zoneId: 'UTC', rawOffset: 0, dstOffset: 0 },
      { zoneId: 'Asia/Shanghai', rawOffset: 480, dstOffset: 0 },
    ])
  })

  test('TR-A1 leaves one entry with what has changed', async () => {
    await save({ exportTzType: 'fixed', exportTzFix: 'UTC' })
    const [entry] = await server.getRows(
      'trail',
      { tenant_id: lin.tenantId, entity: 'zones', entity_id: lin.userId, orderBy: 'seq desc' },
      'action',
      'payload',
    )
    expect(entry).toMatchObject({
      action: 'saveZoneSetting',
      payload: { changes: { exportTzType: ['following', 'fixed'], exportTzFix: [null, 'UTC'] } },
    })
  })

  test.each([
    ['showTzFix', { showTzType: 'fixed' }, 'fieldRequired'],
    ['exportTzFix', { exportTzType: 'fixed' }, 'fieldRequired'],
    ['showTzFix', { showTzType: 'fixed', showTzFix: 'Mars/Olympus' }, 'timeZoneUnknown'],
    ['exportTzFix', { exportTzFix: '+08:00' }, 'timeZoneUnknown'],
  ] as const)('refuses %s in %j: %s', async (path, wish, rule) => {
    const answer = await save(wish)
    expect([answer.code, answer.data]).toMatchObject([codes.invalidInput.code, { issues: [{ path, rule }] }])
  })

  test('TR-C1 an older version is not saved over a newer one, also of two at once', async () => {
    const both = await Promise.all([
      save({ showTzVisible: true }),
      save({ showTzType: 'fixed', showTzFix: 'UTC' }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([0, codes.dataChanged.code])
    const late = await save({ showTzVisible: true })
    expect(late).toMatchObject({ code: codes.dataChanged.code })
    expect((await save({ showTzVisible: true, rowVersion: 1 })).data.rowVersion).toBe(2)
  })
})

describe('TR-C10 exports are written in the export zone', () => {
  const exported = async () => {
    const done = await rig.made(await rig.asked({ headers: ['id', 'createdAt'], query: 'lin.haiyan' }))
    const { rawPayload } = await rig.fileOf(done)
    const [sheet] = (await readXlsx(rawPayload)).sheets
    const [head, row] = await getTable(rawPayload)
    const found = await server.getRow('users', { id: row![0] }, 'created_at')
    const away = (sheet!.rows[1]![1] as Date).getTime() - found.created_at.getTime()
    return { done, head: head![1], sheet: sheet!.name, minutes: Math.round(away / 60_000) }
  }
  const offset = (zone: string, at = new Date()) =>
    Math.round((wallClock(zone)(at).getTime() - at.getTime()) / 60_000)

  test('fixed: in that zone, whatever the screen shows, and the head says so', async () => {
    await save({ showTzType: 'fixed', showTzFix: 'Asia/Tokyo', exportTzType: 'fixed', exportTzFix: 'UTC' })
    const { done, head, minutes } = await exported()
    expect([done.zone, head, minutes]).toEqual(['UTC', 'Added (UTC)', 0])
    expect(done.createdTimeCtz).toMatch(/\+00:00$/)
  })

  test('following: in the zone shown, fixed or the device’s', async () => {
    expect(await exported()).toMatchObject({ head: 'Added (Asia/Shanghai)', minutes: 480 })
    await save({ showTzType: 'fixed', showTzFix: 'Asia/Kathmandu' })
    expect(await exported()).toMatchObject({
      head: 'Added (Asia/Kathmandu)',
      minutes: offset('Asia/Kathmandu'),
    })
  })

  test('not visible: heads stay bare and the sheet names the zone', async () => {
    await save({ exportTzType: 'fixed', exportTzFix: 'Asia/Tokyo', exportTzVisible: false })
    expect(await exported()).toMatchObject({ head: 'Added', sheet: 'Users (Asia-Tokyo)', minutes: 540 })
    const zone = 'America/Argentina/Buenos_Aires'
    await save({ exportTzType: 'fixed', exportTzFix: zone, exportTzVisible: false, rowVersion: 1 })
    expect((await exported()).sheet).toBe('America-Argentina-Buenos_Aires')
  })
})
