import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import { addAccessRequests } from '../../../contract/access-requests/calls.ts'
import { listSignatures } from '../../../contract/signatures/calls.ts'
import { bindSites } from '../../../contract/sites/bind.ts'
import { addStudy } from '../../../contract/studies/changes.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { openRequests } from '../access-requests/rig.ts'
import { type DemoServer, demoServer } from '../demo-server.ts'
import { getCells, importsRig } from '../imports/imports-rig.ts'
import { raw } from '../rows.ts'
import { studyInput } from '../study-inputs.ts'
import { signWith } from './signing.ts'

let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>
let request: string

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  await server.setRows(
    'tenant',
    { id: on.lin.tenantId },
    { settings: raw("jsonb_set(coalesce(settings, '{}'), '{signAccessDecisions}', 'true')") },
  )
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  request = data.id
  const { basis, rowVersion } = await on.read(request)
  const change = { act: 'accessDecision' as const, decision: 'approved' as const, basis }
  const draft = { id: request, rowVersion, meaning: 'approval' as const, reason: 'Qualified', change }
  expect((await signWith(server, on.reviewer, decideAccessRequest, draft)).code).toBe(0)
})
afterAll(() => server.close())

const verify = async () =>
  (await verifySignatures(server.owner, server.services.keys)).flatMap(report => report.bad)
const getBadge = async () =>
  (await server.call(listSignatures, { entity: 'accessRequests', id: request }, on.reviewer)).data.records[0]!

describe('the roles of a request that was decided by a signature [TR-E3]', () => {
  test.each([
    [
      'another role',
      `update access_request_item set role_id = (select id from role where tenant_id = $1
      and id <> access_request_item.role_id limit 1) where tenant_id = $1 and request_id = $2`,
    ],
    [
      'the whole company',
      'update access_request_item set study_id = null where tenant_id = $1 and request_id = $2',
    ],
    [
      'another end',
      `update access_request_item set expires_at = '2040-01-01' where tenant_id = $1 and request_id = $2`,
    ],
    [
      'another assignment',
      `update access_request_item set assignment_id = (select id from role_assignment
      where tenant_id = $1 limit 1) where tenant_id = $1 and request_id = $2`,
    ],
    [
      'one more',
      `insert into access_request_item (tenant_id, request_id, sort, role_id) select $1, $2, 7, id from role
      where tenant_id = $1 limit 1`,
    ],
    ['one fewer', 'delete from access_request_item where tenant_id = $1 and request_id = $2'],
  ])('%s: the verifier and the badge name it', async (_what, edit) => {
    const kept = await server.getRows('access_request_item', { request_id: request })
    expect([await verify(), (await getBadge()).status]).toEqual([[], 'valid'])
    await server.rows(edit, [on.lin.tenantId, request])
    expect(await verify()).toMatchObject([
      { what: 'signature', why: 'its record was changed past the server' },
    ])
    expect(await getBadge()).toMatchObject({ status: 'broken', fault: 'record' })
    await server.removeRows('access_request_item', { request_id: request })
    await server.rows(
      `insert into access_request_item select (jsonb_populate_record(null::access_request_item, r)).* from jsonb_array_elements($1::jsonb) r`,
      [JSON.stringify(kept)],
    )
  })
})

describe('a record that was added outside the product [TR-E3]', () => {
  test('what the product adds, also by import and for several people, has its entry', async () => {
    const study = await server.call(addStudy, studyInput(), on.lin)
    const rig = importsRig(server, on.lin)
    const job = await rig.started('studies', [getCells('studies', { planId: 'PRT-001', name: 'Added' })])
    expect(await rig.applied(job)).toMatchObject({ counts: { applied: 1 } })
    const free = await server.getRow('organisation', { tenant_id: on.lin.tenantId, active: true }, 'id')
    const place = { studyId: study.data.id, environment: 'production' as const }
    const sites = [{ organisationId: free.id, siteNo: 'P-01' }]
    const people = [await on.somebody(), await on.somebody()]
    const several = {
      userIds: people.map(({ id }) => id),
      grants: [{ roleId: on.roles.PROJECT_MANAGER!, studyId: on.study.id }],
      comment: 'Join the team',
      submit: true,
    }
    const made = [
      study,
      await server.call(bindSites, { ...place, sites }, on.lin),
      await server.call(addAccessRequests, several, on.lin),
    ]
    expect(made.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await verify()).toEqual([])
  })

  /** Copies a record under another id, with other values where two must differ; no foreign key holds it back. */
  const forge = async (table: string, other: object): Promise<string> => {
    const { rows } = await server.owner.query<{ id: string }>(
      `select string_agg(quote_ident(attname), ', ') as id from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = rows[0]!.id
    const copied = await server.owner.query<{ id: string }>(
      `insert into ${table} (${columns}) select ${columns} from (select (jsonb_populate_record(t, $2::jsonb)).* from ${table} t
        where t.tenant_id = $1 limit 1) c returning id`,
      [on.lin.tenantId, JSON.stringify({ id: crypto.randomUUID(), row_version: 1, ...other })],
    )
    return copied.rows[0]!.id
  }

  test.each([
    ['studies', 'study', { plan_id: 'HY-9999' }],
    ['sites', 'site', { site_no: 'X-99', organisation_id: crypto.randomUUID() }],
    ['accessRequests', 'access_request', { number: 9999, signature_id: null }],
  ])(
    '%s: a forged one of version 1 has no entry in the trail, and the verifier names it',
    async (what, table, other) => {
      expect(await verify()).toEqual([])
      await server.owner.query('begin')
      try {
        await server.owner.query('set local session_replication_role = replica')
        const id = await forge(table, other)
        const why = 'it was added outside the product: the audit trail does not name it'
        expect(await verify()).toEqual([{ what, id, why }])
      } finally {
        await server.owner.query('rollback')
      }
    },
  )
})
