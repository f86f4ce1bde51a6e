import { limits } from '../limits.ts'
import { defineRecord } from '../records/define.ts'

const name = { kind: 'line', max: limits.nameLength, required: true } as const
/** A field of the form that every answer has, and one that only the detail has. */
const basic = { trail: 'fact', input: 'always', output: 'row' } as const
const further = { trail: 'fact', input: 'always', output: 'detail' } as const
const moment = { kind: 'instant', output: 'detail' } as const

/** The fields of a role (E22), each once. */
export const roleRecord = defineRecord({
  entity: 'roles',
  table: 'role',
  labels: 'roleAdmin:field',
  fields: {
    id: { kind: 'id', output: 'row' },
    code: { kind: 'line', max: 50, nullable: true, trail: 'fact', output: 'row' },
    name: { ...name, ...basic, english: 'nameEn' },
    nameEn: { ...name, ...basic },
    description: { kind: 'text', max: limits.remarkLength, ...further },
    /** Classification under which lists show a role. */
    category: {
      kind: 'choice',
      values: ['administration', 'management', 'study', 'site', 'other'],
      words: 'roleAdmin:category',
      ...further,
    },
    level: { kind: 'choice', values: ['study', 'site', 'personnel'], words: 'roleAdmin:level', ...basic },
    /**
     * Whose data a user with the role sees: the whole company, the departments that they head, the studies that they
     * joined, or only their own.
     */
    dataScope: {
      kind: 'choice',
      values: ['tenant', 'department', 'study', 'self'],
      words: 'roleAdmin:dataScope',
      ...further,
    },
    blinding: {
      kind: 'choice',
      values: ['none', 'blinded', 'unblinded'],
      words: 'roleAdmin:blinding',
      ...basic,
    },
    contractRole: { kind: 'flag', ...basic },
    /** A temporary role has an end, a permanent one has none (H3). */
    expiresAt: { kind: 'end', nullable: true, ...basic },
    enabled: { kind: 'flag', trail: 'fact', output: 'row' },
    /** Positions whose members usually get the role: it is offered first for them. */
    positionIds: { kind: 'ids', of: 'positions', most: 50, column: null, trail: 'fact', input: 'always' },
    applications: { kind: 'rights', column: null, trail: 'fact' },
    menus: { kind: 'rights', column: null, trail: 'fact' },
    buttons: { kind: 'rights', column: null, trail: 'fact' },
    createdAt: moment,
    updatedAt: moment,
    rowVersion: { kind: 'count', output: 'detail' },
    removedAt: { kind: 'instant', nullable: true, trail: 'fact' },
  },
})
