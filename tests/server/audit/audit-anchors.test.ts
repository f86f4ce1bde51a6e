import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditChainStatus } from '../../../contract/audit/calls.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { saveSetting } from '../../../contract/workspace/calls.ts'
import { putLaterAnchorsAside } from '../../../scripts/lib/after-restore.ts'
import { anchorPauseMs, startAnchoring } from '../../../server/app/chores.ts'
import { anchorChains } from '../../../server/audit/anchor.ts'
import { type AnchorPlaces, getFormerPath, listAnchorObjects } from '../../../server/audit/anchor-files.ts'
import { openBucketShelf } from '../../../server/audit/line-files.ts'
import { verifyChains } from '../../../server/audit/verify.ts'
import { tellChainFault } from '../../../server/features/notices/chain-fault.ts'
import { writeRoots } from '../../../server/features/signatures/root-files.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { type BucketServer, openBucketServer } from '../files/bucket-server.ts'

let server: DemoServer
let lin: Caller
let folder: string
const errors: object[] = []
const log = { error: (what: object) => errors.push(what) } as never
const tables = ['audit_log', 'audit_payload', 'audit_personal', 'audit_head', 'audit_anchor', 'audit_check']

/** What the owner of the database can do: switch the triggers off. */
const tamper = (...statements: string[]) => asAdministrator(server, statements.join(';'))

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  await tamper(...tables.map(table => `create table kept_${table} as select * from ${table}`))
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mds-anchors-'))
  errors.length = 0
})
afterEach(async () => {
  await tamper(
    ...tables.map(table => `delete from ${table}`),
    ...tables.map(table => `insert into ${table} select * from kept_${table}`),
  )
  rmSync(folder, { recursive: true, force: true })
})

/** Servers of one database, each with its own folder, and the shared folder. */
const getPlaces = (name: string, shared = 'shared'): AnchorPlaces => ({
  dataDir: join(folder, name),
  fileDir: join(folder, shared),
  bucket: null,
})
const getServices = (places: AnchorPlaces) => ({
  ...server.services,
  settings: { ...server.services.settings, ...places },
})
const anchor = (places: AnchorPlaces) =>
  anchorChains(server.database, getServices(places), log, tellChainFault)
const verified = async (places: AnchorPlaces) =>
  (await verifyChains(server.owner, server.services.keys, places)).find(
    report => report.tenantId === lin.tenantId,
  )!
const act = async () => {
  const answer = await server.call(saveSetting, { name: 'home.layout', value: 1 }, lin)
  const entry = await server.getRow('audit_log', { request_id: answer.requestId }, 'seq')
  return Number(entry.seq)
}
const ofCompany = (table: string) => `${table} where tenant_id = '${lin.tenantId}'`
/** Removes every later entry, resets the head, and deletes the anchors from the database. */
const cutAfter = (seq: number) =>
  tamper(
    ...['audit_log', 'audit_payload', 'audit_personal'].map(
      table => `delete from ${ofCompany(table)} and seq > ${seq}`,
    ),
    `update audit_head h set seq = ${seq}, hash = (select hash from audit_log l where l.tenant_id = h.tenant_id and l.seq = ${seq})
      where tenant_id = '${lin.tenantId}'`,
    `delete from ${ofCompany('audit_anchor')}`,
    `delete from ${ofCompany('audit_check')}`,
  )
const lost = (seq: number) => ({
  seq: String(seq),
  why: 'a signed anchor names it, and it is missing or another one',
})
/** Files of the company's anchors below a folder. */
const filesBelow = (place: string) =>
  readdirSync(join(place, 'anchors', lin.tenantId)).map(name => join(place, 'anchors', lin.tenantId, name))

describe.each(['folder', 'bucket'])('TR-A5 anchors of several servers that share a %s', kind => {
  const buckets = new Map<string, BucketServer>()
  afterEach(async () => {
    for (const bucket of buckets.values()) await bucket.close()
    buckets.clear()
  })
  const openPlaces = async (name: string, shared = 'shared'): Promise<AnchorPlaces> => {
    if (kind === 'folder') return getPlaces(name, shared)
    const bucket = buckets.get(shared) ?? (await openBucketServer())
    buckets.set(shared, bucket)
    return { ...getPlaces(name, `${name}/files`), bucket: bucket.place }
  }
  const countLines = (text: string) => text.split('\n').filter(Boolean).length
  /** Lines of each server in the shared place. */
  const countShared = async (places: AnchorPlaces): Promise<number[]> => {
    if (kind === 'folder')
      return filesBelow(places.fileDir).map(path => countLines(readFileSync(path, 'utf8')))
    const objects = await listAnchorObjects(places)
    const texts = await Promise.all(objects.map(object => object.tail()))
    return texts.filter(text => text.includes(lin.tenantId)).map(countLines)
  }

  test('a tail that was rewritten is found by a server that never anchored it', async () => {
    const seq = await act()
    expect(await anchor(await openPlaces('one'))).toBe(3)
    await cutAfter(seq - 1)
    for (const _ of [1, 2, 3]) await act()
    expect(await verified(await openPlaces('two'))).toMatchObject({ anchoredTo: seq, bad: lost(seq) })
    expect(await verified(await openPlaces('two', 'another')), 'which nothing else told').toMatchObject({
      bad: null,
    })
  })

  test('each writes down every head that it sees, whichever signed it first', async () => {
    const seq = await act()
    const [one, two] = [await openPlaces('one', 'of one'), await openPlaces('two', 'of two')]
    expect([await anchor(one), await anchor(two)]).toEqual([3, 0])
    await cutAfter(seq - 1)
    for (const places of [one, two]) expect((await verified(places)).bad).toEqual(lost(seq))
    rmSync(two.fileDir, { recursive: true, force: true })
    expect((await verified({ ...two, bucket: null })).bad, 'by its own folder alone').toEqual(lost(seq))
    rmSync(one.dataDir, { recursive: true })
    expect((await verified(one)).bad, 'by the shared place alone').toEqual(lost(seq))
  })

  test('each appends to a file of its own, in its folder and in the shared place, and a head is there once', async () => {
    const [one, two] = [await openPlaces('one'), await openPlaces('two')]
    await act()
    await anchor(one)
    await anchor(two)
    await act()
    await anchor(two)
    await anchor(one)
    expect(await countShared(one)).toEqual([1, 1])
    for (const { dataDir } of [one, two])
      expect(filesBelow(dataDir).map(path => countLines(readFileSync(path, 'utf8')))).toEqual([2])
    expect(await verified(one)).toMatchObject({ anchors: 2, bad: null })
    await act()
    await anchor(one)
    expect((await countShared(one)).sort(), 'a second line after the first').toEqual([1, 2])
  })

  test('those of entries that a restore lost are put aside, and anchoring goes on', async () => {
    const places = await openPlaces('one')
    const { settings } = getServices(places)
    const seq = await act()
    await anchor(places)
    await cutAfter(seq - 1)
    expect((await verified(places)).bad).toEqual(lost(seq))
    const said: string[] = []
    await putLaterAnchorsAside(server.owner, settings, new Date(), line => said.push(line))
    expect(said.filter(line => line.includes(lin.tenantId))).toHaveLength(2)
    expect((await verified(places)).bad).toBeNull()
    await act()
    expect(await anchor(places)).toBe(1)
  })
})

describe('TR-A5 the objects of anchors in a bucket', () => {
  let bucket: BucketServer
  beforeEach(async () => {
    bucket = await openBucketServer()
    return () => bucket.close()
  })
  const list = async () => {
    const files = await openBucketShelf(bucket.place, 'anchors/roots').list()
    return Promise.all(files.map(async ({ tail }) => (await tail()).split('\n').filter(Boolean)))
  }

  test('hold a bounded number of lines: a full one is left alone, and the next one follows it', async () => {
    const shelf = openBucketShelf(bucket.place, 'anchors/roots')
    const lines = Array.from({ length: 500 }, (_, at) => `"${at}"`)
    await shelf.append('one', lines.slice(0, 499))
    await shelf.append('one', lines.slice(499))
    await shelf.append('one', ['"next"'])
    await shelf.append('one', ['"last"'])
    expect(await list()).toEqual([lines, ['"next"', '"last"']])
    await openBucketShelf({ ...bucket.place }, 'anchors/roots').append('one', ['"after a start"'])
    expect((await list())[1], 'by a new process').toEqual(['"next"', '"last"', '"after a start"'])
  })

  test('get the roots that are missing at once, and from a new server only those after the newest', async () => {
    const hex = 'ab'.repeat(32)
    const roots = [1, 2, 3].map(number => ({
      ...{ number, at: '2026-11-24T02:00:00.000Z', size: 1, previous: '' },
      ...{ root: hex, keyId: 'one', seal: hex },
    }))
    const readUpTo = (last: number) => async (after: number) =>
      roots.filter(({ number }) => after < number && number <= last)
    const numbers = async () => (await list()).map(lines => lines.map(line => JSON.parse(line).number))
    const at = (name: string) => ({ ...getPlaces(name, `${name}/files`), bucket: bucket.place })
    await writeRoots(at('one'), readUpTo(2))
    await writeRoots(at('two'), readUpTo(3))
    expect((await numbers()).toSorted((one, other) => one[0] - other[0])).toEqual([[1, 2], [3]])
    const forged = { ...roots[0]!, number: 9 }
    await openBucketShelf(bucket.place, 'anchors/roots').append('another', [JSON.stringify(forged)])
    await writeRoots(at('one'), readUpTo(3))
    expect(await numbers(), 'whatever another line says').toContainEqual([1, 2, 3])
  })
})

describe('TR-A5 a chain that contradicts an anchor', () => {
  test('is told on the screen and by a notice, and is not anchored again', async () => {
    const { settings } = server.services
    const seq = await act()
    await anchor(settings)
    await cutAfter(seq - 1)
    const status = async () => (await server.call(auditChainStatus, {}, lin)).data
    expect(await status()).toMatchObject({ anchor: { seq, holds: false }, bad: { seq, fault: 'anchor' } })
    for (const _ of [1, 2, 3]) await act()
    expect(await anchor(settings)).toBe(0)
    expect(await anchor(settings)).toBe(0)
    expect(errors).toContainEqual({ tenantId: lin.tenantId, seq, fault: 'anchor' })
    expect((await status()).bad).toEqual({ seq, fault: 'anchor' })
    const asked = { type: 'notification', kind: 'security', limit: 100 } as const
    const { records } = (await server.call(listNotices, asked, lin)).data
    expect(records.filter(each => each.subject.event === 'chainBroken')).toMatchObject([
      { subject: { seq, fault: 'anchor' } },
    ])
    rmSync(join(settings.dataDir, 'anchors'), { recursive: true })
    rmSync(join(settings.fileDir, 'anchors'), { recursive: true })
    expect(await anchor(settings), 'until the old ones are put away').toBe(1)
    expect((await status()).bad).toBeNull()
    rmSync(join(settings.dataDir, 'anchors'), { recursive: true })
    rmSync(join(settings.fileDir, 'anchors'), { recursive: true })
  })

  test('is found by the file of an older release', async () => {
    const places = getPlaces('one')
    const seq = await act()
    await anchor(places)
    const [path] = filesBelow(places.dataDir)
    writeFileSync(getFormerPath(places), readFileSync(path!))
    for (const place of [places.dataDir, places.fileDir]) rmSync(join(place, 'anchors'), { recursive: true })
    await cutAfter(seq - 1)
    expect((await verified(places)).bad).toEqual(lost(seq))
  })
})

describe('TR-A5 files of anchors', () => {
  test('outlive a line that a power cut tore: the next one is whole', async () => {
    const places = getPlaces('one')
    await act()
    await anchor(places)
    for (const path of [...filesBelow(places.dataDir), ...filesBelow(places.fileDir)])
      appendFileSync(path, '{"at":"2026-')
    const seq = await act()
    expect(await anchor(places)).toBe(1)
    expect(await verified(places)).toMatchObject({ anchors: 2, anchoredTo: seq, bad: null })
    await cutAfter(seq - 1)
    expect((await verified(places)).bad).toEqual(lost(seq))
  })

  test('tell of an anchor that another key signed, which hinders no new one', async () => {
    const places = getPlaces('one')
    await act()
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const keys = { ...server.services.keys, anchor: { id: 'another', privateKey, publicKey } }
    await anchorChains(server.database, { ...getServices(places), keys }, log, tellChainFault)
    await tamper(`delete from ${ofCompany('audit_anchor')}`)
    const seq = await act()
    expect(await anchor(places)).toBe(1)
    expect(await verified(places)).toMatchObject({
      anchoredTo: seq,
      bad: { why: 'its anchor was not signed with the key of this server' },
    })
  })

  test('that cannot be written are told, and written once they can be', async () => {
    const places = getPlaces('one')
    writeFileSync(places.fileDir, 'a file where the folder should be')
    const seq = await act()
    expect(await anchor(places)).toBe(0)
    expect(errors).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ code: 'ENOTDIR' }), tenantId: lin.tenantId }),
    )
    rmSync(places.fileDir)
    await anchor(places)
    await cutAfter(seq - 1)
    rmSync(places.dataDir, { recursive: true })
    expect((await verified(places)).bad).toEqual(lost(seq))
  })
})

describe('TR-A5 the time between a change and its anchor', () => {
  const anchored = async (seq: number) => {
    for (;;) {
      const rows = await server.rows(`select from ${ofCompany('audit_anchor')} and seq >= ${seq}`)
      if (rows.length > 0) return
      await pause(10)
    }
  }

  test('is less than a minute: chains are looked at again and again, and once more at the end', async () => {
    expect(anchorPauseMs).toBeLessThan(60_000)
    const places = getPlaces('one')
    const stop = startAnchoring(server.database, getServices(places), log, 10)
    for (const _ of [1, 2]) await anchored(await act())
    await stop()
    const first = await act()
    const stopLast = startAnchoring(server.database, getServices(places), log, 3_600_000)
    await anchored(first)
    const seq = await act()
    await stopLast()
    expect(await verified(places)).toMatchObject({ anchoredTo: seq, bad: null })
  })
})
