import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { organisationRecord } from '../organisations/fields.ts'
import {
  matchClass,
  matchReason,
  organisationDetail,
  seenOrganisation,
  similarOrganisation,
} from '../organisations/shapes.ts'
import { getNamesWith } from '../records/define.ts'
import { done, id, list, nothing, page, required, several } from '../shapes.ts'

const prefix = '/mdsdata/mdsOrg/merge'
const needs = { menu: 1009 } as const
const editing = { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_EDIT' } as const

/** Days in which a merge can be undone. */
export const undoDays = 30

const member = z.object({
  id,
  name: z.string(),
  nameEn: z.string(),
  type: organisationDetail.shape.type,
  city: z.string(),
  parent: z.string().nullable(),
  parentEn: z.string().nullable(),
})

/** Two organisations that may be one. */
export const organisationProposal = z.object({ ...matchReason.shape, one: member, two: member })
export type OrganisationProposal = z.output<typeof organisationProposal>

export const matchRun = z.object({
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  organisations: z.number().int(),
})

export const listOrganisationProposals = call({
  name: 'listOrganisationProposals',
  method: 'GET',
  path: `${prefix}/queryProposalPage`,
  summary:
    'Lists pairs of organisations that may be the same, surest first, as the last search found them; both are in sight of the actor.',
  needs,
  input: z.object({ ...page, match: several(matchClass, 9) }),
  output: list(organisationProposal).extend({ run: matchRun.nullable() }),
  codes: [],
  rows: 'MD-O5',
})

export const findOrganisationProposals = call({
  name: 'findOrganisationProposals',
  method: 'POST',
  path: `${prefix}/findProposals`,
  summary: 'Starts a search for pairs of organisations that may be the same, in the background.',
  needs: editing,
  input: nothing,
  output: z.object({ id }),
  codes: ['organisationSearchRunning'],
  changes: { audit: 'findOrganisationProposals', entity: 'organisations', repeatable: true },
  rows: 'MD-O5',
})

export const dismissOrganisationProposal = call({
  name: 'dismissOrganisationProposal',
  method: 'POST',
  path: `${prefix}/dismissProposal`,
  summary: 'Records that two organisations are not the same: they are proposed no more.',
  needs: editing,
  input: z.object({ oneId: id, twoId: id }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'dismissOrganisationProposal', entity: 'organisations', repeatable: true },
  ids: { oneId: 'organisations', twoId: 'organisations' },
  rows: 'MD-O5',
})

export const organisationDuplicates = call({
  name: 'organisationDuplicates',
  method: 'GET',
  path: `${prefix}/queryDuplicateList`,
  summary: 'Lists organisations that may be the same as one, each with how it matches; surest first.',
  needs,
  input: z.object({ id }),
  output: list(similarOrganisation),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'MD-O5',
})

/** What refers to organisations, by the names of the screens. */
export const referenceName = z.enum(['people', 'studies', 'sites', 'closedSites', 'below', 'facts'])
export type ReferenceName = z.output<typeof referenceName>

const both = { keptId: id, otherId: id }

export const previewOrganisationMerge = call({
  name: 'previewOrganisationMerge',
  method: 'GET',
  path: `${prefix}/preview`,
  summary:
    'Gives two organisations with every field, what refers to each of them, and why they cannot be merged, if so.',
  needs,
  input: z.object(both),
  output: z.object({
    kept: organisationDetail,
    other: organisationDetail,
    references: z.array(z.object({ name: referenceName, kept: z.number().int(), other: z.number().int() })),
    /** Code and message of what forbids the merge; empty if nothing does. */
    blockers: z.array(z.object({ code: z.number().int(), message: z.string() })),
  }),
  codes: ['dataNotFound'],
  ids: { keptId: 'organisations', otherId: 'organisations' },
  rows: 'MD-O5',
})

/** Which of two lists the kept organisation has afterwards. */
const listChoice = z.enum(['kept', 'other', 'both']).default('kept')
export const mergedLists = ['identifiers', 'addresses', 'staff'] as const

export const mergeOrganisations = call({
  name: 'mergeOrganisations',
  method: 'POST',
  path: `${prefix}/merge`,
  summary:
    'Merges one organisation into another: everything that refers to it refers to the kept one, and its id leads there. It can be undone for 30 days.',
  needs: editing,
  input: z.object({
    kept: seenOrganisation,
    other: seenOrganisation,
    /** Fields that the kept organisation takes from the other one. */
    take: z
      .array(z.enum(getNamesWith(organisationRecord, 'input')))
      .max(100)
      .default([]),
    /** Own fields whose values it takes from the other one. */
    takeOwn: z.array(id).max(200).default([]),
    identifiers: listChoice,
    addresses: listChoice,
    staff: listChoice,
    reason: required(limits.reasonLength),
  }),
  output: z.object({ id, mergeId: id, rowVersion: z.number().int(), moved: z.number().int() }),
  codes: [
    'dataNotFound',
    'dataChanged',
    'organisationMergeSame',
    'organisationMergeAbove',
    'organisationMergeSameStudy',
    'organisationMergeUnseen',
    'organisationNameTaken',
    'organisationOwnParent',
    'organisationUnderItself',
    'identifierTaken',
    'itemRepeated',
    'regionRepeated',
    'addressOverlap',
  ],
  changes: { audit: 'mergeOrganisations', entity: 'organisations', repeatable: true, reason: true },
  ids: { 'kept.id': 'organisations', 'other.id': 'organisations' },
  furtherIds: { takeOwn: 'organisationFields' },
  rows: 'MD-O5',
})

/** What has changed since a merge, so that it cannot be undone. */
export const undoBlocker = z.enum([
  'undone',
  'late',
  'keptMerged',
  'laterMerge',
  'keptChanged',
  'referenceChanged',
  'unseen',
  'identifierTaken',
  'nameTaken',
  'cycle',
])
export type UndoBlocker = z.output<typeof undoBlocker>

export const organisationMerge = z.object({
  id,
  kept: z.object({ id, name: z.string(), nameEn: z.string() }),
  other: z.object({ id, name: z.string(), nameEn: z.string() }),
  mergedAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  undoUntil: z.iso.datetime(),
  reason: z.string(),
  moved: z.number().int(),
  /** Why it cannot be undone, each with the number of records or the names that it is about; empty if it can. */
  blockers: z.array(z.object({ reason: undoBlocker, about: z.string() })),
})
export type OrganisationMerge = z.output<typeof organisationMerge>

export const organisationMerges = call({
  name: 'organisationMerges',
  method: 'GET',
  path: `${prefix}/queryMergeList`,
  summary:
    'Lists the merges of an organisation, newest first, each with what forbids to undo it; a merged one answers as the one that has taken its place.',
  needs,
  input: z.object({ id }),
  output: list(organisationMerge),
  codes: ['dataNotFound'],
  ids: { id: 'organisations' },
  rows: 'MD-O5',
})

export const undoOrganisationMerge = call({
  name: 'undoOrganisationMerge',
  method: 'POST',
  path: `${prefix}/undo`,
  summary: 'Undoes a merge: both organisations and what referred to them are as they were before.',
  needs: editing,
  input: z.object({ id, reason: required(limits.reasonLength) }),
  output: z.object({ keptId: id, otherId: id }),
  codes: ['dataNotFound', 'organisationMergeFixed'],
  changes: { audit: 'undoOrganisationMerge', entity: 'organisations', repeatable: true, reason: true },
  ids: { id: 'organisationMerges' },
  rows: 'MD-O5',
})
