// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { AccessRequestItemTable, AccessRequestTable } from './tables/access-requests.ts'
import type {
  AccountHoldTable,
  AccountMessageTable,
  AccountTable,
  FormerContactTable,
  MembershipTable,
  ReservedNameTable,
  SurveyAnswerTable,
} from './tables/accounts.ts'
import type { ApplicationNoticeKindTable, ApplicationNoticeTable } from './tables/application-notices.ts'
import type {
  ApplicationCredentialTable,
  MilestoneTable,
  SiteUsageTable,
  StudyUsageTable,
} from './tables/applications.ts'
import type {
  AuditAnchorTable,
  AuditHeadTable,
  AuditLogTable,
  AuditPayloadTable,
  AuditPersonalTable,
  IdempotencyTable,
} from './tables/audit.ts'
import type { AuditCheckTable, MerkleLeafTable, MerkleRootTable } from './tables/audit-proofs.ts'
import type { AuditSubjectTable } from './tables/audit-subjects.ts'
import type { CourseDraftTable, CourseVersionTable } from './tables/authoring.ts'
import type { CourseUploadTable } from './tables/course-files.ts'
import type {
  CourseCategoryTable,
  CourseFileTable,
  CourseQuestionTable,
  CourseTable,
  QuestionOptionTable,
  TaskCourseTable,
  TrainingTaskTable,
} from './tables/courses.ts'
import type { DepartmentApplicationTable, DepartmentTable, PositionTable } from './tables/departments.ts'
import type {
  ApplicationFileTable,
  DownloadTable,
  ExportTemplateTable,
  FileTable,
  SavedViewTable,
} from './tables/files.ts'
import type { ApprovalRequestTable, HandoverItemTable, HandoverTable } from './tables/handovers.ts'
import type { ImportJobTable, ImportRowTable } from './tables/imports.ts'
import type { CompanyMessageTable, InvitationTable, LegalAcceptanceTable } from './tables/invitations.ts'
import type {
  CertificateReminderTable,
  CertificateTable,
  LearningRecordTable,
  LearningReportTable,
  TaskAssignmentTable,
  TestAnswerTable,
  TestAttemptTable,
} from './tables/learning.ts'
import type { RoleAssignmentTable, StudyMemberTable } from './tables/members.ts'
import type { NoticeChoiceTable, NoticeSendTable, NoticeSettingTable } from './tables/notice-settings.ts'
import type { NoticeAgentSettingTable, NoticeAgentTable, NoticeTable } from './tables/notices.ts'
import type {
  OrganisationFactTable,
  OrganisationFieldOptionTable,
  OrganisationFieldTable,
  OrganisationFileTable,
} from './tables/organisation-facts.ts'
import type {
  OrganisationMatchRunTable,
  OrganisationMergeMoveTable,
  OrganisationMergeTable,
  OrganisationProposalTable,
} from './tables/organisation-merges.ts'
import type {
  OrganisationAddressTable,
  OrganisationIdentifierTable,
  OrganisationStaffTable,
  OrganisationTable,
  OrganisationValueTable,
  StandardOrganisationTable,
} from './tables/organisations.ts'
import type { OutsideCertificateTable } from './tables/outside-certificates.ts'
import type {
  IdentityProviderTable,
  RecoveryReviewTable,
  RecoveryTable,
  ResetTicketTable,
  ThirdPartyIdentityTable,
  ThirdPartyStateTable,
} from './tables/recovery.ts'
import type { ExpiryReminderTable, TaskReminderTable } from './tables/reminders.ts'
import type {
  RoleApplicationTable,
  RoleButtonTable,
  RoleMenuTable,
  RolePositionTable,
  RoleRuleRoleTable,
  RoleRuleTable,
  RoleTable,
} from './tables/roles.ts'
import type {
  AuthenticatorSetupTable,
  AuthenticatorTable,
  DeviceTokenTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInStepTable,
} from './tables/second-factors.ts'
import type {
  AccessTokenTable,
  CredentialTable,
  FrequencyTable,
  OneTimeCodeTable,
  RefreshTokenTable,
  SealKeyTable,
  SealNonceTable,
  SessionTable,
  SignInCounterTable,
  SlideChallengeTable,
  SlideTicketTable,
  StepUpTable,
} from './tables/sessions.ts'
import type {
  AccountSettingTable,
  EmailTypeSettingTable,
  SignSettingTable,
  UserSettingTable,
  ZoneSettingTable,
} from './tables/settings.ts'
import type { SignatureTable, SigningStatementTable, SigningWindowTable } from './tables/signatures.ts'
import type {
  AccessDecisionTable,
  SitePiReplacementTable,
  SiteTakeOverTable,
  SiteWaiverTable,
  StudyStatusChangeTable,
  StudyStatusCorrectionTable,
} from './tables/signed-facts.ts'
import type { SiteGateTable, SitePersonTable, SitePiTable, SiteTable } from './tables/sites.ts'
import type { ActorInvalidationTable } from './tables/standing-changes.ts'
import type { StudyPinTable, StudyRegistryNumberTable, StudyTable } from './tables/studies.ts'
import type { TenantApplicationTable, TenantTable } from './tables/tenancy.ts'
import type { AssignmentActTable, LearningMomentTable } from './tables/training.ts'
import type { CourseEquivalentTable, TaskAudienceTable } from './tables/training-tasks.ts'
import type {
  DepartmentManagerTable,
  UserDepartmentTable,
  UserPositionTable,
  UsersTable,
} from './tables/users.ts'

export interface Tables {
  tenant: TenantTable
  tenant_application: TenantApplicationTable
  account: AccountTable
  reserved_name: ReservedNameTable
  membership: MembershipTable
  account_hold: AccountHoldTable
  former_contact: FormerContactTable
  account_message: AccountMessageTable
  survey_answer: SurveyAnswerTable
  credential: CredentialTable
  session: SessionTable
  access_token: AccessTokenTable
  refresh_token: RefreshTokenTable
  sign_in_counter: SignInCounterTable
  one_time_code: OneTimeCodeTable
  frequency: FrequencyTable
  slide_challenge: SlideChallengeTable
  slide_ticket: SlideTicketTable
  step_up: StepUpTable
  seal_key: SealKeyTable
  seal_nonce: SealNonceTable
  authenticator: AuthenticatorTable
  authenticator_setup: AuthenticatorSetupTable
  recovery_code: RecoveryCodeTable
  device_token: DeviceTokenTable
  sign_in_step: SignInStepTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  identity_provider: IdentityProviderTable
  third_party_identity: ThirdPartyIdentityTable
  third_party_state: ThirdPartyStateTable
  recovery: RecoveryTable
  recovery_review: RecoveryReviewTable
  reset_ticket: ResetTicketTable
  audit_head: AuditHeadTable
  audit_log: AuditLogTable
  audit_payload: AuditPayloadTable
  audit_personal: AuditPersonalTable
  audit_anchor: AuditAnchorTable
  idempotency: IdempotencyTable
  audit_subject: AuditSubjectTable
  audit_check: AuditCheckTable
  merkle_root: MerkleRootTable
  merkle_leaf: MerkleLeafTable
  standard_organisation: StandardOrganisationTable
  organisation: OrganisationTable
  organisation_identifier: OrganisationIdentifierTable
  organisation_address: OrganisationAddressTable
  organisation_staff: OrganisationStaffTable
  organisation_value: OrganisationValueTable
  department: DepartmentTable
  department_application: DepartmentApplicationTable
  position: PositionTable
  role: RoleTable
  role_menu: RoleMenuTable
  role_button: RoleButtonTable
  role_application: RoleApplicationTable
  role_position: RolePositionTable
  role_rule: RoleRuleTable
  role_rule_role: RoleRuleRoleTable
  users: UsersTable
  user_department: UserDepartmentTable
  user_position: UserPositionTable
  department_manager: DepartmentManagerTable
  file: FileTable
  download: DownloadTable
  export_template: ExportTemplateTable
  saved_view: SavedViewTable
  application_file: ApplicationFileTable
  invitation: InvitationTable
  legal_acceptance: LegalAcceptanceTable
  company_message: CompanyMessageTable
  organisation_field: OrganisationFieldTable
  organisation_field_option: OrganisationFieldOptionTable
  organisation_fact: OrganisationFactTable
  organisation_file: OrganisationFileTable
  organisation_merge: OrganisationMergeTable
  organisation_merge_move: OrganisationMergeMoveTable
  organisation_proposal: OrganisationProposalTable
  organisation_match_run: OrganisationMatchRunTable
  study: StudyTable
  study_registry_number: StudyRegistryNumberTable
  study_pin: StudyPinTable
  site: SiteTable
  site_person: SitePersonTable
  site_pi: SitePiTable
  site_gate: SiteGateTable
  application_credential: ApplicationCredentialTable
  milestone: MilestoneTable
  study_usage: StudyUsageTable
  site_usage: SiteUsageTable
  study_member: StudyMemberTable
  role_assignment: RoleAssignmentTable
  access_request: AccessRequestTable
  access_request_item: AccessRequestItemTable
  handover: HandoverTable
  handover_item: HandoverItemTable
  approval_request: ApprovalRequestTable
  task_reminder: TaskReminderTable
  expiry_reminder: ExpiryReminderTable
  signing_statement: SigningStatementTable
  signing_window: SigningWindowTable
  signature: SignatureTable
  study_status_change: StudyStatusChangeTable
  study_status_correction: StudyStatusCorrectionTable
  site_waiver: SiteWaiverTable
  access_decision: AccessDecisionTable
  site_take_over: SiteTakeOverTable
  site_pi_replacement: SitePiReplacementTable
  course_category: CourseCategoryTable
  course: CourseTable
  course_file: CourseFileTable
  course_question: CourseQuestionTable
  question_option: QuestionOptionTable
  training_task: TrainingTaskTable
  task_course: TaskCourseTable
  task_assignment: TaskAssignmentTable
  learning_record: LearningRecordTable
  learning_report: LearningReportTable
  test_attempt: TestAttemptTable
  test_answer: TestAnswerTable
  certificate: CertificateTable
  certificate_reminder: CertificateReminderTable
  notice: NoticeTable
  notice_agent_setting: NoticeAgentSettingTable
  notice_agent: NoticeAgentTable
  import_job: ImportJobTable
  import_row: ImportRowTable
  user_setting: UserSettingTable
  account_setting: AccountSettingTable
  sign_setting: SignSettingTable
  email_type_setting: EmailTypeSettingTable
  zone_setting: ZoneSettingTable
  actor_invalidation: ActorInvalidationTable
  course_draft: CourseDraftTable
  course_version: CourseVersionTable
  task_audience: TaskAudienceTable
  course_equivalent: CourseEquivalentTable
  assignment_act: AssignmentActTable
  learning_moment: LearningMomentTable
  course_upload: CourseUploadTable
  outside_certificate: OutsideCertificateTable
  application_notice_kind: ApplicationNoticeKindTable
  application_notice: ApplicationNoticeTable
  notice_setting: NoticeSettingTable
  notice_choice: NoticeChoiceTable
  notice_send: NoticeSendTable
}
