import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { $offsetShown, $zoneSet, zoneInForce } from '../../client/page/zone-in-force.ts'
import { signOut } from '../../client/session/session.ts'
import { startSession } from '../../client/session/start.ts'
import { createSessionStore, type SessionStore } from '../../client/session/store.ts'
import { readZones, saveZones } from '../../client/session/zone-setting.ts'
import { onWords } from '../../client/words/i18n.ts'
import { dateMinute, dateTime } from '../../client/zones/format.ts'
import { ok, type ReceivedCall, refuse, withServer } from './rig.ts'
import { failure, signedIn, soon } from './signed-in.ts'

const rig = withServer()
const tokyo = {
  showTzType: 'fixed',
  showTzFix: 'Asia/Tokyo',
  showTzVisible: true,
  exportTzType: 'following',
  exportTzFix: null,
  exportTzVisible: true,
} as const
const device = { ...tokyo, showTzType: 'following', showTzVisible: false } as const
const instant = '2026-11-05T06:03:09Z'
let held: object = { ...tokyo, rowVersion: 1 }

const world = ({ path, body }: ReceivedCall) => {
  if (path.endsWith('/getSetting')) return ok({ ...held, entries: [] })
  if (path.endsWith('/saveSetting')) {
    held = { ...(body as object), rowVersion: 2 }
    return ok(held)
  }
  return ok()
}

const starts: { stop: () => void }[] = []
const started = (): SessionStore => {
  const store = createSessionStore()
  starts.push(startSession(store))
  store.update(signedIn().$session.get())
  return store
}

beforeEach(() => {
  held = { ...tokyo, rowVersion: 1 }
  rig.serve(world)
})
afterEach(() => {
  for (const { stop } of starts.splice(0)) stop()
  $zoneSet.set(null)
  $offsetShown.set(false)
})

describe('E33 times follow the zone of the session', () => {
  test('K25 reading keeps the setting in the session, with the timestamp t; every format and header follows', async () => {
    const store = started()
    let drawn = 0
    const end = onWords(() => drawn++)
    await readZones(store)
    end()
    const [asked] = rig.of('/mdsdata/timeZone/getSetting')
    expect(Math.abs(Number(asked!.query.get('t')) - Date.now())).toBeLessThan(60_000)
    expect(store.$session.get().zoneSetting).toEqual({ ...tokyo, rowVersion: 1 })
    expect([zoneInForce(), drawn > 0]).toEqual(['Asia/Tokyo', true])
    expect(dateTime(instant, { locale: 'zh-CN' })).toBe('2026-11-05 15:03:09 UTC+09:00')
    expect(dateMinute(instant, { locale: 'zh-CN' })).toBe('2026-11-05 15:03 UTC+09:00')
    expect(dateTime(instant, { locale: 'zh-CN', offset: false })).toBe('2026-11-05 15:03:09')
    await readZones(store)
    expect(rig.seen.at(-1)!.headers['mds-time-zone']).toBe('Asia/Tokyo')
  })

  test('K26 saving changes this page at once; following takes the device’s zone again', async () => {
    const store = started()
    await readZones(store)
    await saveZones({ ...device, rowVersion: 1 }, store)
    expect(rig.of('/mdsdata/timeZone/saveSetting')[0]!.body).toEqual({ ...device, rowVersion: 1 })
    expect([$zoneSet.get(), $offsetShown.get()]).toEqual([null, false])
    expect(store.$session.get().zoneSetting).toMatchObject({ rowVersion: 2 })
  })

  test('a save in another tab is read anew here', async () => {
    const store = started()
    const other = new BroadcastChannel('mds-session')
    other.postMessage({ kind: 'zones' })
    await expect.poll(() => store.$session.get().zoneSetting).toEqual({ ...tokyo, rowVersion: 1 })
    other.close()
    expect(zoneInForce()).toBe('Asia/Tokyo')
  })

  test('this tab tells the others, and only that there is something to read', async () => {
    const store = started()
    const told: unknown[] = []
    const other = new BroadcastChannel('mds-session')
    other.addEventListener('message', ({ data }) => data.kind === 'extended' || told.push(data))
    await saveZones({ ...tokyo, rowVersion: 1 }, store)
    await expect.poll(() => told).toEqual([{ kind: 'zones' }])
    other.close()
  })

  test('signing out ends it: the next person reads in his own', async () => {
    const store = started()
    await readZones(store)
    await signOut({}, store)
    expect([$zoneSet.get(), $offsetShown.get(), store.$session.get().zoneSetting]).toEqual([
      null,
      false,
      null,
    ])
  })

  test('what can’t be read or saved changes nothing', async () => {
    const store = started()
    await readZones(store)
    rig.serve(() => refuse(200002))
    await readZones(store)
    expect((await failure(saveZones({ ...device, rowVersion: 1 }, store))).name).toBe('dataChanged')
    expect(zoneInForce()).toBe('Asia/Tokyo')
  })

  test('without anybody signed in nothing is asked', async () => {
    await readZones(createSessionStore())
    await soon()
    expect(rig.of('/mdsdata/timeZone/getSetting')).toEqual([])
  })
})
