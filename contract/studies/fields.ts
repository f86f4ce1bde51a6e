import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'
import { studyMilestoneFields } from './milestone-fields.ts'

const trail = { trail: 'fact' } as const
/** A field of forms; all but two may be left out at first. */
const input = { ...trail, input: 'always', optional: true, detail: true } as const
/** A value of a form that is also a column of lists, exports and imports. */
const column = { ...input, output: 'row', list: 'offered', exported: 18, imported: 18 } as const
const line = { kind: 'line', max: limits.titleLength, ...column } as const
const sorted = { ...line, sort: true } as const
const { optional: _optional, ...first } = { ...sorted, required: true, wanted: true, list: 'shown' } as const
const flag = { kind: 'flag', ...column, exported: 12, imported: 12 } as const
const count = { kind: 'count', ...column, sort: true, exported: 12, imported: 12 } as const
const day = { kind: 'day', nullable: true, ...column, sort: true, exported: 14, imported: 14 } as const
/** A day that the status sets, and the days between it and the planned one. */
const actual = {
  kind: 'day',
  nullable: true,
  ...trail,
  output: 'row',
  list: 'offered',
  sort: true,
  exported: 14,
} as const
const delay = {
  kind: 'count',
  nullable: true,
  output: 'row',
  list: 'offered',
  sort: true,
  exported: 12,
} as const
/** Long texts are read on the page of one study, not in lists. */
const long = {
  kind: 'text',
  max: limits.remarkLength,
  ...input,
  output: 'detail',
  exported: 40,
  imported: 36,
} as const
/** A reference; another field has its name. */
const user = { kind: 'id', of: 'users', nullable: true, ...input, output: 'row', imported: 24 } as const
const place = { kind: 'id', nullable: true, ...input, output: 'row', imported: 28 } as const
/** Names of references, from other tables. */
const person = { kind: 'person', column: null, output: 'row', list: 'offered', exported: 18 } as const
const otherName = {
  kind: 'line',
  max: limits.titleLength,
  nullable: true,
  column: null,
  output: 'row',
} as const
const moment = { kind: 'instant', output: 'row', sort: true, exported: 20 } as const

/** Phases of clinical development in Roman numerals, the same in every language. */
const phases = ['0', 'I', 'I/II', 'II', 'II/III', 'III', 'IV', 'N/A'] as const
const statuses = ['planned', 'ongoing', 'completed', 'stopped', 'on_hold', 'locked'] as const
const productTypes = [
  'chemical',
  'biological',
  'vaccine',
  'cell_gene',
  'traditional',
  'device',
  'diagnostic',
  'combination',
  'other',
] as const

const identity = { section: 'identity' } as const
const product = { section: 'product' } as const
const people = { section: 'people' } as const
const dates = { section: 'dates' } as const
const design = { section: 'design' } as const
const counters = { section: 'counters' } as const

/** The fields of a study (E1-E6), each once, in the order of forms, pages, columns and templates. */
export const studyRecord = defineRecord({
  entity: 'studies',
  table: 'study',
  labels: 'studies:field',
  fields: {
    planId: { ...first, ...identity, mono: true },
    name: {
      ...first,
      ...identity,
      max: limits.studyNameLength,
      english: 'nameEn',
      exported: 44,
      imported: 44,
    },
    nameEn: { ...line, ...identity, max: limits.studyNameLength, wanted: true, exported: 44, imported: 44 },
    status: {
      kind: 'choice',
      values: statuses,
      words: 'common:studyStatus',
      ...trail,
      output: 'row',
      list: 'shown',
      sort: true,
      exported: 14,
    },
    active: { kind: 'flag', ...trail, output: 'row', list: 'offered', sort: true, exported: 12 },
    indication: { ...sorted, ...identity, max: limits.longNameLength, wanted: true, exported: 28 },
    therapeuticArea: { ...sorted, ...identity, wanted: true },
    phase: {
      kind: 'choice',
      values: phases,
      words: 'studies:phase',
      nullable: true,
      ...column,
      ...identity,
      wanted: true,
      list: 'shown',
      sort: true,
      exported: 10,
      imported: 12,
    },
    sponsor: { ...sorted, ...identity, wanted: true, exported: 28 },
    sponsorProjectNo: { ...line, ...identity, mono: true },
    product: { ...sorted, ...product, max: limits.longNameLength, wanted: true, exported: 28 },
    productId: { ...line, ...product, mono: true },
    productType: {
      kind: 'choice',
      values: productTypes,
      words: 'studies:productType',
      nullable: true,
      ...column,
      ...product,
      wanted: true,
    },
    registrationCategory: { ...line, ...product },
    innovativeDrug: { ...flag, ...product },
    target: { ...line, ...product },
    mechanism: { ...long, ...product },
    dosageForm: { ...line, ...product },
    administration: { ...line, ...product },
    route: { ...line, ...product },
    bdPartner: { ...line, ...product },
    departmentId: {
      ...place,
      of: 'departments',
      ...people,
      wanted: true,
      named: 'department',
      importedAs: 'department',
    },
    department: { ...otherName, english: 'departmentEn', list: 'offered', exported: 24 },
    departmentEn: otherName,
    leadPmUserId: { ...user, ...people, wanted: true, named: 'lpm', importedAs: 'lpm' },
    lpm: { ...person, list: 'shown', sort: true },
    projectAssistantId: {
      ...user,
      ...people,
      named: 'projectAssistant',
      importedAs: 'projectAssistant',
    },
    projectAssistant: person,
    geneticsSpecialistId: {
      ...user,
      ...people,
      named: 'geneticsSpecialist',
      importedAs: 'geneticsSpecialist',
    },
    geneticsSpecialist: person,
    leadOrganisationId: {
      ...place,
      of: 'organisations',
      ...people,
      named: 'leadOrganisation',
      importedAs: 'leadOrganisation',
    },
    leadOrganisation: { ...otherName, english: 'leadOrganisationEn', list: 'offered', exported: 32 },
    leadOrganisationEn: otherName,
    leadPi: { ...line, ...people, wanted: true },
    servicesScope: { ...long, ...people },
    suppliers: { ...long, ...people },
    startDate: { ...day, ...dates, wanted: true, list: 'shown' },
    endDate: { ...day, ...dates, wanted: true },
    contractDate: { ...day, ...dates },
    /** Actual days are set by the change of the status; planned ones stay beside them (P40). */
    actualStartDate: actual,
    startDelay: delay,
    actualEndDate: actual,
    endDelay: delay,
    /** Set by the change of the status. */
    suspensionDate: {
      kind: 'day',
      nullable: true,
      ...trail,
      output: 'row',
      list: 'offered',
      exported: 14,
    },
    ...studyMilestoneFields,
    createdAt: { ...moment, list: 'offered' },
    updatedAt: { ...moment, list: 'shown' },
    primaryEndpoints: { ...long, ...design, wanted: true },
    secondaryEndpoints: { ...long, ...design },
    pkStudy: { ...flag, ...design },
    pkMethod: { ...line, ...design },
    pkRemark: { ...long, ...design },
    multiRegional: { ...flag, ...design },
    countries: {
      kind: 'countries',
      most: 60,
      ...column,
      ...design,
      exported: 28,
      imported: 28,
    },
    overseasListing: {
      kind: 'choice',
      values: ['none', 'planned', 'filed', 'approved'],
      words: 'studies:overseasListing',
      nullable: true,
      ...column,
      ...design,
    },
    keyRegistration: { ...flag, ...design },
    sites: { kind: 'count', column: null, output: 'row', list: 'shown', exported: 10 },
    activeSites: { kind: 'count', column: null, output: 'row', exported: 10 },
    plannedSites: { ...count, ...counters, wanted: true },
    enrolledSubjects: { kind: 'count', output: 'row', list: 'offered', sort: true, exported: 12 },
    plannedSubjects: { ...count, ...counters, wanted: true },
    auditService: { ...flag, ...counters },
    quotationAudits: { ...count, ...counters },
    innerAudits: { ...count, ...counters },
    outerAudits: { ...count, ...counters },
    geneticResources: { ...flag, ...counters },
    twoFactor: { ...flag, ...counters },
    remark: { ...long, ...counters },
    id: { kind: 'id', output: 'row', exported: 38 },
    rowVersion: { kind: 'count', output: 'row' },
    removed: { kind: 'flag', column: null, trail: 'fact' },
  },
})
