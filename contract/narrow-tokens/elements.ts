import { listTenants } from '../auth/calls.ts'
import type { Call } from '../define.ts'
import {
  cancelDownload,
  exportSites,
  linkDownload,
  listDownloads,
  refreshDownloads,
  retryDownload,
  seeDownloads,
} from '../downloads/calls.ts'
import { downloadFile, uploadFile } from '../files/calls.ts'
import {
  answerDetail,
  certificateFile,
  coursesOfTask,
  openCourse,
  questionsOfCourse,
  relearn,
  reportProgress,
  submitAnswers,
} from '../learning/calls.ts'
import { countNotices, listNotices, markAllNotices, markNotices, watchNotices } from '../notices/calls.ts'
import {
  findOrganisations,
  organisationChildren,
  organisationRegions,
  organisationsBelow,
  resolveOrganisations,
} from '../organisations/calls.ts'
import { effectiveRights, resourceTree, roleDetail } from '../roles/calls.ts'
import { updateRole } from '../roles/changes.ts'
import { listAtWork } from '../sites/at-work.ts'
import {
  adminToggleSites,
  changeSiteStatus,
  countSites,
  removeSites,
  searchSites,
  selectSites,
  siteHistory,
  toggleSites,
} from '../sites/calls.ts'
import { saveFieldOrder, saveTableColumns, tableColumns } from '../studies/calls.ts'
import { pickUsers, rememberPicked, resolveUsers } from '../users/calls.ts'
import { listHeldRoles, listRoleMenus, userInfo } from '../workspace/calls.ts'
import { readZoneSetting } from '../zones/calls.ts'

/** What <mds-session> calls by itself: a narrow token always may. */
export const sessionCalls: readonly Call[] = [
  listTenants,
  userInfo,
  listHeldRoles,
  listRoleMenus,
  readZoneSetting,
]

/** What each element calls: a narrow token may make the calls of its elements and no others. */
export const elementCalls = {
  'mds-notice-bell': [listNotices, countNotices, watchNotices, markNotices, markAllNotices],
  'mds-download-center': [
    ...[listDownloads, refreshDownloads, seeDownloads, cancelDownload, retryDownload],
    ...[linkDownload, downloadFile],
  ],
  'mds-role-tree': [resourceTree, effectiveRights, roleDetail, updateRole],
  'mds-elearning-player': [
    ...[coursesOfTask, openCourse, reportProgress, questionsOfCourse, submitAnswers, answerDetail],
    ...[relearn, certificateFile],
  ],
  'mds-study-site-table': [
    ...[searchSites, countSites, selectSites, listAtWork, siteHistory, tableColumns],
    ...[saveTableColumns, saveFieldOrder, toggleSites, adminToggleSites, changeSiteStatus, removeSites],
    ...[exportSites, listDownloads, refreshDownloads, cancelDownload, linkDownload, downloadFile],
  ],
  'mds-organisation-selector': [
    ...[findOrganisations, organisationChildren, organisationRegions, organisationsBelow],
    resolveOrganisations,
  ],
  'mds-user-picker': [pickUsers, resolveUsers, rememberPicked],
  'mds-time-zone-picker': [],
  'mds-upload': [uploadFile],
} satisfies Readonly<Record<string, readonly Call[]>>

export type NarrowElement = keyof typeof elementCalls

export const narrowElements = Object.keys(elementCalls) as [NarrowElement, ...NarrowElement[]]

/** Whether a token of these elements may make a call. One that signs never may, whatever an element declares. */
export const mayCall = (elements: readonly string[], { name, changes, opens }: Call): boolean =>
  !changes?.signature &&
  !opens &&
  [
    ...sessionCalls,
    ...elements.flatMap((tag): readonly Call[] => elementCalls[tag as NarrowElement] ?? []),
  ].some(call => call.name === name)
