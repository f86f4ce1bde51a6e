import { z } from 'zod'
import { getDetailShape } from '../records/schema.ts'
import { id } from '../shapes.ts'
import { organisationRecord } from './fields.ts'

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

export const organisationDetail = z.object({
  ...placedOrganisation.shape,
  /** Ids of country, province and city (contract/dictionaries/calls.ts); null where a name is in no list (E36). */
  countryId: z.string().nullable(),
  provinceId: z.string().nullable(),
  cityId: z.string().nullable(),
  ...getDetailShape(organisationRecord),
})
