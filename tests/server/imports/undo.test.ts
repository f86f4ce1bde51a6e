import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import type { ImportJob } from '../../../contract/imports/calls.ts'
import { pasteImport } from '../../../contract/imports/paste.ts'
import { chooseExisting } from '../../../contract/imports/studies.ts'
import { importResults, undoImport } from '../../../contract/imports/undo.ts'
import { organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation, editOrganisation } from '../../../contract/organisations/changes.ts'
import { listOrganisations, organisationById } from '../../../contract/organisations/manage.ts'
import { addStudy, editStudy } from '../../../contract/studies/changes.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { giveUp } from '../../../server/features/imports/take-up.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago } from '../rows.ts'
import { studyInput } from '../study-inputs.ts'
import { getCells, importsRig, organisationSheet } from './imports-rig.ts'

let server: DemoServer
let admin: Caller
let rig: ReturnType<typeof importsRig>
let sheet: Awaited<ReturnType<typeof organisationSheet>>
let ownValues: { fieldId: string; value: string }[] = []
let required: Record<string, string> = {}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = importsRig(server, admin)
  sheet = await organisationSheet(server, admin)
  const fields = (await server.call(organisationFields, {}, admin)).data.records
  const must = fields.filter(field => field.required)
  ownValues = must.map(field => ({ fieldId: field.id, value: field.options[0]?.id ?? 'A' }))
  required = Object.fromEntries(
    must.map(field => [`own:${field.id}`, field.options[0]?.names['en-US'] ?? 'A']),
  )
})
afterAll(() => server.close())
beforeEach(async () => void (await server.removeRows('frequency')))

const applied = async (...rows: Record<string, string>[]): Promise<ImportJob> => {
  const cells = rows.map(named => sheet.getRow({ type: 'Hospital', ...required, ...named }))
  const job = await rig.started('organisations', cells, sheet.parts)
  const { data } = await server.call(chooseExisting, { id: job.id, existing: 'overwrite' }, admin)
  return rig.applied(data)
}
const ask = ({ id, rowVersion }: ImportJob, by = admin) => server.call(undoImport, { id, rowVersion }, by)
const undone = async (job: ImportJob): Promise<ImportJob> => {
  expect(await ask(job)).toMatchObject({ code: 0, data: { state: 'undoing' } })
  await rig.run(job)
  return rig.read(job)
}
const found = async (name: string) => {
  const { records } = (await server.call(listOrganisations, { query: name, limit: 100 }, admin)).data
  return records.find(each => each.name === name)
}
const detail = async (id: string) => (await server.call(organisationById, { id }, admin)).data
const added = async (more: object) =>
  (await server.call(addOrganisation, { name: '', type: 'hospital' as const, ownValues, ...more }, admin))
    .data
const faults = async (job: ImportJob) =>
  (await rig.rows(job, { state: ['kept'] })).records.map(each => [each.rowNo, each.faults[0]!.fault])

describe('MD-O8 the undo of a batch', () => {
  test('what it added is gone, parents too; what it changed is as before; the trail has it', async () => {
    const before = await added({ name: '沁源一院', phone: '1', identifiers: [{ type: 'own', value: 'Q-1' }] })
    const job = await applied(
      { name: '沁源一院', phone: '2', 'id.gln': '4006381333931', parent: '沁源集团' },
      { name: '沁源集团' },
      { name: '沁源内科', parent: '沁源一院' },
    )
    expect(job).toMatchObject({ state: 'done', counts: { applied: 3 } })
    expect(job.undoUntil).not.toBeNull()
    const { id: groupId } = (await found('沁源集团'))!
    expect(await undone(job)).toMatchObject({ state: 'undone', counts: { undone: 3 }, undoUntil: null })
    expect([await found('沁源集团'), await found('沁源内科')]).toEqual([undefined, undefined])
    expect(await detail(before.id)).toMatchObject({
      ...{ phone: '1', parentId: null, rowVersion: 3 },
      identifiers: [{ type: 'own', value: 'Q-1' }],
    })
    const entries = await server.getRows(
      'audit_log',
      { tenant_id: admin.tenantId, entity_id: groupId, orderBy: 'seq' },
      'action',
    )
    expect(entries.map(({ action }) => action)).toEqual(['addOrganisation', 'removeOrganisation'])
    expect((await ask(await rig.read(job))).code).toBe(codes.importUndoOver.code)
  })

  test('what was changed since, or is in use, blocks all of it, with a reason for each row', async () => {
    const job = await applied({ name: '沁源二院' }, { name: '沁源三院' }, { name: '沁源四院' })
    const second = (await found('沁源二院'))!
    await server.call(editOrganisation, { id: second.id, rowVersion: 1, phone: '9' }, admin)
    await added({ name: '沁源三院药房', parentId: (await found('沁源三院'))!.id })
    const blocked = await undone(job)
    expect(blocked).toMatchObject({
      state: 'done',
      reason: { code: codes.importUndoBlocked.code },
      counts: { kept: 2, applied: 1 },
    })
    expect(await faults(job)).toEqual([
      [2, 'changedSince'],
      [3, 'inUse'],
    ])
    expect(await found('沁源四院')).toBeDefined()
  })

  test('a proposal that it may be another one does not block, and goes with it', async () => {
    const job = await applied({ name: '沁源八院' })
    const { id } = (await found('沁源八院'))!
    const other = await added({ name: '沁源第八院' })
    await server.rows(
      `insert into organisation_proposal (tenant_id, one_id, other_id, match, own_field, other_field, text)
        select $1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), 'spelling', 'name', 'name', '沁源第八院'`,
      [admin.tenantId, id, other.id],
    )
    expect(await undone(job)).toMatchObject({ state: 'undone' })
    expect(await found('沁源八院')).toBeUndefined()
    expect(await found('沁源第八院')).toBeDefined()
  })

  test('a rule that forbids the values from before blocks too', async () => {
    await added({ name: '沁源五院', identifiers: [{ type: 'own', value: 'Q-5' }] })
    const job = await applied({ name: '沁源五附院', 'id.own': 'Q-5' })
    await added({ name: '沁源五院' })
    expect(await undone(job)).toMatchObject({ state: 'done', counts: { kept: 1 } })
    expect(await faults(job)).toEqual([[2, 'refused']])
  })

  test('TR-C6 a worker that dies has undone nothing and the next one does; given up on, it stands as applied', async () => {
    const job = await applied({ name: '沁源六院' })
    await ask(job)
    const dead = AbortSignal.abort()
    await expect(rig.run(job, dead)).rejects.toThrow()
    expect(await found('沁源六院')).toBeDefined()
    const [{ run } = { run: 0 }] = await server.getRows('import_job', { id: job.id }, 'run')
    await server.database.transaction(admin.tenantId, tx =>
      giveUp(tx, { tenantId: admin.tenantId, id: job.id, run }),
    )
    const open = await rig.read(job)
    expect(open).toMatchObject({ state: 'done', reason: { code: codes.importFailed.code } })
    expect(await undone(open)).toMatchObject({ state: 'undone' })
  })

  test('nobody else undoes it, nor after 30 days, nor an import that has no undo', async () => {
    const job = await applied({ name: '沁源七院' })
    const other = await server.caller('zhang.wei', 'CRA')
    expect((await ask(job, other)).code).toBe(codes.dataNotFound.code)
    await server.setRows('import_job', { id: job.id }, { created_at: ago('31 days') })
    expect((await ask(job)).code).toBe(codes.importUndoOver.code)
    const people = await rig.started('external', [
      getCells('external', { lastName: 'Li', validTo: '2099-01-01' }),
    ])
    const done = await rig.applied(people)
    expect([done.undoUntil, (await ask(done)).code]).toEqual([null, codes.importUndoOver.code])
  })

  test('G25 studies: added ones are deleted, changed ones restored; one with sites or newer changes blocks', async () => {
    await server.call(addStudy, studyInput({ planId: 'UND-001', target: 'PD-1' }), admin)
    const cells = [
      getCells('studies', { planId: 'UND-001', target: 'PD-L1' }),
      getCells('studies', { planId: 'UND-002', name: 'Added' }),
    ]
    const started = await rig.started('studies', cells)
    const { data } = await server.call(chooseExisting, { id: started.id, existing: 'overwrite' }, admin)
    const job = await rig.applied(data)
    const study = async (planId: string) =>
      (await server.call(listStudies, { query: planId }, admin)).data.records[0]
    const two = (await study('UND-002'))!
    await server.call(editStudy, { id: two.id, rowVersion: 1, target: 'HER2', reason: 'Late' }, admin)
    expect(await undone(job)).toMatchObject({ counts: { kept: 1, applied: 1 } })
    expect(await faults(job)).toEqual([[3, 'changedSince']])
    const one = (await study('UND-001'))!
    expect((await server.call(studyById, { studyId: one.id }, admin)).data.target).toBe('PD-L1')
    await server.setRows('study', { id: two.id }, { row_version: 1 })
    expect(await undone(await rig.read(job))).toMatchObject({ state: 'undone', counts: { undone: 2 } })
    expect((await server.call(studyById, { studyId: one.id }, admin)).data.target).toBe('PD-1')
    expect(await study('UND-002')).toBeUndefined()
  })
})

describe('MD-O8 rows pasted from a sheet', () => {
  const paste = (kind: 'organisations' | 'studies', cells: string[][]) =>
    server.call(pasteImport, { kind, cells }, admin)

  test('heads in any order and language, or none in the order of the template', async () => {
    const answer = await paste('organisations', [
      ['类型', 'Name'],
      ['Hospital', ' 沁源粘贴一院 '],
      ['', ''],
      ['zoo', '沁源粘贴二院'],
    ])
    expect(answer.code, answer.message).toBe(0)
    const { records } = await rig.rows(answer.data)
    expect(records.map(each => [each.rowNo, each.values.name, each.values.type])).toEqual([
      [2, '沁源粘贴一院', 'Hospital'],
      [4, '沁源粘贴二院', 'zoo'],
    ])
    const plain = (await paste('studies', [['PST-001', 'Pasted']])).data
    expect((await rig.rows(plain)).records[0]!.values).toMatchObject({ planId: 'PST-001' })
    expect((await rig.applied(plain)).state).toBe('done')
  })

  test('a first row with heads and unknown ones is refused by their names, and never taken in the order of the template', async () => {
    const refused = await paste('organisations', [
      ['Name', 'Type', 'Beds'],
      ['沁源粘贴三院', 'Hospital', '900'],
    ])
    expect([refused.code, refused.data]).toEqual([codes.importTemplateOutdated.code, { heads: ['Beds'] }])
  })

  test('TR-C5 the same cells are the same import; nothing but heads is nothing; too many rows are refused', async () => {
    const cells = [['PST-010', 'Twice']]
    const [one, two] = await Promise.all([paste('studies', cells), paste('studies', cells)])
    expect(one.data.id).toBe(two.data.id)
    expect((await paste('organisations', [['Name', 'Type']])).code).toBe(codes.importEmpty.code)
    const many = Array.from({ length: 101 }, (_, at) => [`PST-${at + 100}`])
    expect((await paste('studies', many)).code).toBe(codes.importStudiesLimit.code)
    const other = await server.caller('zhang.wei', 'CRA')
    const refused = await server.call(pasteImport, { kind: 'organisations', cells }, other)
    expect(refused.code).not.toBe(0)
  })

  test('what was undone can be pasted once more: the same cells are a new import then', async () => {
    const cells = [['PST-020', 'Once more']]
    const job = await rig.applied((await paste('studies', cells)).data)
    expect((await paste('studies', cells)).data.id, 'done').toBe(job.id)
    expect(await undone(job)).toMatchObject({ state: 'undone' })
    const again = (await paste('studies', cells)).data
    expect(again).toMatchObject({ state: 'checked', counts: { ok: 1 } })
    expect((await rig.applied(again)).counts).toMatchObject({ applied: 1 })
  })

  test('L51 own imports of the last days are listed, with how many rows took effect', async () => {
    const job = await applied({ name: '沁源八院' })
    const { records } = (await server.call(importResults, { kinds: ['organisations'] }, admin)).data
    expect(records[0]).toMatchObject({ id: job.id, state: 'done', rows: 1, kind: 'organisations' })
    const other = await server.caller('zhang.wei', 'CRA')
    expect((await server.call(importResults, { kinds: ['organisations'] }, other)).data.records).toEqual([])
  })
})
