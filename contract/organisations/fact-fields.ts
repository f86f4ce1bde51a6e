import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

/** Facts of organisations that expire (MD-O7). */
export const factKinds = [
  'ethics_approval',
  'contract',
  'pharmacy_licence',
  'gcp_registration',
  'accreditation',
  'insurance',
  'other',
] as const

const entered = { input: 'always', output: 'row' } as const

/** The fields of a fact that expires, each once. The trail has them as lines of their organisation. */
export const factRecord = defineRecord({
  entity: 'organisations',
  table: 'organisation_fact',
  labels: 'organisationFacts:field',
  fields: {
    kind: { kind: 'choice', values: factKinds, words: 'organisationFacts:kind', ...entered },
    /** Its number or name. */
    title: { kind: 'line', max: limits.longNameLength, required: true, ...entered },
    ownerUserId: {
      kind: 'id',
      of: 'users',
      required: true,
      input: 'always',
      column: 'owner_id',
      named: 'owner',
    },
    validFrom: { kind: 'day', nullable: true, optional: true, ...entered },
    validUntil: { kind: 'day', required: true, ...entered },
    remarks: { kind: 'text', max: limits.remarkLength, optional: true, ...entered },
  },
})
