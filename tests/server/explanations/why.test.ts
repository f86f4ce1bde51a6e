import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endRoles, grantRoles } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input, Output } from '../../../contract/define.ts'
import { whyAccess } from '../../../contract/explanations/calls.ts'
import { roleDetail } from '../../../contract/roles/calls.ts'
import { updateRole } from '../../../contract/roles/changes.ts'
import { disableUsers, enableUsers, searchUsers } from '../../../contract/users/calls.ts'
import { explainAccess } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let cra: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  cra = await server.caller('zhang.wei', 'CRA')
})
afterAll(() => server.close())

type Ask = Input<typeof whyAccess>
const why = async (input: Ask, by = admin): Promise<Output<typeof whyAccess>> => {
  const answer = await server.call(whyAccess, input, by)
  expect(answer.code, answer.message).toBe(0)
  return answer.data
}
const code = async (input: Ask, by = admin) => (await server.call(whyAccess, input, by)).code
type Explanation = Output<typeof whyAccess>
const failed = ({ chains }: Explanation) => chains[0]!.links.find(each => !each.ok)
const version = async (table: string, id: string) =>
  (await server.rows<{ v: number }>(`select row_version as v from ${table} where id = $1`, [id]))[0]!.v
const roleId = async (key: string) =>
  (await server.getRow('role', { tenant_id: admin.tenantId, code: key }, 'id')).id

/** A user at a site, without the users menu. */
const someCrc = async (): Promise<Caller> => {
  const [crc] = await server.rows<{ account: string }>(
    `select u.account from users u join role_assignment ra on ra.user_id = u.id and ra.ended_at is null and now() < ra.expires_at
      join role r on r.id = ra.role_id and r.code = 'CRC'
      where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null order by u.account limit 1`,
    [admin.tenantId],
  )
  return server.caller(crc!.account, 'CRC')
}

describe('who may ask for whom (TR-T5 TR-Z1)', () => {
  test('anybody for himself, the same chain that explainAccess tells, his way in before it', async () => {
    const mine = await why({ roleId: cra.roleId!, call: 'editUser' }, cra)
    const { data } = await server.call(explainAccess, { asks: [{ call: 'editUser' }] }, cra)
    const [signIn, ...rest] = mine.chains[0]!.links
    expect(signIn).toMatchObject({ check: 'signIn', ok: true })
    expect(rest.map(({ check, ok, code }) => ({ check, ok, code }))).toEqual(
      data.verdicts[0]!.reasons.map(({ check, ok, code }) => ({ check, ok, code })),
    )
  })

  test('for others who has the menu of users and them in sight; nobody else exists', async () => {
    expect((await why({ userId: cra.userId, call: 'editUser' })).user.id).toBe(cra.userId)
    const other = await server.caller('s.tanaka')
    expect(await code({ userId: other.userId, call: 'editUser' })).toBe(codes.dataNotFound.code)
    expect(await code({ userId: crypto.randomUUID(), call: 'editUser' })).toBe(codes.dataNotFound.code)
    const crc = await someCrc()
    expect(await code({ userId: admin.userId, call: 'editUser' }, crc)).toBe(codes.noMenu.code)
    expect(await code({ userId: admin.userId, call: 'editUser' }, cra), 'who sees fewer').toBe(
      codes.dataNotFound.code,
    )
    const head = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
    const seen = await server.call(searchUsers, { limit: 100 }, head)
    const ids = new Set(seen.data.records.map(each => each.id))
    const [unseen] = await server.rows<{ id: string }>(
      'select id from users where tenant_id = $1 and removed_at is null and not (id = any($2::uuid[])) limit 1',
      [admin.tenantId, [...ids]],
    )
    expect(await code({ userId: unseen!.id, call: 'editUser' }, head)).toBe(codes.dataNotFound.code)
    const member = seen.data.records.find(each => each.id !== head.userId)!
    const about = (id: string) => ({
      userId: member.id,
      call: 'disableUsers',
      record: { kind: 'users' as const, id },
    })
    expect(await code(about(unseen!.id), head), 'a record out of his own sight').toBe(codes.dataNotFound.code)
    expect(await code(about(crypto.randomUUID()), head), 'and one that does not exist').toBe(
      codes.dataNotFound.code,
    )
    expect(await code(about(member.id), head)).toBe(0)
  })

  test('a record of a kind that he cannot open is not told of', async () => {
    const head = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
    await server.removeRows('role_menu', { role_id: head.roleId, menu_id: 1010 })
    const record = { kind: 'roles' as const, id: await roleId('CRA') }
    const { data } = await server.call(searchUsers, { limit: 100 }, head)
    const member = data.records.find(each => each.id !== head.userId)!
    expect(await code({ userId: member.id, call: 'removeRole', record }, head)).toBe(codes.noMenu.code)
  })

  test('of a record out of his own sight nothing tells whether there is one, at no moment (TR-T5)', async () => {
    const [unseen] = await server.rows<{ departments: string; users: string }>(
      `select d.id as departments, d.head_user_id as users from department d where d.tenant_id = $1 and d.head_user_id is not null
        and d.head_user_id not in (select m.user_id from study_member m) order by d.name_en limit 1`,
      [admin.tenantId],
    )
    const links = async (kind: 'departments' | 'users', id: string, at?: string) =>
      (await why({ menu: 1011, record: { kind, id }, at }, cra)).chains.map(chain => chain.links)
    for (const at of [undefined, new Date(Date.now() - 3_600_000).toISOString()])
      for (const kind of ['departments', 'users'] as const)
        expect(await links(kind, unseen![kind], at), `${kind} ${at}`).toEqual(
          await links(kind, crypto.randomUUID(), at),
        )
  })

  test('a role that he never had is none of his, nor is what is no call, menu or button', async () => {
    const never = await roleId('ACCOUNT_HOLDER')
    expect(await code({ userId: cra.userId, roleId: never, call: 'editUser' })).toBe(codes.dataNotFound.code)
    for (const asked of [
      { call: 'constructor' },
      { call: 'noSuchCall' },
      { menu: 4711 },
      { menu: 1011, button: 'NO_SUCH_BUTTON' },
    ])
      expect(await code(asked), JSON.stringify(asked)).toBe(codes.dataNotFound.code)
    for (const asked of [{}, { call: 'editUser', menu: 1011 }, { call: 'editUser', button: 'X' }])
      expect(await code(asked), JSON.stringify(asked)).toBe(codes.invalidInput.code)
  })

  test('who can mend is counted, and named only to whom he is in sight', async () => {
    const all = await why({ userId: cra.userId, roleId: cra.roleId!, menu: 1012 })
    const told = failed(all)!.remedies
    expect(told.map(each => each.act)).toEqual(['updateRole', 'grantRoles'])
    expect(told.every(each => each.total > 0 && each.people.length > 0 && each.people.length <= 3)).toBe(true)
    const crc = await someCrc()
    await server.removeRows('study_member', { user_id: crc.userId })
    const own = await why({ roleId: crc.roleId!, menu: 1011 }, crc)
    expect(failed(own)!.remedies.every(each => each.total > 0 && each.people.length === 0)).toBe(true)
  })
})

describe('each role, the best first (H5 H18 TR-Z7)', () => {
  test('an account holder who also holds less is allowed by the role that opens it', async () => {
    const { chains, roles } = await why({ userId: admin.userId, call: 'editUser' })
    expect(roles).toBeGreaterThan(1)
    expect(chains[0]!.allowed).toBe(true)
    expect(chains.map(each => Number(each.allowed))).toEqual(
      chains.map(each => Number(each.allowed)).toSorted((a, b) => b - a),
    )
  })

  test('at a moment before and after, by the bounds of what he holds', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const role = await roleId('PROJECT_MANAGER')
    const study = await server.getRow(
      'study',
      { tenant_id: admin.tenantId, status: 'ongoing', active: true },
      'id',
    )
    const given = await server.call(
      grantRoles,
      {
        userId: cra.userId,
        grants: [
          {
            roleId: role,
            studyId: study.id,
            siteId: null,
            effectiveAt: inDays(2),
            expiresAt: inDays(5),
          },
        ],
        reason: 'Holiday cover',
      },
      admin,
    )
    expect(given.code, given.message).toBe(0)
    const at = async (days: number) => {
      const told = await why({ userId: cra.userId, roleId: role, at: inDays(days), call: 'userInfo' })
      const link = told.chains[0]!.links.find(each => each.check === 'role')!
      return [told.chains[0]!.allowed, link.data?.grant]
    }
    expect(await at(0)).toEqual([false, 'toCome'])
    expect(await at(3)).toEqual([true, 'held'])
    expect(await at(6)).toEqual([false, 'ended'])
  })
})

describe('who can mend a link really can', () => {
  const by = async (person: { id: string }): Promise<Caller> => {
    const row = await server.getRow('users', { id: person.id }, 'account')
    const roles = await server.rows<{ code: string | null }>(
      `select r.code from role_assignment ra join role r on r.id = ra.role_id and r.enabled join role_button rb on rb.role_id = r.id and rb.menu_id < 2000
        where ra.user_id = $1 and ra.ended_at is null group by r.id, r.code order by count(*) desc limit 1`,
      [person.id],
    )
    return server.caller(row.account, roles[0]!.code)
  }

  test('F15 H18 a disabled person is enabled by each of those who are named', async () => {
    const users = async () => [{ id: cra.userId, rowVersion: await version('users', cra.userId) }]
    await server.setRows('notice', { user_id: cra.userId }, { done_at: now() })
    const ask = { userId: cra.userId, roleId: cra.roleId!, call: 'userInfo' }
    const named = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const off = await server.call(disableUsers, { users: await users(), reason: 'Leave' }, admin)
      expect(off.code, off.message).toBe(0)
      const link = failed(await why(ask))!
      expect(link).toMatchObject({ check: 'account', data: { status: 'disabled' } })
      const [remedy] = link.remedies
      expect(remedy?.act).toBe('enableUsers')
      const person = remedy!.people[round % remedy!.people.length]!
      named.add(person.id)
      const on = await server.call(enableUsers, { users: await users(), reason: 'Back' }, await by(person))
      expect(on.code, on.message).toBe(0)
      expect((await why(ask)).chains[0]!.allowed).toBe(true)
    }
    expect(named.has(cra.userId)).toBe(false)
  })

  test('H8 TR-Z5 a button is added to the role by those who have it and do not hold the role', async () => {
    const ask = { userId: cra.userId, roleId: cra.roleId!, menu: 1002, button: 'TENANT_INFO_EDIT' }
    const lacking = (await why(ask)).chains[0]!.links.filter(each => !each.ok)
    const remedy = lacking.at(-1)!.remedies.find(each => each.act === 'updateRole')!
    const holders = await server.getRows(
      'role_assignment',
      { role_id: cra.roleId, ended_at: null },
      'user_id',
    )
    expect(remedy.people.some(each => holders.some(holder => holder.user_id === each.id))).toBe(false)
    const actor = await by(remedy.people[0]!)
    const { data } = await server.call(roleDetail, { id: cra.roleId! }, actor)
    const added = ['1', '1002', '1002-TENANT_INFO_EDIT'].filter(each => !data.rights.includes(each))
    const saved = await server.call(
      updateRole,
      { id: cra.roleId!, rowVersion: data.rowVersion, added, removed: [], reason: 'Asked for' },
      actor,
    )
    expect(saved.code, saved.message).toBe(0)
    expect((await why(ask)).chains[0]!.allowed).toBe(true)
  })

  test('what is held is ended by those who are told to be able to', async () => {
    const chain = (await why({ userId: cra.userId, roleId: cra.roleId!, call: 'userInfo' })).chains[0]!
    const link = chain.links.find(each => each.check === 'role')!
    const remedy = link.remedies.find(each => each.act === 'endRoles')!
    expect(link.ok).toBe(true)
    const grants = await server.getRows(
      'role_assignment',
      { user_id: cra.userId, role_id: cra.roleId, ended_at: null },
      'id',
      'row_version as "rowVersion"',
    )
    const done = await server.call(endRoles, { grants, reason: 'Moved' }, await by(remedy.people[0]!))
    expect(done.code, done.message).toBe(0)
    const after = await why({ userId: cra.userId, roleId: cra.roleId!, call: 'userInfo' })
    expect(failed(after)).toMatchObject({ check: 'role', data: { grant: 'ended' } })
  })
})
