import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const text = { kind: 'line', max: limits.longNameLength } as const
const further = { ...text, output: 'detail' } as const
const moment = { kind: 'instant', output: 'detail', exported: 20 } as const

/** The fields of an organisation, each once. */
export const organisationRecord = defineRecord({
  entity: 'organisations',
  table: 'organisation',
  labels: 'exports:organisations',
  fields: {
    name: { ...text, output: 'row', exported: 36 },
    nameEn: { ...text, output: 'row', exported: 36 },
    alias1: { ...text, column: 'alias_1', exported: 20 },
    alias2: { ...text, column: 'alias_2', exported: 20 },
    type: {
      kind: 'choice',
      values: [
        'hospital',
        'hospital_department',
        'ethics_committee',
        'institution',
        'genetic_resources_office',
        'sponsor',
        'cro',
      ],
      words: 'organisations:type',
      output: 'row',
      exported: 22,
    },
    parent: { ...text, column: null, nullable: true, exported: 36 },
    parentId: { kind: 'id', of: 'organisations', nullable: true, output: 'row' },
    country: { ...text, output: 'row', exported: 14 },
    province: { ...text, output: 'row', exported: 14 },
    city: { ...text, output: 'row', exported: 14 },
    address: { ...further, exported: 40 },
    zip: further,
    phone: further,
    fax: further,
    email: further,
    website: further,
    serviceContent: further,
    contacts: further,
    active: { kind: 'flag', output: 'row', exported: 12 },
    createdAt: moment,
    updatedAt: moment,
    rowVersion: { kind: 'count', output: 'detail' },
    id: { kind: 'id', output: 'row', exported: 38 },
  },
})
