import { z } from 'zod'
import { call } from '../define.ts'
import { linkSeconds, signedLink } from '../files/calls.ts'
import { limits } from '../limits.ts'
import { id, list, page, reason, text } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import { organisationIdentifier, shownLists } from './parts.ts'
import {
  manageFilters,
  organisationDetail,
  organisationRow,
  organisationSort,
  similarOrganisation,
} from './shapes.ts'

const prefix = '/mdsdata/mdsOrg/crud'
const needs = { menu: 1009 } as const
const name = text(limits.longNameLength)

export const listOrganisations = call({
  name: 'listOrganisations',
  method: 'GET',
  path: `${prefix}/queryManagePage`,
  summary:
    'Lists the organisations that the actor may see, by words of names, aliases, readings and identifiers, and by filters.',
  needs,
  input: z.object({
    ...page,
    ...manageFilters,
    sort: organisationSort.default('name'),
    descending: z.stringbool().or(z.boolean()).default(false),
  }),
  output: list(organisationRow).extend({
    /** Why the actor may not add an organisation, or null. */
    adding: reason.nullable(),
  }),
  codes: [],
  furtherIds: { ownOptions: 'organisationFieldOptions', parentIds: 'organisations' },
  rows: 'B35 E11 E12 MD-O6 O10',
})

export const organisationById = call({
  name: 'organisationById',
  method: 'GET',
  path: `${prefix}/ordDetail`,
  summary: 'Gives one organisation with every tab, its identifiers, addresses and own fields.',
  needs,
  input: z.object({ id }),
  output: organisationDetail,
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'L48 E11 E12 E13 E14 E15 E16 E17 E18 E36',
})

/** What a new organisation would be called. */
const wanted = {
  name: name.default(''),
  nameEn: name.default(''),
  alias1: name.default(''),
  alias2: name.default(''),
  identifiers: z.array(organisationIdentifier).max(20).default([]),
  /** Its city: organisations of one name in two cities are two. */
  city: z.string().max(limits.nameLength).default(''),
  /** The organisation that is edited: it is never its own duplicate. */
  but: id.optional(),
}

export const similarOrganisations = call({
  name: 'similarOrganisations',
  method: 'POST',
  path: `${prefix}/querySimilarOrg`,
  summary:
    'Finds what may be the same organisation before one is created: by identifiers, names, aliases and readings, each with how it matches; surest first.',
  needs,
  input: z.object(wanted),
  output: list(similarOrganisation),
  codes: [],
  furtherIds: { but: 'organisations' },
  rows: 'MD-O3 B36',
})

export const checkOrganisationAdded = call({
  name: 'checkOrganisationAdded',
  method: 'POST',
  path: `${prefix}/checkIsAdded`,
  summary: 'Says which organisations have exactly these names or identifiers already.',
  needs,
  input: z.object({ name: wanted.name, nameEn: wanted.nameEn, identifiers: wanted.identifiers }),
  output: list(z.object({ id, name: z.string(), nameEn: z.string() })),
  codes: [],
  rows: 'L46',
})

export const checkOrganisationAlias = call({
  name: 'checkOrganisationAlias',
  method: 'POST',
  path: `${prefix}/checkOrgAlias`,
  summary: 'Says which other organisations have one of these aliases as a name or an alias.',
  needs,
  input: z.object({ alias1: wanted.alias1, alias2: wanted.alias2, but: wanted.but }),
  output: list(z.object({ id, name: z.string(), nameEn: z.string(), alias: z.string() })),
  codes: [],
  furtherIds: { but: 'organisations' },
  rows: 'L57 G28',
})

export const organisationGenetics = call({
  name: 'organisationGenetics',
  method: 'GET',
  path: `${prefix}/queryOrgGosByOrgId`,
  summary: 'Lists the contacts of the genetic resources office of an organisation.',
  needs,
  input: z.object({ id }),
  output: list(shownLists.staff.element).extend({ rowVersion: z.number().int() }),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'L54 E15',
})

export const organisationHistory = call({
  name: 'organisationHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary:
    'Lists every change of an organisation and every change about it, newest first, from the audit trail.',
  needs,
  input: z.object({ id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'F8 E11',
})

export const linkOrganisationFile = call({
  name: 'linkOrganisationFile',
  method: 'GET',
  path: `${prefix}/fileLink`,
  summary: 'Gives a signed link to a flow file of an organisation; a picture is shown, any other file saved.',
  needs,
  input: z.object({ id, fileId: id, expires: linkSeconds }),
  output: signedLink,
  codes: ['dataNotFound'],
  ids: { id: 'organisations', fileId: 'files' },
  rows: 'E13 TR-W6',
})

export const organisationUses = call({
  name: 'organisationUses',
  method: 'GET',
  path: `${prefix}/uses`,
  summary:
    'Counts the people, studies, sites and organisations below one organisation that the actor may see.',
  needs,
  input: z.object({ id }),
  output: z.object({
    people: z.number().int(),
    studies: z.number().int(),
    sites: z.number().int(),
    below: z.number().int(),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'MD-O1',
})
