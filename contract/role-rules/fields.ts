import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const name = { kind: 'line', max: limits.titleLength, trail: 'fact', output: 'row' } as const

/** The fields of a rule about roles that no user may have together, each once. */
export const roleRuleRecord = defineRecord({
  entity: 'roleRules',
  table: 'role_rule',
  labels: 'roleRules:field',
  fields: {
    id: { kind: 'id', output: 'row' },
    /** Where roles meet: anywhere in the company, or in one study; a role for all studies is in each of them. */
    reach: {
      kind: 'choice',
      values: ['company', 'study'],
      words: 'roleRules:reach',
      trail: 'fact',
      output: 'row',
    },
    name: { ...name, required: true, english: 'nameEn' },
    nameEn: name,
    roleIds: { kind: 'ids', of: 'roles', most: limits.rolesPerRule, column: null, trail: 'fact' },
    rowVersion: { kind: 'count', output: 'row' },
    removed: { kind: 'flag', column: null, trail: 'fact' },
  },
})
