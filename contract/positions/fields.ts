import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const name = { kind: 'line', max: limits.titleLength, output: 'row' } as const

/** The fields of a position or of a category of positions, each once; `trail` are those that past decisions read. */
export const positionRecord = defineRecord({
  entity: 'positions',
  table: 'position',
  labels: 'audit:field',
  fields: {
    id: { kind: 'id', output: 'row' },
    parentId: { kind: 'id', of: 'positions', nullable: true, trail: 'fact', output: 'row' },
    isCategory: { kind: 'flag', trail: 'fact', output: 'row' },
    name: { ...name, english: 'nameEn' },
    nameEn: name,
    rowVersion: { kind: 'count', output: 'row' },
    removed: { kind: 'flag', column: null, trail: 'fact' },
  },
})
