import { z } from 'zod'
import { call } from '../define.ts'
import { download } from '../downloads/calls.ts'
import { exportRequest } from '../downloads/request.ts'
import { id } from '../shapes.ts'
import { memberFilters, memberSorts } from './shapes.ts'

const needs = { menu: 1044 } as const
const prefix = '/mdsdata/mds/study/member'
const codes = ['dataNotFound', 'exportTooLarge', 'exportEmpty', 'exportsAtOnce'] as const

export const memberColumns = [
  'name',
  'account',
  'department',
  'roles',
  'sites',
  'state',
  'since',
  'until',
] as const

export const exportMembers = call({
  name: 'exportMembers',
  method: 'POST',
  path: `${prefix}/asyncExportMember`,
  summary: "Has a workbook made of a study's members as in the list, in the background.",
  needs,
  input: z.object({
    ...exportRequest(memberColumns),
    ...memberFilters,
    sort: z.enum(memberSorts).default('name'),
    descending: z.boolean().default(false),
  }),
  output: download,
  codes,
  changes: { audit: 'exportMembers', entity: 'downloads', repeatable: true },
  ids: { studyId: 'studies' },
  furtherIds: { roleIds: 'roles', siteIds: 'sites' },
  rows: 'L29 M11 MD-M3',
})

export const memberRecordColumns = [
  'name',
  'account',
  'role',
  'level',
  'site',
  'grantState',
  'from',
  'to',
  'endedAt',
  'givenBy',
  'givenAt',
  'origin',
  'reason',
] as const

export const exportMemberRecords = call({
  name: 'exportMemberRecords',
  method: 'POST',
  path: `${prefix}/asyncExportMemberRecord`,
  summary:
    'Has a workbook made of who was member of a study with which role and site, from when to when, by whom and why, in the background.',
  needs,
  input: z.object({ ...exportRequest(memberRecordColumns), studyId: id }),
  output: download,
  codes,
  changes: { audit: 'exportMemberRecords', entity: 'downloads', repeatable: true },
  ids: { studyId: 'studies' },
  rows: 'L28 M11 MD-M3',
})
