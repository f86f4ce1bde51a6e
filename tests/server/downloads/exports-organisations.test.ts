import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { exportOrganisations, organisationExportColumns } from '../../../contract/downloads/calls.ts'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'
import { type ExportsRig, exportsRig, getTable } from './exports-rig.ts'

let server: DemoServer
let lin: Caller
let rig: ExportsRig

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
})
afterAll(() => server.close())

test('L56 organisations: those chosen, or those that match', async () => {
  const one = await server.getRow('organisation', { tenant_id: lin.tenantId, orderBy: 'name' }, 'id', 'name')
  const input = { headers: [...organisationExportColumns], selectAll: false, toggledNodes: [one.id] }
  const chosen = await server.call(exportOrganisations, input, lin)
  const [head, ...rows] = await getTable((await rig.fileOf(await rig.made(chosen.data))).rawPayload)
  expect([head![0], rows.length, rows[0]![0], rows[0]![organisationExportColumns.indexOf('id')]]).toEqual([
    'Name',
    1,
    one.name,
    one.id,
  ])
  const hospitals = await server.call(
    exportOrganisations,
    { headers: ['type'], type: ['hospital'], query: 'a' },
    lin,
  )
  const [, ...types] = await getTable((await rig.fileOf(await rig.made(hospitals.data))).rawPayload)
  expect(new Set(types.flat())).toEqual(new Set(['Hospital']))
})

test('L56 TR-Z3 organisations come in the order of the list, by its conditions and within the scope of the role', async () => {
  const cra = await server.caller('zhang.wei', 'CRA')
  await server.rows(
    `with role as (select id from role where tenant_id = $1 and code = 'CRA'),
      menu as (insert into role_menu (tenant_id, role_id, menu_id) select $1, id, 1009 from role on conflict do nothing)
    insert into role_button (tenant_id, role_id, menu_id, button) select $1, id, 1009, 'ORGANIZATION_MANAGEMENT_EXPORT' from role
      on conflict do nothing`,
    [lin.tenantId],
  )
  const by = await server.caller('zhang.wei', 'CRA')
  const shown = (await server.call(listOrganisations, { limit: 100, sort: 'type', descending: true }, by))
    .data
  const all = (await server.call(listOrganisations, { limit: 1 }, lin)).data.total
  expect(shown.total).toBeLessThan(all)
  expect(cra.userId).toBe(by.userId)
  const asked = (input: object) =>
    server.call(exportOrganisations, { headers: ['id'], sort: 'type', descending: true, ...input }, by)
  const getIds = async (input: object) => {
    const answer = await asked(input)
    expect(answer.code, answer.message).toBe(0)
    const [, ...rows] = await getTable((await rig.fileOf(await rig.made(answer.data, 1, by), by)).rawPayload)
    return rows.map(([id]) => id)
  }
  const ids = shown.records.map(each => each.id)
  expect(await getIds({})).toEqual(ids)
  expect(await getIds({ toggledNodes: [ids[0]] })).toEqual(ids.slice(1))
  // A reading finds what the list finds, which no part of a name would.
  const one = await server.getRow('organisation', { id: ids, said: not('') }, 'said', 'id')
  expect(await getIds({ query: one.said })).toContain(one.id)
  const outside = await server.rows<{ id: string }>(
    'select id from organisation where tenant_id = $1 and id <> all($2::uuid[]) limit 1',
    [lin.tenantId, ids],
  )
  expect((await asked({ selectAll: false, toggledNodes: [outside[0]!.id] })).code).toBe(
    codes.exportEmpty.code,
  )
})
