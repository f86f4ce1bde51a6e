import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editUser, searchUsers, userHistory } from '../../../contract/users/calls.ts'
import { saveSetting } from '../../../contract/workspace/calls.ts'
import { anchorChains } from '../../../server/audit/anchor.ts'
import { checkPiece } from '../../../server/audit/chain.ts'
import { redactPerson } from '../../../server/audit/redact.ts'
import { verifyChains } from '../../../server/audit/verify.ts'
import { tellChainFault } from '../../../server/features/notices/chain-fault.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
const folder = mkdtempSync(join(tmpdir(), 'mds-anchors-'))
const places = { dataDir: folder, fileDir: join(folder, 'files') }
const log = { error: (...said: unknown[]) => expect(said).toEqual([]) } as never

const verifyAll = () => verifyChains(server.owner, server.services.keys, places)
const bad = async () => (await verifyAll()).find(report => report.tenantId === admin.tenantId)!.bad
/** An owner who switches the triggers off: the chain must still show the change. */
const tamper = (statement: string, values?: unknown[]) => asAdministrator(server, statement, values)
const restore = async (work: () => Promise<void>) => {
  await server.owner.query('create table kept_log as select * from audit_log')
  await server.owner.query('create table kept_payload as select * from audit_payload')
  await work()
  await tamper(
    'delete from audit_payload; delete from audit_log; insert into audit_log select * from kept_log; insert into audit_payload select * from kept_payload',
  )
  await server.owner.query('drop table kept_log, kept_payload')
  expect(await bad()).toBeNull()
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan')
  const services = { ...server.services, settings: { ...server.services.settings, ...places } }
  expect(await anchorChains(server.database, services, log, tellChainFault)).toBe(3)
  expect(
    await anchorChains(server.database, services, log, tellChainFault),
    'a head that has not grown is not anchored again',
  ).toBe(0)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

describe('the chain (TR-A4, TR-A5)', () => {
  test('holds in the demo, and after 200 parallel changes without a gap', async () => {
    for (const report of await verifyAll()) expect(report).toMatchObject({ bad: null, redacted: 0 })
    const before = (await verifyAll()).find(report => report.tenantId === admin.tenantId)!.entries
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        server.call(saveSetting, { name: 'home.layout', value: index }, admin),
      ),
    )
    const after = (await verifyAll()).find(report => report.tenantId === admin.tenantId)!
    expect(after).toMatchObject({ bad: null, entries: before + 200 })
  })

  test('shows a changed entry, a changed payload, a removed entry and a cut tail', async () => {
    const at = (seq: number) => [admin.tenantId, seq]
    await restore(async () => {
      await tamper("update audit_log set actor_name = 'Nobody' where tenant_id = $1 and seq = $2", at(3))
      expect(await bad()).toEqual({ seq: '3', why: 'its content does not match its hash' })
    })
    await restore(async () => {
      await tamper(
        `update audit_payload set payload = payload || '{"reason":"x"}' where tenant_id = $1 and seq = $2`,
        at(4),
      )
      expect(await bad()).toEqual({ seq: '4', why: 'its payload was changed' })
    })
    await restore(async () => {
      await tamper(
        'with p as (delete from audit_payload where tenant_id = $1 and seq = $2) delete from audit_log where tenant_id = $1 and seq = $2',
        at(5),
      )
      expect(await bad()).toMatchObject({ seq: '6' })
    })
    await restore(async () => {
      await tamper(
        'delete from audit_log where tenant_id = $1 and seq > (select max(seq) - 5 from audit_log where tenant_id = $1)',
        [admin.tenantId],
      )
      expect((await bad())?.why).toBe('the head of the chain names another last entry')
    })
  })

  test('an anchor outside the database finds a tail that was cut together with its head', async () => {
    await server.owner.query('create table kept_head as select * from audit_head')
    await restore(async () => {
      await tamper('delete from audit_log where tenant_id = $1 and seq > 10', [admin.tenantId])
      await tamper(
        'update audit_head h set seq = 10, hash = (select hash from audit_log l where l.tenant_id = h.tenant_id and l.seq = 10) where tenant_id = $1',
        [admin.tenantId],
      )
      await tamper('delete from audit_anchor where tenant_id = $1', [admin.tenantId])
      expect((await bad())?.why).toBe('a signed anchor names it, and it is missing or another one')
      await tamper('delete from audit_head; insert into audit_head select * from kept_head')
    })
  })

  test('a redaction does not break it, and covers no facts: those that are gone are named', async () => {
    const mine = async () => (await verifyAll()).find(each => each.tenantId === admin.tenantId)!
    const { data } = await server.call(searchUsers, { query: '张伟' }, admin)
    const person = {
      tenantId: admin.tenantId,
      userId: data.records[0]!.id,
      reason: 'Asked for',
      by: 'operator',
    }
    const { entries } = await redactPerson(server.owner, person)
    expect(entries).toBeGreaterThan(0)
    expect(await mine()).toMatchObject({ bad: null, redacted: entries })
    expect(
      (await server.database.transaction(admin.tenantId, checkPiece)).bad,
      'nor on the screen',
    ).toBeNull()
    const [named] = await server.rows<{ seq: string }>(
      `select jsonb_array_elements_text(payload #> '{detail,entries}') as seq from audit_payload
        where tenant_id = $1 and payload #> '{detail,entries}' is not null limit 1`,
      [admin.tenantId],
    )
    for (const seq of [2, Number(named!.seq)])
      await restore(async () => {
        await tamper('delete from audit_payload where tenant_id = $1 and seq = $2', [admin.tenantId, seq])
        expect(await mine()).toMatchObject({
          bad: { seq: String(seq), why: 'its facts are gone' },
          redacted: entries,
        })
      })
  })
})

describe('an entry (TR-A1)', () => {
  test('says who, as what, when, what from and to, and the request; and the history shows it', async () => {
    const { data } = await server.call(searchUsers, { query: '张伟' }, admin)
    const user = data.records[0]!
    const answer = await server.call(
      editUser,
      { id: user.id, rowVersion: user.rowVersion, region: '无锡' },
      admin,
      { 'mds-time-zone': 'Asia/Tokyo' },
    )
    expect(answer.code).toBe(0)
    const [entry] = await server.rows<Record<string, unknown>>(
      'select l.*, p.payload from audit_log l join audit_content p using (tenant_id, seq) where request_id = $1',
      [answer.requestId],
    )
    expect(entry).toMatchObject({
      actor_account_id: admin.accountId,
      actor_user_id: admin.userId,
      actor_name: '林海燕',
      role_id: admin.roleId,
      action: 'editUser',
      entity: 'users',
      entity_id: user.id,
      entity_version: user.rowVersion + 1,
      outcome: 'done',
      payload: { changes: { region: [user.region, '无锡'] }, zone: 'Asia/Tokyo' },
    })
    const history = await server.call(userHistory, { userId: user.id }, admin)
    expect(history.data.records[0]).toMatchObject({
      action: 'editUser',
      version: user.rowVersion + 1,
      changes: [{ field: 'region', from: user.region, to: '无锡' }],
    })
  })
})
