import type { RequestIds } from './access-requests/inputs.ts'
import type { AuthoringIds } from './authoring-inputs.ts'
import type { MemberIds } from './member-inputs.ts'
import type { SignatureIds } from './signatures/unsigned.ts'
import type { SiteIds } from './site-inputs.ts'
import type { FreeStudies } from './study-inputs.ts'
import type { TrainingIds } from './training/inputs.ts'
import type { TrainingTaskIds } from './training-tasks/inputs.ts'

/** Ids of the demo that valid inputs use. */
export type Ids = SignatureIds &
  RequestIds &
  FreeStudies &
  MemberIds &
  SiteIds &
  TrainingIds &
  AuthoringIds &
  TrainingTaskIds & {
    users: string
    /** The caller, who has learned. */
    learner: string
    learnerVersion: number
    version: number
    /** A person to be made a non-user. */
    nonUser: string
    nonUserVersion: number
    /** A user with a task that blocks disabling them. */
    busy: string
    /** A user whose password opens only one other company. */
    heldAccount: string
    /** A user who requests a new password. */
    asking: string
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
    applicationFiles: string
    narrowTokens: string
    siteVersion: number
    siteStudy: string
    role: string
    notices: string
    organisations: string
    /** An organisation that differs from its standard record, and a standard record that the company does not have. */
    standardCopy: string
    /** A fact of an organisation that expires. */
    organisationFacts: string
    standardOrganisation: string
    ownOrganisation: string
    otherCopy: string
    otherStandard: string
    /** A custom dropdown field of organisations, its only option, and another field. */
    organisationFields: string
    organisationFieldOptions: string
    /** Two organisations to merge, and a merge of two others. */
    mergeKept: string
    mergeOther: string
    organisationMerges: string
    otherField: string
    retiredField: string
    departments: string
    departmentVersion: number
    /** A department without users and without departments below it. */
    emptyDepartment: string
    /** Another one, and a user of a different department. */
    teamDepartment: string
    member: string
    joinLinks: string
    /** Unanswered invitations by mail. */
    invitations: string
    invitationsToo: string
    /** Imports of the caller: one with a faulty row, and one to discard. */
    imports: string
    importsToo: string
    positions: string
    positionVersion: number
    /** A position without users. */
    emptyPosition: string
    files: string
    /** A role that the caller does not have. */
    roles: string
    rolesVersion: number
    /** Rules about two other roles, one to change and one to remove, and one of those roles. */
    roleRules: string
    roleRulesToo: string
    ruleRole: string
    /** A role that may be assigned for the whole company. */
    givenRole: string
    /** Role assignments of others. */
    assignments: string
    assignmentsToo: string
    /** A leaving user, one of their roles, the successor, and two draft handovers. */
    leaver: string
    leaving: string
    successor: string
    noticeAgents: string
    handovers: string
    handoversToo: string
    /** A submitted handover. */
    handoversPending: string
    /** Roles without users: one to disable, a disabled one to enable, one to delete. */
    freeRole: string
    shutRole: string
    spareRole: string
    trainingTasks: string
    courses: string
    courseFiles: string
    /** The caller's upload that has not arrived, one of which all parts have, and a stored file of a course. */
    courseUploads: string
    finishedParts: string
    courseStoredFiles: string
    /** Tasks by what can be done in them: a test to hand in, with its right answers, and a course to learn again. */
    examTask: string
    examCourse: string
    answers: { questionId: string; optionIds: string[] }[]
    failedTask: string
    downloads: string
    runningDownload: string
    failedDownload: string
    certificates: string
    /** Another address that receives the caller's mails. */
    mailAddresses: string
    /** The caller's own: columns of an export, and a view of the list of users. */
    exportTemplates: string
    savedViews: string
    studyViews: string
    organisationViews: string
    auditViews: string
    /** The provider of an identity of `users`. */
    provider: string
    categories: string
    /** A question of a test, and one of its options. */
    questions: string
    questionOptions: string
    /** A session of the caller. */
    sessions: string
  }
