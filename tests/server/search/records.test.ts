import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import { searchRecords } from '../../../contract/search/calls.ts'
import { searchSites } from '../../../contract/sites/calls.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
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
    const texts = [[' ma ben', ' qilan@hengyu.example'], [' ma ben qilan'], [' qilan ruo xi']]
    for (const [at, [names, contact = '']] of texts.entries())
      await server.setRows('users', { id: people[at]!.id }, { search: names, search_contact: contact })
    expect(ids((await search('qilan')).users)).toEqual(ids(people.toReversed()))
    const { users, sites } = await search('zhang')
    expect(users[0]!.rank).toBeLessThan(sites[0]!.rank)
    const { planId, id } = (await server.call(listStudies, { limit: 1, pageNum: 1 }, admin)).data.records[0]!
    expect((await search(planId.toLowerCase())).studies[0]).toMatchObject({ id, planId })
  })

  test('another company finds nothing of this one', async () => {
    const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const { planId } = (await server.call(listStudies, { limit: 1, pageNum: 1 }, admin)).data.records[0]!
    expect((await search(planId, other)).studies).toEqual([])
  })
})
