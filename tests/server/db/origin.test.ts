import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { ownProfile } from '../../../contract/users/calls.ts'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let caller: Caller
beforeAll(async () => {
  server = await demoServer()
  // A copy of the template: from here on it is the original.
  await migrate(server.connections)
  caller = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const ask = async () => (await server.call(ownProfile, {}, caller)).code

describe('a database that came from elsewhere', () => {
  it('has its sessions ended by the next start, and one that stayed where it was has not', async () => {
    const said: string[] = []
    await migrate(server.connections, { log: line => said.push(line) })
    expect([await ask(), said]).toEqual([0, []])
    await server.owner.query("update schema_origin set place = 'another server'")
    await migrate(server.connections, { log: line => said.push(line) })
    expect(await ask()).toBe(codes.systemUpdated.code)
    expect(said).toEqual([
      expect.stringMatching(/restored or copied from elsewhere: every session has ended/),
    ])
  })
})
