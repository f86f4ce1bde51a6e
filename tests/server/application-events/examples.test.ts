import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, list, revoke } from '../../../scripts/lib/credentials.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { findSite } from './door.ts'

const page = readFileSync('docs/applications.md', 'utf8')
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text!)
const commands = blocks[0]!.trim().split('\n')
const [events, notices, kinds, file, token] = blocks.filter(text => text.startsWith('curl '))

let server: DemoServer
let admin: Caller
let folder: string
beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  folder = mkdtempSync(join(tmpdir(), 'mds-examples-'))
  writeFileSync(join(folder, 'Approval.pdf'), '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The options of a command as its line writes them. */
const readOptions = (line: string) =>
  Object.fromEntries(
    [...line.matchAll(/--(\w+) (?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [
      name!,
      quoted ?? bare!,
    ]),
  )

const shown = (made: string) =>
  ['credential', 'tenant', 'secret'].map(name => new RegExp(`${name} +(\\S+)`).exec(made)![1]!)

test('MD-N1 E29 KIT-C43 the examples for applications run against the demo as they are written', async () => {
  const works = { database: server.database } as Parameters<typeof create>[0]
  const made = await create(works, readOptions(commands[0]!))
  const [id, tenant, secret] = shown(made)
  expect(tenant).toBe(admin.tenantId)
  expect(await list(works, readOptions(commands[1]!))).toContain(id)
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { siteId, studyId } = await findSite(
    server,
    admin.tenantId,
    "t.status = 'ongoing' and s.environment = 'production' and s.enrolled_subjects = 0",
  )
  const env = { ...process.env, MDS: url, TENANT: tenant, SECRET: secret, STUDY: studyId, SITE: siteId }
  const run = async (script: string) =>
    JSON.parse((await promisify(execFile)('bash', ['-c', script], { env, cwd: folder })).stdout)
  const reported = await run(events!)
  expect(reported.code).toBe(0)
  expect(reported.data.results).toMatchObject([
    { eventId: 'ms-20931', result: 'done', code: 0 },
    { eventId: 'us-20932', result: 'done', code: 0 },
  ])
  expect((await run(notices!)).data.results).toMatchObject([
    { eventId: 'no-20933', result: 'done', code: 0 },
    { eventId: 'td-20934', result: 'done', code: 0 },
    { eventId: 'td-20935', result: 'done', code: 0 },
  ])
  expect((await run(kinds!)).data.declared).toEqual([{ key: 'queryOpen', result: 'done' }])
  const [milestone] = await server.getRows(
    'milestone',
    { site_id: siteId, kind: 'firstPatientIn' },
    'planned_on::text',
    'actual_on::text',
  )
  expect(milestone).toEqual({ planned_on: '2026-03-01', actual_on: '2026-03-04' })
  expect(await run(file!)).toMatchObject({ code: 0, data: { result: 'done' } })
  expect((await run(token!)).code, 'a credential for reports gets no token').not.toBe(0)
  const embed = blocks.find(text => text.includes('--kinds embed'))!
  env.SECRET = shown(await create(works, readOptions(embed)))[2]!
  expect(await run(token!)).toMatchObject({ code: 0, data: { elements: ['mds-user-picker'] } })
  env.SECRET = secret!
  await revoke(works, { ...readOptions(commands[2]!), id })
  expect((await run(events!)).code).not.toBe(0)
})
