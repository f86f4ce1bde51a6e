import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const name = { kind: 'line', max: limits.titleLength, trail: 'fact', output: 'row' } as const

/** The fields of a department, each once. */
export const departmentRecord = defineRecord({
  entity: 'departments',
  table: 'department',
  labels: 'audit:field',
  fields: {
    id: { kind: 'id', output: 'row' },
    name: { ...name, english: 'nameEn' },
    nameEn: name,
    parentId: { kind: 'id', of: 'departments', nullable: true, trail: 'fact', output: 'row' },
    sort: { kind: 'count', trail: 'fact' },
    headUserId: { kind: 'id', of: 'users', nullable: true, trail: 'fact' },
    managerIds: { kind: 'ids', of: 'users', most: limits.departmentManagers, column: null, trail: 'fact' },
    /** Applications that its people may be authorised for; empty for all (H5). */
    applications: { kind: 'rights', column: null, trail: 'fact' },
    rowVersion: { kind: 'count', output: 'row' },
    removed: { kind: 'flag', column: null, trail: 'fact' },
  },
})
