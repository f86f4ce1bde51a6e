import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideAccessRequest } from '../../../contract/access-decisions/calls.ts'
import { takeOverSite } from '../../../contract/site-milestones/take-over.ts'
import { listSitePeople } from '../../../contract/site-people/calls.ts'
import { replacePi } from '../../../contract/site-people/replace-pi.ts'
import { siteById } from '../../../contract/sites/calls.ts'
import { correctStudyStatus } from '../../../contract/study-status/calls.ts'
import { sealRoot } from '../../../server/features/signatures/roots.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { verifyRoots } from '../../../server/features/signatures/verify-roots.ts'
import { openRequests } from '../access-requests/rig.ts'
import { asAdministrator } from '../administrator.ts'
import { findSite, getDoor } from '../application-events/door.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { changeStatus, getStudy, signWith } from './signing.ts'

let server: DemoServer
let tenantId: string
const dataDir = mkdtempSync(join(tmpdir(), 'mds-beside-'))

const getServices = () => ({
  keys: server.services.keys,
  settings: { ...server.services.settings, dataDir, fileDir: join(dataDir, 'files') },
})

/** What the verifier says. */
const verify = async (): Promise<string[]> => {
  const { keys, settings } = getServices()
  const reports = await verifySignatures(server.owner, keys)
  const { bad } = await verifyRoots(server.owner, { keys, places: settings })
  return [...reports.flatMap(each => each.bad), ...bad].map(({ why }) => why)
}

/** By code: of the role the missing right, a trigger or a constraint; of the owner a check or a key alone. */
const refusals = { mds_app: /^(42501|P0001|23...)$/, owner: /^23(514|505)$/ }

/** Whether statements are refused, or else what the verifier says of them; nothing of them stays. */
const attack = async (by: 'owner' | 'mds_app', statement: string): Promise<string[]> => {
  await server.owner.query('begin')
  try {
    // The owner goes as far as an administrator of the database can: no trigger and no foreign key holds it back.
    if (by === 'owner') await server.owner.query('set local session_replication_role = replica')
    await server.owner.query("select set_config('app.tenant', $1, true)", [tenantId])
    if (by === 'mds_app') await server.owner.query('set local role mds_app')
    const { rowCount } = await server.owner.query(statement)
    expect(rowCount, statement).toBeGreaterThan(0)
    await server.owner.query('reset role')
    return await verify()
  } catch (error) {
    if (!refusals[by].test((error as { code?: string }).code ?? '')) throw error
    return [`refused: ${(error as Error).message}`]
  } finally {
    await server.owner.query('rollback')
  }
}

type Column = { name: string; type: string; key: boolean }
type Table = { name: string; signature: string; columns: Column[] }

/** Every table with a signature id, from the catalogue: it refers to a signature or to what is beside one, or has a column named so. */
const listTables = () =>
  server.rows<Table>(`select c.relname as name,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attname in ('signature_id', 'id')
        order by a.attname = 'signature_id' desc limit 1) as signature,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'key', coalesce(a.attnum = any(i.indkey), false)) order by a.attnum)
        from pg_attribute a left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = 'signature'
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname like '%signature\\_id')
      or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'signature'::regclass))
    order by 1`)

/** Another value of the same type. */
const other: Readonly<Record<string, (name: string) => string>> = {
  uuid: () => 'gen_random_uuid()',
  text: name => `coalesce(${name}, '') || 'x'`,
  integer: name => `coalesce(${name}, 0) + 1`,
  bigint: name => `coalesce(${name}, 0) + 1`,
  date: name => `coalesce(${name}, current_date) + 1`,
  'timestamp with time zone': name => `coalesce(${name}, now()) + interval '1 microsecond'`,
  bytea: name => `coalesce(${name}, '') || '\\x01'`,
  'bytea[]': name => `${name} || '\\x01'::bytea`,
  'text[]': name => `${name} || 'status'::text`,
  jsonb: name => `coalesce(${name}, '{}') || '{"x": 1}'`,
  boolean: name => `not ${name}`,
}
/** The words that a check of the column allows, so that the edit passes it. */
const words: Readonly<Record<string, readonly string[]>> = {
  'access_request.state': ['returned', 'draft'],
  'access_request.kind': ['remove', 'invite'],
  'access_request.user_type': ['external', 'internal'],
  'access_decision.decision': ['returned', 'approved'],
  'site_gate.item': ['gcp', 'contract'],
  'site_gate.state': ['open'],
  'study_status_change.from_status': ['locked', 'stopped'],
  'study_status_change.to_status': ['locked', 'stopped'],
  'study_status_change.date_kind': ['listing', 'finish'],
  'signature.method': ['account-code'],
}

/** An edit of one column of one row with a signature. */
const getEdit = ({ name, signature }: Table, column: Column): string => {
  const allowed = words[`${name}.${column.name}`]
  const value = allowed
    ? `(select w from unnest(array['${allowed.join("', '")}']) w where w is distinct from ${column.name} limit 1)`
    : other[column.type]!(column.name)
  return `update ${name} set ${column.name} = ${value} where tenant_id = '${tenantId}' and ${signature} = (select ${signature} from ${name}
    where tenant_id = '${tenantId}' and ${signature} is not null order by 1 limit 1)`
}

/** The edits of any column that are neither refused nor named. */
const editEach = async (by: 'owner' | 'mds_app'): Promise<string[]> => {
  const passed: string[] = []
  for (const table of tables)
    for (const column of table.columns)
      if ((await attack(by, getEdit(table, column))).length === 0) passed.push(`${table.name}.${column.name}`)
  return passed
}

let tables: Table[]

/** Takes over a site of which an application has reported a milestone. */
const takeOver = async (lin: Caller) => {
  const { siteId: id, studyId } = await findSite(
    server,
    lin.tenantId,
    "t.status = 'ongoing' and s.status = 'preparing' and s.environment = 'production' and not s.milestone_driven",
  )
  const at = new Date().toISOString()
  const event = { kind: 'milestone' as const, eventId: 'a', studyId, siteId: id, at }
  const { report } = await getDoor(server, lin.tenantId, { key: 'edc' })
  const actualOn = at.slice(0, 10)
  const { data } = await report([{ ...event, milestone: 'ethicsApproval', actualOn }])
  expect(data.results).toMatchObject([{ code: 0 }])
  const { rowVersion } = (await server.call(siteById, { siteId: id }, lin)).data
  const change = { act: 'siteTakeOver' as const, byHand: true }
  const draft = { id, rowVersion, meaning: 'responsibility' as const, reason: 'Switched off there', change }
  expect((await signWith(server, lin, takeOverSite, draft)).code).toBe(0)
}

/** Replaces the main investigator of a site by one of its personnel. */
const replace = async (lin: Caller) => {
  await server.setRows(
    'tenant',
    { id: tenantId },
    { settings: raw("jsonb_set(settings, '{signPiReplacements}', 'true')") },
  )
  const { siteId: id } = await findSite(
    server,
    tenantId,
    `t.status = 'ongoing' and t.active and s.status = 'active' and s.active and exists (select from site_pi i
      where i.site_id = s.id and i.from_date < current_date - 1)`,
  )
  const { records } = (await server.call(listSitePeople, { siteId: id }, lin)).data
  const { id: personId, piWarnings } = records.find(({ main, endsOn }) => !main && !endsOn)!
  const { rowVersion } = (await server.call(siteById, { siteId: id }, lin)).data
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const change = { act: 'piReplacement' as const, personId, from, confirmed: piWarnings }
  const draft = { id, rowVersion, meaning: 'responsibility' as const, reason: 'Moves away', change }
  expect((await signWith(server, lin, replacePi, draft)).code).toBe(0)
}

beforeAll(async () => {
  server = await demoServer()
  const on = await openRequests(server)
  tenantId = on.lin.tenantId
  // The verifier reads every company each time: one is enough.
  await asAdministrator(server, 'delete from tenant where id <> $1', [tenantId])
  await server.setRows(
    'tenant',
    { id: tenantId },
    { settings: raw("jsonb_set(coalesce(settings, '{}'), '{signAccessDecisions}', 'true')") },
  )
  const { id: userId } = await on.somebody()
  const { data } = await on.ask(userId)
  const { basis, rowVersion } = await on.read(data.id)
  const change = { act: 'accessDecision' as const, decision: 'approved' as const, basis }
  const draft = { id: data.id, rowVersion, meaning: 'approval' as const, reason: 'Qualified', change }
  expect((await signWith(server, on.reviewer, decideAccessRequest, draft)).code).toBe(0)
  const held = await changeStatus(server, on.lin, await getStudy(server, on.lin, 'HY-0207-301'), 'on_hold')
  const wrong = (held.data as { signatureId: string }).signatureId
  const { id, v } = await getStudy(server, on.lin, 'HY-0207-301')
  const correction = { act: 'studyStatusCorrection' as const, signatureId: wrong }
  const mended = {
    id,
    rowVersion: v,
    meaning: 'approval' as const,
    reason: 'Wrong study',
    change: correction,
  }
  expect((await signWith(server, on.lin, correctStudyStatus, mended)).code).toBe(0)
  await takeOver(on.lin)
  await replace(on.lin)
  expect(await sealRoot(server.database, getServices(), 0)).toBe(true)
  tables = await listTables()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the catalogue has these tables with a signature id, and nothing is wrong with them', async () => {
  expect(tables.map(({ name }) => name)).toEqual([
    ...['access_decision', 'access_request', 'merkle_leaf', 'signature', 'site_gate', 'site_pi'],
    ...['site_pi_replacement', 'site_take_over', 'site_waiver'],
    ...['study_status_change', 'study_status_correction'],
  ])
  expect(await verify()).toEqual([])
})

describe('TR-E3 what stands beside a signature', () => {
  test('is edited by an administrator of the database: the verifier names each column', async () => {
    expect(await editEach('owner')).toEqual([])
  }, 900_000)

  test('is edited by the role of the application: each column is refused or named', async () => {
    expect(await editEach('mds_app')).toEqual([])
  }, 900_000)

  test('is deleted by either of them: each is refused or named', async () => {
    for (const { name, signature } of tables)
      for (const by of ['owner', 'mds_app'] as const)
        expect(
          await attack(
            by,
            `delete from ${name} where tenant_id = '${tenantId}' and ${signature} is not null`,
          ),
          `${name} by ${by}`,
        ).not.toEqual([])
  })

  test('is forged by the role of the application: a copy under a key of its own is refused or named', async () => {
    for (const { name, columns } of tables) {
      const set = columns
        .filter(({ key, name }) => key && name !== 'tenant_id')
        .map(({ name: column, type }) => `'${column}', ${other[type]!(`r.${column}`)}`)
      const copy = `insert into ${name} select (jsonb_populate_record(r, jsonb_build_object(${set.join(', ')}))).* from ${name} r
        where r.tenant_id = '${tenantId}' limit 1`
      expect(await attack('mds_app', copy), name).not.toEqual([])
    }
  })
})
