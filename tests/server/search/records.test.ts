import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import { searchRecords } from '../../../contract/search/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { searchTerms, searchTexts } from '../../../server/kernel/search/reading.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const search = async (query: string, by = admin, limit = 20) =>
  (await server.call(searchRecords, { query, limit }, by)).data
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)

/** What the list of each kind shows for the same words; null where the list is refused. */
const list = async (query: string, by: Caller) => {
  const page = { query, limit: 100, pageNum: 1 }
  const read = async (answer: Promise<{ code: number; data: { records: readonly { id: string }[] } }>) => {
    const { code, data } = await answer
    return code === 0 ? ids(data.records) : null
  }
  const studies = await read(server.call(listStudies, page, by))
  const ofStudies = (await server.call(listStudies, { limit: 100, pageNum: 1 }, by)).data?.records ?? []
  const sites = await Promise.all(
    ofStudies.map(({ id }) => read(server.call(searchSites, { ...page, studyId: id }, by))),
  )
  return {
    studies,
    sites: sites.every(each => each === null) ? null : sites.flatMap(each => each ?? []),
    users: await read(server.call(searchUsers, page, by)),
    organisations: await read(server.call(listOrganisations, page, by)),
    roles: await read(server.call(listRoles, page, by)),
  }
}

type Listed = { id: string; search: string; sort_name: string; active?: boolean } & Record<string, unknown>
/** Id and rank of those whose text holds every term, the first to show first. */
const rank = (
  records: readonly Listed[],
  terms: readonly string[],
  byNumber: (record: Listed) => number | null = () => null,
  number: (record: Listed) => string = () => '',
): [string, number][] =>
  records
    .filter(({ search }) => terms.every(term => search.includes(term)))
    .map(record => {
      const own = byNumber(record) ?? (record.search.includes(` ${terms[0]!.trim()}`) ? 4 : 5)
      const key = [
        own < 2 ? number(record) : '',
        record.active === false ? '1' : '0',
        record.sort_name,
        record.id,
      ]
      return { id: record.id, own, key }
    })
    .sort((a, b) => a.own - b.own || a.key.map((text, at) => byBytes(text, b.key[at]!)).find(Boolean) || 0)
    .map(({ id, own }) => [id, own])
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

describe('the search of all records', () => {
  test.each([
    ['lin.haiyan', 'ACCOUNT_HOLDER'],
    ['shen.yulan', 'DEPARTMENT_HEAD'],
    ['zhou.mingxuan', 'LEAD_PROJECT_MANAGER'],
    ['zhang.wei', 'CRA'],
    ['l.vidal', 'CRC'],
    ['zhang.wei', null],
    ['s.tanaka', 'ACCOUNT_HOLDER'],
  ])('shows to %s as %s nothing that the lists hide', async (account, role) => {
    const by = await server.caller(account, role)
    for (const query of ['301', 'zhang', '张', '医院', 'hospital', 'cra', 'on', '02', 'a']) {
      const [hits, shown] = [await search(query, by), await list(query, by)]
      for (const [kind, records] of Object.entries(hits) as [keyof typeof shown, { id: string }[]][]) {
        const allowed = shown[kind]
        if (!allowed) expect(records, `${kind} of ${query}`).toEqual([])
        else if (allowed.length < 100)
          expect(allowed, `${kind} of ${query}`).toEqual(expect.arrayContaining(ids(records)))
      }
    }
  })

  test('finds what the lists find, up to the limit', async () => {
    for (const query of ['301', 'zhang', '医院', 'cra']) {
      const [hits, shown] = [await search(query), await list(query, admin)]
      for (const kind of ['studies', 'sites', 'users', 'organisations', 'roles'] as const)
        expect(hits[kind].length, `${kind} of ${query}`).toBe(Math.min(20, shown[kind]!.length))
    }
    expect((await search('zhang', admin, 3)).users).toHaveLength(3)
    expect((await search('   ')).users).toEqual([])
  })

  test('a name comes before an account, an account before an e-mail, a number first', async () => {
    const people = await server.getRows(
      'users',
      { tenant_id: admin.tenantId, removed_at: null, status: raw("'enabled' limit 3") },
      'id',
    )
    const texts = [
      { search: ' ma ben', search_contact: ' qilan@hengyu.example' },
      { search: ' ma ben qilan', account: 'qilan' },
      { search: ' ruo xi qilanruo' },
    ]
    for (const [at, text] of texts.entries()) await server.setRows('users', { id: people[at]!.id }, text)
    expect(ids((await search('qilan')).users)).toEqual(ids(people.toReversed()))
    const { users, sites } = await search('zhang')
    expect(users[0]!.rank).toBeLessThan(sites[0]!.rank)
    const { planId, id } = (await server.call(listStudies, { limit: 1, pageNum: 1 }, admin)).data.records[0]!
    expect((await search(planId.toLowerCase())).studies[0]).toMatchObject({ id, planId })
  })

  test('a person found by number, e-mail or phone says which; who sees no contact finds none by it', async () => {
    const where = { tenant_id: admin.tenantId, account: 'li.qiang' }
    const { id, phone } = (await server.getRows('users', where, 'id', 'phone'))[0]!
    const query = `${phone}`.slice(-5)
    const found = (await search(query)).users.find(user => user.id === id)
    expect(found).toMatchObject({ matchedField: phone, matchedReading: null })
    expect((await search('li.qiang')).users.find(user => user.id === id)!.matchedField).toBeNull()
    expect((await search('HY00021')).users[0]).toMatchObject({ account: 'xu.yulan', matchedField: 'HY00021' })
    const cra = await server.caller('zhang.wei', 'CRA')
    expect(ids((await search(query, cra)).users)).not.toContain(id)
  })

  test('a family name typed whole has the people of that family first, whatever the given names of others', async () => {
    const people = await server.getRows(
      'users',
      { tenant_id: admin.tenantId, removed_at: null, status: raw("'enabled' order by id limit 5") },
      'id',
    )
    const names = [
      ['欧', '阳东', 'Ou Yangdong'],
      ['欧阳', '娜', 'Ouyang Na'],
      ['Miller', 'Ouyangan', ''],
      ['Ito', 'Tanaka', ''],
      ['田中', '一郎', 'たなか いちろう'],
    ] as const
    for (const [at, [lastName, firstName, reading]] of names.entries()) {
      const { search, sort_name } = searchTexts({ lastName, firstName, reading })
      await server.setRows(
        'users',
        { id: people[at]!.id },
        {
          ...{ last_name: lastName, first_name: firstName, reading, account: null, employee_id: null },
          ...{ search, sort_name },
        },
      )
    }
    for (const [query, at] of [
      ['ouyang', 1],
      ['欧阳', 1],
      ['tanaka', 4],
    ] as const)
      expect(ids((await search(query)).users)[0], query).toBe(people[at]!.id)
  })

  test('shows the first of a full ranking of everything that the company has', async () => {
    const here = { tenant_id: admin.tenantId }
    const studies = await server.getRows(
      'study',
      { ...here, removed_at: null },
      'id',
      'plan_id',
      'search',
      'sort_name',
    )
    const sites = await server.getRows(
      'site',
      { ...here, removed_at: null },
      'id',
      'study_id',
      'site_no',
      'search',
      'sort_name',
    )
    const organisations = await server.getRows(
      'organisation',
      { ...here, merged_into: null },
      'id',
      'active',
      'search',
      'sort_name',
    )
    const open = new Set(ids(studies))
    for (const query of ['医院', 'hospital', '0', '02', '北', 'on', 'clinic', 'a', 'university hospital']) {
      const terms = searchTerms(query)
      const byNumber = (number: (record: Listed) => unknown) => (record: Listed) => {
        const text = String(number(record)).toLowerCase()
        return text === terms[0]!.trim() ? 0 : text.startsWith(terms[0]!.trim()) ? 1 : null
      }
      const expected = {
        studies: rank(
          studies,
          terms,
          byNumber(study => study.plan_id),
          study => `${study.plan_id}`.toLowerCase(),
        ),
        sites: rank(
          sites.filter(site => open.has(site.study_id)),
          terms,
          byNumber(site => site.site_no),
          site => `${site.site_no}`.toLowerCase(),
        ),
        organisations: rank(organisations, terms),
      }
      const hits = await search(query, admin, 20)
      for (const [kind, ranked] of Object.entries(expected) as [keyof typeof expected, [string, number][]][])
        expect(
          hits[kind].map(hit => [hit.id, hit.rank]),
          `${kind} of ${query}`,
        ).toEqual(ranked.slice(0, 20))
      // The functions read as for a large company, where more match than are read at once.
      for (const [kind, first] of [
        ['studies', sql`studies_first`],
        ['sites', sql`sites_first`],
        ['organisations', sql`organisations_first`],
      ] as const)
        for (const take of [1, 5, 1000])
          for (const [company, wanted] of [
            [admin.tenantId, ids(expected[kind].map(([id]) => ({ id })))],
            [null, []],
          ] as const) {
            const read = await server.database.transaction(company, tx =>
              sql<{ id: string }>`select id from ${first}(${terms}::text[], ${take}, 0) f (id)`.execute(tx),
            )
            const found = ids(read.rows)
            expect(found, `${kind} of ${query}`).toEqual(expect.arrayContaining(wanted.slice(0, take)))
            expect(wanted, `${kind} of ${query}`).toEqual(expect.arrayContaining(found))
          }
    }
  })

  test('another company finds nothing of this one', async () => {
    const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const { planId } = (await server.call(listStudies, { limit: 1, pageNum: 1 }, admin)).data.records[0]!
    expect((await search(planId, other)).studies).toEqual([])
  })
})
