import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const name = {
  kind: 'line',
  max: limits.nameLength,
  input: 'always',
  output: 'row',
  trail: 'personal',
} as const
const day = { kind: 'day', nullable: true, input: 'always', output: 'row', trail: 'fact' } as const

/** The fields of a person at a site, each once (E10). */
export const sitePersonRecord = defineRecord({
  entity: 'sitePeople',
  table: 'site_person',
  labels: 'sitePeople:field',
  fields: {
    id: { kind: 'id', output: 'row' },
    siteId: { kind: 'id', of: 'sites' },
    lastName: name,
    firstName: name,
    /** The user who is this person; null for a person without one. */
    userId: { kind: 'id', of: 'users', nullable: true, input: 'always', output: 'row' },
    email: { ...name, kind: 'line', max: limits.emailMax },
    phone: { ...name, kind: 'line' },
    startsOn: day,
    endsOn: day,
    roles: {
      kind: 'choices',
      values: [
        'principal_investigator',
        'sub_investigator',
        'coordinator',
        'study_nurse',
        'pharmacist',
        'laboratory',
        'data_entry',
        'ethics_secretary',
        'institution_office',
        'other',
      ],
      words: 'sitePeople:role',
      input: 'always',
      output: 'row',
      trail: 'fact',
    },
    customRole: { ...name, trail: 'fact' },
    remarks: { kind: 'text', max: limits.remarkLength, input: 'always', output: 'row', trail: 'personal' },
    rowVersion: { kind: 'count', output: 'row' },
    removed: { kind: 'flag', column: null, trail: 'fact' },
  },
})

/** The work of a person at a site. */
export type SiteRole = (typeof sitePersonRecord.fields.roles.values)[number]
