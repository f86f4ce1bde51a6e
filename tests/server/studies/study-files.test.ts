import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { exportStudies } from '../../../contract/downloads/calls.ts'
import { chooseExisting } from '../../../contract/imports/studies.ts'
import {
  listExportTemplates,
  removeExportTemplate,
  saveExportTemplate,
} from '../../../contract/saved-lists/calls.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { addStudy } from '../../../contract/studies/changes.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { exportsRig, getTable } from '../downloads/exports-rig.ts'
import { getCells, getHeads, importsRig } from '../imports/imports-rig.ts'
import { raw } from '../rows.ts'
import { changeStatus, getStudy } from '../signatures/signing.ts'
import { studyInput } from '../study-inputs.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const cells = (named: Record<string, string>) => getCells('studies', named)
const found = async (query: string) => {
  const [row] = (await server.call(listStudies, { query }, lin)).data.records
  return (await server.call(studyById, { studyId: row!.id }, lin)).data
}

describe('L30 L31 G25 studies from a sheet', () => {
  test('the template has the fields of the record, and rows become studies', async () => {
    const rig = importsRig(server, lin)
    expect(getHeads('studies')).toEqual(
      expect.arrayContaining(['Protocol ID', 'Phase', 'Countries', 'Planned sites']),
    )
    const job = await rig.started('studies', [
      cells({
        ...{
          planId: 'IMP-001',
          name: '导入的研究',
          phase: 'Phase III',
          productType: '生物制品',
          countries: 'China; 日本',
        },
        ...{ startDate: '2027-03-01', plannedSites: '12', innovativeDrug: 'Yes', lpm: 'lin.haiyan' },
      }),
      cells({ planId: 'IMP-002', name: 'Another' }),
    ])
    expect(job.counts).toMatchObject({ ok: 2, wrong: 0 })
    expect((await rig.applied(job)).state).toBe('done')
    expect(await found('IMP-001')).toMatchObject({
      ...{ phase: 'III', productType: 'biological', countries: ['CN', 'JP'], plannedSites: 12 },
      ...{ innovativeDrug: true, leadPmUserId: lin.userId, startDate: '2027-03-01', status: 'planned' },
    })
  })

  test('wrong cells are named: unknown words, days, people, repeated and missing ids', async () => {
    const rig = importsRig(server, lin)
    const job = await rig.started('studies', [
      cells({ planId: 'IMP-010', name: 'One', phase: 'V', startDate: 'soon', lpm: 'nobody.here' }),
      cells({ planId: 'imp-010', name: 'Two', plannedSites: '-1' }),
      cells({ name: 'Three', startDate: '2027-03-02', endDate: '2027-03-01' }),
    ])
    expect((await rig.faultsOf(job)).map(each => each.slice(1, 4))).toEqual([
      ['wrong', 'phase', 'invalid'],
      ['wrong', 'startDate', 'invalid'],
      ['wrong', 'lpm', 'unknown'],
      ['wrong', 'plannedSites', 'invalid'],
      ['wrong', 'planId', 'repeated'],
      ['wrong', 'planId', 'required'],
      ['wrong', 'endDate', 'refused'],
    ])
  })

  test('MD-S2 numbers in registries: by their pattern or issuer, one of another study or row is refused', async () => {
    const rig = importsRig(server, lin)
    const job = await rig.started('studies', [
      cells({ planId: 'IMP-030', name: 'One', registryNumbers: 'NCT90000030; JapicCTI: 030' }),
      cells({ planId: 'IMP-031', name: 'Two', registryNumbers: 'NCT90000031' }),
    ])
    await rig.applied(job)
    expect((await found('IMP-030')).registryNumbers).toEqual([
      { type: 'nct', value: 'NCT90000030', issuer: 'ClinicalTrials.gov' },
      { type: 'other', value: '030', issuer: 'JapicCTI' },
    ])
    const again = await rig.started('studies', [
      cells({ planId: 'IMP-032', name: 'Three', registryNumbers: 'NCT90000030' }),
      cells({ planId: 'IMP-033', name: 'Four', registryNumbers: 'NCT90000033' }),
      cells({ planId: 'IMP-034', name: 'Five', registryNumbers: 'NCT90000033' }),
      cells({ planId: 'IMP-031', registryNumbers: 'NCT90000031; NCT90000035' }),
    ])
    const { data } = await server.call(chooseExisting, { id: again.id, existing: 'overwrite' }, lin)
    expect((await rig.faultsOf(data)).map(each => each.slice(0, 4))).toEqual([
      [2, 'wrong', 'registryNumbers', 'refused'],
      [4, 'wrong', 'registryNumbers', 'repeated'],
    ])
    expect((await rig.rows(data)).records[3]!.before).toEqual({ registryNumbers: 'NCT90000031' })
  })

  test('rows of a study that exists are skipped, or change it: old text beside the new one', async () => {
    const rig = importsRig(server, lin)
    await server.call(addStudy, studyInput({ planId: 'IMP-020', target: 'PD-1', phase: 'II' }), lin)
    const job = await rig.started('studies', [cells({ planId: 'imp-020', target: 'PD-L1', phase: 'III' })])
    expect(job.counts).toMatchObject({ skipped: 1, ok: 0 })
    const { data } = await server.call(chooseExisting, { id: job.id, existing: 'overwrite' }, lin)
    expect(data).toMatchObject({ overwrite: true, counts: { ok: 1, skipped: 0 } })
    const [row] = (await rig.rows(job)).records
    expect(row!.before).toEqual({ target: 'PD-1', phase: 'Phase II' })
    await rig.applied(data)
    const study = await found('IMP-020')
    expect(study).toMatchObject({
      planId: 'IMP-020',
      target: 'PD-L1',
      phase: 'III',
      plannedSubjects: 120,
      rowVersion: 2,
    })
    const [entry] = (await server.call(studyHistory, { studyId: study.id }, lin)).data.records
    expect(entry).toMatchObject({ action: 'editStudy', version: 2 })
    await server.setRows('study', { id: study.id }, { status: 'locked' })
    const again = await rig.started('studies', [cells({ planId: 'IMP-020', target: 'x' })])
    const locked = (await server.call(chooseExisting, { id: again.id, existing: 'overwrite' }, lin)).data
    expect(locked.counts).toMatchObject({ wrong: 1 })
  })

  test('990803 O13 more than 100 rows are refused', async () => {
    const rig = importsRig(server, lin)
    const rows = Array.from({ length: 101 }, (_, at) => cells({ planId: `MANY-${at}`, name: 'x' }))
    await expect(rig.started('studies', rows)).rejects.toThrow()
    const job = await rig.started('studies', rows.slice(0, 100))
    expect((await rig.applied(job)).counts).toMatchObject({ applied: 100 })
  })
})

describe('L19 B28 the export of studies', () => {
  test('has the columns that are asked for, in order, of the studies that match', async () => {
    const rig = exportsRig(server, lin)
    await server.call(
      addStudy,
      studyInput({ planId: 'EXP-1', registryNumbers: [{ type: 'nct', value: 'NCT07776665' }] }),
      lin,
    )
    const headers = ['planId', 'phase', 'countries', 'registryNumbers', 'secondaryEndpoints'] as const
    const answer = await server.call(exportStudies, { headers: [...headers], query: 'EXP-1' }, lin)
    expect(answer.code).toBe(0)
    const table = await getTable((await rig.fileOf(await rig.made(answer.data))).rawPayload)
    expect(table).toEqual([
      [
        'Protocol ID',
        'Phase',
        'Countries',
        'Registry numbers',
        'Secondary endpoints',
        'Electronic signature',
      ],
      ['EXP-1', 'Phase II', 'China; Japan', 'NCT07776665', expect.anything(), expect.anything()],
    ])
  })

  test('TR-E2 names the newest signature of each study, and whether it still holds', async () => {
    const rig = exportsRig(server, lin)
    const study = await getStudy(server, lin, 'HY-0207-301')
    expect((await changeStatus(server, lin, study, 'on_hold')).code).toBe(0)
    const read = async () => {
      const input = { headers: ['planId' as const], query: 'HY-0207-301' }
      const answer = await server.call(exportStudies, input, lin)
      const [head, row] = await getTable((await rig.fileOf(await rig.made(answer.data))).rawPayload)
      return { head, text: String(row?.[1]) }
    }
    const { head, text } = await read()
    expect(head).toEqual(['Protocol ID', 'Electronic signature'])
    expect(text).toMatch(
      /^Valid: Signed by .+, meaning: approval, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(.+\)$/,
    )
    await server.setRows(
      'study',
      { id: study.id },
      { indication: 'Gout', row_version: raw('row_version + 1') },
    )
    expect((await read()).text).toMatch(
      /^Broken \(The record was changed outside the product: .+\): Signed by /,
    )
  })

  test('header templates of studies are shared in the company', async () => {
    const wish = { kind: 'studies' as const, name: 'Board report', columns: ['planId', 'name', 'nothing'] }
    const { data: saved } = await server.call(saveExportTemplate, wish, lin)
    const director = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
    const [lead] = await server.rows<{ account: string }>(
      `select u.account from users u join role_assignment ra on ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null
          join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.code = 'LEAD_PROJECT_MANAGER'
        where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null order by u.account limit 1`,
      [director.tenantId],
    )
    const other = await server.caller(lead!.account, 'LEAD_PROJECT_MANAGER')
    const { data } = await server.call(listExportTemplates, { kind: 'studies' }, other)
    expect(data.records).toMatchObject([{ id: saved.id, name: 'Board report', columns: ['planId', 'name'] }])
    expect(await server.call(saveExportTemplate, wish, other)).toMatchObject({
      code: codes.exportTemplateNameTaken.code,
    })
    expect((await server.call(listExportTemplates, { kind: 'users' }, other)).code).toBe(codes.noButton.code)
    expect((await server.call(removeExportTemplate, { ...saved }, other)).code).toBe(0)
  })
})
