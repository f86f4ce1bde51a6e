import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { countNotices, listNotices } from '../../../contract/notices/calls.ts'
import { narrowNotices, readNoticeSettings, saveNoticeSettings } from '../../../contract/notices/settings.ts'
import { addNotices, type NewNotice } from '../../../server/features/notices/add.ts'
import { sendNotices } from '../../../server/features/notices/send.ts'
import type { Database } from '../../../server/kernel/db/pool.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let reader: Caller
let studies: { id: string; number: string }[]

beforeAll(async () => {
  server = await demoServer()
  reader = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  studies = await server.rows(
    'select id, plan_id as number from study where tenant_id = $1 and removed_at is null order by plan_id limit 2',
    [reader.tenantId],
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['notice_send', 'notice_choice', 'notice_setting', 'notice'])
    await server.rows(`delete from ${table} where tenant_id = $1 and user_id = $2`, [
      reader.tenantId,
      reader.userId,
    ])
  await server.removeRows('company_message', { tenant_id: reader.tenantId, kind: 'notices' })
})

const settings = { zone: 'Europe/Madrid', quiet: [], digestAt: '08:00', choices: [], rowVersion: 0 }
const save = (more: Partial<Input<typeof saveNoticeSettings>> = {}) =>
  server.call(saveNoticeSettings, { ...settings, ...more }, reader)
const choice = (more: object = {}) =>
  ({ kind: 'contract', studyId: null, bell: 'on', mail: 'off', sms: false, ...more }) as const
const add = (more: Partial<NewNotice> = {}, count = 1) =>
  server.database.transaction(reader.tenantId, tx =>
    addNotices(
      tx,
      Array.from({ length: count }, () => ({
        ...({
          type: 'notification',
          kind: 'contract',
          to: [reader.userId],
          reason: { rule: 'own' },
        } as const),
        subject: { event: 'signed', study: studies[0]!.number, site: 'S', date: '2026-01-02' },
        ...more,
      })),
    ),
  )
const list = async () =>
  (await server.call(listNotices, { type: 'notification', limit: 100 }, reader)).data.records
const count = async () => (await server.call(countNotices, {}, reader)).data.unread
const tools = () => ({ database: server.database, services: server.services })
const countMails = async () =>
  Number(
    (
      await server.rows<{ n: string }>(
        "select count(*) as n from company_message where tenant_id = $1 and kind = 'notices'",
        [reader.tenantId],
      )
    )[0]!.n,
  )

describe('MD-N2 MD-N4 how a user wants notices', () => {
  test('TR-C1 settings are kept, an older version and a study out of reach are refused', async () => {
    expect((await server.call(readNoticeSettings, {}, reader)).data).toMatchObject({
      quiet: [],
      choices: [],
      rowVersion: 0,
    })
    const quiet = [
      { from: '22:00', to: '07:00' },
      { from: '12:00', to: '13:00' },
    ]
    const saved = await save({
      quiet,
      choices: [choice({ mail: 'digest' }), choice({ studyId: studies[0]!.id, bell: 'off' })],
    })
    expect(saved.data).toMatchObject({ zone: 'Europe/Madrid', quiet, rowVersion: 1 })
    expect(saved.data.choices.map(each => each.study)).toEqual([null, studies[0]!.number])
    expect((await save()).code).toBe(codes.dataChanged.code)
    const strange = choice({ studyId: crypto.randomUUID() })
    expect((await save({ rowVersion: 1, choices: [strange] })).code).toBe(codes.dataNotFound.code)
    expect((await save({ rowVersion: 1, quiet: [...quiet, { from: '15:00', to: '16:00' }] })).code).not.toBe(
      0,
    )
    expect((await save({ rowVersion: 1, zone: 'Europe/Nowhere' })).code).not.toBe(0)
  })

  test('"not this kind for this study", in place: it comes no more for that study, and does for another', async () => {
    await add({ studyId: studies[0]!.id })
    const [notice] = await list()
    expect(notice).toMatchObject({ reason: { rule: 'own' }, study: { number: studies[0]!.number } })
    expect(
      (await server.call(narrowNotices, { id: notice!.id, bell: 'off', inStudy: true }, reader)).code,
    ).toBe(0)
    await add({ studyId: studies[0]!.id })
    expect(await list()).toHaveLength(1)
    await add({ studyId: studies[1]!.id })
    await add({ kind: 'security', subject: { event: 'newBrowser' }, studyId: studies[0]!.id })
    expect(await list()).toHaveLength(3)
    await add({ type: 'todo', studyId: studies[0]!.id })
    expect(
      (await server.call(listNotices, { type: 'todo' }, reader)).data.total,
      'work is never hidden',
    ).toBe(1)
  })

  test('"as a digest", in place: nothing shows or counts before the time of the digest, all of it after', async () => {
    await add()
    await server.call(narrowNotices, { id: (await list())[0]!.id, bell: 'digest', inStudy: false }, reader)
    await add({}, 3)
    expect(await list()).toHaveLength(1)
    expect(await count()).toBe(1)
    await sendNotices(tools())
    expect(await count(), 'not yet').toBe(1)
    await sendNotices(tools(), undefined, new Date(Date.now() + 25 * 3_600_000))
    expect(await list()).toHaveLength(4)
    expect(await count()).toBe(4)
  })

  test('a mail for each kind that is wanted by mail; one summary of what came in quiet hours; none of what was read meanwhile', async () => {
    await save({ choices: [choice({ mail: 'on' })] })
    await add({}, 2)
    await add({ kind: 'system', subject: { event: 'release', version: '1' } })
    await sendNotices(tools())
    expect(await countMails()).toBe(2)
    // Windows that cover the whole day: whenever this test runs, the user sleeps.
    const quiet = [
      { from: '00:00', to: '12:00' },
      { from: '12:00', to: '00:00' },
    ]
    await save({
      rowVersion: 1,
      quiet,
      choices: [choice({ mail: 'on' }), { ...choice({ mail: 'on' }), kind: 'security' }],
    })
    await add({}, 5)
    await sendNotices(tools())
    expect(await countMails()).toBe(2)
    await add({ kind: 'security', subject: { event: 'newBrowser' } })
    await sendNotices(tools())
    expect(await countMails(), 'what is urgent breaks through').toBe(3)
    const later = new Date(Date.now() + 49 * 3_600_000)
    await sendNotices(tools(), undefined, later)
    expect(await countMails(), 'one summary').toBe(4)
    await add({}, 2)
    await server.setRows('notice', { tenant_id: reader.tenantId, user_id: reader.userId }, { read_at: now() })
    await sendNotices(tools(), undefined, later)
    expect(await countMails(), 'no news').toBe(4)
  })

  test('TR-C7 every mail once, through processes that die in between and others that run beside', async () => {
    await save({ choices: [choice({ mail: 'on' })] })
    await add({}, 40)
    const dies = new Error('the process is gone')
    const dying = {
      ...server.database,
      transaction: (tenantId: string | null, work: (tx: never) => Promise<unknown>) =>
        server.database.transaction(tenantId, async tx => {
          const result = await work(tx as never)
          if (tenantId === reader.tenantId) throw dies
          return result
        }),
    } as unknown as Database
    await expect(sendNotices({ ...tools(), database: dying })).rejects.toThrow(dies)
    expect(await countMails(), 'nothing of it').toBe(0)
    await Promise.all([1, 2, 3, 4].map(() => sendNotices(tools())))
    expect(await countMails()).toBe(40)
    await sendNotices(tools())
    expect(await countMails()).toBe(40)
  })
})
