import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessReviewColumns, exportAccessReview } from '../../../contract/as-of/access-review.ts'
import { auditEntry, auditExportColumns, exportAudit } from '../../../contract/audit/calls.ts'
import { codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import {
  exportOrganisations,
  exportRoles,
  exportSites,
  exportStudies,
  exportUsers,
  organisationExportColumns,
  roleExportColumns,
  siteExportColumns,
  studyExportColumns,
  userExportColumns,
} from '../../../contract/downloads/calls.ts'
import { locales } from '../../../contract/locales.ts'
import {
  exportMemberRecords,
  exportMembers,
  memberColumns,
  memberRecordColumns,
} from '../../../contract/members/exports.ts'
import { calls } from '../../../contract/registry/index.ts'
import { exportStudyStatusHistory, statusHistoryColumns } from '../../../contract/study-status/exports.ts'
import { auditWord } from '../../../server/audit/audit-word.ts'
import { getIds } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let lin: Caller

/** Every call that changes something, once, beside the entries of the demo: every kind of record and field gets its entry. */
beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const ids = await getIds(server, lin.tenantId, lin.userId, lin.roleId!)
  for (const call of Object.values(calls)) {
    const input = inputs[call.name]
    if (!call.changes || !input) continue
    await server.call(call, input(ids) as never, await server.caller('lin.haiyan', 'ACCOUNT_HOLDER'))
  }
  const studyId = ids.siteStudy
  for (const [call, input] of [
    [exportUsers, { headers: [...userExportColumns] }],
    [exportOrganisations, { headers: [...organisationExportColumns] }],
    [exportSites, { headers: [...siteExportColumns], studyId, sort: [{ field: 'siteNo' }] }],
    [exportStudies, { headers: [...studyExportColumns] }],
    [exportAudit, { headers: [...auditExportColumns] }],
    [exportRoles, { headers: [...roleExportColumns] }],
    [exportAccessReview, { headers: [...accessReviewColumns], at: new Date().toISOString() }],
    [exportMembers, { headers: [...memberColumns], studyId }],
    [exportMemberRecords, { headers: [...memberRecordColumns], studyId }],
    [exportStudyStatusHistory, { headers: [...statusHistoryColumns], id: studyId }],
  ] as [Call, object][]) {
    await server.removeRows('download')
    const answer = await server.call(
      call,
      input as never,
      await server.caller('lin.haiyan', 'ACCOUNT_HOLDER'),
    )
    expect([0, codes.exportEmpty.code], answer.message).toContain(answer.code)
  }
}, 240_000)
afterAll(() => server.close())

type Entry = { seq: string; entity: string; action: string; fields: string[] }
const entries = () =>
  server.rows<Entry>(
    `select l.seq, l.entity, l.action, array(select jsonb_object_keys(coalesce(p.payload -> 'changes', '{}') || coalesce(p.payload -> 'detail', '{}'))) as fields
      from audit_log l join audit_content p using (tenant_id, seq) where l.tenant_id = $1 order by l.seq desc`,
    [lin.tenantId],
  )

/** A name for programs rather than a word: siteNo, on_hold, status.ongoing. */
const raw = /^(?:[a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+|[a-z]\w*(?:[.:]\w+)+)$/

test.each(locales)('in %s every kind of record, action and field of the trail has a word', async locale => {
  const told = await entries()
  expect(new Set(told.map(({ entity }) => entity)).size).toBeGreaterThan(25)
  const missing = new Set<string>()
  for (const { changes } of Object.values(calls))
    if (changes) told.push({ seq: '', entity: changes.entity, action: changes.audit, fields: [] })
  for (const { entity, action, fields } of told) {
    if (auditWord(locale, '', action) === action) missing.add(`action ${action}`)
    if (auditWord(locale, 'entity.', entity) === entity) missing.add(`entity ${entity}`)
    for (const field of fields) {
      const word = auditWord(locale, 'field.', field, entity)
      if (word === field) missing.add(`${entity}.${field}`)
    }
  }
  expect([...missing].sort()).toEqual([])
})

/** Fields with texts that people give: sign-in names, file names. */
const given = new Set(['account', 'accountId', 'name', 'fileName'])

test.each(locales)(
  'in %s no value of an entry is a name for programs',
  async locale => {
    const seen = new Set<string>()
    const found = new Set<string>()
    for (const { seq, entity, action, fields } of await entries()) {
      const key = `${entity} ${action} ${fields}`
      if (seen.has(key)) continue
      seen.add(key)
      const { data } = await server.call(auditEntry, { seq: Number(seq) }, lin, { 'accept-language': locale })
      for (const { field, values } of [
        ...data.changes.map(({ field, from, to }) => ({ field, values: [from, to] })),
        ...data.detail.map(({ field, value }) => ({ field, values: [value] })),
      ])
        JSON.stringify(values, (name, value) => {
          if (/[a-z]/i.test(name) && auditWord(locale, 'field.', name) === name)
            found.add(`${entity}.${field}: {${name}}`)
          if (typeof value === 'string' && raw.test(value) && !given.has(field))
            found.add(`${entity}.${field}: ${value}`)
          return value
        })
    }
    expect([...found].sort()).toEqual([])
  },
  120_000,
)
