import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { downloadFile } from '../../../contract/files/calls.ts'
import { fileTemporaryKey, learningTemporaryKey, safeUrl } from '../../../contract/learning/files.ts'
import { limits } from '../../../contract/limits.ts'
import { learningKey, signedLink } from '../../../server/features/files/links.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not, now } from '../rows.ts'
import { getLearning } from './learning-scene.ts'

let server: DemoServer
let learner: Caller
let foreign: Caller
let taskId: ReturnType<typeof getLearning>['taskId']

beforeAll(async () => {
  server = await demoServer()
  learner = await server.caller('zhang.wei', 'CRA')
  foreign = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  ;({ taskId } = getLearning(server, learner))
})
afterAll(() => server.close())

const getFile = async (kind: string, tenantId = learner.tenantId) => {
  const [row] = await server.rows<{ id: string }>(
    `select cf.id from course_file cf join course c on c.tenant_id = cf.tenant_id and c.id = cf.course_id
      where cf.tenant_id = $1 and c.kind = $2 and cf.part = 'content' order by cf.sort limit 1`,
    [tenantId, kind],
  )
  return row!.id
}
const getActor = async (caller: Caller) => {
  const row = await server.getRow(
    'access_token',
    { hash: createHash('sha256').update(caller.token).digest() },
    'session_id as id',
  )
  return { ...caller, sessionId: row.id }
}
const getStatus = async (url: string) => (await server.app.inject({ url })).statusCode
const byKey = (key: string, file: string) => getStatus(`${downloadFile.path}?url=${key}.${file}`)
/** Leaves a learner with only one task. */
const only = async (nameEn: string) =>
  server.removeRows('task_assignment', { user_id: learner.userId, task_id: not(await taskId(nameEn)) })

describe('M3 a safe url', () => {
  test('serves the file of a course that may be learned, in ranges, no longer than was wished', async () => {
    const { data } = await server.call(safeUrl, { url: await getFile('video'), expires: 60 }, learner)
    const part = await server.app.inject({ url: data.url, headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
    const left = (Date.parse(data.expiresAt) - Date.now()) / 1000
    expect(left).toBeGreaterThan(55)
    expect(left).toBeLessThanOrEqual(60)
    const most = await server.call(safeUrl, { url: await getFile('video'), expires: 999_999 }, learner)
    expect((Date.parse(most.data.expiresAt) - Date.now()) / 1000, 'P20').toBeLessThanOrEqual(
      limits.fileLinkExpirySeconds,
    )
  })

  test("TR-W1 TR-T5: a foreign tenant's file, a file of the store and one that never was answer alike", async () => {
    const stored = await server.getRow('file', { tenant_id: learner.tenantId }, 'id')
    const ids = [await getFile('video', foreign.tenantId), stored.id, randomUUID()]
    const answers = await Promise.all(ids.map(url => server.call(safeUrl, { url }, learner)))
    expect(answers.map(each => [each.code, each.data])).toEqual(
      Array(3).fill([codes.dataNotFound.code, null]),
    )
    const address = await server.call(safeUrl, { url: 'https://evil.example/a.mp4' }, learner)
    expect(address.code).toBe(codes.invalidInput.code)
  })
})

describe('M5 M6 a temporary key', () => {
  test('opens the files of every course that may be learned now, for a quarter of an hour', async () => {
    const asked = await server.call(fileTemporaryKey, { fileSource: 'eLearning' }, learner)
    const { key, expiresAt } = asked.data
    expect((Date.parse(expiresAt) - Date.now()) / 1000).toBeLessThanOrEqual(limits.temporaryKeySeconds)
    for (const kind of ['video', 'pdf', 'images'])
      expect(await byKey(key, await getFile(kind)), kind).toBe(200)
    const other = await server.call(learningTemporaryKey, {}, learner)
    expect(await byKey(other.data.key, await getFile('video'))).toBe(200)
    const source = await server.call(fileTemporaryKey, { fileSource: 'etmf' } as never, learner)
    expect(source.code).toBe(codes.invalidInput.code)
  })

  test('an attack: forged, foreign, aged and mixed up keys open nothing', async () => {
    const { key } = (await server.call(learningTemporaryKey, {}, learner)).data
    const video = await getFile('video')
    const actor = await getActor(learner)
    const signing = { keys: server.services.keys, actor, now: new Date() }
    const forged = key.replace(/.$/, last => (last === 'A' ? 'Q' : 'A'))
    const bytes = Buffer.from(key, 'base64url')
    // The last byte of the body gives the purpose of the key; the first ones name the tenant.
    const flagged = Buffer.from(bytes).fill(0, 72, 73).toString('base64url')
    const theirs = Buffer.from(bytes)
    theirs.write(foreign.tenantId.replaceAll('-', ''), 0, 'hex')
    const aged = learningKey({ ...signing, now: new Date(Date.now() - 901_000) }).key
    const stored = await server.getRow('course_file', { id: video }, 'file_id as id')
    const link = new URL(signedLink(signing, stored.id).url, 'http://x').searchParams.get('url')!
    const tried = {
      forged: await byKey(forged, video),
      'another flag': await byKey(flagged, video),
      'another tenant': await byKey(theirs.toString('base64url'), video),
      aged: await byKey(aged, video),
      'a file of the store': await byKey(key, stored.id),
      'a foreign course': await byKey(key, await getFile('video', foreign.tenantId)),
      'nothing beside it': await getStatus(`${downloadFile.path}?url=${key}`),
      'a link as a key': await byKey(link, video),
      'no file': await byKey(key, randomUUID()),
    }
    expect(tried).toEqual(Object.fromEntries(Object.keys(tried).map(name => [name, 404])))
    expect(await byKey(key, video), 'and the key itself still does').toBe(200)
  })

  test('rights are those of the moment: locked, deactivated, over or taken away it opens nothing', async () => {
    const { key } = (await server.call(learningTemporaryKey, {}, learner)).data
    const [video, pdf] = [await getFile('video'), await getFile('pdf')]
    await only('Site initiation training')
    expect([await byKey(key, video), await byKey(key, pdf)], 'the second course is locked').toEqual([
      200, 404,
    ])
    expect((await server.call(safeUrl, { url: pdf }, learner)).code).toBe(codes.courseLocked.code)
    const id = await taskId('Site initiation training')
    await server.setRows('training_task', { id }, { active: false })
    expect(await byKey(key, video)).toBe(404)
    expect((await server.call(safeUrl, { url: video }, learner)).code).toBe(codes.trainingDeactivated.code)
    await server.setRows('training_task', { id }, { active: true, ends_at: now() })
    expect((await server.call(safeUrl, { url: video }, learner)).code).toBe(codes.taskOver.code)
    await server.setRows('training_task', { id }, { ends_at: 'infinity' })
    expect(await byKey(key, video)).toBe(200)
    await server.removeRows('task_assignment', { user_id: learner.userId })
    expect(await byKey(key, video)).toBe(404)
  })

  test('it ends with its session', async () => {
    const caller = await server.caller('lv.jing', 'LEAD_CRA')
    const { key } = (await server.call(learningTemporaryKey, {}, caller)).data
    const video = await getFile('video')
    expect(await byKey(key, video)).toBe(200)
    await server.call(signOut, {}, caller)
    expect(await byKey(key, video)).toBe(404)
  })
})
