import { departmentRecord } from '../departments/fields.ts'
import { organisationRecord } from '../organisations/fields.ts'
import { positionRecord } from '../positions/fields.ts'
import type { DataRecord } from '../records/define.ts'
import { roleRuleRecord } from '../role-rules/fields.ts'
import { roleRecord } from '../roles/fields.ts'
import { siteRecord } from '../sites/fields.ts'
import { sitePersonRecord } from '../sites/people-fields.ts'
import { studyRecord } from '../studies/fields.ts'
import { trainingTaskRecord } from '../training-tasks/fields.ts'
import { userRecord } from '../users/fields.ts'

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
  trainingTaskRecord,
]

/** Every declared record, by its kind in the trail. */
export const records: ReadonlyMap<string, DataRecord> = new Map(all.map(record => [record.entity, record]))

const listLabels = (name: string, some: readonly DataRecord[]): string[] =>
  some.flatMap(({ fields, labels }) => (Object.hasOwn(fields, name) ? [`${labels}.${name}`] : []))

/**
 * Where the word for a field of a trail entry may be, the best first: that of the trail for this kind of record, the label of the
 * record, that of the trail for any kind, the label of another kind of record.
 */
export const getFieldKeys = (name: string, entity?: string): string[] => {
  // A personal setting has the name of its table before that of the field.
  if (entity === 'setting') return [`audit:field.${name.split('.').at(-1)}`]
  const own = all.filter(record => record.entity === entity)
  return [
    ...(entity ? [`audit:fieldOf.${entity}.${name}`] : []),
    ...listLabels(name, own),
    `audit:field.${name}`,
    ...listLabels(name, all),
  ]
}
