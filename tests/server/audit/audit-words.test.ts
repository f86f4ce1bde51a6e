import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantRoles } from '../../../contract/assignments/calls.ts'
import { auditEntry, searchAudit } from '../../../contract/audit/calls.ts'
import { addHandover } from '../../../contract/handovers/calls.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { roleDetail } from '../../../contract/roles/calls.ts'
import { updateRole } from '../../../contract/roles/changes.ts'
import { checkChains } from '../../../server/audit/chain.ts'
import { tellChainFault } from '../../../server/features/notices/chain-fault.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const english = { 'accept-language': 'en-US' }
/** The newest entry of a record, complete, in English. */
const newest = async (entity: string, recordId: string) => {
  const list = await server.call(searchAudit, { entities: [entity], recordId, limit: 1 }, lin, english)
  const [row] = list.data.records
  const { data } = await server.call(auditEntry, { seq: row!.seq }, lin, english)
  return { row: row!, change: (field: string) => data.changes.find(each => each.field === field) }
}
const people = () =>
  server.rows<{ id: string; name: string }>(
    `select id, last_name || first_name as name from users where tenant_id = $1 and status = 'enabled' and account_id is not null
      and type = 'internal' and not super_admin order by account limit 2`,
    [lin.tenantId],
  )

describe('TR-A1: what the trail shows is in words', () => {
  test('F19 a handover: whose it is, who takes what over, and its state', async () => {
    const [leaver, successor] = await people()
    const role = await server.getRow('role', { tenant_id: lin.tenantId, code: 'LEAD_CRA' }, 'id')
    const given = await server.call(
      grantRoles,
      { userId: leaver!.id, grants: [{ roleId: role.id }], reason: 'Agreed' },
      lin,
    )
    const { data } = await server.call(
      addHandover,
      {
        ...{
          fromUserId: leaver!.id,
          toUserId: successor!.id,
          at: '2099-01-01T00:00:00.000Z',
          reason: 'Leaves',
        },
        assignmentIds: given.data.ids,
      },
      lin,
    )
    const { row, change } = await newest('handovers', data.id)
    expect(row.record, 'called after the leaver').toMatch(/\S/)
    expect(row.record).not.toBe(data.id)
    expect(change('state')).toMatchObject({ from: null, to: 'Draft' })
    expect(change('assignmentIds')?.added).toEqual(['Lead CRA'])
    expect(String(change('toUserId')?.to)).not.toBe(successor!.id)
  })

  test.each([
    ['2098-12-31T16:00:00.000Z', '2098-12-31', 'PROJECT_MANAGER'],
    ['2098-12-31T15:30:00.000Z', '2098-12-31T15:30:00.000Z', 'PROJECT_DIRECTOR'],
  ])(
    'a role that ends at %s, midnight of the company or within a day: %s',
    async (expiresAt, shown, code) => {
      const [, person] = await people()
      const role = await server.getRow('role', { tenant_id: lin.tenantId, code }, 'id')
      const grants = [{ roleId: role.id, expiresAt }]
      const { data } = await server.call(
        grantRoles,
        { userId: person!.id, grants, reason: 'For the audit' },
        lin,
      )
      const { change } = await newest('assignments', data.ids[0]!)
      expect(change('expiresAt')).toMatchObject({ from: null, to: shown })
    },
  )

  test('G36 a role: classification, data scope and blinding', async () => {
    const found = await server.getRow(
      'role',
      { tenant_id: lin.tenantId, name_en: 'Inspection support (temporary)' },
      'id',
    )
    const { data: role } = await server.call(roleDetail, { id: found.id }, lin)
    const wish = {
      id: found.id,
      rowVersion: role.rowVersion,
      category: 'other',
      dataScope: 'self',
      reason: 'Tidied',
    }
    expect((await server.call(updateRole, wish as never, lin)).code).toBe(0)
    const { change } = await newest('roles', found.id)
    expect([change('category')?.to, change('dataScope')]).toEqual([
      'Other',
      expect.objectContaining({ from: 'Whole company', to: 'Own data only' }),
    ])
  })
})

describe('TR-A4 a fault of the chain', () => {
  test('is told to whoever answers for the company, once, with the way to the entry', async () => {
    const faults = async () =>
      (
        await server.call(listNotices, { type: 'notification', kind: 'security', limit: 100 }, lin)
      ).data.records.filter(each => each.subject.event === 'chainBroken')
    const quiet = { error: () => undefined } as never
    await checkChains(server.database, [lin.tenantId], quiet, tellChainFault)
    expect(await faults()).toEqual([])
    await asAdministrator(
      server,
      `update audit_log set actor_name = 'x' || actor_name where tenant_id = $1 and seq = 7`,
      [lin.tenantId],
    )
    for (const _ of [1, 2, 3]) await checkChains(server.database, [lin.tenantId], quiet, tellChainFault)
    const told = await faults()
    expect(told, 'however often it is found').toHaveLength(1)
    expect(told[0]).toMatchObject({
      subject: { seq: 7, fault: 'altered' },
      link: '/csr_mds/sudit?entry=7',
      available: true,
    })
  })
})
