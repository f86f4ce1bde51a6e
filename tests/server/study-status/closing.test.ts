import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { calls } from '../../../contract/registry/index.ts'
import { callBeside } from '../beside.ts'
import { findCodes, getWorld, inside, setVersions, type World } from './touching.ts'

let world: World

beforeAll(async () => {
  world = await getWorld('ongoing')
})
afterAll(() => world.server.close())

const write = (set: string) => `update study set ${set} where tenant_id = '${world.admin.tenantId}'`

/** What a call answers while another transaction has written this to every study and not committed. */
const callWhile = async (call: Call, set: string) => {
  const { server, admin, getInput, getCaller } = world
  const input = getInput(call)
  await setVersions(world, input)
  return callBeside(server, admin.tenantId, write(set), () =>
    server.call(call, input as never, getCaller(call)),
  )
}

test.each(inside.map(name => [name]))(
  'P37 TR-E7 %s does not slip through while the study is being closed',
  async name => {
    const answer = await callWhile(calls[name]!, "status = 'on_hold'")
    await world.server.rows(write("status = 'ongoing'"))
    expect(findCodes(answer)).toContain(codes.studyOnHold.code)
  },
)

test.each(inside.filter(name => calls[name]!.ids?.studyId).map(name => [name]))(
  'F3 %s does not slip through while the study is being deleted',
  async name => {
    const answer = await callWhile(calls[name]!, 'removed_at = now()')
    await world.server.rows(write('removed_at = null'))
    expect(answer.code).toBe(codes.dataNotFound.code)
  },
)
