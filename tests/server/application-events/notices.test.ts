import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declareNoticeKinds, type reportEvents } from '../../../contract/application-events/calls.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { countNotices, listNotices, watchNotices } from '../../../contract/notices/calls.ts'
import { getNoticeText } from '../../../contract/notices/words.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getDoor } from './door.ts'

type Event = Input<typeof reportEvents>['events'][number]
const at = '2026-03-04T09:30:00.000Z'

let server: DemoServer
let lin: Caller
let cra: Caller
let door: Awaited<ReturnType<typeof getDoor>>
/** A study of which the CRA is a member by that role, with another whom nobody has told of it. */
let study: { id: string; number: string }

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  cra = await server.caller('zhang.wei', 'CRA')
  door = await getDoor(server, lin.tenantId)
  const [row] = await server.rows<{ id: string; number: string }>(
    `select t.id, t.plan_id as number from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.code = 'CRA'
     join study t on t.tenant_id = ra.tenant_id and t.id = ra.study_id and t.removed_at is null
     where ra.tenant_id = $1 and ra.user_id = $2 and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at
     order by t.plan_id limit 1`,
    [cra.tenantId, cra.userId],
  )
  study = row!
})
afterAll(() => server.close())

const report = async (...events: Event[]) => (await door.report(events)).data.results
const open = async (reader: Caller, type: 'todo' | 'notification' = 'todo') =>
  (await server.call(listNotices, { type, open: true, limit: 100 }, reader)).data.records
const timesheet = (more: object = {}): Event =>
  ({
    ...{ kind: 'todo', eventId: randomUUID(), todoId: randomUUID(), sentence: 'timesheet.submit', at },
    ...{ values: { week: '2026-03-02' }, link: '/ctms/home', to: [{ account: 'zhang.wei' }] },
    ...more,
  }) as Event
const behind = (more: object = {}): Event =>
  ({
    ...{ kind: 'notice', eventId: randomUUID(), studyId: study.id, sentence: 'actual_progress.behind', at },
    values: { study: study.number, enrolled: 9, planned: 90 },
    ...{ link: '/ctms/home', to: [{ role: 'CRA', studyId: study.id }] },
    ...more,
  }) as Event

describe('E29 MD-N1 notices and to-dos of applications', () => {
  test('each of the five kinds reaches its reader, with why they get it and when it is due', async () => {
    const site = { study: study.number, site: '瑞金医院', siteEn: 'Ruijin Hospital', date: '2026-03-09' }
    const course = { course: 'GCP 培训', courseEn: 'GCP training' }
    const sent = [
      timesheet({ dueAt: '2027-03-06T15:00:00Z' }),
      timesheet({ sentence: 'contract.review', studyId: study.id, values: { ...site, date: undefined } }),
      timesheet({ sentence: 'planned_progress.visit', studyId: study.id, values: site }),
      behind(),
      timesheet({ sentence: 'learning.assigned', values: { ...course, date: '2026-03-09' } }),
    ]
    expect((await report(...sent)).map(each => each.result)).toEqual(Array(5).fill('done'))
    const todos = await open(cra)
    const kinds = ['timesheet', 'contract', 'planned_progress', 'learning'] as const
    for (const kind of kinds)
      expect(
        todos.find(each => each.kind === kind && each.reason?.rule === 'named'),
        kind,
      ).toBeDefined()
    expect(todos.find(each => each.dueAt === '2027-03-06T15:00:00.000Z')).toMatchObject({
      ...{ kind: 'timesheet', subject: { event: 'submit', week: '2026-03-02' }, link: '/ctms/home' },
    })
    const notice = (await open(cra, 'notification')).find(
      each => each.subject.event === 'behind' && each.reason,
    )
    expect(notice).toMatchObject({
      ...{ kind: 'actual_progress', study: { id: study.id, number: study.number } },
      reason: { rule: 'studyRole', study: study.number },
    })
  })

  test('a role in a study reaches its holders there and nobody else, each once', async () => {
    const event = behind({ to: [{ account: 'zhang.wei' }, { role: 'CRA', studyId: study.id }] })
    await report(event)
    const readers = await server.getRows(
      'notice',
      { tenant_id: lin.tenantId, external_id: event.eventId, copy_of: null, orderBy: 'user_id' },
      'user_id',
    )
    const holders = await server.rows<{ user_id: string }>(
      `select distinct ra.user_id from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.code = 'CRA' and r.enabled
       join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id and u.status = 'enabled' and u.removed_at is null and u.account_id is not null
       where ra.tenant_id = $1 and ra.study_id = $2 and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at order by 1`,
      [lin.tenantId, study.id],
    )
    expect(holders.length).toBeGreaterThan(1)
    expect(readers).toEqual(holders)
  })

  test('the same id again is the same, also in another batch; another content under it is refused', async () => {
    const todo = timesheet()
    const before = (await open(cra)).length
    expect((await report(todo, todo)).map(each => each.result)).toEqual(['done', 'same'])
    expect((await report({ ...todo, eventId: 'later' })).map(each => each.result)).toEqual(['same'])
    expect((await open(cra)).length).toBe(before + 1)
    const other = { ...todo, values: { week: '2026-03-09' } } as Event
    expect(await report(other)).toMatchObject([{ result: 'refused', code: codes.noticeIdTaken.code }])
  })

  test('a to-do that ends there is gone here, for everyone or for one person, and open bells hear it within a second', async () => {
    const todo = timesheet({ to: [{ account: 'zhang.wei' }, { account: 'lin.haiyan' }] }) as Extract<
      Event,
      { kind: 'todo' }
    >
    await report(todo)
    const count = async (reader: Caller) => (await server.call(countNotices, {}, reader)).data.todo
    const before = { cra: await count(cra), lin: await count(lin) }
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const ending = new AbortController()
    const stream = await fetch(`${url}${watchNotices.path}`, {
      headers: {
        ...{ authorization: `Bearer ${cra.token}`, 'mds-tenant': cra.tenantId },
        'mds-role': cra.roleId!,
      },
      signal: ending.signal,
    })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value, 'it listens').toContain('event: arrived')
    const heard = reader.read()
    const from = performance.now()
    const end = { eventId: randomUUID(), todoId: todo.todoId, at }
    await report({ ...end, kind: 'todo.done', account: 'zhang.wei' })
    expect((await heard).value).toContain('event: arrived')
    expect(performance.now() - from).toBeLessThan(1000)
    ending.abort()
    expect(await count(cra)).toBe(before.cra - 1)
    expect(await count(lin), 'still theirs').toBe(before.lin)
    const results = await report(
      { ...end, kind: 'todo.done', account: 'zhang.wei' },
      { ...end, kind: 'todo.cancel' },
      { ...end, kind: 'todo.cancel' },
      { ...end, kind: 'todo.done' },
      { ...end, kind: 'todo.done', todoId: 'never sent' },
    )
    expect(results.map(({ result, code }) => [result, code])).toEqual([
      ...[
        ['same', 0],
        ['done', 0],
        ['same', 0],
      ],
      ...[
        ['refused', codes.todoEnded.code],
        ['refused', codes.todoUnknown.code],
      ],
    ])
    expect(await count(lin)).toBe(before.lin - 1)
    const done = (await server.call(listNotices, { type: 'todo', open: false, limit: 50 }, lin)).data.records
    expect(done.find(each => each.cancelled)).toMatchObject({ kind: 'timesheet' })
  })

  const refusals: readonly [string, () => object, CodeName][] = [
    ['an unknown sentence', () => ({ sentence: 'timesheet.never' }), 'noticeSentenceUnknown'],
    ['a value too few', () => ({ values: {} }), 'noticeValuesWrong'],
    ['a value too many', () => ({ values: { week: '2026-03-02', extra: 'x' } }), 'noticeValuesWrong'],
    ['a link to another application', () => ({ link: '/edc/home' }), 'noticeLinkOutside'],
    ['a link to another host', () => ({ link: '//evil.example/ctms' }), 'noticeLinkOutside'],
    ['a link that climbs out', () => ({ link: '/ctms/../csr_mds/user' }), 'noticeLinkOutside'],
    ['a link that only begins alike', () => ({ link: '/ctms-evil' }), 'noticeLinkOutside'],
    ['an unknown account', () => ({ to: [{ account: 'nobody.here' }] }), 'noticeReaderUnknown'],
    ['a user of nobody', () => ({ to: [{ userId: randomUUID() }] }), 'noticeReaderUnknown'],
    ['an unknown role', () => ({ to: [{ role: 'NOBODY' }] }), 'noticeReaderUnknown'],
    ['a study of nobody', () => ({ to: [{ role: 'CRA', studyId: randomUUID() }] }), 'noticeReaderUnknown'],
    ['a study as its subject that is unknown', () => ({ studyId: randomUUID() }), 'dataNotFound'],
  ]
  test.each(refusals)('%s is refused by its own code', async (_, more, code) => {
    expect(await report(timesheet(more()))).toMatchObject([{ result: 'refused', code: codes[code].code }])
  })

  test('a sentence about a study needs it, and goes to nobody without access to it [MD-N4]', async () => {
    expect(await report(behind({ studyId: null }))).toMatchObject([{ code: codes.noticeStudyMissing.code }])
    const [stranger] = await server.rows<{ account: string }>(
      `select u.account from users u where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null and u.removed_at is null
         and not u.super_admin and u.valid_from <= now() and now() < u.valid_to
         and not exists (select from study_member m where m.tenant_id = u.tenant_id and m.user_id = u.id)
         and not exists (select from role_assignment ra where ra.tenant_id = u.tenant_id and ra.user_id = u.id)
         and not exists (select from department d where d.tenant_id = u.tenant_id and d.head_user_id = u.id)
         and not exists (select from department_manager g where g.tenant_id = u.tenant_id and g.user_id = u.id) limit 1`,
      [lin.tenantId],
    )
    const to = [{ account: stranger!.account }]
    expect(await report(behind({ to }))).toMatchObject([{ code: codes.noticeReaderOutside.code }])
  })

  test('a credential sends only the kinds that it has', async () => {
    const notices = await getDoor(server, lin.tenantId, { kinds: ['notice'] })
    const { data } = await notices.report([
      timesheet(),
      behind(),
      { kind: 'todo.cancel', eventId: 'x', todoId: 'x', at },
    ])
    const { noPermission } = codes
    expect(data.results.map(each => each.code)).toEqual([noPermission.code, 0, noPermission.code])
  })
})

describe('MD-N1 sentences that an application declares', () => {
  const titles = {
    'zh-CN': '{{study}}：有 {{count}} 条质疑待回复',
    'en-US': '{{study}}: {{count}} queries await an answer',
    'ja-JP': '{{study}}：回答待ちのクエリが{{count}}件あります',
    'es-ES': '{{study}}: {{count}} consultas esperan respuesta',
  }
  const declare = (kinds: Input<typeof declareNoticeKinds>['kinds']) =>
    server.call(declareNoticeKinds, { kinds }, door.caller, { 'mds-user': '', 'mds-role': '' })

  test('they are said in four languages, and a notice keeps the words that it came with', async () => {
    expect((await declare([{ key: 'queryOpen', titles }])).data.declared).toEqual([
      { key: 'queryOpen', result: 'done' },
    ])
    const event = behind({ sentence: 'queryOpen', values: { study: study.number, count: 7 } })
    expect(await report(event)).toMatchObject([{ result: 'done' }])
    const changed = { ...titles, 'en-US': '{{count}} queries in {{study}}' }
    expect((await declare([{ key: 'queryOpen', titles }])).data.declared[0]!.result).toBe('same')
    expect((await declare([{ key: 'queryOpen', titles: changed }])).data.declared[0]!.result).toBe('done')
    const notice = (await open(cra, 'notification')).find(each => each.kind === 'application')!
    const never = () => 'ours'
    expect(getNoticeText(notice, 'en-US', never)).toBe(`${study.number}: 7 queries await an answer`)
    expect(getNoticeText(notice, 'ja-JP', never)).toBe(`${study.number}：回答待ちのクエリが7件あります`)
    expect(getNoticeText(notice, 'es-ES', never)).toBe(`${study.number}: 7 consultas esperan respuesta`)
    expect(getNoticeText(notice, 'zh-CN', never)).toBe(`${study.number}：有 7 条质疑待回复`)
  })

  test('a value with the name of one of ours is text alone, and the notice is read with all others', async () => {
    const named = Object.fromEntries(
      Object.entries(titles).map(([locale, title]) => [locale, title.replace('count', 'userId')]),
    )
    await declare([{ key: 'signed', titles: named as typeof titles }])
    const values = { study: study.number, userId: 'E-1042' }
    expect(await report(behind({ sentence: 'signed', values }))).toMatchObject([{ result: 'done' }])
    expect(await open(cra, 'notification')).toContainEqual(
      expect.objectContaining({ kind: 'application', available: true }),
    )
    const [first] = await open(cra, 'notification')
    expect(getNoticeText(first!, 'en-US', () => 'ours')).toContain('E-1042 queries await an answer')
  })

  test('languages that name different values, and braces of no value, are refused', async () => {
    for (const title of [
      '{{count}} queries',
      '{{study}} {{count}} {{more}}',
      '{study}: {{count}}',
      '$t(x) {{study',
    ])
      expect((await declare([{ key: 'wrong', titles: { ...titles, 'es-ES': title } }])).code, title).not.toBe(
        0,
      )
  })

  test('what unblinds goes to unblinded people of the study alone, and stays unread when they are blinded later [MD-N4]', async () => {
    await declare([{ key: 'arm', unblinded: true, titles }])
    const arm = (to: object[]) => behind({ sentence: 'arm', to, values: { study: study.number, count: 1 } })
    expect(await report(arm([{ account: 'zhang.wei' }]))).toMatchObject([
      { code: codes.noticeReaderBlinded.code },
    ])
    const setBlinding = (blinding: string) =>
      server.rows("update role set blinding = $2 where tenant_id = $1 and code = 'CRA'", [
        lin.tenantId,
        blinding,
      ])
    await setBlinding('unblinded')
    const event = arm([{ role: 'CRA', studyId: study.id }])
    expect(await report(event)).toMatchObject([{ result: 'done' }])
    const find = async () => (await open(cra, 'notification')).filter(each => each.kind === 'application')[0]!
    expect((await find()).subject.count).toBe(1)
    await setBlinding('blinded')
    expect(await find()).toMatchObject({
      subject: { event: 'withheld' },
      study: null,
      reason: null,
      link: null,
    })
    await setBlinding('none')
  })
})
