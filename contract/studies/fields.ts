import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

/** The fields of a study, each once; `trail` are those that past decisions read. */
export const studyRecord = defineRecord({
  entity: 'studies',
  table: 'study',
  labels: 'audit:field',
  fields: {
    id: { kind: 'id', output: 'row' },
    planId: { kind: 'line', max: limits.titleLength, output: 'row', mono: true },
    name: { kind: 'line', max: limits.longNameLength, output: 'row', english: 'nameEn' },
    nameEn: { kind: 'line', max: limits.longNameLength, output: 'row' },
    status: {
      kind: 'choice',
      values: ['planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked'],
      words: 'home:status',
      output: 'row',
    },
    active: { kind: 'flag', trail: 'fact', output: 'row' },
    rowVersion: { kind: 'count' },
  },
})
