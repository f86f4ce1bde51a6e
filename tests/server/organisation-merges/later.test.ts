import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeOrganisations } from '../../../contract/organisation-merges/calls.ts'
import { addOrganisation } from '../../../contract/organisations/changes.ts'
import { organisationById } from '../../../contract/organisations/manage.ts'
import { saveStudyView } from '../../../contract/saved-lists/views.ts'
import { addStudy } from '../../../contract/studies/changes.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { forgetMergedContacts } from '../../../server/features/organisation-merges/forget.ts'
import type { Caller, DemoServer } from '../demo-server.ts'
import { ago } from '../rows.ts'
import { studyInput } from '../study-inputs.ts'
import { openMerges } from './rig.ts'

let server: DemoServer
let admin: Caller
let tenantId: string
let ownValues: { fieldId: string; value: string }[]
let count = 0

beforeAll(async () => {
  ;({ server, admin, tenantId, ownValues } = await openMerges())
})
afterAll(() => server.close())

type VersionRef = { id: string; rowVersion: number }
const add = async (more: object = {}): Promise<VersionRef> => {
  count += 1
  const input = {
    name: `后续测试第${count}医院`,
    type: 'hospital' as const,
    ownValues,
    aliasConfirmed: true,
    ...more,
  }
  const answer = await server.call(addOrganisation, input, admin)
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return answer.data
}
const merged = async (kept: VersionRef, other: VersionRef) => {
  const answer = await server.call(mergeOrganisations, { kept, other, reason: 'One hospital' }, admin)
  expect(answer.code, JSON.stringify(answer)).toBe(0)
}
const detail = async (id: string) => (await server.call(organisationById, { id }, admin)).data

test('a saved view of studies that names the old id finds those of the kept one [MD-O5 MD-S6]', async () => {
  const [kept, other, third] = [await add(), await add(), await add()]
  const { code } = await server.call(
    addStudy,
    studyInput({ planId: 'MERGE-VIEW', leadOrganisationId: kept.id }),
    admin,
  )
  expect(code).toBe(0)
  const view = { name: 'Merged', address: `organisations=${other.id}`, columns: [] }
  expect((await server.call(saveStudyView, view, admin)).code).toBe(0)
  const listed = async (id: string) =>
    (await server.call(listStudies, { organisationIds: [id] }, admin)).data.records.map(each => each.planId)
  expect(await listed(other.id)).toEqual([])
  await merged(third, other)
  const { rowVersion } = await detail(third.id)
  await merged(kept, { id: third.id, rowVersion })
  expect(await listed(other.id)).toEqual(await listed(kept.id))
  expect(await listed(other.id)).toHaveLength(1)
})

test('names of contacts leave a merge that nobody can undo any more [MD-O5]', async () => {
  const staff = [{ name: 'Gao Lan', position: 'Office', description: '' }]
  const [kept, other] = [await add({ staff, contacts: 'Gao Lan' }), await add({ staff })]
  await merged(kept, other)
  const read = async () => {
    const row = await server.getRow(
      'organisation_merge',
      { tenant_id: tenantId, other_id: other.id },
      'before::text as text',
    )
    return row.text
  }
  const forget = () => server.database.transaction(tenantId, forgetMergedContacts)
  await forget()
  expect(await read()).toContain('Gao Lan')
  await server.setRows(
    'organisation_merge',
    { tenant_id: tenantId, other_id: other.id },
    { merged_at: ago('31 days') },
  )
  expect(await forget()).toBe(1)
  expect(await read()).not.toContain('Gao Lan')
  expect((await detail(kept.id)).staff.map(each => each.name)).toContain('Gao Lan')
})
