import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeByNumber } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { everyCall, failures, getFields, getInput, getStatus, perhaps, withValue } from './probes.ts'
import { getHeaders, sendForText } from './wire.ts'

let server: DemoServer
let admin: Caller
let ids: Ids

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
})
afterAll(() => server.close())

/** Signing out ends the session, so each probe of it has its own. */
const getCaller = async (call: Call) => (call.name === 'signOut' ? server.caller('zhou.mingxuan') : admin)

/** Internal words that no answer may contain. */
const leaks = /\bselect\b|at .*\.ts:\d|pg_|node_modules/

type Probe = { field: string[]; value: unknown }

let turn = 0
/** Every eighth value, alternating between fields: each field gets some values, and each value some hundred fields of all calls. */
const getProbes = (call: Call): Probe[] =>
  getFields(call).flatMap(field => {
    turn += 1
    return perhaps.filter((_value, index) => (index + turn) % 8 === 0).map(value => ({ field, value }))
  })

/** Requests at a time: the answers of sign-in calls wait on purpose. */
const lanes = 6

describe('hostile values answer a code of the catalogue, never a failure (TR-W8 TR-W2)', () => {
  test.each(everyCall)('%s', async (name, call) => {
    const input = getInput(call, ids)
    const wrong: unknown[] = []
    const probe = async ({ field, value }: Probe) => {
      const headers = getHeaders(await getCaller(call))
      const { answer, text } = await sendForText(server, call, withValue(input, field, value), headers)
      const sound =
        answer.status === getStatus(call) &&
        !failures.includes(answer.code) &&
        (answer.code === 0 || codeByNumber.has(answer.code)) &&
        !leaks.test(text)
      if (!sound) wrong.push([`${name}.${field.join('.')} = ${JSON.stringify(value).slice(0, 60)}`, answer])
    }
    const left = getProbes(call)
    const lane = async () => {
      for (let next = left.pop(); next; next = left.pop()) await probe(next)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    expect(wrong).toEqual([])
  })
})
