import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const text = { kind: 'line', max: limits.titleLength, output: 'row' } as const
/** A value of the organisation, or of another record. */
const joined = { ...text, column: null } as const
const person = { kind: 'person', column: null, output: 'row', exported: 18 } as const
const subjects = { kind: 'count', output: 'row', sort: true, exported: 12 } as const
const moment = { kind: 'instant', output: 'row', sort: true, exported: 20 } as const

/** The fields of a site, each once; `input` are those of its edit form. */
export const siteRecord = defineRecord({
  entity: 'sites',
  table: 'site',
  labels: 'sites:field',
  fields: {
    id: { kind: 'id', output: 'row' },
    studyId: { kind: 'id', of: 'studies', output: 'row' },
    organisationId: { kind: 'id', of: 'organisations', output: 'row' },
    name: { ...joined, english: 'nameEn', sort: true, exported: 36 },
    nameEn: { ...joined, sort: true },
    siteNo: { ...text, sort: true, exported: 12, mono: true, required: true, input: 'edit' },
    status: {
      kind: 'choice',
      values: ['preparing', 'active', 'closed'],
      words: 'sites:status',
      trail: 'fact',
      output: 'row',
      sort: true,
      exported: 14,
    },
    active: { kind: 'flag', trail: 'fact', output: 'row', sort: true, exported: 12 },
    /** Who switched it off last; null while it is active. */
    inactiveBy: {
      kind: 'choice',
      values: ['site', 'administrator'],
      words: 'sites:inactiveBy',
      nullable: true,
      output: 'row',
    },
    /** Milestones of an application set its status and toggle (F12). */
    milestoneDriven: { kind: 'flag', column: null, output: 'row' },
    selectedOn: { kind: 'day', nullable: true },
    pi: { ...text, column: 'pi_name', sort: true, exported: 22 },
    piReading: text,
    leadCra: { ...person, sort: true },
    leadCraUserId: { kind: 'id', of: 'users', nullable: true, input: 'edit' },
    enrolledSubjects: subjects,
    plannedSubjects: { ...subjects, input: 'edit' },
    country: joined,
    province: joined,
    city: { ...joined, sort: true, exported: 14 },
    environment: {
      kind: 'choice',
      values: ['production', 'test', 'development'],
      words: 'sites:environment',
      output: 'row',
      sort: true,
      exported: 14,
    },
    department: { ...text, exported: 22, input: 'edit' },
    crc: person,
    crcUserId: { kind: 'id', of: 'users', nullable: true, input: 'edit' },
    /** Its place in the list of the study. */
    sort: { kind: 'count', input: 'edit', output: 'detail' },
    createdAt: moment,
    updatedAt: moment,
    rowVersion: { kind: 'count', output: 'row' },
    removed: { kind: 'flag', column: null, trail: 'fact' },
  },
})
