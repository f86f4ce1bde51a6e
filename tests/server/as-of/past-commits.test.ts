import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/define.ts'
import type { RecordKind } from '../../../contract/explanations/calls.ts'
import { calls } from '../../../contract/registry/index.ts'
import { randomFrom } from '../../../scripts/lib/random.ts'
import { asking } from '../explanations/past-why.ts'
import { withSecond } from '../imports/imports-rig.ts'
import { invitationRig } from '../invitations/invitation-rig.ts'
import { locking, trail } from '../lock-rig.ts'

const rig = await invitationRig()
const { server, admin } = rig
afterAll(() => server.close())

const { waiting, holding } = locking(() => server)
const why = asking(rig, randomFrom('commits'), [admin], new Date())
const { who, second } = await withSecond(server, admin)
const other = await server.caller(second.account, 'DH_ADMINISTRATOR')

const done = async (name: string, input: object, by = admin): Promise<{ id: string; rowVersion: number }> => {
  const { code, message, data } = await server.call(calls[name] as Call, input as never, by)
  expect(code, message).toBe(0)
  return data as never
}

type RecordRequest = { call: string; record: { kind: RecordKind; id: string } }

/** The explanation while a change is done but not yet committed, and the explanation of that moment afterwards. */
const both = async (asked: RecordRequest, act: () => Promise<unknown>) => {
  const ask = { userId: admin.userId, input: { ...asked, roleId: admin.roleId ?? undefined } }
  const [acting, before] = await holding(trail, admin.tenantId, async () => {
    const begun = act()
    await waiting(1)
    return [begun, await why.now(ask)] as const
  })
  await acting
  const later = await why.now(ask)
  expect(later.said, 'what was done shows').not.toEqual(before.said)
  const again = await why.again({ ...ask, at: before.now, said: before.said })
  return { before: before.said, again: again.said }
}

const blank = {
  ...{ firstName: 'Given', reading: '', email: null, phone: null, employeeId: null, region: '' },
  ...{ organisationId: null, departmentIds: [], positionIds: [], validTo: null, type: 'internal' },
}
const reason = 'As agreed'
const getRole = async (name: string) =>
  (await server.getRow('role', { tenant_id: admin.tenantId, name_en: name }, 'id')).id

describe('TR-A7 TR-Z1 What was begun before a moment and written after it had not happened', () => {
  const removing = (person: { id: string; rowVersion: number }) => () =>
    done('removePeople', { users: [{ id: person.id, rowVersion: person.rowVersion }], reason })

  test('somebody is removed who holds a position', async () => {
    const wish = { name: `Held ${randomUUID()}`, nameEn: '', isCategory: false, parentId: null }
    const { id } = await done('addPosition', wish)
    const person = await done('addUser', { ...blank, lastName: 'Holder', positionIds: [id] })
    const record = { kind: 'positions' as const, id }
    const { before, again } = await both({ call: 'removePosition', record }, removing(person))
    expect(again).toEqual(before)
  })

  test('somebody is removed who is in a department', async () => {
    const { id } = await done('addDepartment', { name: `Held ${randomUUID()}`, nameEn: '', parentId: null })
    const person = await done('addUser', { ...blank, lastName: 'Member', departmentIds: [id] })
    const record = { kind: 'departments' as const, id }
    const { before, again } = await both({ call: 'removeDepartment', record }, removing(person))
    expect(again).toEqual(before)
  })

  /** An approval request: a change that unblinds a user by a role of its own. */
  const wish = async () => {
    const given = { userId: who.id, grants: [{ roleId: await getRole('Blinded assessor') }], reason }
    await server.call(calls.grantRoles as Call, given as never, admin)
    const { id } = await done('copyRole', { id: await getRole('Unblinded statistician'), reason })
    const input = { userId: who.id, grants: [{ roleId: id }], reason }
    const record = { kind: 'roles' as const, id }
    return { asked: { call: 'removeRole', record }, held: { call: 'grantRoles', input, reason } }
  }

  test('a second person is asked about a role', async () => {
    const { asked, held } = await wish()
    const { before, again } = await both(asked, () => done('holdChange', held))
    expect(again).toEqual(before)
  })

  test('a second person answers', async () => {
    const { asked, held } = await wish()
    const { id } = await done('holdChange', held)
    const { before, again } = await both(asked, () => done('turnDownChange', { id, reason }, other))
    expect(again).toEqual(before)
  })
})
