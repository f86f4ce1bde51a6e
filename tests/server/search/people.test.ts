import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../../server/kernel/context.ts'
import { searchTerms } from '../../../server/kernel/search/reading.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let tenants: string[]
beforeAll(async () => {
  server = await demoServer()
  tenants = (await server.getRows('tenant', {}, 'id')).map(({ id }) => id)
})
afterAll(() => server.close())

const within = <T>(tenant: string | null, work: (tx: Transaction) => Promise<T>) =>
  server.database.transaction(tenant, work)

type Person = {
  id: string
  name: string
  search: string
  all: string
  present: boolean
  enabled: boolean
  status: string
  type: string
  family: string
  given: string
  account: string | null
  employee: string | null
}
/** Everybody of a tenant, read past every function, in the order of names. */
const everybody = (tenant: string) =>
  server.rows<Person>(
    `select id, sort_name as name, search, search || search_contact as all, removed_at is null as present, status = 'enabled' as enabled, status, type,
        last_name as family, first_name as given, account, employee_id as employee
      from users where tenant_id = $1 order by sort_name, id`,
    [tenant],
  )

const words = ['zhang', 'z', '张', '张伟', 'zhang w', 'an', 'tanaka', 'た', 'garcia', '13', '@', '%', 'zz9']
const cases = words.flatMap(query =>
  [true, false].map(contact => ({ query, contact, terms: searchTerms(query) })),
)
/** Statuses and types that a list is limited to; none is all. */
const filters: [string[], string[]][] = [
  [[], []],
  [['inactive', 'disabled'], []],
  [['enabled'], ['external']],
]
const matching = (people: readonly Person[], { terms, contact }: { terms: string[]; contact: boolean }) =>
  people.filter(person => terms.every(term => (contact ? person.all : person.search).includes(term)))
/** Id and class of all these people, the first to show first: each piece of a text is looked at, whatever the database keeps of it. */
const rank = (people: readonly Person[], first: string): [string, number][] => {
  const term = first.trimStart()
  const word = (text: string | null) => (text ?? '').toLowerCase().replace(/[ '`-]/g, '')
  return people
    .map(person => {
      const names = [
        word(person.family + person.given),
        word(person.given + person.family),
        person.name.replaceAll(' ', ''),
      ]
      const numbers = [word(person.account), word(person.employee)]
      const texts = person.search.trimStart().split(' ')
      const pieces = [...texts, ...getFamilies(texts)].filter(piece => piece !== '' && piece.startsWith(term))
      const isNumber = (piece: string) => numbers.includes(piece) && !names.includes(piece)
      const named = pieces.filter(piece => !isNumber(piece))
      const best = (named.length ? named : pieces).toSorted((a, b) => byBytes(a, b))[0]
      const kind = named.length ? 1 : best === undefined ? 3 : 2
      return { id: person.id, kind, late: person.enabled ? 0 : 1, key: best ?? person.name }
    })
    .sort((a, b) => a.kind - b.kind || a.late - b.late || byBytes(a.key, b.key) || byBytes(a.id, b.id))
    .map(({ id, kind }) => [id, kind])
}
/** The names of the texts once more, with a mark behind the family name: each is followed by itself with the family name last. */
const getFamilies = (texts: readonly string[]): string[] =>
  texts.flatMap((text, at) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, end) => [
      text.slice(0, end + 1),
      text.slice(end + 1),
    ])
      .filter(([family, given]) =>
        family === given
          ? true
          : texts.slice(at + 1).includes(`${given}${family}`) && text !== `${given}${family}`,
      )
      .slice(0, 1)
      .map(parts => parts.join('\u001f')),
  )
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const present = (people: readonly Person[]) => people.filter(person => person.present)
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id)

const read = async (tx: Transaction, from: RawBuilder<unknown>) =>
  (await sql<{ id: string }>`select id from ${from} f (id)`.execute(tx)).rows.map(row => row.id)

describe('the search of people finds what their texts say', () => {
  test.each(cases)('of $query, with contacts: $contact', async ({ query, contact, terms }) => {
    for (const tenant of tenants) {
      const hits = matching(await everybody(tenant), { terms, contact })
      const all = await within(tenant, tx => read(tx, sql`users_matching(${terms}::text[], ${contact})`))
      expect(all.toSorted(), `${query} in ${tenant}`).toEqual(ids(hits).toSorted())
      // With `most` at 3 there are more than may be counted: page after page by the ways for many.
      for (const [statuses, types] of filters)
        for (const most of [10_000, 3])
          for (const skip of [0, 5, 40]) {
            const shown = present(hits).filter(
              ({ status, type }) =>
                (statuses.length === 0 || statuses.includes(status)) &&
                (types.length === 0 || types.includes(type)),
            )
            const { rows } = await within(tenant, tx =>
              sql<{
                total: number
                user_id: string | null
              }>`select * from users_listed(${terms}::text[], ${contact}, ${skip}, 5, ${most}, ${statuses}::text[], ${types}::text[])`.execute(
                tx,
              ),
            )
            expect(rows[0]?.total).toBe(Math.min(shown.length, most + 1))
            expect(rows.flatMap(row => row.user_id ?? [])).toEqual(ids(shown.slice(skip, skip + 5)))
          }
    }
  })

  test.each(cases)(
    'the first of $query as a full ranking has them, with contacts: $contact',
    async ({ contact, terms }) => {
      for (const tenant of tenants) {
        const ranked = rank(present(matching(await everybody(tenant), { terms, contact })), terms[0]!)
        const among = sql`array(select id from users where removed_at is null and id in (select users_matching(${terms}::text[], ${contact})))`
        // With `many` at 0 each class is read in its order, as those of a large company are.
        for (const take of [1, 7, 60])
          for (const [many, of] of [
            [500, sql`null`],
            [3, sql`null`],
            [0, sql`null`],
            [500, among],
          ] as const) {
            const { rows } = await within(tenant, tx =>
              sql<{
                user_id: string
                class: number
              }>`select * from users_first(${terms}::text[], ${contact}, ${take}, ${many}, ${of}) order by place`.execute(
                tx,
              ),
            )
            expect(rows.map(row => [row.user_id, row.class])).toEqual(ranked.slice(0, take))
          }
      }
    },
  )

  test('by their e-mail and phone only for those who may see them', async () => {
    const person = await server.getRow(
      'users',
      { tenant_id: tenants[0]!, removed_at: null, account: 'zhang.wei' },
      'id',
      'phone',
    )
    const find = (contact: boolean) =>
      within(tenants[0]!, tx => read(tx, sql`users_matching(${[person.phone]}::text[], ${contact})`))
    expect(await find(true)).toEqual([person.id])
    expect(await find(false)).toEqual([])
  })
})

const differing = () =>
  server.rows(`select coalesce(u.id, s.user_id) as id from users u full join user_search s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where (s.present, s.status, s.type, s.sort_name, s.search, s.search_contact)
      is distinct from (u.removed_at is null, u.status, u.type, u.sort_name, u.search, u.search_contact)`)

/** Pieces that the table of pieces lacks, or has too many of. */
const differingPieces = () =>
  server.rows(`with wanted as (select u.tenant_id, p.class, u.status <> 'enabled' as late, p.piece collate "C" as piece, u.id from users u, user_pieces(u) p)
    (select * from wanted except select * from user_piece) union all (select * from user_piece except select * from wanted)`)

describe('the tables of the search', () => {
  test('follow every change of a person', async () => {
    expect(await differing()).toEqual([])
    expect(await differingPieces()).toEqual([])
    const [tenant] = tenants
    const id = randomUUID()
    const write = (statement: RawBuilder<unknown>) => within(tenant!, tx => statement.execute(tx))
    const found = (term: string) =>
      within(tenant!, async tx =>
        (
          await sql<{
            user_id: string
          }>`select user_id from users_listed(${[term]}::text[], true, 0, 9, 9, '{}', '{}')`.execute(tx)
        ).rows.some(row => row.user_id === id),
      )
    await write(sql`insert into users (tenant_id, id, status, sort_name, search, search_contact)
      values (${tenant}, ${id}, 'inactive', 'quokka', ' quokkax', ' q@quokka.example')`)
    expect(await found('quokkax')).toBe(true)
    await write(sql`update users set search = ' wombatx', status = 'enabled' where id = ${id}`)
    expect([await found('quokkax'), await found('wombatx')]).toEqual([false, true])
    expect(await differing()).toEqual([])
    expect(await differingPieces()).toEqual([])
    await write(sql`update users set removed_at = now() where id = ${id}`)
    expect(await found('wombatx')).toBe(false)
    expect(await differing()).toEqual([])
    await write(sql`update users set removed_at = null where id = ${id}`)
    expect(await differingPieces()).toEqual([])
    await server.owner.query('delete from users where id = $1', [id])
    expect(await differingPieces()).toEqual([])
  })

  test('TR-T2 can be written by nobody but the database', async () => {
    for (const statement of [
      `insert into user_search select * from user_search limit 1`,
      `update user_search set search = ''`,
      `delete from user_search`,
      `insert into user_piece select * from user_piece limit 1`,
      `delete from user_piece`,
    ])
      await expect(
        within(tenants[0]!, tx => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/)
  })
})

describe('TR-T2 no search of people tells an id of another company', () => {
  const calls = (terms: readonly string[]) => [
    sql`(select users_matching(${terms}::text[], true))`,
    sql`(select user_id from users_listed(${terms}::text[], true, 0, 100000, 10000, '{}', '{}'))`,
    sql`(select user_id from users_listed(${terms}::text[], true, 0, 100000, 0, '{}', '{}'))`,
    sql`(select user_id from users_first(${terms}::text[], true, 100000, 500, null))`,
    sql`(select user_id from users_first(${terms}::text[], true, 100000, 0, null))`,
  ]
  const attacks = [[' '], ['a'], ['@'], ['%'], ['_'], ['\\'], ['张'], ['load'], [' z', 'w'], ['']]

  test('whatever is asked for, and none without a company', async () => {
    let answers = 0
    for (const tenant of tenants) {
      const own = new Set(ids(await everybody(tenant)))
      for (const terms of attacks)
        for (const call of calls(terms)) {
          const seen = (await within(tenant, tx => read(tx, call))).filter(id => id !== null)
          answers += seen.length
          expect(
            seen.filter(id => !own.has(id)),
            `${terms}`,
          ).toEqual([])
          expect(
            (await within(null, tx => read(tx, call))).filter(id => id !== null),
            `${terms}`,
          ).toEqual([])
        }
    }
    expect(answers).toBeGreaterThan(1000)
  })

  test('nor by the name of an account, in any case of letters', async () => {
    const people = await server.rows<{ id: string; tenant: string; account: string }>(
      'select id, tenant_id as tenant, upper(account) as account from users where account is not null',
    )
    const accounts = people.map(({ account }) => account)
    const called = (company: string | null) =>
      within(company, tx => read(tx, sql`users_called(${accounts}::text[])`))
    for (const tenant of tenants) {
      const own = people.filter(person => person.tenant === tenant)
      expect((await called(tenant)).toSorted()).toEqual(ids(own).toSorted())
    }
    expect(await called(null)).toEqual([])
  })

  test('nor the tables themselves, joined or counted', async () => {
    for (const tenant of tenants) {
      const { rows } = await within(tenant, tx =>
        sql<{
          tenant_id: string
        }>`select tenant_id from user_search union select tenant_id from user_piece`.execute(tx),
      )
      expect(rows.map(row => row.tenant_id)).toEqual([tenant])
    }
  })
})
