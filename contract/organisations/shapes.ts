import { z } from 'zod'
import { getNamesWith } from '../records/define.ts'
import { getDetailShape, getInputShape, getRowShape } from '../records/schema.ts'
import { id, reason, rowVersion, several, text } from '../shapes.ts'
import { organisationRecord } from './fields.ts'
import { ownColumnKey } from './further-columns.ts'
import { organisationLists, placeNames, shownLists } from './parts.ts'

export const organisationType = z.enum(organisationRecord.fields.type.values)
export type OrganisationType = z.output<typeof organisationType>

/** One step of the path to an organisation. */
export const pathStep = z.object({ id, name: z.string(), nameEn: z.string() })

const own = {
  id,
  parentId: id.nullable(),
  name: z.string(),
  nameEn: z.string(),
  /** Other names in use, none empty. */
  aliases: z.array(z.string()),
  /** How the name is pronounced; null where the spelling is enough. */
  reading: z.string().nullable(),
  type: organisationType,
  country: z.string(),
  province: z.string(),
  city: z.string(),
  active: z.boolean(),
}

/** A node of the tree; `parentId` is null for the topmost ones that the actor may see. */
export const organisationNode = z.object({
  ...own,
  /** Organisations directly below it that match the same filters. */
  children: z.number().int(),
  /** False for one that is only an ancestor of matching ones. */
  matches: z.boolean(),
})
export type OrganisationNode = z.output<typeof organisationNode>

/** An organisation with its ancestors, topmost first, as far as the actor may see them. */
export const placedOrganisation = z.object({ ...organisationNode.shape, path: z.array(pathStep) })
export type PlacedOrganisation = z.output<typeof placedOrganisation>

/** An organisation found by a query; `byReading` when only the pronunciation contains the query. */
export const foundOrganisation = z.object({ ...placedOrganisation.shape, byReading: z.boolean() })
export type FoundOrganisation = z.output<typeof foundOrganisation>

/** An organisation and the version that the caller has read. */
export const seenOrganisation = z.object({ id, rowVersion })

/** Actions on an organisation. */
export const organisationAction = z.enum(['edit', 'activate', 'deactivate'])
export type OrganisationAction = z.output<typeof organisationAction>
const organisationActions = z.record(organisationAction, reason.nullable())

/** Fields that a form sets; a request names at least name and type. */
export const organisationFieldsInput = z.object({
  ...getInputShape(organisationRecord),
  ...organisationLists,
})

const shownRow = {
  ...getRowShape(organisationRecord),
  place: placeNames,
  /** How many of the wanted fields are filled in, in whole percent. */
  completeness: z.number().int(),
  actions: organisationActions,
}

export const organisationRow = z.object({
  ...shownRow,
  /** What further columns show: numbers, addresses and own values. */
  identifiers: shownLists.identifiers,
  addresses: shownLists.addresses,
  ownValues: shownLists.ownValues,
})
export type OrganisationRow = z.output<typeof organisationRow>

/** How two organisations may be the same one, the surest way first (MD-O3, MD-O5). */
export const matchClass = z.enum([
  'identifier',
  'name',
  'nameEn',
  'alias',
  'variant',
  'reading',
  'spelling',
  'address',
  'whole',
  'part',
])
export type MatchClass = z.output<typeof matchClass>

/** Why they may be the same: the fields of both that say so, and the text of the second one's. */
export const matchReason = z.object({
  match: matchClass,
  own: z.string(),
  other: z.string(),
  text: z.string(),
})
export type MatchReason = z.output<typeof matchReason>

export const similarOrganisation = z.object({
  ...placedOrganisation.shape,
  ...matchReason.shape,
})
export type SimilarOrganisation = z.output<typeof similarOrganisation>

export const organisationDetail = z.object({
  ...placedOrganisation.shape,
  /** Ids of country, province and city (contract/dictionaries/calls.ts); null where a name is in no list (E36). */
  countryId: z.string().nullable(),
  provinceId: z.string().nullable(),
  cityId: z.string().nullable(),
  ...shownRow,
  ...getDetailShape(organisationRecord),
  ...shownLists,
})
export type OrganisationDetail = z.output<typeof organisationDetail>

/** Those of the company alone, those copied from the standard directory, or those with differences to decide (MD-O4). */
export const organisationOrigins = ['own', 'standard', 'differs'] as const

/** Filters of the administration's list and of exports; an empty list means all. */
export const manageFilters = {
  query: text(200).default(''),
  type: several(organisationType, 7),
  country: several(text(200), 50),
  province: several(text(200), 100),
  active: z.stringbool().or(z.boolean()).optional(),
  /** Only those whose wanted fields are all filled in, or those with gaps. */
  complete: z.stringbool().or(z.boolean()).optional(),
  origin: z.enum(organisationOrigins).optional(),
  /** Only those with a fact that has expired, or that ends soon (MD-O7). */
  facts: z.enum(['expired', 'soon']).optional(),
  /** Options of own dropdowns: those with one of the given options in each dropdown that has some (MD-O6). */
  ownOptions: several(id, 100),
  /** Only those directly below one of these organisations. */
  parentIds: several(id, 20),
}

/** Fields that the list sorts by, and the columns of own fields. */
export const organisationSort = z.union([
  z.enum(getNamesWith(organisationRecord, 'sort')),
  z.string().regex(ownColumnKey),
])

/** Switching off requires a reason; switching on accepts one. */
export const organisationToggle = z
  .object({
    organisations: z.array(seenOrganisation).min(1).max(100),
    active: z.boolean(),
    reason: text(500).default(''),
  })
  .refine(({ active, reason: why }) => active || why !== '', { path: ['reason'], message: 'reasonRequired' })
