import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { upgradeUser } from '../../../contract/invitations/calls.ts'
import {
  activateUsers,
  rejectUsers,
  removePeople,
  searchUsers,
  userById,
  userHistory,
} from '../../../contract/users/calls.ts'
import { downgradeUsers } from '../../../contract/users/downgrade.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { invitationRig, paramIn } from '../invitations/invitation-rig.ts'
import { ahead, now, raw } from '../rows.ts'

const { server, admin, as, letter, somebody, invited, register, userOf } = await invitationRig()
const code = (name: CodeName) => codes[name].code

afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

/** A user who has registered, was confirmed, and has a role. */
const member = async () => {
  const { email, account } = somebody()
  await register(await invited(email), account)
  const waiting = await userOf(email)
  await as(activateUsers, { users: [{ id: waiting.id, rowVersion: waiting.row_version }] }, admin)
  await server.rows(
    `insert into role_assignment (tenant_id, id, user_id, role_id, effective_at, expires_at)
      select r.tenant_id, gen_random_uuid(), $2, r.id, now() - interval '1 day', 'infinity' from role r
      where r.tenant_id = $1 and r.level = 'personnel' and r.enabled and not exists (select from role_assignment a where a.user_id = $2) limit 1`,
    [admin.tenantId, waiting.id],
  )
  return { ...(await userOf(email)), email, account }
}
const downgrade = ({ id, row_version: rowVersion }: { id: string; row_version: number }) =>
  as(downgradeUsers, { users: [{ id, rowVersion }], reason: 'Left the project' }, admin)

describe('F17 a user who becomes a non-user', () => {
  test('loses all roles, sessions and the way in; his record stays, with an entry for each change', async () => {
    const user = await member()
    const caller = await server.caller(user.account)
    expect((await as(userInfo, {}, caller)).code).toBe(0)
    const answer = await downgrade(user)
    expect(answer.data.results).toEqual([{ id: user.id, code: 0, message: '' }])
    expect((await as(userInfo, {}, caller)).code).not.toBe(0)
    expect(await server.countRows('membership', { user_id: user.id })).toBe(0)
    const held = await server.rows<{ open: boolean }>(
      'select ended_at is null as open from role_assignment where user_id = $1',
      [user.id],
    )
    expect(held).toEqual([{ open: false }])
    const after = await userOf(user.email)
    expect(after).toMatchObject({
      id: user.id,
      account: null,
      status: 'inactive',
      row_version: user.row_version + 1,
    })
    const detail = (await as(userById, { userId: user.id }, admin)).data
    expect(detail).toMatchObject({ account: null, statusReason: 'Left the project' })
    expect((await as(searchUsers, { query: user.account }, admin)).data.total).toBe(0)
    expect((await as(searchUsers, { query: user.email }, admin)).data.total).toBe(1)
    const trail = await server.rows<{ action: string; changes: Record<string, unknown[]> }>(
      `select a.action, p.payload -> 'changes' as changes from audit_log a join audit_content p on p.tenant_id = a.tenant_id and p.seq = a.seq
        where a.tenant_id = $1 and a.outcome = 'done' and (a.entity_id = $2 or p.payload -> 'detail' ->> 'userId' = $2)
        order by a.seq desc limit 2`,
      [admin.tenantId, user.id],
    )
    expect(trail.map(each => each.action)).toEqual(['downgradeUsers', 'endRoles'])
    expect(trail[0]!.changes).toMatchObject({
      status: ['enabled', 'inactive'],
      account: [user.account, null],
    })
    const [last] = (await as(userHistory, { userId: user.id }, admin)).data.records
    const login = last?.changes.find(each => each.field === 'accountId')
    expect(login, 'the account by its name, which nobody has any more').toMatchObject({
      from: user.account,
      to: null,
    })
  })

  test('F16 A4 can be invited again, opens another account, and is who he was', async () => {
    const user = await member()
    await downgrade(user)
    await server.setRows('invitation', {}, { made_at: raw("made_at - interval '2 minutes'") })
    expect((await as(upgradeUser, { userId: user.id }, admin)).code).toBe(0)
    const param = paramIn(await letter(user.email, 'invitation', 2))
    await server.setRows('account', { name: user.account }, { email: null })
    const answer = await register(param, `${user.account}.again`)
    expect(answer.code, answer.message).toBe(0)
    expect(await userOf(user.email)).toMatchObject({ id: user.id, status: 'under_review' })
  })

  test('TR-T8 other companies of the account go on', async () => {
    const user = await member()
    const other = await server.getRow(
      'tenant',
      { company_name_en: raw("not like 'Hengyu%'"), enabled: true },
      'id',
    )
    const [elsewhere] = await server.rows<{ id: string }>(
      `insert into users (tenant_id, id, account_id, account, type, status, search, search_contact, sort_name)
        select $1, gen_random_uuid(), account_id, account, 'external', 'enabled', '', '', '' from users where id = $2 returning id`,
      [other.id, user.id],
    )
    await server.rows(
      'insert into membership (account_id, tenant_id, user_id) select account_id, $1, $2 from users where id = $2',
      [other.id, elsewhere!.id],
    )
    expect((await downgrade(user)).code).toBe(0)
    expect(await server.countRows('membership', { user_id: elsewhere!.id })).toBe(1)
  })

  test('F20 K4 is refused while tasks are pending, to oneself and the account holder, and to whoever has no account [N60]', async () => {
    const user = await member()
    await server.rows(
      `insert into notice (tenant_id, id, user_id, type, kind, subject, blocking) values ($1, gen_random_uuid(), $2, 'todo', 'security', '{}', true)`,
      [admin.tenantId, user.id],
    )
    const refused = await downgrade(user)
    expect([refused.code, refused.data]).toEqual([code('userHasPendingTasks'), { count: 1 }])
    await server.setRows('notice', { user_id: user.id }, { done_at: now() })
    await server.addNew('handover', {
      tenant_id: admin.tenantId,
      from_user_id: user.id,
      to_user_id: admin.userId,
      at: ahead('1 day'),
      state: 'pending',
      reason: 'Leaves',
      created_by: admin.userId,
    })
    expect((await downgrade(user)).code, 'F18').toBe(code('userPendingHandover'))
    await server.setRows('handover', { from_user_id: user.id }, { state: 'done' })
    const stale = await downgrade({ id: user.id, row_version: user.row_version + 7 })
    expect(stale.code).toBe(code('dataChanged'))
    expect((await downgrade(user)).code).toBe(0)
    const [own] = await server.rows<{ id: string; row_version: number }>(
      'select u.id, u.row_version from users u join membership m on m.user_id = u.id where m.account_id = $1 and u.tenant_id = $2',
      [admin.accountId, admin.tenantId],
    )
    expect((await downgrade(own!)).code).toBe(code('selfForbidden'))
    expect((await downgrade(await userOf(user.email))).code).toBe(code('userHasNoAccount'))
  })
})

describe('F14 F15 whoever is not to come in', () => {
  test('K7 the access reviewer rejects a registration with a reason; a role without the button is refused', async () => {
    const { email, account } = somebody()
    await register(await invited(email), account)
    const waiting = await userOf(email)
    const wish = { users: [{ id: waiting.id, rowVersion: waiting.row_version }], reason: 'Not known here' }
    const cra = await server.caller('zhang.wei', 'CRA')
    expect((await as(rejectUsers, wish, cra)).code).toBe(code('noButton'))
    const [held] = await server.rows<{ account: string }>(
      `select u.account from users u join role_assignment ra on ra.user_id = u.id and ra.ended_at is null and now() < ra.expires_at
        join role r on r.id = ra.role_id and r.code = 'ACCESS_REVIEWER' where u.tenant_id = $1 and u.status = 'enabled' limit 1`,
      [admin.tenantId],
    )
    const reviewer = await server.caller(held!.account, 'ACCESS_REVIEWER')
    expect((await as(rejectUsers, wish, reviewer)).data.results).toMatchObject([{ id: waiting.id, code: 0 }])
    expect(await userOf(email)).toMatchObject({ status: 'rejected' })
    expect((await as(userById, { userId: waiting.id }, admin)).data.statusReason).toBe('Not known here')
    const again = { ...wish, users: [{ id: waiting.id, rowVersion: waiting.row_version + 1 }] }
    expect((await as(rejectUsers, again, reviewer)).code).toBe(code('userNotUnderReview'))
  })

  test('N36 who holds a role cannot be removed: the message of the answer is the name that the sentence begins with', async () => {
    const user = await member()
    const users = [{ id: user.id, rowVersion: user.row_version }]
    const refusal = { code: 207007, message: 'Adaeze Okafor', data: { user: 'Adaeze Okafor' } }
    expect(await as(removePeople, { users, reason: 'Entered twice' }, admin)).toMatchObject(refusal)
    const { email } = somebody()
    await invited(email)
    const other = await userOf(email)
    const both = [...users, { id: other.id, rowVersion: other.row_version }]
    const { data } = await as(removePeople, { users: both, reason: 'Entered twice' }, admin)
    expect(data.results).toMatchObject([refusal, { code: 0 }])
    await server.setRows('role_assignment', { user_id: user.id }, { ended_at: now() })
    const later = await as(removePeople, { users, reason: 'Entered twice' }, admin)
    expect(later.code, 'without roles the account alone stands in the way').toBe(code('userHasAccount'))
  })

  test('K8 a person who never had an account is removed and is in no list any more; one who has it stays', async () => {
    const { email } = somebody()
    await invited(email)
    const [person, user] = [await userOf(email), await member()]
    const users = [person, user].map(each => ({ id: each.id, rowVersion: each.row_version }))
    const { data } = await as(removePeople, { users, reason: 'Entered twice' }, admin)
    expect(data.results.map(each => each.code)).toEqual([0, code('userHasPermissions')])
    expect((await as(searchUsers, { query: email }, admin)).data.total).toBe(0)
    expect((await as(userById, { userId: person.id }, admin)).code).toBe(code('dataNotFound'))
    expect((await as(searchUsers, { query: user.email }, admin)).data.total).toBe(1)
  })
})
