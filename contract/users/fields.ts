import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

/** A basic field with personal data: in forms, on the page and in answers. */
const basic = { trail: 'personal', input: 'always', output: 'row', detail: true } as const
const namePart = { kind: 'line', without: ',', ...basic } as const
/** The name of another record, in its own language or in English. */
const otherName = {
  kind: 'line',
  max: limits.titleLength,
  nullable: true,
  column: null,
  output: 'row',
} as const
const moment = { kind: 'instant', output: 'row', sort: true, exported: 20 } as const
const userTypes = ['internal', 'external'] as const
const userStatuses = ['inactive', 'under_review', 'enabled', 'disabled', 'rejected'] as const

/**
 * The fields of a user, each once, in the order of forms, pages, columns and templates. A new field is an entry here, a
 * column in a migration, and its label in four languages.
 */
export const userRecord = defineRecord({
  entity: 'users',
  table: 'users',
  labels: 'users:field',
  fields: {
    lastName: { ...namePart, max: limits.nameLength, count: true, imported: 16 },
    firstName: { ...namePart, max: limits.nameLength, count: true, imported: 16 },
    reading: { ...namePart, max: limits.readingLength, imported: 20, help: true },
    name: {
      kind: 'line',
      max: limits.nameLength,
      column: null,
      list: 'shown',
      sort: 'sort_name',
      exported: 22,
    },
    status: {
      kind: 'choice',
      values: userStatuses,
      words: 'users:status',
      trail: 'fact',
      output: 'row',
      list: 'shown',
      sort: true,
      exported: 14,
    },
    accountId: { kind: 'id', nullable: true, trail: 'fact' },
    account: {
      kind: 'line',
      max: limits.usernameMax,
      nullable: true,
      trail: 'personal',
      output: 'row',
      list: 'shown',
      sort: true,
      exported: 20,
      mono: true,
    },
    department: { ...otherName, english: 'departmentEn', list: 'shown', exported: 24 },
    departmentEn: otherName,
    email: { kind: 'email', nullable: true, ...basic, list: 'offered', exported: 30, imported: 34 },
    phone: {
      kind: 'phone',
      nullable: true,
      ...basic,
      list: 'offered',
      exported: 16,
      imported: 16,
      mono: true,
    },
    employeeId: {
      kind: 'line',
      max: 50,
      without: ',',
      nullable: true,
      ...basic,
      list: 'shown',
      sort: true,
      exported: 14,
      imported: 16,
      mono: true,
    },
    roles: { kind: 'count', column: null, output: 'row', list: 'shown', exported: 32 },
    lastSignInAt: { ...moment, nullable: true, list: 'shown' },
    type: {
      kind: 'choice',
      values: userTypes,
      words: 'users:type',
      trail: 'fact',
      input: 'always',
      output: 'row',
      list: 'offered',
      exported: 12,
    },
    organisation: { ...otherName, english: 'organisationEn', list: 'offered', exported: 32 },
    organisationEn: otherName,
    positions: { kind: 'names', column: null, output: 'row', list: 'offered', exported: 24 },
    organisationId: {
      kind: 'id',
      of: 'organisations',
      nullable: true,
      trail: 'fact',
      input: 'always',
      output: 'detail',
      detail: true,
      imported: 36,
      importedAs: 'organisation',
    },
    departmentIds: {
      kind: 'ids',
      of: 'departments',
      most: 20,
      column: null,
      trail: 'fact',
      input: 'always',
      imported: 28,
      importedAs: 'department',
    },
    positionIds: { kind: 'ids', of: 'positions', most: 20, column: null, trail: 'fact', input: 'always' },
    region: { kind: 'line', max: 50, ...basic, list: 'offered', exported: 14, imported: 16 },
    validFrom: { kind: 'instant', open: '-infinity', trail: 'fact', output: 'detail' },
    validTo: {
      kind: 'end',
      open: 'infinity',
      ...basic,
      trail: 'fact',
      list: 'offered',
      exported: 20,
      imported: 16,
    },
    twoFactor: { kind: 'flag', trail: 'fact', input: 'edit', output: 'detail', detail: true, help: true },
    statusReason: { kind: 'text', max: limits.reasonLength, trail: 'personal', output: 'detail' },
    superAdmin: { kind: 'flag', trail: 'fact' },
    createdAt: { ...moment, list: 'offered' },
    updatedAt: { ...moment, list: 'offered' },
    id: { kind: 'id', output: 'row', exported: 38 },
    rowVersion: { kind: 'count', output: 'row' },
    removed: { kind: 'flag', column: null, trail: 'fact' },
  },
})
