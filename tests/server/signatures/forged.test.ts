import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { locales } from '../../../contract/locales.ts'
import { listSignatures } from '../../../contract/signatures/calls.ts'
import type { SignatureBadge } from '../../../contract/signatures/shapes.ts'
import { recordSiteGate, siteGate } from '../../../contract/site-gates/calls.ts'
import { waiveSiteGate } from '../../../contract/site-gates/waiver.ts'
import { changeSiteStatus, siteById } from '../../../contract/sites/calls.ts'
import { editStudy } from '../../../contract/studies/changes.ts'
import { studyStatusHistory } from '../../../contract/study-status/calls.ts'
import { canonicalJson } from '../../../server/features/signatures/canonical.ts'
import { describeSignature, describeState } from '../../../server/features/signatures/export-column.ts'
import { verifySignatures } from '../../../server/features/signatures/verify-all.ts'
import { wordAt } from '../../../server/kernel/words.ts'
import { asAdministrator } from '../administrator.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { raw } from '../rows.ts'
import { changeStatus, getStudy, signWith } from './signing.ts'

let server: DemoServer
let lin: Caller
let site: { id: string; study: string }

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const [row] = await server.rows<typeof site>(
    `select s.id, s.study_id as study from site s join study t on t.id = s.study_id where s.tenant_id = $1 and t.status = 'ongoing'
      and s.status = 'preparing' and s.environment = 'production' and s.removed_at is null and s.active
      and not exists (select from signature g where g.record_id = s.id) order by s.id limit 1`,
    [lin.tenantId],
  )
  site = row!
})
afterAll(() => server.close())

/** Runs a statement as the role of the application, as a flaw in one of its queries would allow. */
const asApplication = (statement: string) =>
  server.database.transaction(lin.tenantId, tx => sql.raw(statement).execute(tx))
const faults = async () =>
  (await verifySignatures(server.owner, server.services.keys)).flatMap(each => each.bad)
const changeTo = async (planId: string, status: 'on_hold' | 'planned') => {
  const study = await getStudy(server, lin, planId)
  const { data } = await changeStatus(server, lin, study, status)
  return { study: study.id, signature: (data as { signatureId: string }).signatureId }
}
const history = async (id: string, language = 'en-US') =>
  (await server.call(studyStatusHistory, { id }, lin, { 'accept-language': language })).data.records
const gate = async () => (await server.call(siteGate, { siteId: site.id }, lin)).data
const waived = async () => (await gate()).conditions.find(each => each.item === 'pharmacy')!
const waive = async () => {
  const { rowVersion } = (await server.call(siteById, { siteId: site.id }, lin)).data
  const change = {
    act: 'siteWaiver' as const,
    item: 'pharmacy' as const,
    gateVersion: (await waived()).rowVersion,
  }
  const draft = {
    id: site.id,
    rowVersion,
    meaning: 'approval' as const,
    reason: 'No pharmacy on site',
    change,
  }
  const answer = await signWith(server, lin, waiveSiteGate, draft)
  expect(answer.code, answer.message).toBe(0)
  return answer.data.signatureId
}

describe('TR-E3 the role of the application', () => {
  test('writes no waiver under the signature of a status [P25]', async () => {
    const { signature } = await changeTo('HY-0207-301', 'on_hold')
    for (const item of ['ethics', 'contract', 'genetic', 'gcp', 'pharmacy']) {
      const forged = `insert into site_gate (tenant_id, site_id, item, state, signature_id)
        values ('${lin.tenantId}', '${site.id}', '${item}', 'waived', '${signature}')`
      await expect(asApplication(forged)).rejects.toThrow('permission denied')
    }
    await expect(asApplication(`select sign_site_waiver('${signature}')`)).rejects.toThrow('does not say')
    await expect(
      asApplication(`update site_gate set state = 'waived' where site_id = '${site.id}'`),
    ).rejects.toThrow('site_gate_signed')
    await expect(asApplication(`update site_gate set signature_id = '${signature}'`)).rejects.toThrow(
      'permission denied',
    )
  })

  test('writes no second row of a signature, and none of its own', async () => {
    const { signature } = await changeTo('HY-0207-301', 'planned')
    await expect(asApplication(`select sign_study_status('${signature}')`)).rejects.toThrow(
      'study_status_change_pkey',
    )
    const forged = `insert into study_status_change select * from study_status_change where signature_id = '${signature}'`
    await expect(asApplication(forged)).rejects.toThrow('permission denied')
    await expect(asApplication(`select read_statement('${signature}', 'studyStatus')`)).rejects.toThrow(
      'permission denied',
    )
  })

  test('may forge a whole signature, which no key has sealed: it is broken, and the condition stays open [MD-T3]', async () => {
    const id = randomUUID()
    const statement = canonicalJson({
      ...{
        tenant: { id: lin.tenantId },
        act: 'siteWaiver',
        reason: 'Because',
        meaning: 'approval',
        previous: null,
      },
      ...{ change: { act: 'siteWaiver', item: 'pharmacy', gateVersion: (await waived()).rowVersion } },
      ...{ record: { kind: 'sites', id: site.id }, signer: { userId: lin.userId, accountId: lin.accountId } },
    })
    const bytes = (text: string) => `decode('${Buffer.from(text).toString('hex')}', 'hex')`
    await server.database.transaction(lin.tenantId, async tx => {
      await sql
        .raw(`insert into signature select (jsonb_populate_record(s, '${JSON.stringify({ id, act: 'siteWaiver', entity: 'sites', record_id: site.id })}'
        || jsonb_build_object('user_id', '${lin.userId}', 'previous', null, 'statement', ${bytes(statement)}, 'digest', sha256(${bytes(statement)})))).*
        from signature s limit 1`)
        .execute(tx)
      await sql.raw(`select sign_site_waiver('${id}')`).execute(tx)
    })
    expect(await waived()).toMatchObject({ state: 'open', signature: { status: 'broken' } })
    expect((await gate()).gaps).toContain('pharmacy')
    await server.setRows(
      'tenant',
      { id: lin.tenantId },
      { settings: raw("settings || jsonb_build_object('siteGate', jsonb_build_array('pharmacy'))") },
    )
    const { rowVersion } = (await server.call(siteById, { siteId: site.id }, lin)).data
    const sites = [{ id: site.id, rowVersion }]
    const opened = await server.call(
      changeSiteStatus,
      { studyId: site.study, sites, status: 'active', reason: 'Ready' },
      lin,
    )
    expect(opened).toMatchObject({ code: codes.siteGapsOpen.code, data: { gap: 'pharmacy' } })
    expect(await faults()).toContainEqual(expect.objectContaining({ id }))
    await asAdministrator(server, 'delete from site_gate where signature_id = $1', [id])
    await asAdministrator(server, 'delete from site_waiver where signature_id = $1', [id])
    await asAdministrator(server, 'delete from signature where id = $1', [id])
  })

  test('a waived condition is left by a right change, and its waiver comes back by nobody but a signer', async () => {
    const first = await waive()
    expect(await waived()).toMatchObject({
      state: 'waived',
      signature: { id: first, status: 'valid', laterEdits: 0 },
    })
    await expect(
      asApplication(`update site_gate set updated_at = now() where signature_id = '${first}'`),
    ).rejects.toThrow('stays as it was signed')
    const wish = {
      siteId: site.id,
      item: 'pharmacy' as const,
      rowVersion: (await waived()).rowVersion,
      done: true,
      route: null,
    }
    expect((await server.call(recordSiteGate, { ...wish, doneOn: '2026-05-12' }, lin)).code).toBe(0)
    const { records } = (await server.call(listSignatures, { entity: 'sites', id: site.id }, lin)).data
    expect(records).toMatchObject([
      {
        id: first,
        status: 'changed',
        changes: [{ field: 'Pharmacy', from: 'Waived', to: 'Done' }],
        laterEdits: 0,
      },
    ])
    expect(await faults()).toEqual([])
    const back = `update site_gate set state = 'waived', done_on = null, row_version = row_version - 1, signature_id = $1 where site_id = $2 and item = 'pharmacy'`
    await asAdministrator(server, back, [first, site.id])
    expect((await faults()).map(({ id }) => id)).toEqual([first])
    expect(await waived()).toMatchObject({ state: 'open', signature: { status: 'broken', fault: 'fact' } })
  })
})

describe('TR-E3 an administrator of the database', () => {
  const planId = 'HY-0511-401'

  test('changes a status with the next version: badge and verifier say so in every language', async () => {
    const { study, signature } = await changeTo(planId, 'on_hold')
    expect((await history(study))[0]).toMatchObject({ signature: { status: 'valid', fault: null } })
    await server.setRows('study', { id: study }, { status: 'completed', row_version: raw('row_version + 1') })
    const said = await faults()
    expect(said.map(({ what, id }) => `${what} ${id}`)).toEqual(
      expect.arrayContaining([`signature ${signature}`, `studies ${study}`]),
    )
    for (const locale of locales) {
      const badge = (await history(study, locale))[0]!.signature
      expect(badge).toMatchObject({ status: 'broken', fault: 'version' })
      expect(describeState(badge, locale)).toContain(wordAt(locale, 'sign:fault.version'))
    }
    await server.setRows('study', { id: study }, { status: 'on_hold', row_version: raw('row_version - 1') })
    expect(await faults()).toEqual(said.filter(({ id }) => id !== signature && id !== study))
  })

  test('changes a status without a version after a right edit', async () => {
    const study = await getStudy(server, lin, planId)
    const name = 'update study set status = $2 where id = $1'
    await changeTo(planId, 'planned')
    const { signature } = await changeTo(planId, 'on_hold')
    await server.rows(name, [study.id, 'locked'])
    expect((await history(study.id))[0]).toMatchObject({
      signature: { id: signature, status: 'broken', fault: 'record' },
    })
    await server.rows(name, [study.id, 'on_hold'])
  })

  test('edits what stands beside a signature: the history still says what was signed, and that it is broken', async () => {
    const study = await getStudy(server, lin, planId)
    const [before] = await history(study.id)
    const edit = `update study_status_change set from_status = 'stopped', to_status = 'planned', reason = 'Nothing', on_date = '1999-01-01', user_id = (
      select id from users where tenant_id = $2 and id <> user_id limit 1) where signature_id = $1`
    await asAdministrator(server, edit, [before!.id, lin.tenantId])
    const [after] = await history(study.id)
    expect(after).toEqual({ ...before, signature: { ...before!.signature, status: 'broken', fault: 'fact' } })
    await asAdministrator(server, 'delete from study_status_change where signature_id = $1', [before!.id])
    expect(await faults()).toContainEqual(expect.objectContaining({ id: before!.id }))
    expect((await history(study.id))[0]!.id).toBe(before!.id)
  })
})

describe('TR-E3 a badge after right edits', () => {
  const planId = 'HY-0207-301'
  const shown = (badge: SignatureBadge) => ({
    status: badge.status,
    changes: badge.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    edits: badge.laterEdits,
  })

  test('is valid with a count of edits of other fields, amber with old and new of what the statement names', async () => {
    const { study } = await changeTo(planId, 'on_hold')
    await changeTo(planId, 'planned')
    for (const target of ['CLDN18.2', 'EGFR', 'HER2']) {
      const { v: rowVersion } = await getStudy(server, lin, planId)
      expect((await server.call(editStudy, { id: study, rowVersion, target }, lin)).code).toBe(0)
    }
    const now = await history(study)
    expect(shown(now[0]!.signature)).toEqual({ status: 'valid', changes: [], edits: 3 })
    expect(shown(now[1]!.signature)).toEqual({
      status: 'changed',
      changes: ['Status: On hold → Planned'],
      edits: 3,
    })
    for (const locale of locales) {
      const badge = (await history(study, locale))[1]!.signature
      expect(badge.changes[0]!.from).toBe(wordAt(locale, 'common:studyStatus.on_hold'))
      const text = describeSignature(badge, locale)
      expect(text).toContain(wordAt(locale, 'common:studyStatus.planned'))
      expect(text).toContain(wordAt(locale, 'sign:laterEdits', { count: 3 }))
    }
    expect(await faults()).not.toContainEqual(expect.objectContaining({ id: now[0]!.id }))
  })

  test('P40 is valid where the planned date is another than the signed actual one', async () => {
    const study = await getStudy(server, lin, planId)
    const [{ start }] = (await server.getRows('study', { id: study.id }, 'start_date::text as start')) as [
      { start: string },
    ]
    expect(start).not.toBe('2026-05-12')
    expect((await changeStatus(server, lin, study, 'ongoing')).code).toBe(0)
    const [newest] = await history(study.id)
    expect(newest).toMatchObject({
      to: 'ongoing',
      date: '2026-05-12',
      signature: { status: 'valid', changes: [] },
    })
  })
})
