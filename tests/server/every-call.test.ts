import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { codes } from '../../contract/codes.ts'
import type { Call } from '../../contract/define.ts'
import { calls } from '../../contract/registry/index.ts'
import { unknownFields } from '../../contract/unknown-fields.ts'
import { isClassified } from '../../server/audit/parts.ts'
import { getDoor } from './application-events/door.ts'
import { getIds, type Ids } from './call-ids.ts'
import { elsewhere, inputs } from './call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from './demo-server.ts'
import { not } from './rows.ts'
import { addSignatures, getWithdrawalInput } from './signatures/ids.ts'

let server: DemoServer
let admin: Caller
let ids: Ids
let foreign: Ids
let application: Awaited<ReturnType<typeof getDoor>>

const all = Object.values(calls)
/** Calls that change data although the specification spells them as GET. Those that answer a file can be links, without a key. */
const specifiedGets = ['clearProgress', 'exportLearnerTasks', 'exportLearnerCourses']
const walked = all.filter(call => !elsewhere.includes(call.name))
const guarded = walked.filter(call => call.needs !== 'public')
/** Who may make a call: the administrator, or the application. */
const getCaller = (call: Call) => (call.needs === 'application' ? application.caller : admin)
const auditCount = () => server.countRows('audit_log', { tenant_id: admin.tenantId })

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
  application = await getDoor(server, admin.tenantId)
  const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  foreign = await getIds(server, other.tenantId, other.userId, other.roleId!)
  await addSignatures(server, admin, ids)
  await addSignatures(server, other, foreign)
})
afterAll(() => server.close())

describe('declared (TR-Z1)', () => {
  test('every call has a summary of one sentence, needs and an output', () => {
    for (const call of all) {
      expect(call.summary, call.name).toMatch(/^[A-Z].*\.$/)
      expect(call.needs, call.name).toBeTruthy()
      expect(call.path, call.name).toMatch(/^\/(plt|mdsdata|mdscore|elearning|csrctms)\//)
      expect(
        call.method === 'GET' && !specifiedGets.includes(call.name) ? call.changes : undefined,
        `${call.name} changes data and is no GET`,
      ).toBeUndefined()
    }
  })
  test('no two calls share a route', () => {
    const routes = all.map(call => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(routes).size).toBe(all.length)
  })
  test('every call has a valid input here or its own tests', () => {
    expect(all.map(call => call.name).filter(name => !inputs[name] && !elsewhere.includes(name))).toEqual([])
  })
})

describe('a field that a call does not know is refused by name, and nothing is done (TR-Z4)', () => {
  const changing = walked.filter(call => call.changes && call.method !== 'GET')
  test.each(changing.map(call => [call.name, call] as const))('%s', async (name, call) => {
    const before = await auditCount()
    const answer = await server.call(call, { ...inputs[name]!(ids), fieldOfNobody: 1 }, getCaller(call))
    expect(answer.code).toBe(201016)
    expect(answer.message).toContain('fieldOfNobody')
    expect(answer.data).toMatchObject({ issues: [{ path: 'fieldOfNobody', rule: 'fieldUnknown' }] })
    expect(await auditCount()).toBe(before)
  })
})

describe('refused to a role that lacks the menu or the button (TR-Z2)', () => {
  const restricted = guarded.filter(call => typeof call.needs === 'object')
  let poor: Caller
  beforeAll(async () => {
    poor = await server.caller('zhang.wei', 'CRA')
  })
  test.each(restricted.map(call => [call.name, call] as const))('%s', async (name, call) => {
    const needs = call.needs as { menu: number; button?: string }
    await server.removeRows('role_button', { role_id: poor.roleId, menu_id: needs.menu })
    if (!needs.button) await server.removeRows('role_menu', { role_id: poor.roleId, menu_id: needs.menu })
    else
      await server.addOnce('role_menu', {
        tenant_id: poor.tenantId,
        role_id: poor.roleId,
        menu_id: needs.menu,
      })
    await server.addOnce('role_application', {
      tenant_id: poor.tenantId,
      role_id: poor.roleId,
      application_id: 1,
    })
    const answer = await server.call(call, inputs[name]!(ids), poor)
    expect(answer.code).toBe(needs.button ? codes.noButton.code : codes.noMenu.code)
    const [entry] = await server.getRows(
      'audit_log',
      { tenant_id: poor.tenantId, request_id: answer.requestId },
      'outcome',
    )
    expect(entry?.outcome, 'the refusal leaves its entry (TR-A2)').toBe('refused')
  })
})

describe("another tenant's ids answer as ids that do not exist (TR-T5)", () => {
  const withIds = guarded.filter(call => call.ids && Object.keys(call.ids).length > 0)
  test.each(withIds.map(call => [call.name, call] as const))('%s', async (name, call) => {
    for (const field of Object.keys(call.ids!)) {
      const none = await server.call(call, withId(inputs[name]!(ids), field, crypto.randomUUID()), admin)
      const theirs = await server.call(call, withId(inputs[name]!(ids), field, foreignId(call, field)), admin)
      expect(theirs.code, `${name}.${field}`).not.toBe(0)
      expect({ ...theirs, requestId: '' }, `${name}.${field}`).toEqual({ ...none, requestId: '' })
    }
  })
})

describe('every id of an input is declared, and one that narrows or chooses tells nothing of another tenant (TR-T5)', () => {
  test('an id that is declared nowhere is found here, and calls.json lists each', () => {
    const undeclared = all.flatMap(call =>
      idFields(call)
        .filter(field => !(field in { ...call.ids, ...call.furtherIds }))
        .map(field => `${call.name}.${field}`),
    )
    expect(undeclared).toEqual([])
  })

  const tried = guarded.flatMap(call =>
    Object.entries(call.furtherIds ?? {})
      .filter(([, entity]) => entity !== 'own')
      .map(([field]) => [`${call.name}.${field}`, call, field] as const),
  )
  test.each(tried)('%s', async (_name, call, field) => {
    await server.removeRows('download', { status: 1, id: not(ids.runningDownload) })
    const input = (further[`${call.name}.${field}`] ?? further[call.name])?.(ids) ?? inputs[call.name]!(ids)
    expect(foreignId(call, field)).toMatch(/^[0-9a-f-]{36}$/)
    const ask = async (id: string) => {
      const { code, message, data } = await server.call(call, withId(input, field, id), getCaller(call))
      // A regenerated answer has its own id and time.
      const text = JSON.stringify({ code, message, data: call.answers === 'file' ? null : data })
      return text
        .replaceAll(id, 'asked')
        .replaceAll(
          /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|20\d\d-[\d:.TZ-]+|20\d\d(_\d\d){2} \d\d(_\d\d){2}/g,
          '*',
        )
        .replaceAll(/"before":\d+/g, '"before":0')
    }
    expect(await ask(foreignId(call, field))).toEqual(await ask(crypto.randomUUID()))
  })
})

/** Inputs with ids that those of call-inputs.ts leave out. */
const further: Readonly<Record<string, (ids: Ids) => object>> = {
  makeStatement: getWithdrawalInput,
  'makeStatement.change.personId': ids => ({ ...inputs.replacePi!(ids), meaning: 'responsibility' }),
  saveSignSetting: () => ({ kind: 'image', rowVersion: 0 }),
  grantRoles: ids => ({
    ...inputs.grantRoles!(ids),
    grants: [
      {
        roleId: ids.givenRole,
        studyId: ids.studies,
        siteId: ids.sites,
        expiresAt: '2090-06-30T16:00:00.000Z',
      },
    ],
  }),
}

type Schema = {
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}
/** The input fields that take ids, as `ids` writes them. */
const idFields = (call: Call): string[] => {
  const found = new Set<string>()
  const walk = ({ format, properties = {}, items, ...more }: Schema, path: string) => {
    if (format === 'uuid') found.add(path)
    for (const each of [...(more.anyOf ?? []), ...(more.allOf ?? []), ...(more.oneOf ?? [])]) walk(each, path)
    if (items) walk(items, path)
    for (const [name, each] of Object.entries(properties)) walk(each, path ? `${path}.${name}` : name)
  }
  walk(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema, '')
  return [...found]
}

/** The input with one id replaced, also inside `users[].id`, `record.id` and arrays of ids. */
const withId = (input: object, path: string, id: string): object => {
  const [head, rest] = path.split('.') as [string, string?]
  const value = (input as Record<string, unknown>)[head]
  const listed = /s$|keep|List$|Nodes$/.test(rest ?? head)
  if (!rest) return { ...input, [head]: Array.isArray(value) || (value === undefined && listed) ? [id] : id }
  const inner = (each: object) => ({ ...each, [rest]: listed ? [id] : id })
  return { ...input, [head]: Array.isArray(value) ? value.map(inner) : inner(value as object) }
}
const foreignId = (call: Call, field: string): string =>
  foreign[{ ...call.ids, ...call.furtherIds }[field] as 'users']! as string

/** Calls in an order in which each finds what its input needs. */
const ordered = [...guarded].sort((a, b) => Number(Boolean(a.changes)) - Number(Boolean(b.changes)))

/** Changes of several records, each with its entry. */
const entriesByChange: Readonly<Record<string, number>> = {
  addCourseEquivalent: 2,
  endCourseEquivalent: 2,
  inviteUsers: 2,
  mergeOrganisations: 2,
  undoOrganisationMerge: 2,
  removeMember: 2,
  removeMembers: 2,
}
/** Reads that are recorded. */
const recordedReads = new Set(['searchAudit'])

describe('succeeds with a valid input, answers its schema and leaves its entry (TR-A1, P3)', () => {
  test.each(ordered.map(call => [call.name, call] as const))('%s', async (name, call) => {
    // No worker runs the queue here, so earlier exports would exceed the limit.
    if (name.startsWith('export'))
      await server.removeRows('download', { status: 1, id: not(ids.runningDownload) })
    const before = await auditCount()
    const key = crypto.randomUUID()
    const answer = await server.call(call, inputs[name]!(ids), getCaller(call), { 'idempotency-key': key })
    expect(answer, name).toMatchObject({ code: 0 })
    expect(call.output.safeParse(answer.data).success).toBe(true)
    const entries = call.changes ? (entriesByChange[name] ?? 1) : recordedReads.has(name) ? 1 : 0
    expect(await auditCount(), 'exactly one entry for a change, none for another read').toBe(before + entries)
    if (!call.changes?.repeatable) return
    const again = await server.call(call, inputs[name]!(ids), getCaller(call), { 'idempotency-key': key })
    expect(again.data, 'the same key gives the same answer (TR-C3)').toEqual(answer.data)
    expect(await auditCount(), 'and changes nothing').toBe(before + entries)
    const body = getOtherBody(call, inputs[name]!(ids))
    const other = await server.call(call, body, getCaller(call), { 'idempotency-key': key })
    const isSame = isDeepStrictEqual(call.input.parse(body), call.input.parse(inputs[name]!(ids)))
    expect(other.code, 'another body with the same key is refused').toBe(isSame ? 0 : codes.keyReused.code)
  })
})

/** The input with other values in fields that many calls have; for a call without these fields it stays the same. */
const getOtherBody = (call: Call, input: { kind?: string }): object => {
  const body = {
    ...{ ...input, reason: 'Another reason', name: 'other.name', sysId: 4, region: 'x', as: 'read' },
    ...{ kind: input.kind ?? 'system', studyId: ids.studies, ids: [ids.users, ids.notices] },
  }
  const unknown = unknownFields(call.input, body)
  return Object.fromEntries(Object.entries(body).filter(([field]) => !unknown.includes(field)))
}

test('a changing call without a key is refused (TR-C3)', async () => {
  const answer = await server.call(calls.saveSetting!, inputs.saveSetting!(ids), admin, {
    'idempotency-key': '',
  })
  expect(answer.code).toBe(codes.keyRequired.code)
})

test('TR-A4 of every field of the trail it has been decided whether it is a fact or personal data', async () => {
  const found = await server.rows<{ entity: string; field: string }>(
    `select distinct l.entity, f.field from audit_log l join audit_content p using (tenant_id, seq), lateral (
        select jsonb_object_keys(p.payload -> 'changes') union select jsonb_object_keys(p.payload -> 'detail')) f (field)
      where l.outcome = 'done' order by 1, 2`,
  )
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(({ entity, field }) => !isClassified(entity, field))).toEqual([])
})
