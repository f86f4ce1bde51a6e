// Written by scripts/tables.ts from server/kernel/db/migrations: change those, then run it.
import type * as accessRequests from './tables/access-requests.ts'
import type * as accounts from './tables/accounts.ts'
import type * as applicationNotices from './tables/application-notices.ts'
import type * as applications from './tables/applications.ts'
import type * as audit from './tables/audit.ts'
import type * as auditProofs from './tables/audit-proofs.ts'
import type * as auditSubjects from './tables/audit-subjects.ts'
import type * as authoring from './tables/authoring.ts'
import type * as courseFiles from './tables/course-files.ts'
import type * as courses from './tables/courses.ts'
import type * as departments from './tables/departments.ts'
import type * as files from './tables/files.ts'
import type * as firstHits from './tables/first-hits.ts'
import type * as handovers from './tables/handovers.ts'
import type * as imports from './tables/imports.ts'
import type * as invitations from './tables/invitations.ts'
import type * as learning from './tables/learning.ts'
import type * as members from './tables/members.ts'
import type * as noticeSettings from './tables/notice-settings.ts'
import type * as notices from './tables/notices.ts'
import type * as organisationFacts from './tables/organisation-facts.ts'
import type * as organisationMerges from './tables/organisation-merges.ts'
import type * as organisations from './tables/organisations.ts'
import type * as outsideCertificates from './tables/outside-certificates.ts'
import type * as recovery from './tables/recovery.ts'
import type * as reminders from './tables/reminders.ts'
import type * as roles from './tables/roles.ts'
import type * as secondFactors from './tables/second-factors.ts'
import type * as sessions from './tables/sessions.ts'
import type * as settings from './tables/settings.ts'
import type * as signatures from './tables/signatures.ts'
import type * as signedFacts from './tables/signed-facts.ts'
import type * as sites from './tables/sites.ts'
import type * as standingChanges from './tables/standing-changes.ts'
import type * as studies from './tables/studies.ts'
import type * as tenancy from './tables/tenancy.ts'
import type * as training from './tables/training.ts'
import type * as trainingTasks from './tables/training-tasks.ts'
import type * as userSearch from './tables/user-search.ts'
import type * as users from './tables/users.ts'

export interface Tables {
  tenant: tenancy.TenantTable
  tenant_application: tenancy.TenantApplicationTable
  account: accounts.AccountTable
  reserved_name: accounts.ReservedNameTable
  membership: accounts.MembershipTable
  account_hold: accounts.AccountHoldTable
  former_contact: accounts.FormerContactTable
  account_message: accounts.AccountMessageTable
  survey_answer: accounts.SurveyAnswerTable
  credential: sessions.CredentialTable
  session: sessions.SessionTable
  access_token: sessions.AccessTokenTable
  refresh_token: sessions.RefreshTokenTable
  sign_in_counter: sessions.SignInCounterTable
  one_time_code: sessions.OneTimeCodeTable
  frequency: sessions.FrequencyTable
  slide_challenge: sessions.SlideChallengeTable
  slide_ticket: sessions.SlideTicketTable
  step_up: sessions.StepUpTable
  seal_key: sessions.SealKeyTable
  seal_nonce: sessions.SealNonceTable
  authenticator: secondFactors.AuthenticatorTable
  authenticator_setup: secondFactors.AuthenticatorSetupTable
  recovery_code: secondFactors.RecoveryCodeTable
  device_token: secondFactors.DeviceTokenTable
  sign_in_step: secondFactors.SignInStepTable
  passkey: secondFactors.PasskeyTable
  passkey_challenge: secondFactors.PasskeyChallengeTable
  identity_provider: recovery.IdentityProviderTable
  third_party_identity: recovery.ThirdPartyIdentityTable
  third_party_state: recovery.ThirdPartyStateTable
  recovery: recovery.RecoveryTable
  recovery_review: recovery.RecoveryReviewTable
  reset_ticket: recovery.ResetTicketTable
  audit_head: audit.AuditHeadTable
  audit_log: audit.AuditLogTable
  audit_payload: audit.AuditPayloadTable
  audit_personal: audit.AuditPersonalTable
  audit_anchor: audit.AuditAnchorTable
  idempotency: audit.IdempotencyTable
  audit_subject: auditSubjects.AuditSubjectTable
  audit_check: auditProofs.AuditCheckTable
  merkle_root: auditProofs.MerkleRootTable
  merkle_leaf: auditProofs.MerkleLeafTable
  standard_organisation: organisations.StandardOrganisationTable
  organisation: organisations.OrganisationTable
  organisation_identifier: organisations.OrganisationIdentifierTable
  organisation_address: organisations.OrganisationAddressTable
  organisation_staff: organisations.OrganisationStaffTable
  organisation_value: organisations.OrganisationValueTable
  department: departments.DepartmentTable
  department_application: departments.DepartmentApplicationTable
  position: departments.PositionTable
  role: roles.RoleTable
  role_menu: roles.RoleMenuTable
  role_button: roles.RoleButtonTable
  role_application: roles.RoleApplicationTable
  role_position: roles.RolePositionTable
  role_rule: roles.RoleRuleTable
  role_rule_role: roles.RoleRuleRoleTable
  users: users.UsersTable
  user_department: users.UserDepartmentTable
  user_position: users.UserPositionTable
  department_manager: users.DepartmentManagerTable
  file: files.FileTable
  download: files.DownloadTable
  export_template: files.ExportTemplateTable
  saved_view: files.SavedViewTable
  application_file: files.ApplicationFileTable
  invitation: invitations.InvitationTable
  legal_acceptance: invitations.LegalAcceptanceTable
  company_message: invitations.CompanyMessageTable
  organisation_field: organisationFacts.OrganisationFieldTable
  organisation_field_option: organisationFacts.OrganisationFieldOptionTable
  organisation_fact: organisationFacts.OrganisationFactTable
  organisation_file: organisationFacts.OrganisationFileTable
  organisation_merge: organisationMerges.OrganisationMergeTable
  organisation_merge_move: organisationMerges.OrganisationMergeMoveTable
  organisation_proposal: organisationMerges.OrganisationProposalTable
  organisation_match_run: organisationMerges.OrganisationMatchRunTable
  study: studies.StudyTable
  study_registry_number: studies.StudyRegistryNumberTable
  study_pin: studies.StudyPinTable
  site: sites.SiteTable
  site_person: sites.SitePersonTable
  site_pi: sites.SitePiTable
  site_gate: sites.SiteGateTable
  application_credential: applications.ApplicationCredentialTable
  milestone: applications.MilestoneTable
  study_usage: applications.StudyUsageTable
  site_usage: applications.SiteUsageTable
  study_member: members.StudyMemberTable
  role_assignment: members.RoleAssignmentTable
  access_request: accessRequests.AccessRequestTable
  access_request_item: accessRequests.AccessRequestItemTable
  handover: handovers.HandoverTable
  handover_item: handovers.HandoverItemTable
  approval_request: handovers.ApprovalRequestTable
  task_reminder: reminders.TaskReminderTable
  expiry_reminder: reminders.ExpiryReminderTable
  signing_statement: signatures.SigningStatementTable
  signing_window: signatures.SigningWindowTable
  signature: signatures.SignatureTable
  study_status_change: signedFacts.StudyStatusChangeTable
  study_status_correction: signedFacts.StudyStatusCorrectionTable
  site_waiver: signedFacts.SiteWaiverTable
  access_decision: signedFacts.AccessDecisionTable
  site_take_over: signedFacts.SiteTakeOverTable
  site_pi_replacement: signedFacts.SitePiReplacementTable
  course_category: courses.CourseCategoryTable
  course: courses.CourseTable
  course_file: courses.CourseFileTable
  course_question: courses.CourseQuestionTable
  question_option: courses.QuestionOptionTable
  training_task: courses.TrainingTaskTable
  task_course: courses.TaskCourseTable
  task_assignment: learning.TaskAssignmentTable
  learning_record: learning.LearningRecordTable
  learning_report: learning.LearningReportTable
  test_attempt: learning.TestAttemptTable
  test_answer: learning.TestAnswerTable
  certificate: learning.CertificateTable
  certificate_reminder: learning.CertificateReminderTable
  notice: notices.NoticeTable
  notice_agent_setting: notices.NoticeAgentSettingTable
  notice_agent: notices.NoticeAgentTable
  import_job: imports.ImportJobTable
  import_row: imports.ImportRowTable
  user_setting: settings.UserSettingTable
  account_setting: settings.AccountSettingTable
  sign_setting: settings.SignSettingTable
  email_type_setting: settings.EmailTypeSettingTable
  zone_setting: settings.ZoneSettingTable
  actor_invalidation: standingChanges.ActorInvalidationTable
  course_draft: authoring.CourseDraftTable
  course_version: authoring.CourseVersionTable
  task_audience: trainingTasks.TaskAudienceTable
  course_equivalent: trainingTasks.CourseEquivalentTable
  assignment_act: training.AssignmentActTable
  learning_moment: training.LearningMomentTable
  course_upload: courseFiles.CourseUploadTable
  outside_certificate: outsideCertificates.OutsideCertificateTable
  application_notice_kind: applicationNotices.ApplicationNoticeKindTable
  application_notice: applicationNotices.ApplicationNoticeTable
  notice_setting: noticeSettings.NoticeSettingTable
  notice_choice: noticeSettings.NoticeChoiceTable
  notice_send: noticeSettings.NoticeSendTable
  user_search: userSearch.UserSearchTable
  user_piece: firstHits.UserPieceTable
}
