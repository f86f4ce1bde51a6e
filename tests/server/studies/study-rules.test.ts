import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { addStudy, editStudy, removeStudy, setLpm } from '../../../contract/studies/changes.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { setLicence } from '../../../server/features/tenant/licences.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { studyInput } from '../study-inputs.ts'

let server: DemoServer
let lin: Caller
let count = 0

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const plan = () => {
  count += 1
  return `HY-8${String(count).padStart(3, '0')}`
}
const add = (more: object = {}, by = lin) =>
  server.call(addStudy, studyInput({ planId: plan(), ...more }), by)
const added = async (more: object = {}) => {
  const answer = await add(more)
  expect(answer.code).toBe(0)
  return answer.data
}
const detail = async (studyId: string) => (await server.call(studyById, { studyId }, lin)).data

describe('MD-S2 registry numbers', () => {
  const nct = { type: 'nct' as const, value: 'NCT01112223' }

  test('many of one study with type, value and issuer, in its page, search and history', async () => {
    const others = [
      { type: 'euct' as const, value: '2024-512345-11-00' },
      { type: 'jrct' as const, value: 'jRCT2031230123' },
      { type: 'chictr' as const, value: 'ChiCTR2400080001' },
      { type: 'ctr' as const, value: 'CTR20240001' },
      { type: 'utn' as const, value: 'U1111-1234-5678' },
      { type: 'isrctn' as const, value: 'ISRCTN12345678' },
      { type: 'eudract' as const, value: '2020-001234-56' },
      { type: 'other' as const, value: 'DRKS00012345', issuer: 'DRKS' },
    ]
    const { id, rowVersion } = await added({ registryNumbers: [nct] })
    const answer = await server.call(editStudy, { id, rowVersion, registryNumbers: [nct, ...others] }, lin)
    expect(answer).toMatchObject({ code: 0, data: { rowVersion: 2 } })
    const { registryNumbers } = await detail(id)
    expect(registryNumbers).toHaveLength(9)
    expect(registryNumbers).toContainEqual({ ...nct, issuer: 'ClinicalTrials.gov' })
    expect(registryNumbers).toContainEqual(others[7])
    const found = await server.call(listStudies, { query: 'DRKS00012345' }, lin)
    expect(found.data.records.map(each => each.id)).toEqual([id])
    const { data } = await server.call(studyHistory, { studyId: id }, lin)
    expect(data.records[0]!.changes).toEqual([
      { field: 'registryNumbers', from: ['NCT01112223'], to: expect.arrayContaining(['DRKS00012345 DRKS']) },
    ])
    const same = { id, rowVersion: 2, registryNumbers: [...others, nct] }
    expect((await server.call(editStudy, same, lin)).data.rowVersion).toBe(2)
  })

  test.each([
    ['nct', 'NCT123'],
    ['euct', '2024-512345-11'],
    ['eudract', '20-001234-56'],
    ['utn', 'U1112-1234-5678'],
    ['isrctn', 'ISRCTN1'],
    ['jrct', 'JRCT2031230123'],
    ['chictr', 'ChiCTR1'],
    ['ctr', 'CTR1'],
  ] as const)('the pattern of %s refuses %s', async (type, value) => {
    const { data } = await add({ registryNumbers: [{ type, value }] })
    expect(data).toMatchObject({
      issues: [{ path: 'registryNumbers.0.value', rule: 'registryNumberInvalid' }],
    })
  })

  test('TR-T5 a number of another study is refused and names it to those who see it; another tenant may have it too', async () => {
    const number = { type: 'nct' as const, value: 'NCT09998887' }
    const planId = plan()
    const first = await added({ planId, registryNumbers: [number] })
    expect(await add({ registryNumbers: [number] })).toMatchObject({
      code: codes.registryNumberTaken.code,
      data: { field: 'registryNumbers.0.value', number: number.value, study: planId },
    })
    const [lead] = await server.rows<{ account: string }>(
      `select u.account from users u join role_assignment ra on ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null
          join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.code = 'LEAD_PROJECT_MANAGER'
        where u.tenant_id = $1 and u.status = 'enabled' and u.account_id is not null order by u.account limit 1`,
      [lin.tenantId],
    )
    const manager = await server.caller(lead!.account, 'LEAD_PROJECT_MANAGER')
    const elsewhere = await add({ registryNumbers: [number] }, manager)
    expect(elsewhere).toMatchObject({
      code: codes.registryNumberTakenElsewhere.code,
      data: { field: 'registryNumbers.0.value', number: number.value },
    })
    expect(JSON.stringify(elsewhere)).not.toContain(planId)
    expect((await add({ registryNumbers: [nct, nct] })).code).not.toBe(0)
    const other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    expect((await add({ registryNumbers: [number] }, other)).code).toBe(0)
    expect((await server.call(removeStudy, { ...first }, lin)).code).toBe(0)
    expect((await add({ registryNumbers: [number] })).code).toBe(0)
  })
})

describe('O24 P36 the reminder of a nearly complete study', () => {
  const full = {
    ...{
      indication: '特应性皮炎',
      therapeuticArea: '皮肤',
      sponsor: '恒屿',
      product: 'HY-0999',
      productType: 'biological',
    },
    ...{ leadPi: '沈玉兰', primaryEndpoints: 'EASI-75', plannedSites: 8, plannedSubjects: 120 },
  }
  const notices = (studyId: string) =>
    server.getRows(
      'notice',
      { "subject ->> 'event'": 'studyNearlyComplete', "subject ->> 'studyId'": studyId },
      'user_id',
      'subject',
      'link',
    )

  test('goes once to the lead project manager at 90 %', async () => {
    const department = await server.getRow('department', { tenant_id: lin.tenantId, removed_at: null }, 'id')
    const { id } = await added({ ...full, plannedSites: 0, primaryEndpoints: '' })
    expect(await notices(id)).toEqual([])
    await server.call(setLpm, { id, rowVersion: 1, userId: lin.userId }, lin)
    expect((await detail(id)).progress.percent).toBeLessThan(90)
    expect(await notices(id)).toEqual([])
    await server.call(editStudy, { id, rowVersion: 2, departmentId: department.id, plannedSites: 8 }, lin)
    const { progress } = await detail(id)
    expect(progress.missing).toEqual(['primaryEndpoints'])
    expect(await notices(id)).toEqual([
      {
        user_id: lin.userId,
        subject: expect.objectContaining({ percent: progress.percent, count: 1 }),
        link: `/csr_mds/study/edit/${id}`,
      },
    ])
    await server.call(editStudy, { id, rowVersion: 3, target: 'IL-4' }, lin)
    expect(await notices(id)).toHaveLength(1)
  })
})

describe('MD-S7 G49 N56 the number of studies of a licence', () => {
  const limit = (studies: number | null) =>
    server.database.transaction(lin.tenantId, tx => setLicence(tx, lin.tenantId, { application: 1, studies }))

  test('206002 TR-C4 of 20 parallel calls at the last free place exactly one adds a study', async () => {
    const { total } = (await server.call(listStudies, {}, lin)).data
    await limit(total + 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(answers.filter(each => each.code === 0)).toHaveLength(1)
    const refused = answers.filter(each => each.code !== 0)
    expect(new Set(refused.map(each => each.code))).toEqual(new Set([codes.studyLimit.code]))
    expect(refused[0]).toMatchObject({ data: { max: total + 1, count: total + 1 } })
    expect(refused[0]!.message).toMatch(/business team/)
    const [one] = answers.filter(each => each.code === 0)
    expect((await server.call(removeStudy, { ...one!.data }, lin)).code).toBe(0)
    expect((await add()).code, 'a deleted study frees its place').toBe(0)
    await limit(null)
    expect((await add()).code).toBe(0)
    const entries = await server.rows<{ changes: object }>(
      `select p.payload -> 'changes' as changes from audit_log l join audit_content p using (tenant_id, seq)
        where l.tenant_id = $1 and l.action = 'changeLicence' order by l.seq desc limit 1`,
      [lin.tenantId],
    )
    expect(entries).toEqual([{ changes: { studyLimit: [total + 1, null] } }])
  })
})
