import { z } from 'zod'
import { call } from '../define.ts'
import { download } from '../downloads/calls.ts'
import { exportRequest } from '../downloads/request.ts'
import { givenInstant, id } from '../shapes.ts'
import { rightScope } from './calls.ts'

export const accessReviewColumns = [
  'person',
  'employeeId',
  'account',
  'personState',
  'role',
  'roleState',
  'application',
  'level',
  'place',
  'study',
  'site',
  'from',
  'until',
  'givenBy',
  'givenAt',
  'confirmedBy',
  'givenReason',
  'endedBy',
  'endedAt',
  'endedReason',
  'userId',
  'assignmentId',
] as const

export const exportAccessReview = call({
  name: 'exportAccessReview',
  method: 'POST',
  path: '/mdsdata/audit/accessReview/asyncExport',
  summary:
    'Has a workbook made in the background of who held which role at a moment or within a period, for what, from when to when, given, confirmed and ended by whom, as the audit trail tells it.',
  needs: { menu: 1012, button: 'AUDIT_EXPORT' },
  input: z
    .object({
      ...exportRequest(accessReviewColumns),
      /** The instant of the review; the end of the period if `from` is given. The answer contains what was known then. */
      at: givenInstant,
      /** Start of the period; a single instant without it. */
      from: givenInstant.optional(),
      /** Only people who were in these departments, or below them, at that instant. */
      departmentIds: z.array(id).max(50).default([]),
      studyIds: z.array(id).max(50).default([]),
      roleIds: z.array(id).max(50).default([]),
      /** Only those who could use this right at that instant: what `listRightHolders` lists. */
      holding: rightScope.optional(),
    })
    .refine(({ from, holding }) => !from || !holding, { message: 'dateOrder', path: ['from'] })
    .refine(({ from, at }) => !from || from <= at, { message: 'dateOrder', path: ['from'] }),
  output: download,
  codes: ['dataNotFound', 'momentToCome', 'exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'exportAccessReview', entity: 'downloads', repeatable: true },
  furtherIds: {
    departmentIds: 'departments',
    studyIds: 'studies',
    roleIds: 'roles',
    'holding.studyId': 'studies',
    'holding.siteId': 'sites',
  },
  rows: 'L89 M11 TR-A6 TR-A7 TR-C8',
})
