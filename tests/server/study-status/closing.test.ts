import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { callBeside } from '../beside.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { own, refused, setVersions } from './touching.ts'

let server: DemoServer
let admin: Caller
let ids: Ids

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
  await server.rows("update study set status = 'ongoing', active = true where tenant_id = $1", [
    admin.tenantId,
  ])
})
afterAll(() => server.close())

const write = (set: string) => `update study set ${set} where tenant_id = '${admin.tenantId}'`

/** Changes of what a study has; those of the study itself lock their own row. */
const inside = refused.filter(({ changes }) => changes?.entity !== 'studies')

test.each(inside.map(call => [call.name, call] as const))(
  'F3 TR-E7 %s does not slip through while the study is being closed',
  async (name, call) => {
    const input = (own[name] ?? inputs[name])!(ids)
    await setVersions(server, input)
    const answer = await callBeside(server, admin.tenantId, write("status = 'on_hold'"), () =>
      server.call(call, input as never, admin),
    )
    await server.rows("update study set status = 'ongoing' where tenant_id = $1", [admin.tenantId])
    expect(answer.code).toBe(codes.studyOnHold.code)
  },
)

test.each(inside.filter(({ ids: named }) => named?.studyId).map(call => [call.name, call] as const))(
  'F3 %s does not slip through while the study is being deleted',
  async (name, call) => {
    const input = (own[name] ?? inputs[name])!(ids)
    await setVersions(server, input)
    const answer = await callBeside(server, admin.tenantId, write('removed_at = now()'), () =>
      server.call(call, input as never, admin),
    )
    await server.rows('update study set removed_at = null where tenant_id = $1', [admin.tenantId])
    expect(answer.code).toBe(codes.dataNotFound.code)
  },
)
