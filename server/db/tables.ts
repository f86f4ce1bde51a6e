// Written by scripts/tables.ts from server/db/migrations: change those, then run it.
import type { ColumnType } from 'kysely'

export interface TenantTable {
  id: string
  company_name: string
  company_name_en: string
  icon: string | null
  logo_url: string | null
  tenant_type: number
  language_flag: ColumnType<string, string | undefined, string>
  languages: ColumnType<string[], string[] | undefined, string[]>
  time_zone: ColumnType<string, string | undefined, string>
  enabled: ColumnType<boolean, boolean | undefined, boolean>
  licence_from: ColumnType<Date, Date | string | undefined, Date | string>
  licence_to: ColumnType<Date, Date | string | undefined, Date | string>
  settings: ColumnType<unknown, string | undefined, string>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AccountTable {
  id: string
  name: string
  email: string | null
  phone: string | null
  locale: ColumnType<string, string | undefined, string>
  enabled: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ReservedNameTable {
  name: string
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CredentialTable {
  id: string
  account_id: string
  secret: string
  pepper_version: ColumnType<number, number | undefined, number>
  set_at: ColumnType<Date, Date | string | undefined, Date | string>
  current: ColumnType<boolean, boolean | undefined, boolean>
}

export interface MembershipTable {
  account_id: string
  tenant_id: string
  user_id: string
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  last_role_id: string | null
}

export interface SessionTable {
  id: string
  account_id: string
  kind: ColumnType<string, string | undefined, string>
  method: string
  browser: string | null
  ip: string | null
  user_agent: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  end_code: number | null
  end_told: ColumnType<boolean, boolean | undefined, boolean>
}

export interface AccessTokenTable {
  hash: Buffer
  session_id: string
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  state: ColumnType<string, string | undefined, string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SignInCounterTable {
  name: string
  failures: ColumnType<number, number | undefined, number>
  last_failure_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface OneTimeCodeTable {
  id: string
  purpose: string
  target: string
  account_id: string | null
  code_hash: Buffer
  tries: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface FrequencyTable {
  key: string
  window_start: ColumnType<Date, Date | string, Date | string>
  count: number
  blocked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface SlideChallengeTable {
  id: string
  target_x: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface SlideTicketTable {
  hash: Buffer
  account_name: string
  purpose: string
  network: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface AuditHeadTable {
  tenant_id: string
  seq: ColumnType<string, string | undefined, string>
  hash: ColumnType<Buffer, Buffer | undefined, Buffer>
}

export interface AuditLogTable {
  tenant_id: string
  seq: string
  at: ColumnType<Date, Date | string, Date | string>
  actor_account_id: string | null
  actor_user_id: string | null
  actor_name: string
  role_id: string | null
  role_name: string | null
  action: string
  entity: string
  entity_id: string | null
  entity_version: number | null
  outcome: string
  request_id: string | null
  payload_digest: Buffer
  prev_hash: Buffer
  hash: Buffer
}

export interface AuditPayloadTable {
  tenant_id: string
  seq: string
  salt: Buffer
  payload: ColumnType<unknown, string, string>
}

export interface AuditAnchorTable {
  tenant_id: string
  at: ColumnType<Date, Date | string | undefined, Date | string>
  seq: string
  hash: Buffer
  key_id: string
  signature: Buffer
}

export interface IdempotencyTable {
  tenant_id: string
  account_id: string
  key: string
  call: string
  request_hash: Buffer
  response: ColumnType<unknown, string | null, string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface OrganisationTable {
  tenant_id: string
  id: string
  parent_id: string | null
  name: string
  name_en: ColumnType<string, string | undefined, string>
  alias_1: ColumnType<string, string | undefined, string>
  alias_2: ColumnType<string, string | undefined, string>
  type: string
  country: ColumnType<string, string | undefined, string>
  province: ColumnType<string, string | undefined, string>
  city: ColumnType<string, string | undefined, string>
  address: ColumnType<string, string | undefined, string>
  active: ColumnType<boolean, boolean | undefined, boolean>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  path: ColumnType<string[], string[] | undefined, string[]>
  reading: ColumnType<string, string | undefined, string>
  zip: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  fax: ColumnType<string, string | undefined, string>
  email: ColumnType<string, string | undefined, string>
  website: ColumnType<string, string | undefined, string>
  service_content: ColumnType<string, string | undefined, string>
  contacts: ColumnType<string, string | undefined, string>
  sort_name: ColumnType<string, string | undefined, string>
  said: ColumnType<string, string | undefined, string>
  search: ColumnType<string, string | undefined, string>
  grams: ColumnType<number[] | null, never, never>
}

export interface TenantApplicationTable {
  tenant_id: string
  application_id: number
  licence_from: ColumnType<Date, Date | string | undefined, Date | string>
  licence_to: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DepartmentTable {
  tenant_id: string
  id: string
  parent_id: string | null
  path: string[]
  name: string
  name_en: ColumnType<string, string | undefined, string>
  head_user_id: string | null
  sort: ColumnType<number, number | undefined, number>
  row_version: ColumnType<number, number | undefined, number>
}

export interface DepartmentApplicationTable {
  tenant_id: string
  department_id: string
  application_id: number
}

export interface PositionTable {
  tenant_id: string
  id: string
  parent_id: string | null
  is_category: boolean
  name: string
  name_en: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  row_version: ColumnType<number, number | undefined, number>
}

export interface RoleTable {
  tenant_id: string
  id: string
  code: string | null
  name: string
  name_en: string
  description: ColumnType<string, string | undefined, string>
  category: ColumnType<string, string | undefined, string>
  level: string
  data_scope: string
  blinding: ColumnType<string, string | undefined, string>
  contract_role: ColumnType<boolean, boolean | undefined, boolean>
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  enabled: ColumnType<boolean, boolean | undefined, boolean>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface RoleMenuTable {
  tenant_id: string
  role_id: string
  menu_id: number
}

export interface RoleButtonTable {
  tenant_id: string
  role_id: string
  menu_id: number
  button: string
}

export interface RoleApplicationTable {
  tenant_id: string
  role_id: string
  application_id: number
}

export interface UsersTable {
  tenant_id: string
  id: string
  account_id: string | null
  account: string | null
  type: ColumnType<string, string | undefined, string>
  last_name: ColumnType<string, string | undefined, string>
  first_name: ColumnType<string, string | undefined, string>
  reading: ColumnType<string, string | undefined, string>
  email: string | null
  phone: string | null
  employee_id: string | null
  organisation_id: string | null
  region: ColumnType<string, string | undefined, string>
  status: string
  status_reason: ColumnType<string, string | undefined, string>
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>
  valid_to: ColumnType<Date, Date | string | undefined, Date | string>
  two_factor: ColumnType<boolean, boolean | undefined, boolean>
  super_admin: ColumnType<boolean, boolean | undefined, boolean>
  last_sign_in_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  sort_name: ColumnType<string, string | undefined, string>
  search: ColumnType<string, string | undefined, string>
  search_contact: ColumnType<string, string | undefined, string>
  grams: ColumnType<number[] | null, never, never>
  contact_grams: ColumnType<number[] | null, never, never>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface UserDepartmentTable {
  tenant_id: string
  user_id: string
  department_id: string
  main: ColumnType<boolean, boolean | undefined, boolean>
}

export interface UserPositionTable {
  tenant_id: string
  user_id: string
  position_id: string
}

export interface StudyTable {
  tenant_id: string
  id: string
  plan_id: string
  name: string
  name_en: ColumnType<string, string | undefined, string>
  indication: ColumnType<string, string | undefined, string>
  therapeutic_area: ColumnType<string, string | undefined, string>
  phase: ColumnType<string, string | undefined, string>
  sponsor: ColumnType<string, string | undefined, string>
  status: string
  held_from: string | null
  department_id: string | null
  lead_pm_user_id: string | null
  planned_sites: ColumnType<number, number | undefined, number>
  planned_subjects: ColumnType<number, number | undefined, number>
  enrolled_subjects: ColumnType<number, number | undefined, number>
  start_date: string | null
  end_date: string | null
  active: ColumnType<boolean, boolean | undefined, boolean>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface SiteTable {
  tenant_id: string
  id: string
  study_id: string
  site_no: string
  organisation_id: string
  department: ColumnType<string, string | undefined, string>
  environment: ColumnType<string, string | undefined, string>
  status: string
  active: ColumnType<boolean, boolean | undefined, boolean>
  pi_name: ColumnType<string, string | undefined, string>
  lead_cra_user_id: string | null
  planned_subjects: ColumnType<number, number | undefined, number>
  enrolled_subjects: ColumnType<number, number | undefined, number>
  sort: ColumnType<number, number | undefined, number>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  pi_reading: ColumnType<string, string | undefined, string>
  crc_user_id: string | null
  inactive_by: string | null
  milestone_driven: ColumnType<boolean, boolean | undefined, boolean>
  selected_on: string | null
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  search: ColumnType<string, string | undefined, string>
  sort_name: ColumnType<string, string | undefined, string>
  sort_pi: ColumnType<string, string | undefined, string>
}

export interface StudyMemberTable {
  tenant_id: string
  id: string
  study_id: string
  user_id: string
  site_id: string | null
  from_date: string | null
  to_date: string | null
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface RoleAssignmentTable {
  tenant_id: string
  id: string
  user_id: string
  role_id: string
  study_id: string | null
  site_id: string | null
  effective_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string | undefined, Date | string>
  granted_by: string | null
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  row_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface StudyPinTable {
  tenant_id: string
  user_id: string
  study_id: string
  pinned_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface NoticeTable {
  tenant_id: string
  id: string
  user_id: string
  type: string
  kind: string
  subject: ColumnType<unknown, string | undefined, string>
  link: string | null
  urgency: ColumnType<string, string | undefined, string>
  blocking: ColumnType<boolean, boolean | undefined, boolean>
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface UserSettingTable {
  tenant_id: string
  user_id: string
  name: string
  value: ColumnType<unknown, string, string>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface FileTable {
  tenant_id: string
  id: string
  owner_user_id: string | null
  kind: string
  name: string
  media_type: string
  size: string
  sha256: Buffer
  key: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface DownloadTable {
  tenant_id: string
  id: string
  user_id: string
  account_id: string
  role_id: string | null
  kind: string
  request: ColumnType<unknown, string, string>
  locale: string
  zone: string
  file_name: string
  status: ColumnType<number, number | undefined, number>
  reason: string | null
  row_count: number | null
  rows_done: ColumnType<number, number | undefined, number>
  run: ColumnType<number, number | undefined, number>
  fence: string | null
  file_id: string | null
  requested_at: ColumnType<Date, Date | string | undefined, Date | string>
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface SiteUsageTable {
  tenant_id: string
  site_id: string
  application_id: number
  since: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CourseCategoryTable {
  tenant_id: string
  id: string
  parent_id: string | null
  name: string
  name_en: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
}

export interface CourseTable {
  tenant_id: string
  id: string
  category_id: string | null
  kind: string
  name: string
  name_en: ColumnType<string, string | undefined, string>
  description: ColumnType<string, string | undefined, string>
  description_en: ColumnType<string, string | undefined, string>
  length_ms: number
  required_percent: ColumnType<number, number | undefined, number>
  seek_lock: ColumnType<boolean, boolean | undefined, boolean>
  attempts: ColumnType<number, number | undefined, number>
  pass_percent: ColumnType<number, number | undefined, number>
  certificate_days: number | null
  content_version: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface CourseFileTable {
  tenant_id: string
  id: string
  course_id: string
  part: string
  sort: ColumnType<number, number | undefined, number>
  codec: ColumnType<string, string | undefined, string>
  language: ColumnType<string, string | undefined, string>
  start_ms: ColumnType<number, number | undefined, number>
  length_ms: ColumnType<number, number | undefined, number>
  pages: ColumnType<number, number | undefined, number>
  file_id: string
}

export interface CourseQuestionTable {
  tenant_id: string
  id: string
  course_id: string
  kind: string
  text: string
  text_en: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
}

export interface QuestionOptionTable {
  tenant_id: string
  id: string
  question_id: string
  text: string
  text_en: ColumnType<string, string | undefined, string>
  correct: boolean
  sort: ColumnType<number, number | undefined, number>
}

export interface TrainingTaskTable {
  tenant_id: string
  id: string
  category_id: string | null
  name: string
  name_en: ColumnType<string, string | undefined, string>
  application_id: number | null
  learning_type: ColumnType<number, number | undefined, number>
  in_order: ColumnType<boolean, boolean | undefined, boolean>
  speed_percent: ColumnType<number, number | undefined, number>
  muted_counts: ColumnType<boolean, boolean | undefined, boolean>
  pause_hidden: ColumnType<boolean, boolean | undefined, boolean>
  active: ColumnType<boolean, boolean | undefined, boolean>
  begins_at: ColumnType<Date, Date | string | undefined, Date | string>
  due_at: ColumnType<Date, Date | string | undefined, Date | string>
  ends_at: ColumnType<Date, Date | string | undefined, Date | string>
  scores_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TaskCourseTable {
  tenant_id: string
  task_id: string
  course_id: string
  sort: ColumnType<number, number | undefined, number>
}

export interface TaskRoleTable {
  tenant_id: string
  task_id: string
  role_id: string
}

export interface TaskAssignmentTable {
  tenant_id: string
  task_id: string
  user_id: string
  assigned_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface LearningRecordTable {
  tenant_id: string
  id: string
  task_id: string
  course_id: string
  user_id: string
  round: ColumnType<number, number | undefined, number>
  content_version: number
  position_ms: ColumnType<number, number | undefined, number>
  credit_ms: ColumnType<number, number | undefined, number>
  clock_at: ColumnType<Date, Date | string | undefined, Date | string>
  begun_at: ColumnType<Date, Date | string | undefined, Date | string>
  learned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface LearningReportTable {
  tenant_id: string
  user_id: string
  event_id: string
  record_id: string
  seq: ColumnType<string | null, never, never>
  from_ms: number
  to_ms: number
  earned_ms: number
  verdict: string
  told_at: ColumnType<Date, Date | string, Date | string>
  received_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TestAttemptTable {
  tenant_id: string
  id: string
  record_id: string
  no: number
  content_version: number
  right_answers: number
  questions: number
  passed: boolean
  submitted_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface TestAnswerTable {
  tenant_id: string
  attempt_id: string
  question_id: string
  option_ids: string[]
  correct: boolean
}

export interface CertificateTable {
  tenant_id: string
  id: string
  record_id: string
  user_id: string
  number: string
  issued_at: ColumnType<Date, Date | string | undefined, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export interface CertificateReminderTable {
  tenant_id: string
  certificate_id: string
  day: string
  sent_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface ZoneSettingTable {
  tenant_id: string
  user_id: string
  show_type: string
  show_fix: string | null
  show_visible: boolean
  export_type: string
  export_fix: string | null
  export_visible: boolean
  row_version: ColumnType<number, number | undefined, number>
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface Tables {
  tenant: TenantTable
  account: AccountTable
  reserved_name: ReservedNameTable
  credential: CredentialTable
  membership: MembershipTable
  session: SessionTable
  access_token: AccessTokenTable
  refresh_token: RefreshTokenTable
  sign_in_counter: SignInCounterTable
  one_time_code: OneTimeCodeTable
  frequency: FrequencyTable
  slide_challenge: SlideChallengeTable
  slide_ticket: SlideTicketTable
  audit_head: AuditHeadTable
  audit_log: AuditLogTable
  audit_payload: AuditPayloadTable
  audit_anchor: AuditAnchorTable
  idempotency: IdempotencyTable
  organisation: OrganisationTable
  tenant_application: TenantApplicationTable
  department: DepartmentTable
  department_application: DepartmentApplicationTable
  position: PositionTable
  role: RoleTable
  role_menu: RoleMenuTable
  role_button: RoleButtonTable
  role_application: RoleApplicationTable
  users: UsersTable
  user_department: UserDepartmentTable
  user_position: UserPositionTable
  study: StudyTable
  site: SiteTable
  study_member: StudyMemberTable
  role_assignment: RoleAssignmentTable
  study_pin: StudyPinTable
  notice: NoticeTable
  user_setting: UserSettingTable
  file: FileTable
  download: DownloadTable
  site_usage: SiteUsageTable
  course_category: CourseCategoryTable
  course: CourseTable
  course_file: CourseFileTable
  course_question: CourseQuestionTable
  question_option: QuestionOptionTable
  training_task: TrainingTaskTable
  task_course: TaskCourseTable
  task_role: TaskRoleTable
  task_assignment: TaskAssignmentTable
  learning_record: LearningRecordTable
  learning_report: LearningReportTable
  test_attempt: TestAttemptTable
  test_answer: TestAnswerTable
  certificate: CertificateTable
  certificate_reminder: CertificateReminderTable
  zone_setting: ZoneSettingTable
}
