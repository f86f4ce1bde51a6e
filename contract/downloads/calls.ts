import { z } from 'zod'
import { call } from '../define.ts'
import { linkSeconds, signedLink } from '../files/calls.ts'
import { limits } from '../limits.ts'
import { organisationRecord } from '../organisations/fields.ts'
import { furtherColumns, ownColumnKey } from '../organisations/further-columns.ts'
import { manageFilters, organisationSort } from '../organisations/shapes.ts'
import { getExportColumns } from '../records/define.ts'
import { roleFilters } from '../roles/list.ts'
import { done, id, instant, list, page, text } from '../shapes.ts'
import { siteRecord } from '../sites/fields.ts'
import { siteFilters, siteSelectionMost, siteSort } from '../sites/shapes.ts'
import { studyRecord } from '../studies/fields.ts'
import { studyFilters, studySort } from '../studies/shapes.ts'
import { userRecord } from '../users/fields.ts'
import { userStatus, userType, validityFilters } from '../users/shapes.ts'
import { exportRequest, getHeaders } from './request.ts'

/** 1 processing, 2 finished, 3 failed (F24). */
export const downloadStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** What can be exported; icon and text follow from it. */
export const exportKind = z.enum([
  'users',
  'organisations',
  'sites',
  'audit',
  'roles',
  'accessReview',
  'studies',
  'members',
  'memberRecords',
  'studyStatuses',
  'assignments',
  'trainingMatrix',
])
export type ExportKind = z.output<typeof exportKind>

/** An item of the download center (E28). */
export const download = z.object({
  id,
  kind: exportKind,
  fileName: z.string(),
  status: downloadStatus,
  /** The id of the file, for requesting a link; null until it has finished, and after it has expired. */
  url: z.string().nullable(),
  createdTime: instant,
  /** The same instant with the offset of the zone in which the export was requested. */
  createdTimeCtz: z.string(),
  /** That zone, an IANA id. */
  zone: z.string(),
  /** Why it failed: the code of the catalogue and its sentence in the language of the request. */
  reason: z.object({ code: z.number().int(), message: z.string() }).nullable(),
  /** Rows in total, and rows written so far. */
  rows: z.number().int().nullable(),
  rowsDone: z.number().int(),
  /** Exports of the tenant that come before it, until it begins. */
  before: z.number().int(),
  /** Bytes of the finished file. */
  size: z.number().int().nullable(),
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** It finished, but its file is no longer kept. */
  expired: z.boolean(),
  /** Whether the user has seen its end in the open download center. */
  seen: z.boolean(),
})
export type Download = z.output<typeof download>

const prefix = '/mdsdata/downloadCenter'

export const listDownloads = call({
  name: 'listDownloads',
  method: 'GET',
  path: `${prefix}/listForPage`,
  summary: "Lists the actor's own exports, the newest first.",
  needs: 'signed-in',
  input: z.object(page),
  output: list(download),
  codes: [],
  rows: 'L90 M9 D20 O11',
})

export const refreshDownloads = call({
  name: 'refreshDownloads',
  method: 'POST',
  path: `${prefix}/listByIdList`,
  summary:
    "Gives status and url of some of the actor's exports; ids of other people's exports are left out. Does not extend the session.",
  needs: 'signed-in',
  input: z.object({ idList: z.array(id).min(1).max(100) }),
  output: list(download),
  codes: [],
  passive: true,
  furtherIds: { idList: 'downloads' },
  rows: 'L91 F25 TR-N8',
})

const item = z.object({ id })
const ids = { id: 'downloads' }

export const linkDownload = call({
  name: 'linkDownload',
  method: 'POST',
  path: `${prefix}/getUrl`,
  summary: 'Gives a signed link to a finished export, for this session alone.',
  needs: 'signed-in',
  input: z.object({ id, expires: linkSeconds }),
  output: signedLink.extend({ fileName: z.string() }),
  codes: ['dataNotFound', 'downloadNotFinished', 'downloadFailed', 'downloadExpired'],
  changes: { audit: 'downloadFile', entity: 'downloads', repeatable: true },
  ids,
  rows: 'M10 P20 TR-A2 TR-W6',
})

export const retryDownload = call({
  name: 'retryDownload',
  method: 'POST',
  path: `${prefix}/retry`,
  summary: 'Runs an export again that failed or whose file is no longer kept, with what was asked then.',
  needs: 'signed-in',
  input: item,
  output: download,
  codes: ['dataNotFound', 'alreadyHandled', 'exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'retryDownload', entity: 'downloads', repeatable: true },
  ids,
  rows: 'D20 TR-C9',
})

export const cancelDownload = call({
  name: 'cancelDownload',
  method: 'POST',
  path: `${prefix}/cancel`,
  summary: 'Ends an export that is being prepared; it then counts as failed.',
  needs: 'signed-in',
  input: item,
  output: download,
  codes: ['dataNotFound', 'alreadyHandled'],
  changes: { audit: 'cancelDownload', entity: 'downloads', repeatable: true },
  ids,
  rows: 'D20',
})

export const seeDownloads = call({
  name: 'seeDownloads',
  method: 'POST',
  path: `${prefix}/seen`,
  summary: 'Marks the exports that have ended as seen, so that the button counts them no more.',
  needs: 'signed-in',
  input: z.object({}),
  output: done,
  codes: [],
  changes: { audit: 'seeDownloads', entity: 'downloads', repeatable: true },
  rows: 'D20',
})

/** The rows of an export: all that match except some, or only some. */
export const exportRows = {
  selectAll: z.boolean().default(true),
  toggledNodes: z.array(id).max(limits.selectionMost).default([]),
}

export const userExportColumns = getExportColumns(userRecord)

export const exportUsers = call({
  name: 'exportUsers',
  method: 'POST',
  path: '/mdsdata/user/asyncExport',
  summary: 'Has a workbook made of the users that the actor may see and that match, in the background.',
  needs: { menu: 1011, button: 'USER_MANAGEMENT_EXPORT' },
  input: z.object({
    ...exportRequest(userExportColumns),
    query: text(200).default(''),
    status: z.array(userStatus).max(5).default([]),
    type: z.array(userType).max(2).default([]),
    departmentIds: z.array(id).max(50).default([]),
    roleIds: z.array(id).max(50).default([]),
    ...validityFilters,
    ...exportRows,
  }),
  output: download,
  codes: ['exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'exportUsers', entity: 'downloads', repeatable: true },
  furtherIds: { departmentIds: 'departments', roleIds: 'roles', toggledNodes: 'users' },
  rows: 'K18 M11 O32 G51 TR-Z3',
})

export const roleExportColumns = ['application', 'menu', 'button', 'right'] as const

export const exportRoles = call({
  name: 'exportRoles',
  method: 'POST',
  path: '/mdscore/role/crud/asyncExport',
  summary:
    'Has a workbook made in the background of the roles that match, one a column, beside every right that there is, one a row.',
  needs: { menu: 1010, button: 'ROLE_MANAGEMENT_EXPORT' },
  input: z.object({
    ...exportRequest(roleExportColumns),
    headers: exportRequest(roleExportColumns).headers.default([...roleExportColumns]),
    ...roleFilters,
    ...exportRows,
  }),
  output: download,
  codes: ['exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'exportRoles', entity: 'downloads', repeatable: true },
  furtherIds: { toggledNodes: 'roles' },
  rows: 'D32 M11 O32 G51',
})

export const organisationExportColumns = [...getExportColumns(organisationRecord), ...furtherColumns] as const

export const exportOrganisations = call({
  name: 'exportOrganisations',
  method: 'POST',
  path: '/mdsdata/mdsOrg/crud/asyncExportOrgWithChoice',
  summary:
    "Has a workbook made of organisations in the list's order, in the background: with selectAll all that match but the toggled ones, else the toggled ones.",
  needs: { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_EXPORT' },
  input: z.object({
    ...exportRequest(organisationExportColumns),
    /** Columns of own fields too; one that the company has removed since is left out. */
    headers: getHeaders(
      z.union([z.enum(organisationExportColumns), z.string().regex(ownColumnKey)]),
      organisationExportColumns.length + limits.organisationFields,
    ),
    ...manageFilters,
    ...exportRows,
    sort: organisationSort.default('name'),
    descending: z.boolean().default(false),
  }),
  output: download,
  codes: ['exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'exportOrganisations', entity: 'downloads', repeatable: true },
  furtherIds: {
    toggledNodes: 'organisations',
    ownOptions: 'organisationFieldOptions',
    parentIds: 'organisations',
  },
  rows: 'L56 E12 MD-O6 M11 O32 G51 TR-Z3',
})

export const siteExportColumns = getExportColumns(siteRecord)

export const exportSites = call({
  name: 'exportSites',
  method: 'POST',
  path: '/mdsdata/site/crud/asyncExport',
  summary:
    "Has a workbook made of a study's sites in the list's order, in the background: with selectAll all that match but the toggled ones, else the toggled ones.",
  needs: { menu: 1043 },
  input: z.object({
    ...exportRequest(siteExportColumns),
    ...siteFilters,
    selectAll: z.boolean().default(true),
    toggledNodes: z.array(id).max(siteSelectionMost).default([]),
    sort: z
      .array(z.object({ field: siteSort, descending: z.boolean().default(false) }))
      .max(3)
      .default([]),
  }),
  output: download,
  codes: ['exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'exportSites', entity: 'downloads', repeatable: true },
  ids: { studyId: 'studies' },
  furtherIds: { toggledNodes: 'sites' },
  rows: 'M11 O32 G51 D36 TR-Z3',
})

export const studyExportColumns = [...getExportColumns(studyRecord), 'registryNumbers'] as const

export const exportStudies = call({
  name: 'exportStudies',
  method: 'POST',
  path: '/mdsdata/mds/study/asyncExport',
  summary:
    "Has a workbook made of studies in the list's order, in the background: with selectAll all that match but the toggled ones, else the toggled ones.",
  needs: { menu: 1004 },
  input: z.object({
    ...exportRequest(studyExportColumns),
    ...studyFilters,
    ...exportRows,
    sort: studySort.default('updatedAt'),
    descending: z.boolean().default(true),
  }),
  output: download,
  codes: ['exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'exportStudies', entity: 'downloads', repeatable: true },
  furtherIds: {
    departmentIds: 'departments',
    lpmIds: 'users',
    organisationIds: 'organisations',
    toggledNodes: 'studies',
  },
  rows: 'L19 M11 O32 G51 MD-S6 TR-Z3',
})
