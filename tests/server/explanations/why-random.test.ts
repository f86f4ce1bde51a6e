import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/registry/index.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { type Random, randomFrom } from '../../../scripts/lib/random.ts'
import { admit } from '../../../server/app/http/guard.ts'
import { handlers } from '../../../server/app/registry/handlers.ts'
import { getAsked } from '../../../server/features/explanations/asked.ts'
import { explained } from '../../../server/features/explanations/why.ts'
import type { Actor, Context, Transaction } from '../../../server/kernel/context.ts'
import { type Database, openAs } from '../../../server/kernel/db/pool.ts'
import { Problem } from '../../../server/kernel/problem.ts'
import { remembering } from '../auth/remembering.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { getContext, nobody } from './why-context.ts'
import { type Case, type Check, hangsOn, mendable, mends, type Tried, takenBack, takes } from './why-links.ts'
import { makeWorld, shiftBounds, type World } from './why-world.ts'

const worlds = 40
const casesOfWorld = 250
const day = 86_400_000

let server: DemoServer
/** The owner of the tables: it can set up any data, and the product's queries are the same. */
let owner: Database

beforeAll(async () => {
  server = await demoServer()
  owner = openAs(server.connections.owner)
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const handled = new Map(handlers.map(each => [each.call.name, each]))
const reason = 'As agreed'

/** Inputs of the calls; versions are those of a record that was never changed. */
const inputs: Readonly<Record<string, (id: string, world: World) => object>> = {
  disableUsers: id => ({ users: [{ id, rowVersion: 1 }], reason }),
  enableUsers: id => ({ users: [{ id, rowVersion: 1 }], reason }),
  rejectUsers: id => ({ users: [{ id, rowVersion: 1 }], reason }),
  userBrief: id => ({ userId: id }),
  studyHistory: id => ({ studyId: id }),
  siteById: id => ({ siteId: id }),
  disableRole: id => ({ id, rowVersion: 1, reason }),
  enableRole: id => ({ id, rowVersion: 1, reason }),
  removeRole: id => ({ id, rowVersion: 1, reason }),
  removeDepartment: id => ({ id, rowVersion: 1, reason }),
  toggleSites: (id, world) => ({
    studyId: world.sites.find(each => each.id === id)!.studyId,
    sites: [{ id, rowVersion: 1 }],
    active: !world.active.has(id),
    reason,
  }),
  toggleStudies: (id, world) => ({
    studies: [{ id, rowVersion: 1 }],
    active: !world.active.has(id),
    reason,
  }),
}

const alone = [
  'searchUsers',
  'addUser',
  'listRoles',
  'exportRoles',
  'companyInfo',
  'departmentTree',
  'userInfo',
]
const ofRecords = [
  ['users', ['disableUsers', 'enableUsers', 'rejectUsers', 'userBrief']],
  ['studies', ['toggleStudies', 'studyHistory']],
  ['sites', ['toggleSites', 'siteById']],
  ['roles', ['disableRole', 'enableRole', 'removeRole']],
  ['departments', ['removeDepartment']],
] as const

const triedIn = (random: Random, world: World): Tried => {
  const getNeeds = (call: string) => {
    const { needs } = calls[call]!
    return typeof needs === 'object' ? needs : null
  }
  if (random.chance(0.45)) {
    const call = random.pick(alone)
    return { call, needs: getNeeds(call) }
  }
  const [kind, names] = random.pick(ofRecords)
  const ids = { ...world, users: world.people.map(each => each.id), sites: world.sites.map(each => each.id) }
  const call = random.pick<string>(names)
  const id = random.chance(0.03) ? random.uuid() : random.pick(ids[kind])
  if (call === 'toggleSites' && !world.sites.some(each => each.id === id)) return triedIn(random, world)
  return { call, needs: getNeeds(call), record: { kind, id } }
}

const contextIn = (tx: Transaction, actor: Actor, now: Date) => getContext(server)(tx, actor, now)

/** The server's code for the call as this user, 0 for success: its guard and its handler, as http/run.ts runs them. */
const enforced = async (tx: Transaction, world: World, one: Case): Promise<number> => {
  const { person, roleId, record } = one
  const call = handled.get(one.call)!
  const claims = { tokenHash: person.token, tenantId: world.tenantId, userId: null, roleId, malformed: [] }
  try {
    const { actor, now } = await admit(tx, call, claims, () => undefined)
    if (record) {
      const input = call.call.input.parse(inputs[one.call]!(record.id, world))
      await sql`savepoint work`.execute(tx)
      try {
        await call.run(contextIn(tx, actor as Actor, now) as Context<unknown>, input)
      } finally {
        await sql`rollback to savepoint work`.execute(tx)
        await sql`release savepoint work`.execute(tx)
      }
    }
    return 0
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

type Explained = { allowed: boolean; reasons: readonly Reason[] }

/** The explanation at a moment. */
const told = async (tx: Transaction, one: Case, now: Date, at?: Date): Promise<Explained> => {
  const input = {
    roleId: one.roleId ?? '-1',
    call: one.call,
    record: one.record,
    at: at?.toISOString(),
  }
  const found = await explained(contextIn(tx, nobody, now), one.person.id, getAsked(input), input)
  return found.told[0]!.verdict
}

const getCode = ({ reasons }: Explained): number => reasons.find(each => !each.ok)?.code ?? 0
const label = (one: Case) => JSON.stringify([one.call, one.person.id, one.roleId, one.record])

type Count = { allowed: number; refused: Map<string, number>; taken: Map<string, number>; mended: number }

/** Part of the links of an allowed case that are made to fail: a case has about seven. The rare kinds are all taken. */
const takenPart = 0.3
const rareChecks: ReadonlySet<string> = new Set(['button', 'scope', 'state'])

/** A user who cannot sign in never gets an answer, so there is no code to compare. */
const same = (verdict: Explained, code: number, one: Case): void => {
  expect(verdict.allowed, label(one)).toBe(code === 0)
  if (one.person.token) expect(getCode(verdict), label(one)).toBe(code)
}

type Link = { check: Check; one: Case; statements: ReturnType<typeof sql>[] }

/** Runs the statements of each check, once for all cases that share them, and checks every case meanwhile. */
const withEach = async (tx: Transaction, links: readonly Link[], look: (link: Link) => Promise<void>) => {
  const groups = Map.groupBy(links, ({ check, one }) => JSON.stringify([check, ...hangsOn[check](one)]))
  for (const group of groups.values())
    await takenBack(tx, async () => {
      for (const statement of group[0]!.statements) await statement.execute(tx)
      for (const link of group) await look(link)
    })
}

/** Makes each check of an allowed case fail: the server and the explanation both refuse with that check. */
const flipsEach = (tx: Transaction, world: World, taken: readonly Link[], now: Date) =>
  withEach(tx, taken, async ({ check, one }) => {
    const verdict = await told(tx, one, now)
    expect(verdict.allowed, `${check} of ${label(one)}`).toBe(false)
    expect(verdict.reasons.find(each => !each.ok)?.check, label(one)).toBe(check)
    const code = await enforced(tx, world, one)
    expect(code, `${check} of ${label(one)}`).not.toBe(0)
    if (check !== 'signIn') expect(code, `${check} of ${label(one)}`).toBe(getCode(verdict))
  })

/** Remedies the one failed check: the call is allowed, unless the now visible record's own state refuses it. */
const flipsBack = (tx: Transaction, world: World, mended: readonly Link[], now: Date) =>
  withEach(tx, mended, async ({ check, one }) => {
    const verdict = await told(tx, one, now)
    const code = await enforced(tx, world, one)
    same(verdict, code, one)
    const still = verdict.reasons.filter(each => !each.ok).map(each => each.check)
    const seenNow = check === 'scope' && still.join() === 'state'
    expect(seenNow || still.length === 0, `${check} of ${label(one)} still lacks ${still}`).toBe(true)
  })

/** The checks of an allowed case that can be made to fail. */
const takenFrom = (one: Case, { reasons }: Explained, world: World, random: Random): Link[] =>
  reasons.flatMap(({ check }) => {
    const statements = takes[check](one, world, random)
    const isTaken = rareChecks.has(check) || random.chance(takenPart)
    return statements && isTaken ? [{ check, one, statements }] : []
  })

/** The remedy of a case with exactly one failed check. */
const mendedIn = (one: Case, { reasons }: Explained, world: World, random: Random): Link[] => {
  const [lacking, ...more] = reasons.filter(each => !each.ok)
  if (!lacking || more.length > 0 || !mendable(one, lacking.check)) return []
  const statements = mends[lacking.check](one, world, random)
  return statements ? [{ check: lacking.check, one, statements }] : []
}

/** The cases of one moment: the prediction equals what the server does when the moment has come. */
const tryMoment = async (
  tx: Transaction,
  world: World,
  { cases, now, by, random, count }: { cases: Case[]; now: Date; by: number; random: Random; count: Count },
): Promise<void> => {
  const at = by === 0 ? undefined : new Date(now.getTime() + by)
  const said: Explained[] = []
  for (const one of cases) said.push(await told(tx, one, now, at))
  await sql`savepoint moment`.execute(tx)
  if (by !== 0) await shiftBounds(tx, world, by)
  const taken: Link[] = []
  const mended: Link[] = []
  for (const [place, one] of cases.entries()) {
    const verdict = said[place]!
    same(verdict, await enforced(tx, world, one), one)
    if (verdict.allowed) {
      count.allowed += 1
      taken.push(...takenFrom(one, verdict, world, random))
    } else {
      const check = verdict.reasons.find(each => !each.ok)!.check
      count.refused.set(check, (count.refused.get(check) ?? 0) + 1)
      if (random.chance(0.4)) mended.push(...mendedIn(one, verdict, world, random))
    }
  }
  await flipsEach(tx, world, taken, now)
  await flipsBack(tx, world, mended, now)
  for (const { check } of taken) count.taken.set(check, (count.taken.get(check) ?? 0) + 1)
  count.mended += mended.length
  await sql`rollback to savepoint moment`.execute(tx)
  await sql`release savepoint moment`.execute(tx)
}

const checks = [
  ...(['signIn', 'tenant', 'licence', 'account', 'role'] as const),
  ...(['menu', 'button', 'application', 'scope', 'state'] as const),
]

const stop = new Error('all of it is taken back')

const peopleOfMoment = 5

/** Different cases of a few users: the actor is read once, and each case is decided separately. */
const drawnFor = (random: Random, world: World, size: number): Case[] => {
  const people = Array.from({ length: peopleOfMoment }, () => random.pick(world.people))
  const cases = new Map<string, Case>()
  while (cases.size < size) {
    const person = random.pick(people)
    const roleId = person.roles.length && random.chance(0.95) ? random.pick(person.roles) : null
    const one = { ...triedIn(random, world), person, roleId }
    cases.set(label(one), one)
  }
  return [...cases.values()]
}

const tryWorld = async (seed: string, count: Count): Promise<void> => {
  const random = randomFrom(seed)
  const tenantId = random.uuid()
  const whole = owner.transaction(
    tenantId,
    async bare => {
      const tx = remembering(bare)
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
      const { now } = rows[0]!
      const world = await makeWorld(tx, random, tenantId, now)
      const moments = [0, -(random.below(20) + 1) * day, (random.below(20) + 1) * day]
      for (const [place, by] of moments.entries()) {
        const size = Math.floor((casesOfWorld + 2 - place) / moments.length)
        const cases = drawnFor(random, world, size)
        await tryMoment(tx, world, { cases, now, by, random, count })
      }
      throw stop
    },
    { statementTimeout: 60_000 },
  )
  await whole.catch(error => {
    if (error !== stop) throw error
  })
}

/**
 * Worlds of a part. Each part is a test with a quarter of the time, so that only a slow part is repeated on a busy
 * machine.
 */
const parts = [1, 2, 3, 4]
const counts = new Map<number, Count>()

describe('why', () => {
  test.each(parts)(
    'TR-Z1 TR-Z7 H5 H8 H18 on 2,500 random cases, people, roles, records and moments, the explanation is the verdict that is enforced, and each link decides (%i of 4)',
    async part => {
      const count: Count = { allowed: 0, refused: new Map(), taken: new Map(), mended: 0 }
      // Each world is a transaction of its own. Several run at a time, so that neither the test nor the database
      // waits.
      const left = Array.from({ length: worlds }, (_, world) => world)
        .filter(world => world % parts.length === part - 1)
        .map(world => `why ${world}`)
      const lane = async () => {
        for (let seed = left.pop(); seed; seed = left.pop()) await tryWorld(seed, count)
      }
      await Promise.all([lane(), lane(), lane()])
      counts.set(part, count)
    },
    180_000,
  )

  test('TR-Z1 TR-Z7 of all 10,000, each kind of link was taken away and mended', () => {
    const all = [...counts.values()]
    const sum = (of: (count: Count) => number) => all.reduce((whole, count) => whole + of(count), 0)
    const allowed = sum(count => count.allowed)
    const refused = sum(count => [...count.refused.values()].reduce((whole, each) => whole + each, 0))
    expect(allowed + refused).toBe(10_000)
    // Cases with all the same result prove nothing.
    expect(allowed).toBeGreaterThan(500)
    for (const check of checks)
      expect(
        sum(count => count.taken.get(check) ?? 0),
        `${check} taken away`,
      ).toBeGreaterThan(50)
    expect(sum(count => count.mended)).toBeGreaterThan(500)
    expect([...new Set(all.flatMap(count => [...count.refused.keys()]))].sort()).toEqual([...checks].sort())
  })
})
