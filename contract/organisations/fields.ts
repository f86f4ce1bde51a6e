import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const trail = { trail: 'fact' } as const
/** A field of forms; a request may leave it out. */
const input = { ...trail, input: 'always', optional: true, detail: true } as const
const text = { kind: 'line', max: limits.longNameLength, ...input } as const
const row = { ...text, output: 'row', list: 'offered' } as const
/** Read on the page of one organisation, and in exports. */
const further = { ...text, output: 'detail', exported: 20, imported: 20 } as const
const long = {
  kind: 'text',
  max: limits.remarkLength,
  ...input,
  output: 'detail',
  exported: 36,
  imported: 36,
} as const
/** A choice is null when it is not known. */
const choice = {
  kind: 'choice',
  nullable: true,
  ...input,
  output: 'detail',
  exported: 16,
  imported: 16,
} as const
const answer = {
  ...choice,
  values: ['yes', 'no'],
  words: 'organisations:answer',
  exported: 12,
  imported: 12,
} as const
const amount = {
  kind: 'count',
  nullable: true,
  ...input,
  output: 'detail',
  exported: 12,
  imported: 12,
} as const
const moment = { kind: 'instant', output: 'row', sort: true, exported: 20 } as const
/** Lists beside the record, which the trail has as text. */
const lines = { kind: 'names', column: null, ...trail } as const

const basic = { section: 'basic' } as const
const unit = { section: 'unit' } as const
const ethics = { section: 'ethics' } as const
const institution = { section: 'institution' } as const
const genetics = { section: 'genetics' } as const
const contract = { section: 'contract' } as const
const closure = { section: 'closure' } as const
const pharmacy = { section: 'pharmacy' } as const

/** The fields of an organisation (E11-E18), each once, in the order of forms, pages, columns and exports. */
export const organisationRecord = defineRecord({
  entity: 'organisations',
  table: 'organisation',
  labels: 'organisations:field',
  fields: {
    name: {
      kind: 'line',
      max: limits.longNameLength,
      required: true,
      ...trail,
      ...basic,
      input: 'always',
      detail: true,
      wanted: true,
      english: 'nameEn',
      output: 'row',
      list: 'shown',
      sort: 'sort_name',
      exported: 36,
      imported: 36,
    },
    nameEn: { ...row, ...basic, wanted: true, sort: true, exported: 36, imported: 36 },
    alias1: { ...row, ...basic, column: 'alias_1', exported: 20, imported: 20 },
    alias2: { ...row, ...basic, column: 'alias_2', exported: 20, imported: 20 },
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
      ...trail,
      ...basic,
      input: 'always',
      detail: true,
      wanted: true,
      output: 'row',
      list: 'shown',
      sort: true,
      exported: 22,
      imported: 22,
    },
    parentId: {
      kind: 'id',
      of: 'organisations',
      nullable: true,
      ...input,
      ...basic,
      named: 'parent',
      output: 'row',
      imported: 36,
      importedAs: 'parent',
    },
    parent: {
      kind: 'line',
      max: limits.longNameLength,
      column: null,
      nullable: true,
      output: 'row',
      list: 'offered',
      english: 'parentEn',
      exported: 36,
    },
    parentEn: {
      kind: 'line',
      max: limits.longNameLength,
      column: null,
      nullable: true,
      output: 'row',
    },
    country: { ...row, ...unit, wanted: true, sort: true, exported: 14, imported: 14 },
    province: { ...row, ...unit, wanted: true, list: 'shown', sort: true, exported: 14, imported: 14 },
    city: { ...row, ...unit, wanted: true, list: 'shown', sort: true, exported: 14, imported: 14 },
    address: { ...row, ...unit, wanted: true, exported: 40, imported: 40 },
    zip: { ...row, ...unit, mono: true, exported: 12, imported: 12 },
    phone: { ...row, ...unit, wanted: true, exported: 20, imported: 20 },
    fax: { ...further, ...unit },
    email: {
      kind: 'email',
      nullable: true,
      ...input,
      ...unit,
      output: 'row',
      list: 'offered',
      exported: 24,
      imported: 24,
    },
    website: { ...row, ...unit, exported: 24, imported: 24 },
    contacts: { ...further, ...unit, wanted: true },
    serviceContent: { ...further, kind: 'text', max: limits.remarkLength, ...unit },
    active: { kind: 'flag', ...trail, output: 'row', list: 'shown', sort: true, exported: 12 },
    cdeApprovalNeeded: { ...answer, ...ethics },
    leadApprovalNeeded: { ...answer, ...ethics },
    fastReview: { ...answer, ...ethics },
    approvalTime: { ...further, ...ethics },
    geneticsLetterTime: { ...further, ...ethics },
    contractSignTime: { ...further, ...ethics },
    meetingFrequency: { ...further, ...ethics },
    submissionWay: {
      ...choice,
      ...ethics,
      values: ['online', 'paper', 'both'],
      words: 'organisations:submissionWay',
    },
    approvalStartNode: { ...further, ...ethics },
    preEthicsAccepted: { ...answer, ...ethics },
    siteEthicsAccepted: { ...answer, ...ethics },
    payBeforeMeeting: { ...answer, ...ethics },
    feeCurrency: {
      ...choice,
      ...ethics,
      values: ['CNY', 'EUR', 'GBP', 'JPY', 'USD'],
      words: 'organisations:currency',
    },
    meetingFee: { ...amount, ...ethics },
    amendmentFee: { ...amount, ...ethics },
    fastReviewFee: { ...amount, ...ethics },
    otherFee: { ...amount, ...ethics },
    receptionTime: { ...further, ...institution },
    serviceDirection: { ...further, ...institution },
    intro: { ...long, ...institution },
    letterPeriod: { ...further, ...genetics },
    fileSubmitTime: { ...further, ...genetics },
    canLeadSubmission: { ...answer, ...genetics },
    hasLedSubmission: { ...answer, ...genetics },
    acceptsLeadEthics: { ...answer, ...genetics },
    onlineAccount: { ...further, ...genetics },
    preApproval: { ...long, ...genetics },
    contractTemplate: { ...long, ...contract },
    contractParties: { ...amount, ...contract },
    contractSigners: { ...further, ...contract },
    contractReviewTime: { ...further, ...contract },
    contractReview: { ...long, ...contract },
    firstPayment: { ...long, ...contract },
    closeProcess: { ...long, ...closure },
    thirdPartyAudit: { ...answer, ...closure },
    designatedAuditor: { ...further, ...closure },
    qcLeadTime: { ...further, ...closure },
    qcCharged: { ...answer, ...closure },
    qcFee: { ...amount, ...closure },
    closureOther: { ...long, ...closure },
    pharmacyCentral: { ...answer, ...pharmacy },
    pharmacyReceipt: { ...long, ...pharmacy },
    identifiers: lines,
    addresses: lines,
    staff: lines,
    flowFiles: lines,
    ownValues: lines,
    standardCode: {
      kind: 'line',
      max: limits.longNameLength,
      column: 'standard_code',
      nullable: true,
      ...trail,
      output: 'row',
      list: 'offered',
      mono: true,
      exported: 22,
    },
    standardValues: lines,
    facts: lines,
    factUserIds: { kind: 'ids', of: 'users', most: 1000, column: null, ...trail },
    createdAt: moment,
    updatedAt: { ...moment, list: 'shown' },
    rowVersion: { kind: 'count', output: 'row' },
    id: { kind: 'id', output: 'row', exported: 38 },
  },
})
