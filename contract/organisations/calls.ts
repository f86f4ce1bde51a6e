import { z } from 'zod'
import { call } from '../define.ts'
import { id, list, nothing, page, text } from '../shapes.ts'
import { placeNames } from './parts.ts'
import { foundOrganisation, organisationNode, organisationType, placedOrganisation } from './shapes.ts'

const prefix = '/mdsdata/mdsOrg/crud'

/** Filters of organisations; an empty list means all. */
export const organisationFilters = {
  types: z.array(organisationType).max(7).default([]),
  countries: z.array(text(100)).max(50).default([]),
  provinces: z.array(text(100)).max(100).default([]),
  cities: z.array(text(100)).max(200).default([]),
  activeOnly: z.boolean().default(false),
  /** Organisations to include although they are inactive, such as those already selected. */
  keep: z.array(id).max(200).default([]),
  /** Excludes this organisation and everything below it. */
  exclude: id.optional(),
}

export const organisationChildren = call({
  name: 'organisationChildren',
  method: 'POST',
  path: `${prefix}/queryOrgTree`,
  summary:
    'Lists the organisations directly below one, or the topmost that the actor may see, each with how many are below it; with filters also those that lead to one they keep.',
  needs: 'signed-in',
  input: z.object({
    ...organisationFilters,
    parentId: id.nullable().default(null),
    from: z.number().int().min(0).max(1_000_000).default(0),
    limit: z.number().int().min(1).max(500).default(200),
  }),
  output: list(organisationNode),
  codes: ['dataNotFound'],
  ids: { parentId: 'organisations' },
  furtherIds: { keep: 'organisations', exclude: 'organisations' },
  rows: 'A6 P1 TR-Z3',
})

export const findOrganisations = call({
  name: 'findOrganisations',
  method: 'POST',
  path: `${prefix}/queryOrgPage`,
  summary:
    'Finds organisations by words of their Chinese or English name, aliases or readings, each with the way down to it.',
  needs: 'signed-in',
  input: z.object({ ...organisationFilters, ...page, query: text(200).default('') }),
  output: list(foundOrganisation),
  codes: [],
  furtherIds: { keep: 'organisations', exclude: 'organisations' },
  rows: 'A6 P1 TR-Z3',
})

export const resolveOrganisations = call({
  name: 'resolveOrganisations',
  method: 'POST',
  path: `${prefix}/resolveOrgList`,
  summary:
    'Gives the organisations behind ids in one request, with the way down to each; unknown ids come back as missing, those of merged organisations with the one that has taken their place.',
  needs: 'signed-in',
  input: z.object({ ids: z.array(id).min(1).max(200) }),
  output: z.object({
    found: z.array(placedOrganisation),
    missing: z.array(id),
    /** Ids of organisations that were merged, and which of `found` has taken the place of each. */
    replaced: z.array(z.object({ id, by: id })),
  }),
  codes: [],
  furtherIds: { ids: 'organisations' },
  rows: 'P1 TR-Z3',
})

export const organisationsBelow = call({
  name: 'organisationsBelow',
  method: 'POST',
  path: `${prefix}/queryOrgBelow`,
  summary: 'Lists everything below one organisation, each after its parent; 5,000 at most.',
  needs: 'signed-in',
  input: z.object({ ...organisationFilters, id }),
  output: list(organisationNode),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  furtherIds: { keep: 'organisations', exclude: 'organisations' },
  rows: 'P1 TR-Z3',
})

export const organisationRegions = call({
  name: 'organisationRegions',
  method: 'GET',
  path: `${prefix}/queryRegionList`,
  summary:
    'Lists the countries, provinces and cities in which there are organisations that the actor may see, with how many.',
  needs: 'signed-in',
  input: nothing,
  output: list(
    z.object({
      ...placeNames.shape,
      count: z.number().int(),
      /** The same names in the language of the reader (E36). */
      place: placeNames,
    }),
  ),
  codes: [],
  rows: 'P1 E36',
})

export const searchOrganisations = call({
  name: 'searchOrganisations',
  method: 'GET',
  path: `${prefix}/queryOrgList`,
  summary: 'Finds active organisations by name, alias or reading, for fields that hold one.',
  needs: 'signed-in',
  input: z.object({ ...page, query: text(200).default('') }),
  output: list(z.object({ id, name: z.string(), nameEn: z.string(), type: z.string(), city: z.string() })),
  codes: [],
  rows: 'P1',
})
