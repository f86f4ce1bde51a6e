import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import { addAccessRequest, getAccessRequest } from '../../../contract/access-requests/calls.ts'
import { changeGrant } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { addHandover } from '../../../contract/handovers/calls.ts'
import { memberById } from '../../../contract/members/calls.ts'
import { editMember } from '../../../contract/members/changes.ts'
import { recordSiteGate } from '../../../contract/site-gates/calls.ts'
import { editSitePerson, removeSitePerson } from '../../../contract/site-people/calls.ts'
import { changeSiteStatus } from '../../../contract/sites/calls.ts'
import { runHandover } from '../../../server/features/handovers/run.ts'
import { inputs } from '../call-inputs.ts'
import { raw } from '../rows.ts'
import { getWorld, type World } from './touching.ts'

const statuses = [
  ['completed', codes.studyCompleted.code],
  ['stopped', codes.studyStopped.code],
  ['on_hold', codes.studyOnHold.code],
  ['locked', codes.studyLocked.code],
] as const

let world: World
beforeAll(async () => {
  world = await getWorld('ongoing')
})
afterAll(() => world.server.close())

const setStatus = (status: string) => world.server.setRows('study', { id: world.ids.siteStudy }, { status })

const handOver = (at: string) => {
  const { server, admin, ids, roles } = world
  const input = { fromUserId: ids.leaver, toUserId: ids.successor, at, assignmentIds: [roles.leaving] }
  return server.call(addHandover, { ...input, reason: 'Leaves the company', submit: true }, admin)
}

describe('roles of a closed study grow on no path [P37]', () => {
  test.each(statuses)(
    'a role is not extended in a study that is %s, and can end sooner',
    async (status, code) => {
      const { server, admin, roles } = world
      await setStatus(status)
      const read = async () =>
        await server.getRow(
          'role_assignment',
          { id: roles.extended },
          'row_version as v',
          'expires_at::text as to',
        )
      const before = await read()
      const ask = (expiresAt: string, rowVersion: number) =>
        server.call(
          changeGrant,
          { id: roles.extended, rowVersion, expiresAt, reason: 'Plans changed' },
          admin,
        )
      expect((await ask('2090-01-01T00:00:00.000Z', before.v)).code).toBe(code)
      expect(await read()).toEqual(before)
      const sooner = new Date(Date.parse(before.to) - 86_400_000).toISOString()
      expect((await ask(sooner, before.v)).code).toBe(0)
    },
  )

  test.each(statuses)('a handover of a role in a study that is %s is not arranged', async (status, code) => {
    await setStatus(status)
    expect((await handOver('2078-06-30T16:00:00.000Z')).code).toBe(code)
  })

  test.each(statuses)('access to a study that is %s is not asked for', async (status, code) => {
    const { server, admin, ids } = world
    await setStatus(status)
    const fields = { kind: 'add', userId: ids.users, comment: 'Joins', submit: true } as const
    const grants = [{ roleId: ids.givenRole, studyId: ids.siteStudy }]
    expect((await server.call(addAccessRequest, { ...fields, grants }, admin)).code).toBe(code)
  })

  test('a handover that was arranged before fails when its study is closed, and gives nothing', async () => {
    const { server, admin, roles } = world
    await setStatus('ongoing')
    const made = await handOver('2079-06-30T16:00:00.000Z')
    expect(made.code).toBe(0)
    await setStatus('on_hold')
    const job = { tenantId: admin.tenantId, id: made.data.id, run: 1 }
    await runHandover(server.database, job as never)
    const [done] = await server.getRows('handover', { id: made.data.id }, 'state', 'failure')
    expect(done).toEqual({ state: 'failed', failure: codes.studyOnHold.code })
    const [role] = await server.getRows('role_assignment', { id: roles.leaving }, 'ended_at')
    expect(role).toEqual({ ended_at: null })
  })

  test('an access request that waits is not approved when its study is closed meanwhile', async () => {
    const { server, admin, ids } = world
    await server.setRows(
      'access_request_item',
      { request_id: ids.accessRequests },
      { study_id: ids.siteStudy, role_id: ids.givenRole },
    )
    await server.setRows(
      'tenant',
      { id: admin.tenantId },
      { settings: raw("jsonb_set(settings, '{signAccessDecisions}', 'false')") },
    )
    await setStatus('on_hold')
    const id = ids.accessRequests
    const { basis, rowVersion } = (await server.call(getAccessRequest, { id }, admin)).data
    const change = { act: 'accessDecision', decision: 'approved', basis: basis! } as const
    const input = { id, rowVersion, meaning: 'approval', reason: 'Agreed', change } as const
    const answer = await server.call(decideAccessRequest, input as never, admin)
    expect(answer.code).toBe(codes.studyOnHold.code)
    const [row] = await server.getRows('access_request', { id: ids.accessRequests }, 'state')
    expect(row).toEqual({ state: 'submitted' })
  })
})

describe('taking away stays possible while a study is closed [P37]', () => {
  const site = async () =>
    await world.server.getRow('site', { id: world.ids.sites }, 'row_version as v', 'status')
  const close = async () => {
    const { server, admin, ids } = world
    const sites = [{ id: ids.sites, rowVersion: (await site()).v }]
    const input = {
      studyId: ids.siteStudy,
      sites,
      status: 'closed',
      reason: 'Sponsor ends the study',
    } as const
    return server.call(changeSiteStatus, input, admin)
  }
  const endApproval = async (validUntil: string, doneOn?: string) => {
    const { server, admin, ids } = world
    const row = await server.getRow(
      'site_gate',
      { site_id: ids.sites, item: 'ethics' },
      'row_version as v',
      'done_on::text as "doneOn"',
      'reference',
    )
    const input = {
      siteId: ids.sites,
      item: 'ethics',
      rowVersion: row.v,
      done: true,
      doneOn: doneOn ?? row.doneOn,
      reference: row.reference,
    } as const
    return server.call(recordSiteGate, { ...input, validUntil, reason: 'Withdrawn by the committee' }, admin)
  }

  test('a role of a member ends, and none is given', async () => {
    const { server, admin, ids } = world
    await setStatus('completed')
    const seen = { studyId: ids.siteStudy, userId: ids.memberEdited }
    const { rowVersion } = (await server.call(memberById, seen, admin)).data
    const own = { ...seen, rowVersion, reason: 'Leaves' }
    const give = { ...own, give: [{ roleId: ids.givenRole }] }
    expect((await server.call(editMember, give, admin)).code).toBe(codes.studyCompleted.code)
    const end = { ...own, end: [{ id: ids.memberRole, rowVersion: 1 }] }
    expect((await server.call(editMember, end, admin)).code).toBe(0)
  })

  test('the duty of site personnel ends, and nothing else of them changes', async () => {
    const { server, admin, ids } = world
    await setStatus('locked')
    const row = await server.getRow('site_person', { id: ids.sitePeople }, 'row_version as v')
    const person = { ...inputs.editSitePerson!(ids), rowVersion: row.v, lastName: 'Cao', firstName: '' }
    const plain = { ...person, userId: null, email: '', phone: '', roles: [] }
    const edit = (more: object) => server.call(editSitePerson, { ...plain, ...more } as never, admin)
    expect((await edit({ remarks: 'Part time', endsOn: '2026-06-30' })).code).toBe(codes.studyLocked.code)
    expect((await edit({ endsOn: '2026-06-30', reason: 'Leaves' })).code).toBe(0)
    const gone = { siteId: ids.sites, id: ids.sitePeopleToo, rowVersion: 1, reason: 'Left' }
    expect((await server.call(removeSitePerson, gone, admin)).code).toBe(0)
  })

  test('the end of an approval is recorded, unless the study is locked; nothing else of it', async () => {
    await world.server.setRows(
      'site_gate',
      { site_id: world.ids.sites, item: 'ethics' },
      { done_on: '2026-01-05', reference: 'EC-7', valid_until: null },
    )
    await setStatus('locked')
    expect((await endApproval('2026-03-01')).code).toBe(codes.studyLocked.code)
    await setStatus('stopped')
    expect((await endApproval('2026-03-01', '2026-01-06')).code).toBe(codes.studyStopped.code)
    expect((await endApproval('2026-03-01')).code).toBe(0)
    expect((await endApproval('2026-04-01')).code).toBe(codes.studyStopped.code)
  })

  test('a site is closed, unless the study is locked', async () => {
    await setStatus('locked')
    expect((await close()).code).toBe(codes.studyLocked.code)
    await setStatus('stopped')
    expect((await close()).code).toBe(0)
    expect((await site()).status).toBe('closed')
  })
})
