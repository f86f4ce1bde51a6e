import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { CoursePublicationAct } from '../../../contract/course-publications/scope.ts'
import { courseDraft, createCourse, saveCourseDraft } from '../../../contract/courses/calls.ts'
import type { CourseQuestion } from '../../../contract/courses/content.ts'
import { courseVersions, publishCourse } from '../../../contract/courses/publishing.ts'
import { listSignatures, makeStatement, verifySignature } from '../../../contract/signatures/calls.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { getAccount, password, signWith } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller
let pdf: string

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const [file] = await server.rows<{ id: string }>(
    `select id from file where tenant_id = $1 and kind = 'course' and media_type = 'application/pdf' limit 1`,
    [lin.tenantId],
  )
  pdf = file!.id
  await setSigned(true)
})
afterAll(() => server.close())

const setSigned = (on: boolean) =>
  server.setRows(
    'tenant',
    { id: lin.tenantId },
    { settings: raw(`jsonb_set(coalesce(settings, '{}'), '{signCoursePublications}', '${on}')`) },
  )
const read = async (id: string) => (await server.call(courseDraft, { id }, lin)).data
const save = async (id: string, wish: object) => {
  const { rowVersion } = await read(id)
  expect((await server.call(saveCourseDraft, { id, rowVersion, ...wish }, lin)).code).toBe(0)
}
const question = (text: string): CourseQuestion => ({
  ...{ id: randomUUID(), kind: 'single', text, textEn: '', points: 1, explanation: '', explanationEn: '' },
  options: ['a', 'b'].map(each => ({ id: randomUUID(), text: each, textEn: '', correct: each === 'a' })),
})
/** A course with a draft that may be published. */
const make = async (name: string) => {
  const { id } = (await server.call(createCourse, { name, kind: 'pdf', language: 'zh-CN' }, lin)).data
  const file = { id: randomUUID(), fileId: pdf, name: 'a.pdf', mediaType: 'application/pdf' }
  await save(id, {
    sections: { files: [{ ...file, lengthMs: 10_000, pages: 1 }], questions: [question('一')] },
  })
  return id
}
const getDraft = async (id: string, change: Partial<CoursePublicationAct> = {}) => ({
  ...{ id, rowVersion: (await read(id)).rowVersion, meaning: 'approval' as const, reason: 'Protocol 3.0' },
  change: { act: 'coursePublication' as const, scope: 'all' as const, certificatesEndOn: null, ...change },
})
const sign = async (id: string, change: Partial<CoursePublicationAct> = {}) => {
  const answer = await signWith(server, lin, publishCourse, await getDraft(id, change))
  expect(answer.code, answer.message).toBe(0)
  return answer.data
}
const listOf = async (id: string) =>
  (await server.call(listSignatures, { entity: 'courses', id }, lin)).data.records
const versionsOf = async (id: string) =>
  (await server.call(courseVersions, { id }, lin)).data.records.map(each => each.version)
const listFaults = async () =>
  (await verifySignatures(server.owner, server.services.keys)).flatMap(report => report.bad)
/** People who have finished the course in a task that runs, each with a certificate. */
const finish = async (courseId: string, days: readonly number[]) => {
  const { id: taskId } = await server.addNew('training_task', { tenant_id: lin.tenantId, name: '任务' })
  await server.addRow('task_course', { tenant_id: lin.tenantId, task_id: taskId, course_id: courseId })
  await server.rows(
    `with u as (select id, row_number() over (order by id) as n from users where tenant_id = $1 and removed_at is null limit $4),
      r as (insert into learning_record (tenant_id, id, task_id, course_id, user_id, content_version, watched, learned_at, finished_at)
        select $1, gen_random_uuid(), $2, $3, id, 1, '{[0,10000)}', now(), now() from u returning *)
      insert into certificate (tenant_id, id, record_id, user_id, number, expires_at)
        select r.tenant_id, gen_random_uuid(), r.id, r.user_id, r.id::text, now() + make_interval(days => ($5::int[])[u.n])
        from r join u on u.id = r.user_id`,
    [lin.tenantId, taskId, courseId, days.length, days],
  )
}

test('without a signature nothing is published where the company requires one [TR-E1]', async () => {
  const id = await make('温度')
  const answer = await server.call(publishCourse, await getDraft(id), lin)
  expect(answer.code).toBe(codes.signatureRequired.code)
  expect(await versionsOf(id)).toEqual([])
  expect(await listOf(id)).toEqual([])
})

test('a signed one is published once, and its signature verifies [TR-E1 TR-E3]', async () => {
  const id = await make('偏离')
  const draft = await getDraft(id)
  const { data } = await server.call(makeStatement, draft, lin)
  const signature = { nonce: data.nonce, account: await getAccount(server, lin), password }
  const both = await Promise.all([1, 2].map(() => server.call(publishCourse, { ...draft, signature }, lin)))
  expect(both.filter(each => each.code === 0)).toHaveLength(1)
  expect(await versionsOf(id)).toEqual([1])
  const [signed, ...more] = await listOf(id)
  expect(more).toEqual([])
  expect((await server.call(courseVersions, { id }, lin)).data.signed).toBe(true)
  expect(signed).toMatchObject({ act: 'coursePublication', status: 'valid', reason: 'Protocol 3.0' })
  expect(await listFaults()).toEqual([])
})

test('the statement says course, version, people and certificates, and names the content by its digest [MD-L5]', async () => {
  const id = await make('知情同意')
  await sign(id)
  await finish(id, [100, 100, 3])
  await save(id, { put: [question('二')] })
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const published = await sign(id, { scope: 'changed', certificatesEndOn: day })
  // The third certificate ends by itself before that day.
  expect(published).toMatchObject({ version: 2, learners: 3, certificates: 2 })
  const { data } = await server.call(verifySignature, { id: published.signatureId! }, lin)
  expect(data.status).toBe('valid')
  const said = JSON.parse(data.statement)
  expect(said).toMatchObject({
    record: { kind: 'courses', id, name: '知情同意' },
    meaning: 'approval',
    facts: { version: 2, scope: 'changed', certificatesEndOn: day, learners: 3, certificates: 2 },
  })
  const all = [said.sentence, ...said.consequences].join(' ')
  for (const each of ['知情同意', '2', 'Protocol 3.0', '3', day]) expect(all).toContain(each)
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .toSorted(([one], [other]) => (one < other ? -1 : 1))
              .map(([name, each]) => [name, sorted(each)]),
          )
        : value
  const [row] = await server.getRows('course_version', { course_id: id, version: 2 }, 'content')
  const digest = createHash('sha256')
    .update(JSON.stringify(sorted(row!.content)))
    .digest('hex')
  expect(said.facts.content).toBe(digest)
})

test('later drafts leave a signature valid, a later version makes it amber, a changed content breaks it [TR-E3]', async () => {
  const id = await make('上报')
  await sign(id)
  await save(id, { sections: { name: '上报（新）' } })
  expect(await listOf(id)).toMatchObject([{ status: 'valid', laterEdits: 1 }])
  await sign(id, { scope: 'correction' })
  expect(await listOf(id)).toMatchObject([
    { status: 'valid' },
    { status: 'changed', changes: [{ from: '1', to: '2' }] },
  ])
  expect(await listFaults()).toEqual([])
  const change = (from: string, to: string) =>
    `update course_version set content = replace(content::text, '${from}', '${to}')::jsonb where course_id = '${id}' and version = 2`
  await asAdministrator(server, change('（新）', '（假）'))
  expect((await listOf(id))[0]).toMatchObject({ status: 'broken', fault: 'record' })
  await asAdministrator(server, change('（假）', '（新）'))
  expect(await listFaults()).toEqual([])
})

test('the statement of another version publishes nothing [TR-C1]', async () => {
  const id = await make('授权')
  const draft = await getDraft(id)
  const proof = async () => {
    const { data } = await server.call(makeStatement, draft, lin)
    return { nonce: data.nonce, account: await getAccount(server, lin), password }
  }
  const [one, two] = [await proof(), await proof()]
  await save(id, { sections: { name: '授权（新）' } })
  const stale = await server.call(publishCourse, { ...draft, signature: one }, lin)
  expect(stale.code).toBe(codes.dataChanged.code)
  const other = await server.call(publishCourse, { ...(await getDraft(id)), signature: two }, lin)
  expect(other.code).toBe(codes.statementInvalid.code)
  expect(await versionsOf(id)).toEqual([])
})

test('no statement is made of a course that cannot be published, or for whoever may not publish', async () => {
  const { id } = (await server.call(createCourse, { name: '空', kind: 'pdf', language: 'zh-CN' }, lin)).data
  const answer = await server.call(makeStatement, await getDraft(id), lin)
  expect(answer.code).toBe(codes.courseEmpty.code)
  const draft = await getDraft(await make('满'))
  await server.removeRows('role_button', { role_id: lin.roleId, button: 'COURSE_PUBLISH' })
  const refused = await server.call(makeStatement, draft, lin)
  expect(refused.code).toBe(codes.noButton.code)
  await server.addRow('role_button', {
    ...{ tenant_id: lin.tenantId, role_id: lin.roleId, menu_id: 1052, button: 'COURSE_PUBLISH' },
  })
  expect((await server.call(makeStatement, draft, lin)).code).toBe(0)
})

test('a company that does not require it publishes without a signature', async () => {
  await setSigned(false)
  const id = await make('无签名')
  const { change, rowVersion } = await getDraft(id)
  const answer = await server.call(publishCourse, { id, rowVersion, change }, lin)
  expect(answer).toMatchObject({ code: 0, data: { version: 1, signatureId: null } })
  expect((await server.call(courseVersions, { id }, lin)).data.signed).toBe(false)
  expect(await listOf(id)).toEqual([])
})
