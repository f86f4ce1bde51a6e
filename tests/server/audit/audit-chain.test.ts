import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditChainStatus, auditEntry } from '../../../contract/audit/calls.ts'
import { saveSetting } from '../../../contract/workspace/calls.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const status = async () => (await server.call(auditChainStatus, {}, lin)).data
/** What the owner of the database can do: switch the triggers off. */
const tamper = (...statements: string[]) => asAdministrator(server, statements.join(';'))
const act = async () => {
  const answer = await server.call(saveSetting, { name: 'home.layout', value: 1 }, lin)
  const entry = await server.getRow('audit_log', { request_id: answer.requestId }, 'seq')
  return Number(entry.seq)
}

describe('TR-A4 an entry whose parts are gone', () => {
  test.each(['audit_payload', 'audit_personal'])(
    'is named on the screen when %s lacks its own',
    async table => {
      const seq = await act()
      const own = `where tenant_id = '${lin.tenantId}' and seq = ${seq}`
      await tamper(`create table kept as select * from ${table} ${own}`, `delete from ${table} ${own}`)
      expect((await status()).bad).toEqual({ seq, fault: 'gone' })
      const entry = (await server.call(auditEntry, { seq }, lin)).data
      if (table === 'audit_payload') expect(entry).toMatchObject({ holds: false, redacted: false })
      await tamper(`insert into ${table} select * from kept`, 'drop table kept')
      expect((await status()).bad).toBeNull()
    },
  )
})
