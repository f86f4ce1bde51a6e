import { z } from 'zod'
import { call } from '../define.ts'
import { id, instant, list, page, reason } from '../shapes.ts'
import { signedInput, studyStatusAct, studyStatusCorrectionAct } from '../signatures/acts.ts'
import { signingCodes } from '../signatures/calls.ts'
import { signatureBadge } from '../signatures/shapes.ts'
import { studyStatus } from '../studies/shapes.ts'

/** Permission id of studies (B26). */
const menu = 1004
const button = 'STUDY_MANAGEMENT_STATUS'
const prefix = '/mdsdata/crud/study/status'

/** The date that a status asks for (E7). */
export const statusDate = z.enum(['start', 'finish', 'listing', 'suspension'])
export type StatusDate = z.output<typeof statusDate>

export const changeStudyStatus = call({
  name: 'changeStudyStatus',
  method: 'POST',
  path: prefix,
  summary:
    'Changes the status of a study by a signed statement; on hold and locked go back to one status only.',
  needs: { menu, button },
  input: signedInput(studyStatusAct),
  output: z.object({ rowVersion: z.number().int(), signatureId: id }),
  codes: ['dataNotFound', 'dataChanged', 'studyRestoreOnly', 'studyTransition', ...signingCodes],
  changes: { audit: 'changeStudyStatus', entity: 'studies', repeatable: true, reason: true, signature: true },
  ids: { id: 'studies' },
  rows: 'L5 F2 F4 F6 E7 P21 TR-E1 TR-E7',
})

export const correctStudyStatus = call({
  name: 'correctStudyStatus',
  method: 'POST',
  path: `${prefix}/correct`,
  summary:
    'Corrects the latest change of the status of a study, which was signed in error, within 30 days: the study returns to the status before, and the entry stays and is marked.',
  needs: { menu, button },
  input: signedInput(studyStatusCorrectionAct),
  output: z.object({ rowVersion: z.number().int(), signatureId: id }),
  codes: [
    'dataNotFound',
    'dataChanged',
    'statusNotLatest',
    'statusCorrectionLate',
    'siteStudyPlanned',
    'signatureSuperseded',
    ...signingCodes,
  ],
  changes: {
    audit: 'correctStudyStatus',
    entity: 'studies',
    repeatable: true,
    reason: true,
    signature: true,
  },
  ids: { id: 'studies', 'change.signatureId': 'signatures' },
  rows: 'P38 E7 TR-E1 TR-E2',
})

/** Numbers of what a closed study no longer lets anybody add, give, extend or edit (P37). */
const counts = z.object({
  members: z.number().int(),
  sites: z.number().int(),
  /** Sites that are not closed. */
  openSites: z.number().int(),
  openTasks: z.number().int(),
  applications: z.number().int(),
  /** Handovers to come that would give roles in the study. */
  handovers: z.number().int(),
  /** Access requests that wait and ask for roles in the study. */
  requests: z.number().int(),
})

export const studyStatusChoices = call({
  name: 'studyStatusChoices',
  method: 'GET',
  path: `${prefix}/choices`,
  summary:
    'Gives the status of a study, each status that it can change to with the date that this asks for, and counts of what a closed study forbids.',
  needs: { menu },
  input: z.object({ id }),
  output: z.object({
    id,
    planId: z.string(),
    name: z.string(),
    nameEn: z.string(),
    status: studyStatus,
    rowVersion: z.number().int(),
    /** Why the actor may not change it at all, or null. */
    reason: reason.nullable(),
    counts,
    /** Numbers of the sites that are not closed, and how many of them the actor can close by hand (P21). */
    openSites: z.array(z.string()),
    closableSites: z.number().int(),
    choices: z.array(
      z.object({
        status: studyStatus,
        /** Back to the status before: the only one that is open (F6). */
        restores: z.boolean(),
        /** The study then allows no other change (F3). */
        closes: z.boolean(),
        date: statusDate.nullable(),
        dateRequired: z.boolean(),
      }),
    ),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'studies' },
  rows: 'F2 F6 P21',
})

export const studyStatusHistory = call({
  name: 'studyStatusHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary:
    'Lists the changes of the status of a study, newest first: operator, instant, date, reason and signature.',
  needs: { menu },
  input: z.object({ id, ...page }),
  output: list(
    z.object({
      id,
      from: studyStatus,
      to: studyStatus,
      at: instant,
      operator: z.string(),
      dateKind: statusDate.nullable(),
      date: z.iso.date().nullable(),
      reason: z.string(),
      /** It was recorded in error: a later signed act says so (P38). */
      corrected: z.boolean(),
      /** The change that this one corrects; null for a change. */
      corrects: id.nullable(),
      /** Whether the actor can correct it now. */
      correctable: z.boolean(),
      signature: signatureBadge,
    }),
  ),
  codes: ['dataNotFound'],
  ids: { id: 'studies' },
  rows: 'E7 TR-E2',
})
