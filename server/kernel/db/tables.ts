// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type { AccessRequestItemTable, AccessRequestTable } from './tables/access-requests.ts'
import type {
  ApplicationCredentialTable,
  MilestoneTable,
  StudyUsageTable,
} from './tables/application-events.ts'
import type { ApplicationFileTable } from './tables/application-files.ts'
import type {
  AuditAnchorTable,
  AuditHeadTable,
  AuditLogTable,
  AuditPayloadTable,
  IdempotencyTable,
} from './tables/audit.ts'
import type { AuditPersonalTable } from './tables/audit-parts.ts'
import type { AuditCheckTable } from './tables/audit-search.ts'
import type { AuditSubjectTable } from './tables/audit-subjects.ts'
import type { DownloadTable, FileTable } from './tables/downloads.ts'
import type { HandoverItemTable, HandoverTable } from './tables/handovers.ts'
import type { HeldChangeTable } from './tables/held-changes.ts'
import type { AccountHoldTable, FormerContactTable } from './tables/held-ways.ts'
import type { StepUpTable } from './tables/identity.ts'
import type { ImportJobTable, ImportRowTable } from './tables/imports.ts'
import type { InvitationTable, LegalAcceptanceTable } from './tables/invitations.ts'
import type {
  CertificateReminderTable,
  CertificateTable,
  CourseCategoryTable,
  CourseFileTable,
  CourseQuestionTable,
  CourseTable,
  LearningRecordTable,
  LearningReportTable,
  QuestionOptionTable,
  TaskAssignmentTable,
  TaskCourseTable,
  TaskRoleTable,
  TestAnswerTable,
  TestAttemptTable,
  TrainingTaskTable,
} from './tables/learning.ts'
import type { MerkleLeafTable, MerkleRootTable } from './tables/merkle-roots.ts'
import type { AccountMessageTable, CompanyMessageTable } from './tables/messages.ts'
import type { NoticeAgentSettingTable, NoticeAgentTable } from './tables/notice-agents.ts'
import type { NoticeTable, UserSettingTable } from './tables/notices.ts'
import type { OrganisationFactTable } from './tables/organisation-facts.ts'
import type { OrganisationFieldOptionTable, OrganisationFieldTable } from './tables/organisation-fields.ts'
import type { OrganisationFileTable } from './tables/organisation-files.ts'
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
  OrganisationValueTable,
} from './tables/organisation-tabs.ts'
import type {
  RecoveryReviewTable,
  RecoveryTable,
  ResetTicketTable,
  SealKeyTable,
  SealNonceTable,
} from './tables/passwords.ts'
import type { TaskReminderTable } from './tables/pending-tasks.ts'
import type {
  DepartmentApplicationTable,
  DepartmentTable,
  OrganisationTable,
  PositionTable,
  RoleApplicationTable,
  RoleButtonTable,
  RoleMenuTable,
  RoleTable,
  TenantApplicationTable,
  UserDepartmentTable,
  UserPositionTable,
  UsersTable,
} from './tables/people.ts'
import type { AccountSettingTable, EmailTypeSettingTable, SignSettingTable } from './tables/personal.ts'
import type { DepartmentManagerTable } from './tables/places.ts'
import type { RoleRuleRoleTable, RoleRuleTable } from './tables/role-rules.ts'
import type { RolePositionTable } from './tables/roles.ts'
import type { ExportTemplateTable, SavedViewTable } from './tables/saved-lists.ts'
import type {
  AuthenticatorSetupTable,
  AuthenticatorTable,
  DeviceTokenTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInStepTable,
} from './tables/second-factor.ts'
import type { SignatureTable, SigningStatementTable, SigningWindowTable } from './tables/signatures.ts'
import type { AccessDecisionTable, SiteWaiverTable } from './tables/signed-facts.ts'
import type { SitePiReplacementTable } from './tables/signed-pi-replacements.ts'
import type { SiteGateTable } from './tables/site-gates.ts'
import type { SitePersonTable, SitePiTable } from './tables/site-people.ts'
import type { SiteTakeOverTable } from './tables/site-take-overs.ts'
import type { SiteUsageTable } from './tables/sites.ts'
import type { StandardOrganisationTable } from './tables/standard-organisations.ts'
import type { StandingChangeTable } from './tables/standing-changes.ts'
import type { StudyStatusCorrectionTable } from './tables/status-corrections.ts'
import type {
  RoleAssignmentTable,
  SiteTable,
  StudyMemberTable,
  StudyPinTable,
  StudyTable,
} from './tables/studies.ts'
import type { StudyRegistryNumberTable } from './tables/study-numbers.ts'
import type { StudyStatusChangeTable } from './tables/study-status.ts'
import type { SurveyAnswerTable } from './tables/survey.ts'
import type {
  AccessTokenTable,
  AccountTable,
  CredentialTable,
  FrequencyTable,
  MembershipTable,
  OneTimeCodeTable,
  RefreshTokenTable,
  ReservedNameTable,
  SessionTable,
  SignInCounterTable,
  SlideChallengeTable,
  SlideTicketTable,
  TenantTable,
} from './tables/tenancy.ts'
import type { ExpiryReminderTable } from './tables/tenant.ts'
import type {
  IdentityProviderTable,
  ThirdPartyIdentityTable,
  ThirdPartyStateTable,
} from './tables/third-party.ts'
import type { ZoneSettingTable } from './tables/zones.ts'

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
  step_up: StepUpTable
  seal_key: SealKeyTable
  seal_nonce: SealNonceTable
  recovery: RecoveryTable
  recovery_review: RecoveryReviewTable
  reset_ticket: ResetTicketTable
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
  invitation: InvitationTable
  legal_acceptance: LegalAcceptanceTable
  survey_answer: SurveyAnswerTable
  account_setting: AccountSettingTable
  sign_setting: SignSettingTable
  email_type_setting: EmailTypeSettingTable
  expiry_reminder: ExpiryReminderTable
  role_position: RolePositionTable
  department_manager: DepartmentManagerTable
  import_job: ImportJobTable
  import_row: ImportRowTable
  held_change: HeldChangeTable
  handover: HandoverTable
  handover_item: HandoverItemTable
  audit_check: AuditCheckTable
  audit_personal: AuditPersonalTable
  task_reminder: TaskReminderTable
  export_template: ExportTemplateTable
  saved_view: SavedViewTable
  notice_agent_setting: NoticeAgentSettingTable
  notice_agent: NoticeAgentTable
  organisation_field: OrganisationFieldTable
  organisation_field_option: OrganisationFieldOptionTable
  standing_change: StandingChangeTable
  company_message: CompanyMessageTable
  account_message: AccountMessageTable
  account_hold: AccountHoldTable
  former_contact: FormerContactTable
  audit_subject: AuditSubjectTable
  study_registry_number: StudyRegistryNumberTable
  signing_statement: SigningStatementTable
  signing_window: SigningWindowTable
  signature: SignatureTable
  study_status_change: StudyStatusChangeTable
  site_person: SitePersonTable
  site_pi: SitePiTable
  site_gate: SiteGateTable
  application_credential: ApplicationCredentialTable
  milestone: MilestoneTable
  study_usage: StudyUsageTable
  organisation_identifier: OrganisationIdentifierTable
  organisation_address: OrganisationAddressTable
  organisation_staff: OrganisationStaffTable
  organisation_value: OrganisationValueTable
  standard_organisation: StandardOrganisationTable
  organisation_merge: OrganisationMergeTable
  organisation_merge_move: OrganisationMergeMoveTable
  organisation_proposal: OrganisationProposalTable
  organisation_match_run: OrganisationMatchRunTable
  organisation_file: OrganisationFileTable
  access_request: AccessRequestTable
  access_request_item: AccessRequestItemTable
  role_rule: RoleRuleTable
  role_rule_role: RoleRuleRoleTable
  organisation_fact: OrganisationFactTable
  application_file: ApplicationFileTable
  merkle_root: MerkleRootTable
  merkle_leaf: MerkleLeafTable
  site_waiver: SiteWaiverTable
  access_decision: AccessDecisionTable
  study_status_correction: StudyStatusCorrectionTable
  site_take_over: SiteTakeOverTable
  site_pi_replacement: SitePiReplacementTable
}
