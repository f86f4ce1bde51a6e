import { departmentRecord } from './departments/fields.ts'
import { organisationRecord } from './organisations/fields.ts'
import { positionRecord } from './positions/fields.ts'
import type { DataRecord } from './records/define.ts'
import { roleRuleRecord } from './role-rules/fields.ts'
import { roleRecord } from './roles/fields.ts'
import { siteRecord } from './sites/fields.ts'
import { sitePersonRecord } from './sites/people-fields.ts'
import { studyRecord } from './studies/fields.ts'
import { userRecord } from './users/fields.ts'

const all: readonly DataRecord[] = [
  userRecord,
  roleRecord,
  roleRuleRecord,
  departmentRecord,
  positionRecord,
  organisationRecord,
  studyRecord,
  siteRecord,
  sitePersonRecord,
]

/** Every declared record, by its kind in the trail. */
export const records: ReadonlyMap<string, DataRecord> = new Map(all.map(record => [record.entity, record]))

/** The labels of the fields with this name, that of the given kind of record first, for a trail that has no word of its own for it. */
export const getLabelKeys = (name: string, entity?: string): string[] =>
  [...all]
    .sort((a, b) => Number(b.entity === entity) - Number(a.entity === entity))
    .flatMap(({ fields, labels }) => (Object.hasOwn(fields, name) ? [`${labels}.${name}`] : []))
