import type { DemoServer } from './demo-server.ts'

/** Ids of the demo that valid inputs are made of. */
export type Ids = {
  users: string
  /** The caller, who has learned. */
  learner: string
  version: number
  inactive: string
  inactiveVersion: number
  reviewed: string
  reviewedVersion: number
  reviewedToo: string
  reviewedTooVersion: number
  reviewedThird: string
  reviewedThirdVersion: number
  disabled: string
  disabledVersion: number
  person: string
  personVersion: number
  studies: string
  studyVersion: number
  sites: string
  siteVersion: number
  siteStudy: string
  role: string
  notices: string
  organisations: string
  departments: string
  positions: string
  files: string
  /** A role that the caller does not hold. */
  roles: string
  rolesVersion: number
  trainingTasks: string
  courses: string
  courseFiles: string
  /** Tasks by what can be done in them: a test that may be handed in with its right answers, a course to learn again. */
  examTask: string
  examCourse: string
  answers: { questionId: string; optionIds: string[] }[]
  failedTask: string
  downloads: string
  runningDownload: string
  failedDownload: string
  certificates: string
}

/** A task of the demo by its English name, and its first course. */
const task = (nameEn: string) =>
  `(select jsonb_build_object('id', t.id, 'v', tc.course_id) from training_task t join task_course tc on tc.tenant_id = t.tenant_id and tc.task_id = t.id
    where t.tenant_id = $1 and t.name_en = '${nameEn}' order by tc.sort limit 1)`

const user = (condition: string, skip = 0) =>
  `(select jsonb_build_object('id', u.id, 'v', u.row_version) from users u where u.tenant_id = $1 and u.removed_at is null and ${condition} order by u.account nulls last, u.id offset ${skip} limit 1)`

/** Ids of one tenant for the inputs below; `userId` and `roleId` are the caller's. */
export const idsOf = async (
  server: DemoServer,
  tenantId: string,
  userId: string,
  roleId: string,
): Promise<Ids> => {
  const [row] = await server.rows<Record<string, { id: string; v: number } & string>>(
    `select ${user(`u.status = 'enabled' and not u.super_admin and u.id <> $2 and not exists (select from notice n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.blocking and n.done_at is null)`)} as users,
      ${user("u.status = 'inactive' and u.account_id is not null")} as inactive,
      ${user("u.status = 'under_review'")} as reviewed, ${user("u.status = 'under_review'", 1)} as reviewed_too, ${user("u.status = 'under_review'", 2)} as reviewed_third,
      ${user("u.status = 'disabled'")} as disabled, ${user("u.account_id is null and u.status = 'inactive'")} as person,
      (select id from study where tenant_id = $1 order by status in ('planned', 'ongoing') desc, plan_id limit 1) as studies,
      (select jsonb_build_object('id', s.id, 'v', s.row_version, 'study', s.study_id) from site s join study t on t.tenant_id = s.tenant_id and t.id = s.study_id
        where s.tenant_id = $1 and t.status in ('planned', 'ongoing') and s.active and not s.milestone_driven and s.removed_at is null
        order by (s.status = 'preparing' and s.selected_on is not null and not exists (select from study_member m where m.site_id = s.id)) desc, s.status, s.site_no limit 1) as sites,
      (select id from notice where tenant_id = $1 and user_id = $2 limit 1) as notices,
      (select id from organisation where tenant_id = $1 order by name limit 1) as organisations,
      (select id from department where tenant_id = $1 order by name limit 1) as departments,
      (select id from position where tenant_id = $1 and not is_category order by name limit 1) as positions,
      (select cf.id from course_file cf join course c on c.tenant_id = cf.tenant_id and c.id = cf.course_id
        where cf.tenant_id = $1 and c.kind = 'video' and cf.part = 'content') as course_file,
      ${task('Site initiation training')} as task, ${task('GCP test')} as exam, ${task('Temperature control, remedial')} as failed,
      (select id from certificate where tenant_id = $1 and user_id = $2 order by issued_at desc limit 1) as certificates,
      (select jsonb_agg(jsonb_build_object('questionId', q.id, 'optionIds', (select jsonb_agg(o.id) from question_option o
          where o.tenant_id = q.tenant_id and o.question_id = q.id and o.correct)))
        from course_question q join course c on c.tenant_id = q.tenant_id and c.id = q.course_id
        where q.tenant_id = $1 and c.kind = 'pdf') as answers,
      (select jsonb_build_object('id', id, 'v', row_version) from role where tenant_id = $1 and code = 'LINE_MANAGER') as roles`,
    [tenantId, userId],
  )
  const [file] = await server.rows<{ id: string }>(
    `insert into file (tenant_id, id, kind, name, media_type, size, sha256, key)
      values ($1, gen_random_uuid(), 'image', 'logo.png', 'image/png', 1, '\\x00', gen_random_uuid()::text) returning id`,
    [tenantId],
  )
  const id = (name: string): string => (row![name] ?? row!.person!).id
  const version = (name: string): number => (row![name] ?? row!.person!).v
  return {
    users: id('users'),
    learner: userId,
    version: version('users'),
    inactive: id('inactive'),
    inactiveVersion: version('inactive'),
    reviewed: id('reviewed'),
    reviewedVersion: version('reviewed'),
    reviewedToo: id('reviewed_too'),
    reviewedTooVersion: version('reviewed_too'),
    reviewedThird: id('reviewed_third'),
    reviewedThirdVersion: version('reviewed_third'),
    disabled: id('disabled'),
    disabledVersion: version('disabled'),
    person: id('person'),
    personVersion: version('person'),
    studies: row!.studies!,
    studyVersion: 1,
    sites: id('sites'),
    siteVersion: version('sites'),
    siteStudy: (row!.sites as unknown as { study: string }).study,
    notices: row!.notices!,
    organisations: row!.organisations!,
    departments: row!.departments!,
    positions: row!.positions!,
    files: file!.id,
    ...(await downloadsOf(server, tenantId, userId, file!.id)),
    role: roleId,
    trainingTasks: id('task'),
    courses: String(row!.task!.v),
    courseFiles: row!.course_file!,
    examTask: id('exam'),
    examCourse: String(row!.exam!.v),
    failedTask: id('failed'),
    certificates: row!.certificates!,
    answers: row!.answers as never,
    roles: id('roles'),
    rolesVersion: version('roles'),
  }
}

/** A finished, a running and a failed export of the caller. */
const downloadsOf = async (server: DemoServer, tenantId: string, userId: string, fileId: string) => {
  const made = (status: number, reason: string | null, file: string | null) =>
    server.rows<{ id: string }>(
      `insert into download (tenant_id, id, user_id, account_id, kind, request, locale, zone, file_name, status, reason, file_id)
        select $1, gen_random_uuid(), $2, account_id, 'users', $3, 'en-US', 'Asia/Shanghai', 'Users.xlsx', $4, $5, $6
        from users where tenant_id = $1 and id = $2 returning id`,
      [
        tenantId,
        userId,
        JSON.stringify({ columns: ['name'], filters: everybody, zoneNamed: true }),
        status,
        reason,
        file,
      ],
    )
  const [finished] = await made(2, null, fileId)
  const [running] = await made(1, null, null)
  const [failed] = await made(3, 'serverFailed', null)
  return { downloads: finished!.id, runningDownload: running!.id, failedDownload: failed!.id }
}

const everybody = { query: '', status: [], type: [], departmentIds: [], roleIds: [] }

const one = (id: string, rowVersion: number, reason = 'As agreed with the department') => ({
  users: [{ id, rowVersion }],
  reason,
})

/** One site, after that many of the changes below. */
const sites = (ids: Ids, changes: number) => ({
  studyId: ids.siteStudy,
  sites: [{ id: ids.sites, rowVersion: ids.siteVersion + changes }],
  reason: 'Agreed with the principal investigator',
})

const person = (ids: Ids) => ({
  lastName: 'Okafor',
  firstName: 'Adaeze',
  reading: '',
  email: 'adaeze.okafor@hengyu.example',
  phone: '13811112222',
  employeeId: 'HY-99001',
  region: 'Shanghai',
  organisationId: ids.organisations,
  departmentIds: [ids.departments],
  positionIds: [ids.positions],
  validTo: null,
})

/**
 * One valid input for every call, by name: it must succeed before a refusal means anything. Calls of sign-in have their own
 * tests and are named in `elsewhere`.
 */
export const inputs: Readonly<Record<string, (ids: Ids) => object>> = {
  listTenants: () => ({}),
  listLanguages: () => ({}),
  checkSignInType: () => ({}),
  contact: () => ({}),
  recordSubsystem: () => ({ sysId: 3, moment: 'enter' }),
  listSessions: () => ({}),
  userInfo: () => ({}),
  listHeldRoles: () => ({}),
  listRoleMenus: ids => ({ roleId: ids.role }),
  useRole: ids => ({ roleId: ids.role }),
  listApplications: () => ({}),
  explainAccess: ids => ({ asks: [{ call: 'editUser', id: ids.users }, { call: 'addUser' }] }),
  readSetting: () => ({ name: 'users.columns' }),
  saveSetting: () => ({ name: 'users.columns', value: ['name', 'status'] }),
  versionNote: () => ({}),
  portalStudies: () => ({}),
  pinStudy: ids => ({ studyId: ids.studies }),
  unpinStudy: ids => ({ studyId: ids.studies }),
  companyInfo: () => ({}),
  listNotices: ids => ({ type: 'todo', before: ids.notices }),
  countNotices: () => ({}),
  markNotices: ids => ({ ids: [ids.notices], as: 'seen' }),
  markAllNotices: () => ({ type: 'notification' }),
  searchUsers: () => ({ query: '' }),
  pickUsers: ids => ({ query: 'zhang', studyId: ids.studies }),
  resolveUsers: ids => ({ keys: [ids.users] }),
  rememberPicked: ids => ({ ids: [ids.users] }),
  ownProfile: () => ({}),
  userBrief: ids => ({ userId: ids.users }),
  userById: ids => ({ userId: ids.users }),
  userHistory: ids => ({ userId: ids.users }),
  addUser: ids => ({ ...person(ids), type: 'internal' }),
  editUser: ids => ({ id: ids.users, rowVersion: ids.version, region: 'Nanjing' }),
  activateUsers: ids => one(ids.inactive, ids.inactiveVersion),
  rejectUsers: ids => one(ids.reviewed, ids.reviewedVersion),
  sendBackUser: ids => one(ids.reviewedToo, ids.reviewedTooVersion),
  sendBackUsers: ids => one(ids.reviewedThird, ids.reviewedThirdVersion),
  disableUsers: ids => one(ids.users, ids.version + 1),
  enableUsers: ids => one(ids.disabled, ids.disabledVersion),
  removePeople: ids => one(ids.person, ids.personVersion),
  listDepartments: () => ({}),
  listPositions: () => ({}),
  listRoles: () => ({}),
  searchOrganisations: () => ({ query: '' }),
  taskList: () => ({}),
  outerTaskList: () => ({}),
  taskDetail: ids => ({ taskId: ids.trainingTasks }),
  coursesOfTask: ids => ({ taskId: ids.trainingTasks }),
  openCourse: ids => ({ taskId: ids.trainingTasks, courseId: ids.courses }),
  reportProgress: ids => ({
    taskId: ids.trainingTasks,
    courseId: ids.courses,
    round: 1,
    contentVersion: 1,
    sentAt: '2026-11-21T05:30:10Z',
    events: [
      { id: '5f7c1f0e-5f0e-4c1e-9a55-2b6f9f0c4e11', fromMs: 0, toMs: 1500, at: '2026-11-21T05:30:10Z' },
    ],
  }),
  clearProgress: ids => ({ taskId: ids.trainingTasks, courseId: ids.courses }),
  questionsOfCourse: ids => ({ taskId: ids.examTask, courseId: ids.examCourse }),
  submitAnswers: ids => ({
    taskId: ids.examTask,
    courseId: ids.examCourse,
    attempt: 1,
    contentVersion: 1,
    answers: ids.answers,
  }),
  answerDetail: ids => ({ taskId: ids.examTask, courseId: ids.examCourse }),
  relearn: ids => ({ taskId: ids.failedTask }),
  certificatesDue: () => ({}),
  certificateFile: ids => ({ certificateId: ids.certificates }),
  isPassTheExam: ids => ({ taskId: ids.trainingTasks }),
  isPassTheExamByRole: ids => ({ rid: ids.role, aid: 1 }),
  categoryTree: () => ({}),
  learnerTasks: ids => ({ userId: ids.users }),
  learnerCourses: ids => ({ userId: ids.learner, taskId: ids.trainingTasks }),
  exportLearnerTasks: ids => ({ userId: ids.learner }),
  exportLearnerCourses: ids => ({ userId: ids.learner, taskId: ids.trainingTasks }),
  safeUrl: ids => ({ url: ids.courseFiles }),
  fileTemporaryKey: () => ({ fileSource: 'eLearning' }),
  learningTemporaryKey: () => ({}),
  organisationChildren: ids => ({ parentId: ids.organisations }),
  findOrganisations: () => ({ query: '医院', types: ['hospital'], activeOnly: true }),
  resolveOrganisations: ids => ({ ids: [ids.organisations] }),
  organisationsBelow: ids => ({ id: ids.organisations }),
  organisationRegions: () => ({}),
  organisationById: ids => ({ id: ids.organisations }),
  linkImage: ids => ({ iconPath: ids.files }),
  resourceTree: () => ({ sysId: 3 }),
  roleDetail: ids => ({ id: ids.roles }),
  updateRole: ids => ({
    id: ids.roles,
    rowVersion: ids.rolesVersion,
    added: ['1003-DEPARTMENT_EDIT'],
    removed: ['1014-AUTHORISATION_APPLY'],
  }),
  listApplicationLevels: () => ({}),
  listOtherApplications: () => ({ level: 'personnel' }),
  effectiveRights: ids => ({ userId: ids.users }),
  toggleStudies: ids => ({
    studies: [{ id: ids.studies, rowVersion: ids.studyVersion }],
    active: false,
    reason: 'Prepared under another protocol',
  }),
  studyHistory: ids => ({ studyId: ids.studies }),
  tableColumns: () => ({ table: 'studySites' }),
  saveTableColumns: () => ({ table: 'studySites', tableColumn: [{ id: 'pi', shown: true, width: 200 }] }),
  fieldOrder: () => ({ table: 'studySites' }),
  saveFieldOrder: () => ({ table: 'studySites', tableColumn: ['name', 'pi'] }),
  searchSites: ids => ({ studyId: ids.siteStudy }),
  selectSites: ids => ({ studyId: ids.siteStudy, selectAll: false, toggledNodes: [ids.sites] }),
  siteById: ids => ({ siteId: ids.sites }),
  siteHistory: ids => ({ siteId: ids.sites }),
  availableSites: ids => ({ studyId: ids.siteStudy }),
  countSites: ids => ({ studyId: ids.siteStudy }),
  toggleSites: ids => ({ ...sites(ids, 0), active: false }),
  adminToggleSites: ids => ({ ...sites(ids, 1), active: true }),
  changeSiteStatus: ids => ({ ...sites(ids, 2), status: 'active' }),
  removeSites: ids => sites(ids, 3),
  listDownloads: () => ({}),
  refreshDownloads: ids => ({ idList: [ids.runningDownload] }),
  linkDownload: ids => ({ id: ids.downloads }),
  retryDownload: ids => ({ id: ids.failedDownload }),
  cancelDownload: ids => ({ id: ids.runningDownload }),
  seeDownloads: () => ({}),
  exportUsers: () => ({ headers: ['name', 'status'], audit: { indexName: 'users' } }),
  exportOrganisations: () => ({ headers: ['name', 'type'] }),
  exportSites: ids => ({ headers: ['name', 'status'], studyId: ids.siteStudy }),
  readZoneSetting: () => ({}),
  saveZoneSetting: () => ({
    showTzType: 'fixed',
    showTzFix: 'Asia/Tokyo',
    showTzVisible: true,
    exportTzType: 'following',
    exportTzFix: null,
    exportTzVisible: true,
    rowVersion: 0,
  }),
  listZones: () => ({}),
}

/** Calls proved in tests/server/auth, files.test.ts and live.test.ts, which need a puzzle, a code, a token, a link or a stream of their own. */
export const elsewhere = [
  'drawSlide',
  'checkSlide',
  'signIn',
  'sendEmailCode',
  'signInByEmail',
  'refresh',
  'signOut',
  'downloadFile',
  'watchNotices',
]
