import { z } from 'zod'
import { getNamesWith, type InputValues } from '../records/define.ts'
import { getDetailShape, getInputShape, getRowShape } from '../records/schema.ts'
import { id, reason, rowVersion, several, text } from '../shapes.ts'
import { studyRecord } from './fields.ts'
import { registryNumber } from './registry.ts'
import { studySurroundings, studyWarning } from './warnings.ts'

export const studyStatus = z.enum(studyRecord.fields.status.values)
export type StudyStatus = z.output<typeof studyStatus>

export const studyPhase = z.enum(studyRecord.fields.phase.values)
export const studyProductType = z.enum(studyRecord.fields.productType.values)

/** A study and the version that the caller has read. */
export const seenStudy = z.object({ id, rowVersion })

/** Actions on a study. */
export const studyAction = z.enum(['edit', 'activate', 'deactivate', 'setLpm', 'remove'])
export type StudyAction = z.output<typeof studyAction>

/** Per action: null when allowed, else the first reason against it. */
export const studyActions = z.record(studyAction, reason.nullable())

export const studyRow = z.object({
  ...getRowShape(studyRecord),
  /** Pinned to the top of the actor's lists. */
  pinned: z.boolean(),
  /** People who work on it, each counted once. */
  members: z.number().int(),
  /** Doubts about its dates, countries and numbers. */
  warnings: z.array(studyWarning),
  actions: studyActions,
})
export type StudyRow = z.output<typeof studyRow>

/** Fields that a form sets; a request names at least protocol id and title. */
export const studyFields = z.object(getInputShape(studyRecord))
/** All fields of a form. */
export type StudyFields = InputValues<typeof studyRecord.fields>

/** How far the configuration of a study is: the wanted fields that are filled in, and those that are not. */
export const studyProgress = z.object({
  filled: z.number().int(),
  total: z.number().int(),
  /** Whole percent, rounded down. */
  percent: z.number().int(),
  missing: z.array(z.enum(getNamesWith(studyRecord, 'wanted'))),
})
export type StudyProgress = z.output<typeof studyProgress>

export const studyDetail = studyRow.extend({
  ...getDetailShape(studyRecord),
  registryNumbers: z.array(registryNumber),
  progress: studyProgress,
  /** What the warnings of the study compare its fields with. */
  surroundings: studySurroundings,
})
export type StudyDetail = z.output<typeof studyDetail>

/** Fields that a list of studies sorts by. */
export const studySort = z.enum(getNamesWith(studyRecord, 'sort'))

/** Filters of lists and exports of studies; an empty list means all. */
export const studyFilters = {
  query: text(200).default(''),
  status: several(studyStatus, 6),
  phase: several(studyPhase, 8),
  productType: several(studyProductType, 9),
  active: z.stringbool().or(z.boolean()).optional(),
  /** Those with a warning about dates, countries or numbers, or those without one. */
  warned: z.stringbool().or(z.boolean()).optional(),
  departmentIds: several(id, 50),
  lpmIds: several(id, 50),
  therapeuticAreas: several(text(200), 50),
  sponsors: several(text(200), 50),
  /** Organisations that lead a study or are one of its sites. */
  organisationIds: several(id, 50),
}

/** Switching off requires a reason; switching on accepts one. */
export const studyToggle = z
  .object({
    studies: z.array(seenStudy).min(1).max(100),
    active: z.boolean(),
    reason: text(500).default(''),
  })
  .refine(({ active, reason: why }) => active || why !== '', { path: ['reason'], message: 'reasonRequired' })

/** A column of a user's table: its index in the list is its place in the table. */
export const tableColumn = z.object({
  id: text(64).min(1),
  shown: z.boolean(),
  /** Width in CSS px; null for the table's own. */
  width: z.number().int().min(40).max(1600).nullable().default(null),
})
export type TableColumn = z.output<typeof tableColumn>

/** Name of the table in the browser: `studySites`. */
export const tableName = z.string().regex(/^[a-z][A-Za-z]{0,60}$/)
