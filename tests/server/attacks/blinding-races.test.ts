import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { calls } from '../../../contract/registry/index.ts'
import { runHandover } from '../../../server/features/handovers/run.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { importsRig, withSecond } from '../imports/imports-rig.ts'
import { locking, trail } from '../lock-rig.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
let second: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  second = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

describe('two changes that unblind nobody each (TR-Z5 TR-C2)', () => {
  const blindedWouldUnblind = codes.blindedWouldUnblind.code
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const getRole = async (name: string) =>
    (await server.getRow('role', { tenant_id: admin.tenantId, name_en: name }, 'id')).id
  const [blinded, unblinded] = ['Blinded assessor', 'Unblinded statistician']
  /** `count` enabled users whose roles have ended. */
  const people = async (count: number) => {
    const found = await server.rows<{ id: string; account: string }>(
      `update role_assignment ra set ended_at = now() from users u where ra.tenant_id = u.tenant_id and ra.user_id = u.id and u.id in (
        select id from users where tenant_id = $1 and status = 'enabled' and account_id is not null and type = 'internal' and not super_admin
          and account <> 'zhang.wei' and valid_to = 'infinity' and exists (select from role_assignment a where a.user_id = users.id and a.ended_at is null)
          order by account limit $2) and ra.ended_at is null returning u.id, u.account`,
      [admin.tenantId, count],
    )
    return [...new Map(found.map(each => [each.id, each])).values()]
  }
  const getGrant = async (userId: string, role: string, more: object = {}) => ({
    ...{ userId, reason: 'Covers a leave' },
    grants: [{ roleId: await getRole(role), ...more }],
  })
  const give = async (userId: string, role: string, more: object = {}) => {
    const answer = await server.call(calls.grantRoles!, await getGrant(userId, role, more), admin)
    expect(answer, answer.message).toMatchObject({ code: 0 })
    return (answer.data as { ids: string[] }).ids[0]!
  }

  const { waiting, holding } = locking(() => server)
  /** Runs two acts, each of which has finished its work and waits to write the trail before the other one ends. */
  const together = async <A, B>(first: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
    const both = await holding(trail, admin.tenantId, async () => {
      const one = first()
      await waiting(1)
      const two = other()
      await waiting(2)
      return [one, two] as const
    })
    return Promise.all(both)
  }
  /** A role assigned for the days 20 to 30, and changed to begin on day 5. */
  const earlier =
    (id: string, by = second) =>
    async () => {
      const period = { effectiveAt: days(5), expiresAt: days(30) }
      const input = { ...period, id, rowVersion: 1, reason: 'Begins sooner' }
      return (await server.call(calls.changeGrant!, input, by)).code
    }
  const later = { effectiveAt: days(20), expiresAt: days(30) }

  const openStudy = async () =>
    await server.getRow(
      'study',
      { tenant_id: admin.tenantId, status: 'ongoing', active: true, orderBy: 'plan_id' },
      'id',
      'plan_id as plan',
    )
  /** A due handover, and the function that executes it. */
  const handover = async (fromUserId: string, toUserId: string, assignment: string) => {
    const input = {
      ...{ fromUserId, toUserId, reason: 'Leaves the company', submit: true },
      ...{ at: new Date(Date.now() + 300_000).toISOString(), assignmentIds: [assignment] },
    }
    const arranged = await server.call(calls.addHandover!, input, admin)
    expect(arranged, arranged.message).toMatchObject({ code: 0 })
    const { id } = arranged.data as { id: string }
    await server.setRows('handover', { id }, { at: raw("date_trunc('minute', now()) - interval '1 minute'") })
    return { id, doing: () => runHandover(server.database, { tenantId: admin.tenantId, id, run: 1 }) }
  }
  const getState = async (id: string) => (await server.getRow('handover', { id }, 'state')).state

  test('do not unblind together: the second waits for the first, and is left to a second person', async () => {
    const [who] = await people(1)
    const id = await give(who!.id, blinded!, { expiresAt: days(5) })
    const last = await give(who!.id, unblinded!, later)
    const longer = { id, rowVersion: 1, expiresAt: days(15), reason: 'Covers a leave' }
    const prolong = async () => (await server.call(calls.changeGrant!, longer, admin)).code
    expect(await together(prolong, earlier(last))).toEqual([0, blindedWouldUnblind])
  })

  test('nor with one that two people have agreed on', async () => {
    const { who, second: other } = await withSecond(server, admin)
    const last = await give(who.id, unblinded!, later)
    const expiresAt = days(10)
    const input = await getGrant(who.id, blinded!, { expiresAt })
    input.grants.push({
      roleId: await getRole(unblinded!),
      studyId: (await openStudy()).id,
      expiresAt,
    } as never)
    const asked = { call: 'grantRoles', input, reason: 'Interim analysis' }
    const kept = await server.call(calls.holdChange!, asked, admin)
    expect(kept, kept.message).toMatchObject({ code: 0 })
    const decision = { id: (kept.data as { id: string }).id, reason: 'Agreed' }
    const by = await server.caller(other.account, 'DH_ADMINISTRATOR')
    const confirm = async () => (await server.call(calls.confirmChange!, decision, by)).code
    expect(await together(confirm, earlier(last))).toEqual([0, blindedWouldUnblind])
  })

  /**
   * A change that unblinds a user and waits for approval by a second person, who is about to approve it; and another
   * user without a role.
   */
  const agreed = async () => {
    const { who, other: neighbour, second: other } = await withSecond(server, admin)
    await give(who.id, blinded!)
    const asked = {
      call: 'grantRoles',
      input: await getGrant(who.id, unblinded!),
      reason: 'Interim analysis',
    }
    const kept = await server.call(calls.holdChange!, asked, admin)
    expect(kept, kept.message).toMatchObject({ code: 0 })
    const decision = { id: (kept.data as { id: string }).id, reason: 'Agreed' }
    const by = await server.caller(other.account, 'DH_ADMINISTRATOR')
    const confirm = async () => (await server.call(calls.confirmChange!, decision, by)).code
    return { who, neighbour, other, confirm }
  }

  test('what two people agreed on meanwhile is laid to nobody else: he is told that data has changed', async () => {
    const { neighbour, confirm } = await agreed()
    const id = await give(neighbour.id, unblinded!)
    const shorter = { id, rowVersion: 1, expiresAt: days(5), reason: 'Leaves' }
    const shorten = async () => (await server.call(calls.changeGrant!, shorter, second)).code
    expect(await together(confirm, shorten)).toEqual([0, codes.dataChanged.code])
    expect(await shorten()).toBe(0)
  })

  test('nor to a sheet: it is applied', async () => {
    const { neighbour, confirm } = await agreed()
    const rig = importsRig(server, admin)
    const row = [neighbour.account, 'Lead CRA', '', '', '', '', 'Joins the team']
    const job = await rig.started('permissions', [row])
    const { id, rowVersion } = job
    expect((await server.call(calls.applyImport!, { id, rowVersion }, admin)).code).toBe(0)
    expect(await together(confirm, () => rig.run(job))).toEqual([0, undefined])
    expect(await rig.read(job)).toMatchObject({ state: 'done', counts: { applied: 1 } })
  })

  test('nor to a sheet that is only looked through', async () => {
    const { who } = await agreed()
    const { id, plan } = await openStudy()
    const row = [who.account, 'Lead CRA', plan, '', '', '', 'Joins the team']
    const study = 'select from study where id = $1 for update'
    const [looking] = await holding(study, id, async () => {
      const started = importsRig(server, admin).started('permissions', [row])
      await waiting(1)
      await server.addNew('role_assignment', {
        tenant_id: admin.tenantId,
        user_id: who.id,
        role_id: await getRole(unblinded!),
      })
      return [started] as const
    })
    expect(await looking).toMatchObject({ counts: { ok: 1, waits: 0 } })
  })

  test('nor to a handover: it is done', async () => {
    const { neighbour, other, confirm } = await agreed()
    const { id, doing } = await handover(neighbour.id, other.id, await give(neighbour.id, unblinded!))
    expect(await together(confirm, doing)).toEqual([0, undefined])
    expect(await getState(id)).toBe('done')
  })

  test('nor with a handover that is done meanwhile', async () => {
    const [from, to] = await people(2)
    const assignment = await give(from!.id, unblinded!, { expiresAt: days(10) })
    const last = await give(to!.id, blinded!, later)
    const { id, doing } = await handover(from!.id, to!.id, assignment)
    expect(await together(doing, earlier(last))).toEqual([undefined, blindedWouldUnblind])
    expect(await getState(id)).toBe('done')
  })

  test('nor with a sheet: its rows are checked anew, and wait for a second person', async () => {
    const [who] = await people(1)
    const last = await give(who!.id, unblinded!, later)
    const rig = importsRig(server, admin)
    const row = [who!.account, blinded!, '', '', '', days(10).slice(0, 10), 'Joins the team']
    const job = await rig.started('permissions', [row])
    expect(job.counts).toMatchObject({ ok: 1, waits: 0 })
    const { id, rowVersion } = job
    expect((await server.call(calls.applyImport!, { id, rowVersion }, admin)).code).toBe(0)
    expect((await together(earlier(last), () => rig.run(job)))[0]).toBe(0)
    const after = await rig.read(job)
    expect(after.counts).toMatchObject({ ok: 0, waits: 1, wrong: 0 })
    // Either the change was seen in time and the row waits for a second person, or the import was opened again.
    const ended = after.state === 'checked' ? await rig.applied(after) : after
    expect(ended).toMatchObject({ state: 'done', counts: { waits: 1 } })
  })
})
