import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { getInputShape } from '../records/schema.ts'
import { id, list, nameFields, reason, rowVersion, text } from '../shapes.ts'
import { factKinds, factRecord } from './fact-fields.ts'

const prefix = '/mdsdata/mdsOrg/fact'
const menu = 1009
const needs = { menu, button: 'ORGANIZATION_MANAGEMENT_EDIT' } as const
const because = { reason: text(limits.reasonLength).default('') }
const version = { id, rowVersion }

export const factKind = z.enum(factKinds)

/** A fact ends soon when it has this many days left, or fewer. */
export const soonDays = 30
export const factStates = ['valid', 'soon', 'expired'] as const
export type FactState = (typeof factStates)[number]

/** The state of a fact by the days that are left; its last day is 0. */
export const getFactState = (daysLeft: number): FactState => {
  if (daysLeft < 0) return 'expired'
  return daysLeft <= soonDays ? 'soon' : 'valid'
}

const day = z.iso.date()
export const factInput = z.object(getInputShape(factRecord))
/** The first day does not come after the last one. */
const isInOrder = ({ validFrom, validUntil }: z.output<typeof factInput>): boolean =>
  !validFrom || validFrom <= validUntil
const order = { path: ['validUntil'], message: 'dateOrder' }

export const organisationFact = z.object({
  ...version,
  kind: factKind,
  title: z.string(),
  owner: z.object({ id, ...nameFields }),
  validFrom: day.nullable(),
  validUntil: day,
  remarks: z.string(),
  /** Days until its last day in the calendar of the company; negative once it has expired. */
  daysLeft: z.number().int(),
  state: z.enum(factStates),
})
export type OrganisationFact = z.output<typeof organisationFact>

export const organisationFacts = call({
  name: 'organisationFacts',
  method: 'GET',
  path: `${prefix}/list`,
  summary: 'Lists the facts of an organisation that expire, first those that end first, each with its owner.',
  needs: { menu },
  input: z.object({ id }),
  output: list(organisationFact).extend({
    /** Why the actor may not change any, or null. */
    editing: reason.nullable(),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'MD-O7',
})

export const addOrganisationFact = call({
  name: 'addOrganisationFact',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a fact that expires to an organisation; its owner is reminded before it ends.',
  needs,
  input: factInput.extend({ organisationId: id }).refine(isInOrder, order),
  output: z.object(version),
  codes: ['dataNotFound'],
  changes: { audit: 'addOrganisationFact', entity: 'organisations', repeatable: true },
  ids: { organisationId: 'organisations', ownerUserId: 'users' },
  rows: 'MD-O7',
})

export const editOrganisationFact = call({
  name: 'editOrganisationFact',
  method: 'POST',
  path: `${prefix}/update`,
  summary: 'Changes a fact of an organisation that expires.',
  needs,
  input: factInput.extend({ ...version, ...because }).refine(isInOrder, order),
  output: z.object(version),
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'editOrganisationFact', entity: 'organisations', repeatable: true },
  ids: { id: 'organisationFacts', ownerUserId: 'users' },
  rows: 'MD-O7 TR-C1',
})

export const removeOrganisationFact = call({
  name: 'removeOrganisationFact',
  method: 'POST',
  path: `${prefix}/delete`,
  summary: 'Removes a fact of an organisation; its history keeps it.',
  needs,
  input: z.object({ ...version, ...because }),
  output: z.object(version),
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'removeOrganisationFact', entity: 'organisations', repeatable: true },
  ids: { id: 'organisationFacts' },
  rows: 'MD-O7 TR-C1',
})
