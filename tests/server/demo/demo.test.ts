import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRight } from '../../../contract/access/resources.ts'
import { limits } from '../../../contract/limits.ts'
import { demoAccounts, demoPassword } from '../../../server/app/demo/accounts.ts'
import { seedDemo } from '../../../server/app/demo/seed.ts'
import { verifySecret } from '../../../server/features/auth/password.ts'
import { namedRoles } from '../../../server/features/tenant/named-roles.ts'
import { keysFrom } from '../../../server/kernel/keys.ts'
import { noFiles } from '../files/no-files.ts'
import { type TestDatabase, testDatabase } from '../harness.ts'
import { testSecret } from '../template.ts'

const keys = keysFrom(testSecret)
const now = new Date('2026-11-21T05:30:00Z')
let db: TestDatabase

/** The test server's owner is a superuser: it sees every tenant at once. */
const rows = async <T = Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<T[]> =>
  (await db.owner.query(statement, values)).rows as T[]
const numbers = async (statement: string) =>
  Object.fromEntries(
    (await rows<{ key: string; count: number }>(statement)).map(({ key, count }) => [key, Number(count)]),
  )
const none = async (statement: string) => expect(await rows(statement)).toEqual([])

beforeAll(async () => {
  db = await testDatabase()
  expect(await seedDemo(db.connections, { now, keys, files: noFiles, production: false })).toBe(true)
})
afterAll(() => db.close())

describe('who is there', () => {
  test('a sponsor, a CRO and a hospital share one person', async () => {
    const tenants = await rows<{ tenant_type: number }>('select tenant_type from tenant order by 1')
    expect(tenants.map(each => each.tenant_type)).toEqual([1, 2, 3])
    const shared = await rows<{ name: string; count: string }>(
      'select a.name, count(*) from membership m join account a on a.id = m.account_id group by 1 having count(*) > 1',
    )
    expect(shared).toEqual([{ name: 'elena.navarro', count: '3' }])
  })

  test('some 300 people with Chinese, Japanese and Latin names, two 张伟 in different departments', async () => {
    const [count] = await rows<{ all: number; han: number; kana: number; latin: number }>(
      `select count(*)::int as all, count(*) filter (where last_name ~ '^[一-龥]+$' and reading = '')::int as han,
        count(*) filter (where reading ~ '^[ァ-ヴー ]+$')::int as kana, count(*) filter (where last_name ~ '^[[:alpha:]]' and last_name < 'ぁ')::int as latin from users`,
    )
    expect(count?.all).toBeGreaterThan(280)
    expect(Math.min(count?.han ?? 0, count?.kana ?? 0, count?.latin ?? 0)).toBeGreaterThan(30)
    const same = await rows(
      `select d.name from users u join user_department ud on ud.user_id = u.id join department d on d.id = ud.department_id
        where u.last_name = '张' and u.first_name = '伟'`,
    )
    expect(new Set(same.map(each => each.name)).size).toBe(2)
  })

  test('every status, external and expiring ones, one removed', async () => {
    const statuses = await numbers('select status as key, count(*) from users group by 1')
    expect(Object.keys(statuses).sort()).toEqual([
      'disabled',
      'enabled',
      'inactive',
      'rejected',
      'under_review',
    ])
    const [special] = await rows(
      `select count(*) filter (where type = 'external')::int as external, count(*) filter (where removed_at is not null)::int as removed,
        count(*) filter (where status = 'enabled' and valid_to > $1 and valid_to < $1::timestamptz + interval '30 days')::int as ending from users`,
      [now],
    )
    expect(special).toMatchObject({ removed: 1 })
    expect(special?.external).toBeGreaterThan(30)
    expect(special?.ending).toBeGreaterThan(4)
    await none(`select id from users where removed_at is not null and account_id is not null`)
    await none(`select id from users where account_id is null and status <> 'inactive'`)
  })

  test('accounts, phones and names keep the rules of the forms', async () => {
    await none(`select name from account where name !~ '^[a-z][a-z0-9.]{2,29}$'`)
    await none(`select phone from users where phone !~ '^\\d{${limits.phoneMin},${limits.phoneMax}}$'`)
    await none(`select last_name from users where last_name || first_name || reading ~ '[,，]'`)
    await none(`select email from users where email !~ '^[^@]+@[^@]+\\.example$'`)
    await none(
      `select name from account a where not exists (select from reserved_name r where r.name = lower(a.name))`,
    )
    await none(`select account from users where account ~* 'test|user\\d' or last_name ~* 'test|lorem'`)
  })
})

describe('what they may', () => {
  test('the twelve named roles with real menus, buttons, applications and every scope', async () => {
    const codes = await rows<{ code: string; count: string }>(
      'select code, count(*) from role where code is not null group by 1',
    )
    expect(codes).toHaveLength(12)
    expect(codes.every(each => each.count === '3')).toBe(true)
    expect(new Set(namedRoles.map(each => each.scope)).size).toBe(4)
    const known = new Set(everyRight.filter(each => each.includes('-')))
    const held = await rows<{ key: string }>(
      `select distinct menu_id || '-' || button as key from role_button`,
    )
    expect(held.filter(each => !known.has(each.key))).toEqual([])
    expect(held).toHaveLength(known.size)
    expect(
      await rows(
        `select r.name_en from role_menu m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
          where not exists (select from role_application a where a.tenant_id = m.tenant_id and a.role_id = m.role_id
            and a.application_id = m.menu_id / 1000)`,
      ),
      'no menu stands in an application that its role does not open',
    ).toEqual([])
    const kinds = await rows<{ blinding: string; contract: boolean; temporary: boolean }>(
      'select distinct blinding, contract_role as contract, expires_at is not null as temporary from role',
    )
    expect(new Set(kinds.map(each => each.blinding))).toEqual(new Set(['none', 'blinded', 'unblinded']))
    expect([kinds.some(each => each.contract), kinds.some(each => each.temporary)]).toEqual([true, true])
  })

  test('personnel-level roles: only for internal heads, only clinical trial management and eTMF', async () => {
    await none(
      `select u.account from role_assignment a join role r on r.id = a.role_id and r.level = 'personnel' join users u on u.id = a.user_id and u.tenant_id = a.tenant_id
        where u.type <> 'internal' or not exists (select from department d where d.head_user_id = u.id)`,
    )
    await none(
      `select r.code from role r join role_application p on p.role_id = r.id where r.level = 'personnel' and p.application_id not in (1, 2, 102, 7)`,
    )
  })

  test('assignments of every state, none twice, none backwards', async () => {
    const states = await numbers(
      `select case when ended_at is not null then 'withdrawn' when effective_at > '${now.toISOString()}' then 'to come'
        when expires_at <= '${now.toISOString()}' then 'ended' when expires_at < 'infinity' then 'temporary' else 'standing' end as key, count(*)
        from role_assignment group by 1`,
    )
    expect(Object.keys(states).sort()).toEqual(['ended', 'standing', 'temporary', 'to come', 'withdrawn'])
    await none('select id from role_assignment where effective_at >= expires_at')
    await none(
      `select a.id from role_assignment a join role_assignment b on b.tenant_id = a.tenant_id and b.user_id = a.user_id and b.role_id = a.role_id
        and b.study_id is not distinct from a.study_id and b.site_id is not distinct from a.site_id and b.id > a.id
        where tstzrange(a.effective_at, least(a.expires_at, a.ended_at)) && tstzrange(b.effective_at, least(b.expires_at, b.ended_at))`,
    )
    await none(
      `select a.id from role_assignment a join role r on r.id = a.role_id where (r.level = 'site') <> (a.site_id is not null) and a.ended_at is null`,
    )
    await none(
      `select u.account from users u where u.status = 'enabled' and u.type = 'internal' and not exists (select from user_position p join position o on o.id = p.position_id
        where p.user_id = u.id and o.name_en = 'HR specialist') and not exists (select from role_assignment a where a.user_id = u.id and a.ended_at is null
        and a.effective_at <= '${now.toISOString()}' and a.expires_at > '${now.toISOString()}')`,
    )
    await none(
      `select u.account from users u join role_assignment a on a.user_id = u.id where u.status <> 'enabled' and a.ended_at is null`,
    )
  })

  test('every application is licensed but quality; imaging is to come, data management over', async () => {
    const licences = await rows<{ application_id: number; licence_from: Date; licence_to: Date }>(
      `select application_id, a.licence_from, a.licence_to from tenant_application a join tenant t on t.id = tenant_id and tenant_type = 1`,
    )
    const ids = (which: (each: (typeof licences)[number]) => boolean) =>
      licences.filter(which).map(each => each.application_id)
    expect(ids(() => true).toSorted((one, other) => one - other)).toEqual([
      ...[1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 15, 17, 77, 102],
    ])
    expect(ids(each => each.licence_from > now)).toEqual([15])
    expect(ids(each => each.licence_to < now)).toEqual([11])
  })

  test('departments go five deep, heads are of the house', async () => {
    const [depth] = await rows<{ max: number }>('select max(cardinality(path)) from department')
    expect(depth?.max).toBe(limits.departmentDepth)
    await none(
      `select d.name from department d where path[cardinality(path)] <> id or (parent_id is not null and path[cardinality(path) - 1] <> parent_id)`,
    )
    await none(
      `select d.name from department d join users u on u.id = d.head_user_id where u.status <> 'enabled' or u.type <> 'internal'`,
    )
    await none(
      `select user_id from user_department group by tenant_id, user_id having count(*) filter (where main) <> 1`,
    )
    await none(
      `select p.name from position p left join position c on c.parent_id = p.id where c.id is not null and not p.is_category`,
    )
  })
})

describe('what they work on', () => {
  test('thirteen studies of the sponsor in every status, titles in two languages', async () => {
    const studies = await rows<{ status: string; held_from: string | null; name: string; name_en: string }>(
      `select s.* from study s join tenant t on t.id = s.tenant_id and t.tenant_type = 1`,
    )
    expect(studies).toHaveLength(13)
    expect(new Set(studies.map(each => each.status)).size).toBe(6)
    expect(
      studies.every(each => (each.held_from !== null) === ['on_hold', 'locked'].includes(each.status)),
    ).toBe(true)
    expect(studies.every(each => each.name.length > 20 && each.name_en.split(' ').length > 12)).toBe(true)
    await none(`select s.plan_id from study s join site i on i.study_id = s.id and i.environment = 'production' group by s.tenant_id, s.id, s.plan_id, s.enrolled_subjects
      having sum(i.enrolled_subjects) <> s.enrolled_subjects`)
    expect(
      await rows(
        `select s.plan_id from study s where status = 'planned' and not exists (select from study_member m where m.study_id = s.id)`,
      ),
    ).toHaveLength(1)
  })

  test('sites: every status and environment, none that contradicts its study', async () => {
    expect(Object.keys(await numbers('select status as key, count(*) from site group by 1')).sort()).toEqual([
      'active',
      'closed',
      'preparing',
    ])
    expect(await rows('select distinct environment from site')).toHaveLength(3)
    await none(`select site_no from site where status = 'preparing' and enrolled_subjects > 0`)
    await none(`select site_no from site where enrolled_subjects > planned_subjects`)
    await none(`select site_no from site where environment <> 'production' and enrolled_subjects > 0`)
    await none(
      `select i.site_no from site i join study s on s.id = i.study_id where s.status = 'planned' and i.status <> 'preparing'`,
    )
    await none(
      `select i.site_no from site i join study s on s.id = i.study_id where s.status in ('completed', 'stopped', 'locked') and i.status <> 'closed'`,
    )
    await none(
      `select i.id from site i join organisation o on o.id = i.organisation_id and o.tenant_id = i.tenant_id where o.type <> 'hospital'`,
    )
    await none(`select m.id from study_member m join users u on u.id = m.user_id where u.status <> 'enabled'`)
  })

  test('sixty organisations of every type', async () => {
    const types = await numbers(
      `select o.type as key, count(*) from organisation o join tenant t on t.id = o.tenant_id and t.tenant_type = 1 group by 1`,
    )
    expect(Object.keys(types)).toHaveLength(7)
    expect(Object.values(types).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(60)
    const depths = await numbers(
      `select cardinality(o.path) as key, count(*) from organisation o join tenant t on t.id = o.tenant_id and t.tenant_type = 1 group by 1`,
    )
    expect(Object.keys(depths), 'alliance, hospital, department, ward').toEqual(['1', '2', '3', '4'])
    const [kinds] = await rows<{ inactive: number; aliases: number; read: number; unread: number }>(
      `select count(*) filter (where not active)::int as inactive, count(*) filter (where alias_1 <> '' and alias_2 <> '')::int as aliases,
        count(*) filter (where reading <> '')::int as read, count(*) filter (where search = '' or sort_name = '')::int as unread from organisation`,
    )
    expect(kinds!.unread).toBe(0)
    expect(kinds!.inactive).toBeGreaterThan(2)
    expect(kinds!.aliases).toBeGreaterThan(8)
    expect(kinds!.read).toBeGreaterThan(5)
    await none(
      `select c.name from organisation c join organisation p on p.id = c.parent_id and p.tenant_id = c.tenant_id
        where c.path <> p.path || c.id`,
    )
  })
})

describe('what was done', () => {
  test('the chain of each tenant holds, and ends by the clock of the database', async () => {
    await none(
      `select l.tenant_id, l.seq from audit_log l join audit_payload p using (tenant_id, seq) left join audit_personal q using (tenant_id, seq)
        left join audit_log b on b.tenant_id = l.tenant_id and b.seq = l.seq - 1
        where l.prev_hash <> coalesce(b.hash, '') or l.at < b.at or l.payload_digest <> sha256(p.salt || convert_to(p.payload::text, 'UTF8'))
          or l.hash <> audit_hash(l.prev_hash, l.tenant_id, l.seq, l.at, l.actor_account_id, l.actor_user_id, l.actor_name, l.role_id, l.role_name,
            l.action, l.entity, l.entity_id, l.entity_version, l.outcome, l.request_id, l.payload_digest, l.personal_digest)
          or l.personal_digest is distinct from sha256(q.salt || convert_to(q.personal::text, 'UTF8'))`,
    )
    await none(
      `select h.tenant_id from audit_head h join audit_log l using (tenant_id, seq) where l.hash <> h.hash or l.action <> 'seed'`,
    )
    expect(await rows('select tenant_id from audit_head')).toHaveLength(3)
  })

  test('the history of every person leads to what the record says', async () => {
    await none(
      `select u.account from users u where (select count(*) from audit_log l where l.tenant_id = u.tenant_id and l.entity = 'users' and l.entity_id = u.id::text) <> u.row_version`,
    )
    await none(
      `select u.account, u.status, last.status from users u cross join lateral (
        select p.payload -> 'changes' -> 'status' ->> 1 as status from audit_log l join audit_payload p using (tenant_id, seq)
        where l.tenant_id = u.tenant_id and l.entity = 'users' and l.entity_id = u.id::text and p.payload -> 'changes' ? 'status' order by l.seq desc limit 1) last
        where last.status <> u.status`,
    )
    const [edited] = await rows<{ count: number }>(`select count(*)::int from users where row_version > 3`)
    expect(edited?.count).toBeGreaterThanOrEqual(12)
  })
})

describe('signing in', () => {
  test('every demo account has the password; who was never activated has none', async () => {
    const md5 = createHash('md5').update(demoPassword).digest('hex').toUpperCase()
    const stored = await rows<{ name: string; secret: string }>(
      'select a.name, c.secret from account a join credential c on c.account_id = a.id and c.current where a.name = any($1)',
      [demoAccounts.map(each => each.account)],
    )
    expect(stored).toHaveLength(demoAccounts.length)
    const secret = { secret: stored[0]?.secret ?? '', pepperVersion: 1 }
    expect((await verifySecret(keys, secret, md5)).ok).toBe(true)
    await none(
      `select u.account from users u join credential c on c.account_id = u.account_id where u.status = 'inactive'`,
    )
  })

  test.each(demoAccounts.filter(each => each.account !== 'wu.jianping'))(
    '$account holds its roles',
    async ({ account, roles, tenant }) => {
      const held = await rows<{ code: string; tenant_type: number }>(
        `select r.code, t.tenant_type from role_assignment a join role r on r.id = a.role_id join users u on u.id = a.user_id and u.tenant_id = a.tenant_id
        join tenant t on t.id = a.tenant_id where u.account = $1 and a.ended_at is null and a.effective_at <= $2 and a.expires_at > $2`,
        [account, now],
      )
      expect([...new Set(held.map(each => each.code))].sort()).toEqual([...roles].sort())
      expect(new Set(held.map(each => each.tenant_type)).size).toBe(tenant === 'all three' ? 3 : 1)
    },
  )
})

test('the application sees one company at a time', async () => {
  const [sponsor] = await rows<{ id: string }>('select id from tenant where tenant_type = 1')
  const counted = (tenant: string | null) =>
    db.database.transaction(
      tenant,
      async tx =>
        (
          await tx
            .selectFrom('users')
            .select(e => e.fn.countAll<string>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
    )
  expect(await counted(null)).toBe('0')
  const [own] = await rows<{ count: string }>('select count(*) from users where tenant_id = $1', [
    sponsor?.id,
  ])
  expect(await counted(sponsor?.id ?? null)).toBe(own?.count)
})

test('a second time nothing happens; the same instant gives the same people', async () => {
  expect(await seedDemo(db.connections, { now, keys, files: noFiles, production: false })).toBe(false)
  const other = await testDatabase()
  await seedDemo(other.connections, { now, keys, files: noFiles, production: false })
  const people = 'select id, account, status, phone, updated_at from users order by tenant_id, id'
  expect((await other.owner.query(people)).rows).toEqual(await rows(people))
  await other.close()
})

test('nothing lies in the future but what is planned, even just after midnight of a leap day', async () => {
  const other = await testDatabase()
  const midnight = new Date('2028-02-29T00:02:00Z')
  await seedDemo(other.connections, { now: midnight, keys, files: noFiles, production: false })
  const late = `select 'user' as what from users where greatest(created_at, updated_at, last_sign_in_at, removed_at, valid_from) > $1
    union all select 'notice' from notice where greatest(created_at, seen_at, read_at, done_at) > $1
    union all select 'assignment' from role_assignment where greatest(created_at, ended_at) > $1
    union all select 'record' from study where greatest(created_at, updated_at) > $1
    union all select 'site' from site where greatest(created_at, updated_at) > $1
    union all select 'trail' from audit_log where at > $1 and actor_name <> 'mds-kit'`
  expect((await other.owner.query(late, [midnight])).rows).toEqual([])
  await other.close()
})

test('in production it is refused', async () => {
  await expect(seedDemo(db.connections, { keys, production: true })).rejects.toThrow('not for production')
})
