/**
 * The calls that a narrow token answers, kept by hand: names that tests/portal/narrow-tokens.spec.ts saw each element send to the server. They
 * are deliberately not read from the declaration, so that a call that slips into it is noticed here.
 */
export const sessionCalls: readonly string[] = [
  'listHeldRoles',
  'listRoleMenus',
  'listTenants',
  'readZoneSetting',
  'userInfo',
]

export const answeredCalls: Readonly<Record<string, readonly string[]>> = {
  'mds-notice-bell': ['countNotices', 'listNotices', 'markAllNotices', 'markNotices', 'watchNotices'],
  'mds-download-center': [
    ...[
      'cancelDownload',
      'linkDownload',
      'listDownloads',
      'refreshDownloads',
      'retryDownload',
      'seeDownloads',
    ],
  ],
  'mds-role-tree': ['effectiveRights', 'resourceTree', 'roleDetail', 'updateRole'],
  'mds-elearning-player': [
    ...['answerDetail', 'certificateFile', 'coursesOfTask', 'openCourse', 'questionsOfCourse', 'relearn'],
    ...['reportProgress', 'submitAnswers'],
  ],
  'mds-study-site-table': [
    ...[
      'adminToggleSites',
      'cancelDownload',
      'changeSiteStatus',
      'countSites',
      'exportSites',
      'linkDownload',
    ],
    ...[
      'listAtWork',
      'listDownloads',
      'refreshDownloads',
      'removeSites',
      'saveFieldOrder',
      'saveTableColumns',
    ],
    ...['searchSites', 'selectSites', 'siteHistory', 'tableColumns', 'toggleSites'],
  ],
  'mds-organisation-selector': [
    ...['findOrganisations', 'organisationChildren', 'organisationRegions', 'organisationsBelow'],
    'resolveOrganisations',
  ],
  'mds-user-picker': ['pickUsers', 'rememberPicked', 'resolveUsers'],
  'mds-time-zone-picker': [],
  'mds-upload': ['uploadFile'],
}
