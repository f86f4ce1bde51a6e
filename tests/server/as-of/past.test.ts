import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleAsOf, userAsOf } from '../../../contract/as-of/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { randomFrom } from '../../../scripts/lib/random.ts'
import { redactPerson } from '../../../server/audit/redact.ts'
import { verifyChains } from '../../../server/audit/verify.ts'
import { recordsAsOf } from '../../../server/features/as-of/rebuild.ts'
import type { Transaction } from '../../../server/kernel/context.ts'
import { connectOwner } from '../../../server/kernel/db/connections.ts'
import { Problem } from '../../../server/kernel/problem.ts'
import type { Caller } from '../demo-server.ts'
import { asking, placeActs } from '../explanations/past-why.ts'
import { invitationRig } from '../invitations/invitation-rig.ts'
import { not } from '../rows.ts'
import { getActs, inTheWay } from './past-acts.ts'
import { compareAll, compareFacts, sorted, userOf } from './past-compare.ts'
import { type Snapshot, snapshot } from './past-oracle.ts'

const rig = await invitationRig()
const { server, admin } = rig
const moments = 400
const since = new Date()
const random = randomFrom('what was')
const snapshots: Snapshot[] = []
const done = new Map<string, number>()
let second: Caller
let acts: ReturnType<typeof getActs>
let why: ReturnType<typeof asking>

afterAll(() => server.close())

const anotherAdministrator = async (): Promise<Caller> => {
  const other = await server.getRow(
    'users',
    {
      tenant_id: admin.tenantId,
      status: 'enabled',
      account_id: not(null),
      type: 'internal',
      super_admin: false,
      orderBy: 'account',
    },
    'id',
    'account',
  )
  await server.rows(
    `insert into role_assignment (tenant_id, id, user_id, role_id) select $1, gen_random_uuid(), $2, id from role
      where tenant_id = $1 and code = 'DH_ADMINISTRATOR'`,
    [admin.tenantId, other.id],
  )
  return server.caller(other.account, 'DH_ADMINISTRATOR')
}

/** Several workers, each doing one act after the other, until every moment is recorded and every act has been done. */
const live = async () => {
  for (const name of ['addDepartment', 'addPosition', 'addRole', 'register', 'addUser'])
    for (let turn = 0; turn < 4; turn += 1) await acts[name]!()
  for (let turn = 0; turn < 6; turn += 1) await acts.activate!()
  const names = Object.keys(acts)
  const missing = () => names.filter(name => !done.has(name))
  const going = () => snapshots.length < moments || (missing().length > 0 && snapshots.length < 5 * moments)
  // Limits the acts to somewhat more than the recorded moments; otherwise their number grows with the time that a
  // moment takes.
  let acted = 0
  const ahead = () => missing().length === 0 && acted > snapshots.length * 1.25 + 20
  const worker = async () => {
    while (going()) {
      if (ahead()) {
        await pause(2)
        continue
      }
      acted += 1
      const rare = missing()
      const name = rare.length > 0 && random.chance(0.5) ? random.pick(rare) : random.pick(names)
      if ((await acts[name]!())?.code === 0) done.set(name, (done.get(name) ?? 0) + 1)
    }
  }
  // A separate connection: it locks the trail while the others go on.
  const owner = await connectOwner(server.connections)
  await owner.query('set plan_cache_mode = force_generic_plan')
  const recorder = async () => {
    while (going()) {
      const recorded = await record(owner).catch(inTheWay)
      if (recorded) snapshots.push(recorded)
      await pause(random.below(4))
    }
  }
  await Promise.all([recorder(), worker(), worker(), worker()])
  await owner.end()
  return names
}

/** Records some existing user, preferably one with roles, and some role, in their current state. */
const record = async (owner: Client): Promise<Snapshot> => {
  const { rows } = await owner.query<{ people: string[]; holders: string[]; roles: string[] }>(
    `select array(select id::text from users where tenant_id = $1 and created_at >= $2 order by created_at, id) as people,
      array(select user_id::text from role_assignment where tenant_id = $1 and created_at >= $2
        and ended_at is null and expires_at > now() group by user_id order by min(created_at), user_id) as holders,
      array(select id::text from role where tenant_id = $1 and created_at >= $2 order by created_at, id) as roles`,
    [admin.tenantId, since],
  )
  const { people, holders, roles } = rows[0]!
  const among = holders.length > 0 && random.chance(0.6) ? holders : [second.userId, ...people]
  const meanwhile = random.chance(0.5) ? why.ask : undefined
  return snapshot(owner, admin.tenantId, [random.pick(among), random.pick(roles)], meanwhile)
}

let names: string[] = []
beforeAll(async () => {
  second = await anotherAdministrator()
  await rig.setting('usernameChange', true)
  const actors = [admin, second]
  acts = { ...getActs(rig, random, actors, since), ...placeActs(rig, random, actors, since) }
  why = asking(rig, random, actors, since)
  names = await live()
}, 240_000)

const inCompany = <T>(work: (tx: Transaction) => Promise<T>) =>
  server.database.transaction(admin.tenantId, work)
const userThen = (id: string, at: string) => inCompany(tx => userOf(tx, id, at))

/** Null for a user who was removed since: the current state has no such record. */
const notFound = (error: unknown): null => {
  if (error instanceof Problem && error.problem === 'dataNotFound') return null
  throw error
}

describe('What was, rebuilt from the trail', () => {
  test('every kind of change has happened', () => {
    expect(names.filter(name => !done.has(name))).toEqual([])
  })

  test('TR-A7 equals what was recorded of people and roles at 400 random moments of a random history', async () => {
    expect(snapshots.length).toBeGreaterThanOrEqual(moments)
    const told = await inCompany(tx => compareAll(tx, snapshots))
    expect(told.people).toBeGreaterThanOrEqual(moments)
    expect(told.roles).toBeGreaterThanOrEqual(moments)
    expect(told.rights, 'rights that somebody could use').toBeGreaterThan(moments / 10)
  }, 240_000)

  test('TR-A6 TR-A7 TR-Z1 why, asked of a past moment, says what was said when that moment was now, link by link', async () => {
    expect(why.asks.length).toBeGreaterThan(150)
    const checks = new Map<string, Set<boolean>>()
    let differ = 0
    const few = 60
    for (const [place, ask] of why.asks.entries()) {
      const label = JSON.stringify(ask)
      const { said, past } = await why.again(ask)
      expect({ said, past }, label).toEqual({ said: ask.said, past: { broken: false } })
      for (const { check, ok } of said.flatMap(each => each.reasons))
        checks.set(check, (checks.get(check) ?? new Set()).add(ok))
      const now = place < few ? await why.now(ask).catch(notFound) : { said }
      if (JSON.stringify(now?.said) !== JSON.stringify(said)) differ += 1
    }
    for (const check of ['account', 'role', 'menu', 'button', 'application', 'scope', 'state'])
      expect([...(checks.get(check) ?? [])].sort(), check).toEqual([false, true])
    // Moments since which nothing changed prove nothing.
    expect(differ).toBeGreaterThan(few / 5)
  }, 120_000)

  test('TR-A7 tells who gave a role, who confirmed it and by which handover it came, with their entries', async () => {
    type Given = { seq: string; id: string; userId: string; actor: string; asker: string | null }
    /** The newest role assigned this way, of a user who still exists. */
    const newest = async (detail: string, after: string) =>
      (
        await server.rows<Given>(
          `select l.seq, l.entity_id as id, g.user_id as "userId", l.actor_user_id as actor, p.payload #>> '{detail,confirmed,askedBy}' as asker
            from audit_log l join audit_content p using (tenant_id, seq) join role_assignment g on g.id::text = l.entity_id
            where l.tenant_id = $1 and l.action = 'grantRoles' and l.entity = 'assignments' and l.seq > $3::bigint
              and p.payload #> $2::text[] is not null order by l.seq desc limit 1`,
          [admin.tenantId, detail, after],
        )
      )[0]
    const newcomers = ['register', 'register', 'addRole', 'addRole', ...Array(6).fill('activate')]
    const told = async (act: string, detail: string) => {
      const head = await server.getRow('audit_head', { tenant_id: admin.tenantId }, 'seq')
      // A handover gives nothing to a successor who already has every role, so it is repeated until one does not.
      let entry: Given | undefined
      for (let turn = 0; turn < 60 && !entry; turn += 1) {
        // By now many have left: add users who can get a role, and roles to assign.
        if (turn % 10 === 0) for (const name of newcomers) await acts[name]!()
        await acts.grant!()
        await acts[act]!()
        entry = await newest(detail, head.seq)
      }
      const at = await justAfter(Number(entry!.seq))
      await pause(5)
      const { data, message } = await server.call(userAsOf, { userId: entry!.userId, at }, admin)
      expect(data, message).not.toBeNull()
      const grant = data.roles.flatMap(each => each.grants).find(each => each.id === entry!.id)!
      expect(grant.given!.seq).toBe(Number(entry!.seq))
      return { entry: entry!, given: grant.given! }
    }
    const confirmed = await told('confirmed', '{detail,confirmed}')
    expect(confirmed.given.by.userId).toBe(confirmed.entry.asker)
    expect(confirmed.given.confirmedBy!.userId).toBe(confirmed.entry.actor)
    const handed = await told('handover', '{detail,handover}')
    expect(handed.given).toMatchObject({ handoverId: expect.any(String), confirmedBy: null })
    expect(handed.given.by).toMatchObject({
      userId: handed.entry.actor,
      name: expect.not.stringMatching('system'),
    })
    const later = new Date(Date.now() + 60_000).toISOString()
    const ahead = await server.call(userAsOf, { userId: admin.userId, at: later }, admin)
    expect(ahead.code).toBe(codes.momentToCome.code)
    // Before the first entry there were no records; the demo's own people and roles also go back to that.
    for (const kind of ['users', 'roles'] as const) {
      const every = await server.database.transaction(admin.tenantId, tx =>
        recordsAsOf(tx, kind, sql`is not null`, 0),
      )
      expect([...every.values()].filter(each => each.record !== null || each.broken.length > 0)).toEqual([])
    }
  })

  test('TR-A7 the calls say the same of people and roles as was recorded, with what differs now and the entry of it', async () => {
    for (const { at, users, roles } of snapshots.filter((_, place) => place % 50 === 0)) {
      const [userId, seen] = Object.entries(users)[0]!
      const { data } = await server.call(userAsOf, { userId, at }, admin)
      if (!data) continue
      expect(sorted(data.rights.map(each => each.right))).toEqual(sorted(seen.rights))
      const held = data.roles.flatMap(each => each.grants.map(grant => grant.id))
      expect(sorted(held)).toEqual(sorted(seen.grants.map(each => String(each.id))))
      for (const field of data.fields) expect(field.differs, field.field).toBe(field.endedBy !== null)
      const [id, role] = Object.entries(roles)[0]!
      const answer = await server.call(roleAsOf, { id, at, limit: 100 }, admin)
      if (!answer.data) continue
      expect(sorted(answer.data.holders.map(each => each.id))).toEqual(sorted(role.holders))
      expect(answer.data.total).toBe(role.holders.length)
    }
  }, 60_000)
})

/** The moment right after an entry. */
const justAfter = async (seq: number): Promise<string> => {
  const [entry] = await server.rows<{ at: Date }>(
    `select max(n.at) + interval '1 millisecond' as at from audit_log l join audit_log n on n.tenant_id = l.tenant_id and n.request_id = l.request_id
      where l.tenant_id = $1 and l.seq = $2`,
    [admin.tenantId, seq],
  )
  return entry!.at.toISOString()
}

/** Tampers with the trail, runs a check, and undoes the tampering. */
const tampered = async <T>(
  statements: readonly (readonly [string, readonly unknown[]])[],
  look: () => Promise<T>,
): Promise<T> => {
  const tables = ['audit_log', 'audit_payload', 'audit_personal']
  await server.rows("set session_replication_role = 'replica'")
  for (const table of tables) await server.rows(`create temp table kept_${table} as select * from ${table}`)
  try {
    for (const [statement, values] of statements) await server.rows(statement, [...values])
    return await look()
  } finally {
    for (const table of tables) {
      await server.rows(`delete from ${table}`)
      await server.rows(`insert into ${table} select * from kept_${table}`)
      await server.rows(`drop table kept_${table}`)
    }
    await server.rows("set session_replication_role = 'origin'")
  }
}

describe('A trail that was tampered with', () => {
  /** A user with at least four entries about fields; the last but one of them, and the moment before it. */
  const edited = async () => {
    const [found] = await server.rows<{ id: string; seq: string; at: Date; field: string }>(
      `select l.entity_id as id, l.seq, l.at - interval '1 millisecond' as at, 'lastName' as field from audit_log l
        join audit_content p using (tenant_id, seq) where l.tenant_id = $1 and l.entity = 'users' and l.outcome = 'done' and l.entity_version > 2
          and p.payload #> '{changes,lastName}' is not null
          and exists (select from audit_log n where n.tenant_id = l.tenant_id and n.entity = l.entity and n.entity_id = l.entity_id
            and n.entity_version > l.entity_version) order by l.seq desc limit 1`,
      [admin.tenantId],
    )
    return { ...found!, at: found!.at.toISOString(), seq: Number(found!.seq) }
  }

  test('TR-A4 TR-A7 a changed value is a broken link at its field, and content that does not give its hash is told', async () => {
    const { id, seq, at } = await edited()
    expect((await userThen(id, at)).broken).toEqual([])
    const change = `update audit_personal set personal = jsonb_set(personal, '{changes,lastName,1}', '"Somebody else"') where tenant_id = $1 and seq = $2`
    const { broken } = await tampered([[change, [admin.tenantId, seq]]], () => userThen(id, at))
    expect(broken).toContainEqual({ entity: 'users', entityId: id, seq, field: null, fault: 'altered' })
    expect(broken).toContainEqual({
      entity: 'users',
      entityId: id,
      seq,
      field: 'lastName',
      fault: 'unlinked',
    })
  })

  test('TR-A4 TR-A7 a missing entry is a broken link, and so is one that was emptied', async () => {
    const { id, seq, at } = await edited()
    const empty = [
      'delete from audit_payload where tenant_id = $1 and seq = $2',
      [admin.tenantId, seq],
    ] as const
    const gone = ['delete from audit_log where tenant_id = $1 and seq = $2', [admin.tenantId, seq]] as const
    const emptied = await tampered([empty], () => userThen(id, at))
    expect(emptied.broken).toContainEqual({
      entity: 'users',
      entityId: id,
      seq,
      field: null,
      fault: 'emptied',
    })
    const missing = await tampered([empty, gone], () => userThen(id, at))
    expect(missing.broken.map(each => each.fault)).toContain('missing')
    const { data } = await tampered([empty, gone], () => server.call(userAsOf, { userId: id, at }, admin))
    expect(data.broken.map(each => each.fault)).toContain('missing')
    expect((await userThen(id, at)).broken).toEqual([])
  })
})

describe('Personal data that were redacted', () => {
  test('TR-A4 TR-A7 leave every fact about roles and rights, at all those moments, and the chain whole', async () => {
    const people = [...new Set(snapshots.flatMap(each => Object.keys(each.users)))].filter(
      id => id !== second.userId,
    )
    let entries = 0
    for (const userId of people) {
      const redacted = await redactPerson(server.owner, {
        tenantId: admin.tenantId,
        userId,
        reason: 'Asked for',
        by: 'operator',
      })
      entries += redacted.entries
    }
    expect(entries).toBeGreaterThan(people.length)
    const left = await server.rows(
      `select l.seq, p.payload from audit_log l join audit_content p using (tenant_id, seq)
        where l.tenant_id = $1 and l.entity = 'users' and l.entity_id = any($2) and p.payload::text ~ 'Okafor|@visit|Family '`,
      [admin.tenantId, people],
    )
    expect(left).toEqual([])
    const lost = await inCompany(tx => compareFacts(tx, snapshots))
    expect(lost, 'fields that are not kept any more').toBeGreaterThan(0)
    const verified = async () => {
      const reports = await verifyChains(server.owner, server.services.keys, server.services.settings)
      return reports.find(each => each.tenantId === admin.tenantId)!
    }
    expect(await verified()).toMatchObject({ bad: null, redacted: entries })
    const other = await server.getRow('audit_personal', { tenant_id: admin.tenantId, orderBy: 'seq' }, 'seq')
    const secretly = [
      'delete from audit_personal where tenant_id = $1 and seq = $2',
      [admin.tenantId, other.seq],
    ] as const
    expect((await tampered([secretly], verified)).bad).toEqual({
      seq: other.seq,
      why: 'its personal data are gone without a redaction',
    })
  }, 240_000)
})
