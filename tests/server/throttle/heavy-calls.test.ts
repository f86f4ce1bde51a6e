import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { drawSlide } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { permissionTemplate } from '../../../contract/imports/calls.ts'
import { importPlace } from '../../../contract/imports/place.ts'
import { countNotices } from '../../../contract/notices/calls.ts'
import { heavyWork } from '../../../server/kernel/throttle/heavy.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { exportsRig } from '../downloads/exports-rig.ts'
import { getWorkbook, importsRig } from '../imports/imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
})
afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

const drafts = () => readdirSync(join(server.services.settings.fileDir, 'drafts')).length
const other = { tenantId: 'another tenant', userId: 'another user' }

/** Another user's workbook that is being read until the test ends it. */
const reading = () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  onTestFinished(() => release())
  return { busy: heavyWork.file.run(other, () => held), release }
}

/** Sends one user's waiting workbooks, each under its own key. */
const sendAll = async (count: number) => {
  const bytes = await getWorkbook('invitations', [['guest@visit.example', 'Li']])
  const keys = Array.from({ length: count }, () => crypto.randomUUID() as string)
  const sent: ReturnType<typeof rig.upload>[] = []
  for (const [at, key] of keys.entries()) {
    sent.push(rig.upload('invitations', bytes, { key }))
    await expect.poll(() => getPlace(key), { timeout: 20_000 }).toBe(at + 1)
  }
  return { keys, sent }
}
const getPlace = async (key: string) => (await server.call(importPlace, { key }, admin)).data.before

describe('TR-W7 workbooks that wait to be read', () => {
  test('lie on the disk, tell their place to their person alone, and hold up no other call of the same session', async () => {
    const { busy, release } = reading()
    const { keys, sent } = await sendAll(6)
    expect(drafts()).toBe(6)
    expect(await getPlace(keys[2]!)).toBe(3)
    const colleague = await server.caller('s.tanaka')
    expect((await server.call(importPlace, { key: keys[2]! }, colleague)).data.before).toBeNull()
    expect((await server.call(countNotices, {}, admin)).code).toBe(0)
    release()
    await busy
    expect((await Promise.all(sent)).map(each => each.code)).toEqual(Array(6).fill(0))
    expect(await getPlace(keys[2]!)).toBeNull()
    expect(drafts()).toBe(0)
  })

  test('are no more than twenty of one person: the next one hears that the server is busy, and nothing of it stays', async () => {
    const { busy, release } = reading()
    const own = { tenantId: admin.tenantId, userId: admin.accountId }
    const waiting = Array.from({ length: 20 }, () => heavyWork.file.run(own, () => Promise.resolve('read')))
    const bytes = await getWorkbook('invitations', [['guest@visit.example', 'Li']])
    expect((await rig.upload('invitations', bytes)).code).toBe(codes.serverBusy.code)
    expect(drafts()).toBe(0)
    release()
    await busy
    expect(await Promise.all(waiting)).toEqual(Array(20).fill('read'))
    expect((await rig.upload('invitations', bytes)).code).toBe(0)
  })

  test('hold up no puzzle of somebody who signs in, and no small workbook', async () => {
    const { busy, release } = reading()
    expect((await server.call(drawSlide, {}, null)).code).toBe(0)
    const answer = await server.call(permissionTemplate, {}, admin)
    expect((answer.data as unknown as Buffer).length).toBeGreaterThan(1000)
    release()
    await busy
  })
})

test('an export that waits says how many of its company come before it', async () => {
  const exports = exportsRig(server, admin)
  const first = await exports.asked()
  const second = await exports.asked()
  const third = await exports.asked()
  expect([first, second, third].map(each => each.before)).toEqual([0, 1, 2])
  expect((await exports.made(second)).before).toBe(0)
  expect((await exports.refreshed(third)).before).toBe(1)
  await exports.made(first)
  expect((await exports.refreshed(third)).before).toBe(0)
})
