import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { allowed, own, refused, setVersions, touching } from './touching.ts'

let server: DemoServer
let admin: Caller
let ids: Ids

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
})
afterAll(() => server.close())

const closed: readonly [StudyStatus, CodeName][] = [
  ['completed', 'studyCompleted'],
  ['stopped', 'studyStopped'],
  ['on_hold', 'studyOnHold'],
  ['locked', 'studyLocked'],
]

/** A deletion names its own condition: only a planned study can be deleted (F5). */
const getCode = ({ name }: Call, code: CodeName): number =>
  codes[name === 'removeStudy' ? 'studyNotPlanned' : code].code

const state = () =>
  server.rows(
    `select (select md5(string_agg(s::text, '' order by s.id)) from study s) as studies,
      (select md5(string_agg(s::text, '' order by s.id)) from site s) as sites,
      (select md5(string_agg(m::text, '' order by m.id)) from study_member m) as members,
      (select md5(string_agg(p::text, '' order by p.id)) from site_person p) as people,
      (select md5(string_agg(r::text, '' order by r.id)) from role_assignment r) as assignments`,
  )

describe.each(closed)('a study that is %s allows no operations [F3] [TR-E7]', (status, code) => {
  beforeAll(async () => {
    await server.rows('update study set status = $2, active = true where tenant_id = $1', [
      admin.tenantId,
      status,
    ])
  })

  test.each(refused.map(call => [call.name, call] as const))('%s', async (name, call) => {
    const input = (own[name] ?? inputs[name])!(ids)
    await setVersions(server, input)
    const before = await state()
    const answer = await server.call(call, input, admin)
    expect([answer.code, answer.message]).toEqual([getCode(call, code), expect.any(String)])
    expect(await state()).toEqual(before)
  })

  test('the statement of a waiver', async () => {
    const change = { act: 'siteWaiver', item: 'ethics', gateVersion: 0 } as const
    const input = { id: ids.sites, rowVersion: 1, meaning: 'approval', reason: 'Filed late', change } as const
    expect((await server.call(makeStatement, input, admin)).code).toBe(codes[code].code)
  })
})

test('every changing call about a study, a site or a member is walked here, or named with its reason [TR-E7]', () => {
  expect(refused.filter(({ name }) => !inputs[name] && !own[name]).map(({ name }) => name)).toEqual([])
  expect(Object.keys(allowed).filter(name => !touching.some(call => call.name === name))).toEqual([])
  expect(refused.length).toBeGreaterThan(15)
})
