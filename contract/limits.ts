/** Constants of the product (checklist O and G). Names contain the unit: Ms, Seconds, Minutes, Hours, Days, Mb, Px. */
export const limits = {
  // Calls (O1-O6)
  callTimeoutMs: 60_000,
  fileLinkTimeoutMs: 15_000,
  studyCreationTimeoutMs: 15_000,
  /** Longest validity of a signed link, in seconds (P20). */
  fileLinkExpirySeconds: 15_000,
  /** Validity of a temporary key, in seconds (M5, M6). */
  temporaryKeySeconds: 900,
  /** An upload takes as long as the line needs; its progress is shown. */
  uploadTimeoutMs: 600_000,
  chunkTimeoutMs: 120_000,
  offlineReloadAfterMs: 120_000,
  onlineReloadDelayMs: 1000,
  maxLoadReloads: 3,

  // Display (O7, O10, O11, O27, O29, D20)
  loadingMinimumMs: 300,
  pageSize: 15,
  pageSizes: [15, 30, 50],
  downloadPageSize: 15,
  downloadPollMs: 10_000,
  /** The footer casts a shadow above this many rows. */
  downloadFooterShadowRows: 9,
  imageZoomStep: 0.2,
  imageWheelStep: 0.015,
  imageRotateDegrees: 90,
  imageMinScale: 0.2,
  chatUpPx: 640,
  chatLeftPx: 370,
  chatDragMarginPx: 20,

  // Uploads (O12, G16-G19)
  uploadFiles: 3,
  uploadMb: 20,
  uploadTypes: ['pdf', 'png', 'docx', 'jpg', 'doc', 'xls', 'xlsx', 'pptx', 'ppt'],
  logoMb: 1,
  logoTypes: ['jpg', 'jpeg', 'png'],
  courseFiles: 9,
  courseImageMb: 5,
  coursePdfMb: 50,
  courseVideoMb: 300,
  courseCaptionsMb: 1,
  /** A part of a course file: a lost connection costs at most this. */
  coursePartMb: 8,
  /** Begun uploads of one user at the same time, and hours until one that was not finished is removed. */
  courseUploadsBegun: 30,
  courseUploadHours: 24,
  /** Questions of a course, and options of a question. */
  courseQuestions: 1000,
  questionOptions: 20,
  courseCategories: 500,
  /** Space of all attachments of a company, and of those of one user that no record names yet (TR-W5). */
  companyFilesGb: 20,
  waitingFilesMb: 500,
  /** Pixels of an uploaded picture, in millions (TR-W5). */
  imageMegapixels: 40,

  // Imports and exports (O13, G21-G27, P10, P15)
  inviteEmails: 20,
  inviteImportMb: 2,
  inviteImportRows: 200,
  personnelImportMb: 20,
  personnelImportRows: 500,
  /** Characters of a cell that are read: more than any field accepts. */
  importCell: 2500,
  studyImportRows: 100,
  organisationImportRows: 1000,
  memberImportRows: 500,
  orgTreeImportRows: 500,
  questionImportMb: 5,
  questionImportRows: 1000,
  exportRows: 100_000,
  /** Days that the file of an export is kept; the item remains for the same time again. */
  exportDays: 7,

  // Signatures (TR-E1)
  /** How long a statement can be signed. */
  statementMinutes: 5,
  /** How long after a signature the password alone is enough for the next. */
  signingWindowMinutes: 15,

  // Accounts (G1, G3, G4, G6, G8, O17-O21, O25)
  usernameMin: 3,
  usernameMax: 30,
  passwordMin: 8,
  passwordMax: 32,
  passwordClasses: 3,
  passwordHistory: 3,
  passwordMonths: 3,
  /** Validity of a nonce of the sealed password in seconds (TR-P3). */
  passwordSealSeconds: 120,
  phoneMin: 8,
  phoneMax: 11,
  /** Longest address that SMTP allows (RFC 5321). */
  emailMax: 254,
  codeDigits: 6,
  recoveryCodeDigits: 4,
  codeTries: 5,
  codeMinutes: 10,
  codePauseSeconds: 60,
  codeWaitHours: [1, 6],
  signInWarnAt: 3,
  signInLockAt: 5,
  signInLockMinutes: 60,
  /** Days for which a browser stays known to an account that signed in there (TR-N2). */
  knownBrowserDays: 30,
  slideSeconds: 120,
  slideTolerancePx: 5,
  idleMinutes: 60,
  idleWarningMinutes: 58,
  sessionHours: 24,
  twoFactorSkipDays: 7,
  invitationDays: 7,
  /** People who may register by one link. */
  joinLinkUses: 200,

  // People, departments, roles, reminders (G33, G42, O15, O16, O22, O23, P5, P16)
  rolesPerUser: 500,
  /** Roles that one rule about roles names, and rules of a company. */
  rolesPerRule: 50,
  /** Records in each list of a training task's audience, its courses, and days until it is due. */
  audienceRules: 500,
  coursesPerTask: 50,
  dueDays: 3650,
  roleRules: 100,
  /** Most role assignments in one request for a person. */
  grantsAtOnce: 50,
  /** Most users for whom access is asked for at once: each gets a request. */
  accessRequestUsers: 20,
  /** Days until a decision on an access request is due, and until it expires. */
  accessReviewDays: 3,
  accessRequestDays: 30,
  /** Days in which a status that was signed in error can be corrected (P38). */
  statusCorrectionDays: 30,
  /** Days after which access ends that is asked for at a wall, unless the user says otherwise. */
  accessEndDays: 90,
  /** Most rights in one request: no product has as many menus and buttons. */
  roleRights: 5000,
  departmentDepth: 5,
  departmentDepthMax: 8,
  departments: 2000,
  departmentsMax: 20_000,
  /** Managers of a department beside its head. */
  departmentManagers: 20,
  batchUsers: 200,
  /** Most members in one change by filter. */
  memberChanges: 500,
  /** Rows that a selection over all pages may contain. */
  selectionMost: 2000,
  /** Custom fields of organisations per company, and options per field (E12). */
  organisationFields: 50,
  organisationFieldOptions: 100,
  /** Columns of a list, and of an export: those of the record and of own fields. */
  listColumns: 100,
  exportColumns: 200,
  /** Further addresses to which a user's mails are sent. */
  mailAddresses: 5,
  /** Colleagues to whom a user's notices are copied. */
  noticeAgents: 5,
  certificateReminderDays: 30,
  /** How often a test may be taken before its course has to be learned again (P15). */
  testAttempts: 3,
  expiryReminderDays: 3,
  expiryReminderHour: 11,
  /** Share of wanted fields from which a lead project manager is reminded of the rest (O24). */
  studyProgressPercent: 90,

  // Lengths of texts (G13)
  nameLength: 50,
  readingLength: 128,
  /** A typed signature: one line, as long as a full name can be. */
  signatureLength: 100,
  titleLength: 128,
  longNameLength: 200,
  /** A title of a protocol in full. */
  studyNameLength: 500,
  reasonLength: 500,
  remarkLength: 1000,
  /** A question of a test, its explanation, and the description of a course. */
  questionLength: 2000,
} as const

export type Limit = keyof typeof limits
