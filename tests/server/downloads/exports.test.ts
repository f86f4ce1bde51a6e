import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  cancelDownload,
  exportUsers,
  linkDownload,
  listDownloads,
  refreshDownloads,
  retryDownload,
  seeDownloads,
  userExportColumns,
} from '../../../contract/downloads/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { expire } from '../../../server/app/chores.ts'
import { startJobs } from '../../../server/app/jobs.ts'
import { runExport } from '../../../server/features/downloads/run.ts'
import { giveUp } from '../../../server/features/downloads/take-up.ts'
import { isoInZone, wallClock } from '../../../server/kernel/zone.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now, raw } from '../rows.ts'
import { type ExportsRig, exportsRig, firstHeaders, getTable, sheetXml } from './exports-rig.ts'

let server: DemoServer
let lin: Caller
let poor: Caller
let foreign: Caller
let rig: ExportsRig
const never = new AbortController().signal

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  poor = await server.caller('zhang.wei')
  foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
})
afterAll(() => server.close())

const grant = () =>
  server.rows(
    `insert into role_button select tenant_id, id, 1011, 'USER_MANAGEMENT_EXPORT' from role where id = $1 on conflict do nothing`,
    [poor.roleId],
  )
const revoke = () =>
  server.removeRows('role_button', { role_id: poor.roleId, button: 'USER_MANAGEMENT_EXPORT' })

describe('K18 M11 an export of users', () => {
  test('E28 F24 O32 is an item at once, processing, with its name and both of its times', async () => {
    const item = await rig.asked({ audit: { indexName: 'users of Shanghai' } }, lin, {
      'accept-language': 'zh-CN',
    })
    expect(item).toMatchObject({
      status: 1,
      url: null,
      kind: 'users',
      zone: 'Asia/Shanghai',
      reason: null,
      seen: false,
    })
    expect(item.fileName).toMatch(/^用户 \d{4}_\d\d_\d\d \d\d_\d\d_\d\d\.xlsx$/)
    expect(item.createdTimeCtz).toBe(isoInZone(new Date(item.createdTime), 'Asia/Shanghai'))
    expect(item.createdTimeCtz).toMatch(/\+08:00$/)
    const done = await rig.made(item)
    expect(done).toMatchObject({
      status: 2,
      url: expect.any(String),
      reason: null,
      rows: item.rows,
      rowsDone: item.rows,
    })
    expect(await rig.entries(item.id)).toMatchObject([
      {
        action: 'exportUsers',
        outcome: 'done',
        detail: { indexName: 'users of Shanghai', columns: [...firstHeaders] },
      },
      { action: 'finishExport', outcome: 'done', detail: { rows: item.rows } },
    ])
  })

  test('TR-C8 holds the rows of the list with its filters, in the columns chosen and in the language asked', async () => {
    const filters = { status: ['enabled' as const], type: ['external' as const] }
    const done = await rig.made(
      await rig.asked({ headers: ['account', 'status', 'id'], ...filters }, lin, {
        'accept-language': 'es-ES',
      }),
    )
    const file = await rig.fileOf(done)
    const [head, ...rows] = await getTable(file.rawPayload)
    expect(head).toEqual(['Cuenta', 'Estado', 'Id. de usuario'])
    const listed = await server.getRows(
      'users',
      { tenant_id: lin.tenantId, removed_at: null, status: 'enabled', type: 'external' },
      'id',
    )
    expect(rows.map(row => row[2]).sort()).toEqual(listed.map(row => row.id).sort())
    expect(new Set(rows.map(row => row[1]))).toEqual(new Set(['Habilitado']))
    expect(done.rows).toBe(listed.length)
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(done.fileName))
  })

  test('writes every column, dates as dates of the export zone with the zone in the head', async () => {
    const done = await rig.made(await rig.asked({ headers: [...userExportColumns] }))
    const { rawPayload } = await rig.fileOf(done)
    const [head] = await getTable(rawPayload)
    expect(head).toContain('Last sign-in (Asia/Shanghai)')
    expect(head).toHaveLength(userExportColumns.length)
    const book = await readXlsx(rawPayload)
    const [, first] = book.sheets[0]!.rows
    const id = first!.at(-1)
    const row = await server.getRow('users', { id }, 'created_at')
    const cell = first![userExportColumns.indexOf('createdAt')]
    expect(cell).toBeInstanceOf(Date)
    const local = wallClock('Asia/Shanghai')(row.created_at)
    expect(Math.abs((cell as Date).getTime() - local.getTime())).toBeLessThan(1000)
  })

  test('TR-Z3 holds what its person may see: contacts masked, and the scope of the role', async () => {
    await grant()
    await server.addOnce('role_menu', { tenant_id: poor.tenantId, role_id: poor.roleId, menu_id: 1011 })
    await server.addOnce('role_application', {
      tenant_id: poor.tenantId,
      role_id: poor.roleId,
      application_id: 1,
    })
    await server.removeRows('role_button', { role_id: poor.roleId, button: 'USER_CONTACT_VIEW' })
    const item = await rig.asked({ headers: ['email', 'id'] }, poor)
    const done = await rig.made(item, 1, poor)
    const [, ...rows] = await getTable((await rig.fileOf(done, poor)).rawPayload)
    const everybody = await rig.made(await rig.asked())
    expect(rows.length).toBeLessThan(everybody.rows!)
    for (const [email, id] of rows) if (email && id !== poor.userId) expect(email).toMatch(/^.\*\*\*@/)
  })
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', '=HYPERLINK("http://x","y")', "'=1", '_x0041_'])(
  'TR-W3 a name of %j is text, never a formula',
  async name => {
    await server.setRows(
      'users',
      { id: poor.userId },
      { first_name: name, last_name: '', employee_id: '007' },
    )
    const done = await rig.made(
      await rig.asked({ headers: ['name', 'employeeId', 'account'], query: 'zhang.wei' }),
    )
    const { rawPayload } = await rig.fileOf(done)
    const found = (await getTable(rawPayload)).find(row => row[2] === 'zhang.wei')
    expect(found).toEqual([name.trim(), '007', 'zhang.wei'])
    expect(sheetXml(rawPayload)).toMatch(/t="inlineStr" s="1"><is><t>zhang\.wei</)
    expect(sheetXml(rawPayload)).not.toMatch(/<f[ >]/)
  },
)

describe('refused', () => {
  test('G51 N57 P15 above the cap of the tenant, with the count in the message; empty; without columns', async () => {
    await server.setRows('tenant', { id: lin.tenantId }, { settings: raw(`settings || '{"exportRows": 3}'`) })
    const over = await server.call(exportUsers, { headers: ['name'] }, lin)
    expect([over.code, over.message]).toEqual([
      codes.exportTooLarge.code,
      expect.stringContaining('3 records'),
    ])
    await server.setRows('tenant', { id: lin.tenantId }, { settings: raw("settings - 'exportRows'") })
    const none = await server.call(exportUsers, { headers: ['name'], query: 'nobody of this name' }, lin)
    expect(none.code).toBe(codes.exportEmpty.code)
    const bare = await server.call(exportUsers, { headers: [] }, lin)
    expect(bare.data).toMatchObject({ issues: [{ path: 'headers', rule: 'exportColumnsRequired' }] })
  })

  test('TR-W7 more than five at once', async () => {
    for (let count = 0; count < 5; count += 1) await rig.asked({}, foreign)
    const sixth = await server.call(exportUsers, { headers: ['name'] }, foreign)
    expect(sixth.code).toBe(codes.exportsAtOnce.code)
    await server.removeRows('download', { user_id: foreign.userId })
  })

  test('TR-N10 TR-T6 rights lost before the job runs: failed with that reason, and no file is left', async () => {
    const before = await rig.stored()
    const item = await rig.asked({}, poor)
    await revoke()
    expect(await rig.made(item, 1, poor)).toMatchObject({
      status: 3,
      reason: { code: codes.noButton.code },
      url: null,
    })
    expect((await rig.entries(item.id)).at(-1)).toMatchObject({
      outcome: 'refused',
      detail: { code: codes.noButton.code },
    })
    await grant()
    await server.setRows(
      'role_assignment',
      { user_id: poor.userId, role_id: poor.roleId },
      { ended_at: now() },
    )
    await server.setRows('download', { id: item.id }, { status: 1, reason: null })
    await runExport(rig.tools(), { tenantId: poor.tenantId, id: item.id, run: 1 }, never)
    const row = await server.getRow('download', { id: item.id }, 'reason')
    expect(row.reason).toBe('roleChanged')
    await server.setRows(
      'role_assignment',
      { user_id: poor.userId, role_id: poor.roleId },
      { ended_at: null },
    )
    expect(await rig.stored()).toBe(before)
  })
})

describe('L90 L91 the download center', () => {
  test('M9 O11 lists fifteen a page, the newest first, of the person alone', async () => {
    for (let count = 0; count < 16; count += 1) await rig.made(await rig.asked({ query: 'lin.haiyan' }))
    const first = await server.call(listDownloads, {}, lin)
    const second = await server.call(listDownloads, { pageNum: 2 }, lin)
    expect([first.data.records.length, second.data.records.length > 0]).toEqual([15, true])
    const times = [...first.data.records, ...second.data.records].map(each => each.createdTime)
    expect(times).toEqual([...times].sort().reverse())
    const others = await server.call(listDownloads, { limit: 100 }, foreign)
    const own = new Set(first.data.records.map(each => each.id))
    expect(others.data.records.filter(each => own.has(each.id))).toEqual([])
  })

  test("TR-T5 another person's and another tenant's items answer as ones that never were", async () => {
    const item = await rig.made(await rig.asked())
    for (const by of [poor, foreign]) {
      expect(
        (await server.call(refreshDownloads, { idList: [item.id, randomUUID()] }, by)).data.records,
      ).toEqual([])
      for (const call of [linkDownload, retryDownload, cancelDownload]) {
        const theirs = await server.call(call, { id: item.id }, by)
        const none = await server.call(call, { id: randomUUID() }, by)
        expect({ ...theirs, requestId: '' }).toEqual({ ...none, requestId: '' })
        expect(theirs.code).toBe(codes.dataNotFound.code)
      }
    }
  })

  test('M10 TR-W6 a link serves this session alone, and leaves its entry', async () => {
    const item = await rig.made(await rig.asked())
    const link = await server.call(linkDownload, { id: item.id, expires: 1_000_000 }, lin)
    expect(link.data.fileName).toBe(item.fileName)
    expect(Date.parse(link.data.expiresAt)).toBeLessThanOrEqual(
      Date.now() + limits.fileLinkExpirySeconds * 1000,
    )
    const again = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    const missing = await server.app.inject({ method: 'GET', url: link.data.url })
    const other = await server.app.inject({
      method: 'GET',
      url: link.data.url,
      headers: { authorization: `Bearer ${again.token}` },
    })
    expect([missing.statusCode, other.statusCode, other.json().code]).toEqual([404, 404, codes.fileGone.code])
    expect((await rig.entries(item.id)).at(-1)).toMatchObject({
      action: 'downloadFile',
      detail: { fileName: item.fileName },
    })
  })

  test('a file is not to be had before its end, after a failure, and once its rights are gone', async () => {
    const item = await rig.asked({}, poor)
    expect((await server.call(linkDownload, { id: item.id }, poor)).code).toBe(codes.downloadNotFinished.code)
    await rig.made(item, 1, poor)
    await revoke()
    expect((await server.call(linkDownload, { id: item.id }, poor)).code).toBe(codes.noButton.code)
    await grant()
  })

  test('cancel ends it with its reason; a worker that still writes throws its file away; retry runs it again', async () => {
    const before = await rig.stored()
    const item = await rig.asked()
    const cancelled = await server.call(cancelDownload, { id: item.id }, lin)
    expect(cancelled.data).toMatchObject({ status: 3, reason: { code: codes.downloadCancelled.code } })
    expect((await server.call(cancelDownload, { id: item.id }, lin)).code).toBe(codes.alreadyHandled.code)
    expect(await rig.made(item)).toMatchObject({ status: 3 })
    expect(await rig.stored()).toBe(before)
    expect((await server.call(linkDownload, { id: item.id }, lin)).code).toBe(codes.downloadFailed.code)
    const again = await server.call(retryDownload, { id: item.id }, lin)
    expect(again.data).toMatchObject({ id: item.id, status: 1, reason: null })
    expect(await rig.made(item, 1), 'the job of the run before does nothing').toMatchObject({ status: 1 })
    expect(await rig.made(item, 2)).toMatchObject({ status: 2 })
    expect((await server.call(retryDownload, { id: item.id }, lin)).code).toBe(codes.alreadyHandled.code)
  })

  test('an end counts until it was seen', async () => {
    const item = await rig.made(await rig.asked())
    expect(item.seen).toBe(false)
    await server.call(seeDownloads, {}, lin)
    expect(await rig.refreshed(item)).toMatchObject({ seen: true })
  })

  test('after its days the file is removed, the item says so, and can be created again', async () => {
    const item = await rig.made(await rig.asked())
    const before = await rig.stored()
    await server.setRows('file', { id: item.url }, { expires_at: now() })
    expect(await rig.refreshed(item), 'gone at its moment, before the chore').toMatchObject({
      expired: true,
      url: null,
    })
    await expire(server.database, server.services.files, lin.tenantId)
    expect(await rig.stored()).toBe(before - 1)
    expect(await rig.refreshed(item)).toMatchObject({ status: 2, expired: true, url: null, size: null })
    expect((await server.call(linkDownload, { id: item.id }, lin)).code).toBe(codes.downloadExpired.code)
    expect((await server.call(retryDownload, { id: item.id }, lin)).data).toMatchObject({
      status: 1,
      expired: false,
    })
    expect(await rig.made(item, 2)).toMatchObject({ status: 2, expired: false })
  })
})

describe('TR-C6 TR-C7 exactly once', () => {
  test('two workers with the same job: one file, one end', async () => {
    const before = await rig.stored()
    const item = await rig.asked()
    const job = { tenantId: lin.tenantId, id: item.id, run: 1 }
    await Promise.all([runExport(rig.tools(), job, never), runExport(rig.tools(), job, never)])
    expect(await rig.refreshed(item)).toMatchObject({ status: 2 })
    expect(await rig.stored()).toBe(before + 1)
    expect((await rig.entries(item.id)).filter(each => each.action === 'finishExport')).toHaveLength(1)
  })

  test('a worker that is told to stop gives its job back and leaves nothing behind', async () => {
    const before = await rig.stored()
    const item = await rig.asked()
    const stop = AbortSignal.abort(new Error('stop'))
    await expect(
      runExport(rig.tools(), { tenantId: lin.tenantId, id: item.id, run: 1 }, stop),
    ).rejects.toThrow('stop')
    expect(await rig.refreshed(item)).toMatchObject({ status: 1 })
    expect([await rig.stored(), readdirSync(join(server.services.settings.fileDir, 'drafts'))]).toEqual([
      before,
      [],
    ])
    expect(await rig.made(item)).toMatchObject({ status: 2 })
  })

  test('a full disk is the reason; what was tried in vain is given up with a reason', async () => {
    const item = await rig.asked()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    const files = { ...server.services.files, keep: () => Promise.reject(full) }
    await runExport(
      { database: server.database, files, keys: server.services.keys },
      { tenantId: lin.tenantId, id: item.id, run: 1 },
      never,
    )
    expect(await rig.refreshed(item)).toMatchObject({ status: 3, reason: { code: codes.storageFull.code } })
    const second = await rig.asked()
    const job = { tenantId: lin.tenantId, id: second.id, run: 1 }
    await server.database.transaction(lin.tenantId, tx => giveUp(tx, job))
    expect(await rig.refreshed(second)).toMatchObject({
      status: 3,
      reason: { code: codes.serverFailed.code },
    })
  })

  test('MD-N3 the bell tells who asked, and nobody else, that it is made or has failed', async () => {
    await server.rows("delete from notice where subject ->> 'event' like 'export%'")
    const made = await rig.asked()
    await rig.made(made)
    const failed = await rig.asked()
    const job = { tenantId: lin.tenantId, id: failed.id, run: 1 }
    await server.database.transaction(lin.tenantId, tx => giveUp(tx, job))
    const told = await server.rows(
      `select user_id, type, kind, subject, reason, link from notice where subject ->> 'event' like 'export%' order by created_at`,
    )
    const mine = { user_id: lin.userId, type: 'notification', kind: 'system', link: '/documentCenter' }
    expect(told).toEqual([
      { ...mine, subject: { event: 'exportDone', file: made.fileName }, reason: { rule: 'starter' } },
      { ...mine, subject: { event: 'exportFailed', file: failed.fileName }, reason: { rule: 'starter' } },
    ])
  })

  test('through the queue: sent with the item, or not at all; done by a worker', async () => {
    await server.rows('delete from pgboss.job')
    await startJobs(server.database, server.services, { error: () => undefined } as never)
    const item = await rig.asked()
    await expect
      .poll(async () => (await rig.refreshed(item)).status, { timeout: 20_000, interval: 50 })
      .toBe(2)
    const jobs = await server.rows<{ data: object }>("select data from pgboss.job where name = 'exports'")
    expect(
      jobs.map(job => Object.keys(job.data).sort()),
      'ids alone stand outside the isolation',
    ).toEqual([['id', 'run', 'tenantId']])
  })
})
