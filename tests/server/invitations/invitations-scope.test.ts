import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import * as calls from '../../../contract/invitations/calls.ts'
import { endJoinLink, listJoinLinks, makeJoinLink } from '../../../contract/invitations/join-links.ts'
import { addUser, editUser, userById } from '../../../contract/users/calls.ts'
import { invitationRig, type Rig } from './invitation-rig.ts'

let rig: Rig
/** A department that the inviter heads, one below it, and one beside it. */
let headed: string
let below: string
let beside: string
const code = (name: CodeName) => codes[name].code

const department = async (parent: string | null) => {
  const id = randomUUID()
  await rig.server.rows(
    `insert into department (tenant_id, id, parent_id, path, name) values ($1, $2, $3,
      coalesce((select path from department where id = $3), '{}') || $2::uuid, '质量保证部')`,
    [rig.admin.tenantId, id, parent],
  )
  return id
}

beforeAll(async () => {
  rig = await invitationRig()
  headed = await department(null)
  below = await department(headed)
  beside = await department(null)
  await rig.server.setRows('department', { id: headed }, { head_user_id: rig.admin.userId })
})
afterAll(() => rig.server.close())

const blank = {
  ...{ lastName: '高', firstName: '媛', reading: '', email: null, phone: null, employeeId: null },
  ...{ region: '', organisationId: null, positionIds: [], validTo: null },
}

/** Runs work as an administrator who sees only the departments that they head. */
const asHead = async (work: () => Promise<void>) => {
  const scope = (wanted: string) =>
    rig.server.setRows('role', { id: rig.admin.roleId }, { data_scope: wanted })
  await scope('department')
  try {
    await work()
  } finally {
    await scope('tenant')
  }
}

test('G13 G21 whoever invites nobody is told which field is missing', async () => {
  for (const nobody of [{}, { emails: [] }, { emails: [], employeeIds: [] }])
    expect(await rig.as(calls.inviteUsers, nobody, rig.admin)).toMatchObject({
      code: code('invalidInput'),
      data: { issues: [{ path: 'emails', rule: 'fieldRequired' }] },
    })
})

describe('TR-Z3 TR-Z5 whoever sees departments alone puts nobody into others', () => {
  test('F14 by an invitation or a link', () =>
    asHead(async () => {
      const invite = (departmentId: string) =>
        rig.as(calls.inviteUsers, { emails: [rig.somebody().email], departmentId }, rig.admin)
      const link = (departmentId: string) =>
        rig.as(makeJoinLink, { type: 'external', departmentId }, rig.admin)
      for (const open of [headed, below])
        expect([(await invite(open)).code, (await link(open)).code]).toEqual([0, 0])
      for (const shut of [beside, randomUUID()])
        for (const refused of [await invite(shut), await link(shut)])
          expect([refused.code, refused.data]).toEqual([code('dataNotFound'), { field: 'departmentId' }])
    }))

  test('F16 links of others that lead elsewhere are neither listed nor ended by him', async () => {
    const { admin, as, server } = rig
    const made = async (departmentId: string | null) => {
      const { id } = (await as(makeJoinLink, { type: 'external', departmentId }, admin)).data
      await server.setRows('invitation', { id }, { made_by: null })
      return id
    }
    const [own, into, elsewhere, nowhere] = [
      (await as(makeJoinLink, { type: 'external' }, admin)).data.id,
      await made(below),
      await made(beside),
      await made(null),
    ]
    const listed = async () => (await as(listJoinLinks, {}, admin)).data.records.map(each => each.id)
    expect(await listed()).toEqual(expect.arrayContaining([own, into, elsewhere, nowhere]))
    await asHead(async () => {
      const ids = await listed()
      expect([own, into, elsewhere, nowhere].map(id => ids.includes(id))).toEqual([true, true, false, false])
      for (const id of [elsewhere, nowhere])
        expect((await as(endJoinLink, { id }, admin)).code).toBe(code('dataNotFound'))
      for (const id of [own, into]) expect((await as(endJoinLink, { id }, admin)).code).toBe(0)
    })
    for (const id of [elsewhere, nowhere]) expect((await as(endJoinLink, { id }, admin)).code).toBe(0)
  })

  test('by adding or editing a user; where he is already he stays', async () => {
    const { admin, as } = rig
    const named = { ...blank, type: 'external' as const }
    const both = await as(addUser, { ...named, departmentIds: [headed, beside] }, admin)
    expect(both.code, both.message).toBe(0)
    await asHead(async () => {
      const add = (departmentIds: string[]) => as(addUser, { ...named, departmentIds }, admin)
      expect((await add([below])).code).toBe(0)
      expect((await add([below, beside])).code).toBe(code('dataNotFound'))
      const { id } = both.data
      const { rowVersion } = (await as(userById, { userId: id }, admin)).data
      const moved = await as(editUser, { id, rowVersion, departmentIds: [below, beside] }, admin)
      expect(moved.code).toBe(0)
      const away = { id, rowVersion: moved.data.rowVersion, departmentIds: [below, await department(null)] }
      expect((await as(editUser, away, admin)).code).toBe(code('dataNotFound'))
    })
  })
})

describe('J12 N59 whoever is in the company already', () => {
  test('is told so, also with an invitation to another address of his', async () => {
    const { server, admin, as } = rig
    const member = await server.caller('zhang.wei', 'CRA')
    const { email } = rig.somebody()
    const param = await rig.invited(email)
    const names = { lastName: '张', firstName: '伟' }
    for (let turn = 0; turn < 2; turn += 1)
      expect((await as(calls.joinCompany, { param, ...names }, member)).code).toBe(code('alreadyInCompany'))
    const invited = await rig.userOf(email)
    expect([invited.account, invited.status]).toEqual([null, 'inactive'])
    const places = await server.getRows(
      'membership',
      { account_id: member.accountId, tenant_id: admin.tenantId },
      'user_id',
    )
    expect(places).toEqual([{ user_id: member.userId }])
    // The invitation still waits for the person it was meant for.
    expect((await rig.register(param, rig.somebody().account)).code).toBe(0)
  })
})
