import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganisationField, organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { organisationById } from '../../../contract/organisations/manage.ts'
import { listSitePeople } from '../../../contract/site-people/calls.ts'
import { listEnvironments } from '../../../contract/sites/bind.ts'
import { siteById } from '../../../contract/sites/calls.ts'
import { studyById } from '../../../contract/studies/list.ts'
import { studyStatusHistory } from '../../../contract/study-status/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { specifiedFields } from './specified-fields.ts'

let server: DemoServer
let answers: Record<string, unknown>

const findId = async (statement: string, by: Caller): Promise<string> => {
  const [row] = await server.rows<{ id: string }>(statement, [by.tenantId])
  if (!row) throw new Error(`The demo has no record for: ${statement}`)
  return row.id
}

beforeAll(async () => {
  server = await demoServer()
  const admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const study = await findId(
    'select c.study_id as id from study_status_change c join site s on s.tenant_id = c.tenant_id and s.study_id = c.study_id where c.tenant_id = $1 limit 1',
    admin,
  )
  const site = await findId('select site_id as id from site_person where tenant_id = $1 limit 1', admin)
  const organisation = await findId('select id from organisation where tenant_id = $1 limit 1', admin)
  const own = { type: 'dropdown' as const, names: { 'en-US': 'Ward', 'zh-CN': '病房' }, required: false }
  const added = await server.call(
    addOrganisationField,
    { ...own, options: [{ names: { 'zh-CN': '一' } }] },
    admin,
  )
  expect(added.code, added.message).toBe(0)
  answers = {
    study: (await server.call(studyById, { studyId: study }, admin)).data,
    statuses: (await server.call(studyStatusHistory, { id: study }, admin)).data,
    site: (await server.call(siteById, { siteId: site }, admin)).data,
    environments: (await server.call(listEnvironments, {}, admin)).data,
    people: (await server.call(listSitePeople, { siteId: site }, admin)).data,
    organisation: (await server.call(organisationById, { id: organisation }, admin)).data,
    ownFields: (await server.call(organisationFields, {}, admin)).data,
  }
})
afterAll(() => server.close())

/** Whether an answer has the field, null included. In a list every record has it, and there is one. */
const hasField = (answer: unknown, [part, ...rest]: readonly string[]): boolean => {
  if (part === undefined) return true
  const isList = part.endsWith('[]')
  const name = isList ? part.slice(0, -2) : part
  if (typeof answer !== 'object' || answer === null || !(name in answer)) return false
  const value = (answer as Record<string, unknown>)[name]
  if (!isList) return hasField(value, rest)
  return Array.isArray(value) && value.length > 0 && value.every(each => hasField(each, rest))
}

test.each(specifiedFields)(
  '$row: an answer has each field that the specification names',
  ({ answer, fields }) => {
    const missing = Object.entries(fields).filter(([, path]) => !hasField(answers[answer], path.split('.')))
    expect(missing.map(([words]) => words)).toEqual([])
  },
)
