import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, text } from '../shapes.ts'
import { registryNumbers } from './registry.ts'
import { seenStudy, studyFields } from './shapes.ts'

const prefix = '/mdsdata/mds/study'
/** Why a study is changed, for the audit trail; optional. */
const because = { reason: text(limits.reasonLength).default('') }

/** Refusals of the fields of a study, by what only the database knows. */
const fieldCodes = [
  'dataNotFound',
  'studyIdTaken',
  'userNotEnabled',
  'dateOrder',
  'registryNumberTaken',
  'registryNumberTakenElsewhere',
  'itemRepeated',
] as const
/** States that allow no change (F3). */
const shut = [...closedStudy, 'studyInactive'] as const

const references = {
  departmentId: 'departments',
  leadPmUserId: 'users',
  projectAssistantId: 'users',
  geneticsSpecialistId: 'users',
  leadOrganisationId: 'organisations',
} as const

export const addStudy = call({
  name: 'addStudy',
  method: 'POST',
  path: prefix,
  summary:
    'Adds a planned study; an actor who does not see the whole company becomes its lead project manager unless another is named.',
  needs: { menu: 1004, button: 'STUDY_MANAGEMENT_ADD' },
  input: studyFields.extend({ registryNumbers: registryNumbers.optional() }),
  output: seenStudy,
  codes: [...fieldCodes, 'studyLimit'],
  timeoutMs: limits.studyCreationTimeoutMs,
  changes: { audit: 'addStudy', entity: 'studies', repeatable: true },
  ids: references,
  rows: 'L10 H10 G49 MD-S1 MD-S2 MD-S7 TR-C2',
})

export const editStudy = call({
  name: 'editStudy',
  method: 'PUT',
  path: prefix,
  summary: 'Changes fields of a study; fields left out stay.',
  needs: { menu: 1041, button: 'STUDY_OVERVIEW_INFO_EDIT' },
  input: z.object({
    ...seenStudy.shape,
    ...studyFields.partial().shape,
    registryNumbers: registryNumbers.optional(),
    ...because,
  }),
  output: seenStudy,
  codes: [...fieldCodes, ...shut, 'dataChanged'],
  changes: { audit: 'editStudy', entity: 'studies', repeatable: true },
  ids: { id: 'studies', ...references },
  rows: 'L11 H11 F3 MD-S1 TR-C1',
})

export const setLpm = call({
  name: 'setLpm',
  method: 'POST',
  path: `${prefix}/setLpm`,
  summary: 'Names the lead project manager of a study, or none.',
  needs: { menu: 1041, button: 'STUDY_OVERVIEW_INFO_EDIT' },
  input: z.object({ ...seenStudy.shape, userId: id.nullable(), ...because }),
  output: seenStudy,
  codes: ['dataNotFound', 'dataChanged', 'userNotEnabled', ...shut],
  changes: { audit: 'setLpm', entity: 'studies', repeatable: true },
  ids: { id: 'studies', userId: 'users' },
  rows: 'L21 TR-C1',
})

/** What keeps a study from being deleted (F5): its status, its members, or another application. */
const blocks = z.object({
  planned: z.boolean(),
  members: z.number().int(),
  /** Applications other than master data whose roles are given in the study (P33), or that have data of it. */
  applications: z.array(z.number().int()),
})

export const studyRemovalBlocks = call({
  name: 'studyRemovalBlocks',
  method: 'GET',
  path: `${prefix}/delete/blocks`,
  summary: 'Says what keeps a study from being deleted, and what would be deleted with it.',
  needs: { menu: 1004 },
  input: z.object({ studyId: id }),
  output: blocks.extend({ sites: z.number().int() }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'F5 MD-S5',
})

export const removeStudy = call({
  name: 'removeStudy',
  method: 'POST',
  path: `${prefix}/delete`,
  summary: 'Deletes a planned study without members that no application but master data uses, and its sites.',
  needs: { menu: 1004, button: 'STUDY_MANAGEMENT_ADD' },
  input: z.object({ ...seenStudy.shape, ...because }),
  output: seenStudy,
  codes: ['dataNotFound', 'dataChanged', 'studyNotPlanned', 'studyHasMembers', 'studyHasApplications'],
  changes: { audit: 'removeStudy', entity: 'studies', repeatable: true },
  ids: { id: 'studies' },
  rows: 'L12 F5 MD-S5 P33 N58 TR-C1',
})
