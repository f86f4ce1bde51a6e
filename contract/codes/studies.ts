import type { Group } from './code.ts'
import { reactions } from './reactions.ts'

/** Studies, members, training: 206xxx, 2900xx, 4002xx (N23-N26, N46, N47, N56, N58). */
export const studiesCodes = {
  // 206xxx: studies and members
  studyIdTaken: { code: 206001, reaction: reactions.show },
  studyLimit: { code: 206002, reaction: reactions.show },
  studyInactive: { code: 206003, reaction: reactions.show },
  studyAlreadyActive: { code: 206004, reaction: reactions.show },
  studyAlreadyInactive: { code: 206005, reaction: reactions.show },
  registryNumberInvalid: { code: 206006, reaction: reactions.show },
  registryNumberTaken: { code: 206007, reaction: reactions.show },
  registryNumberTakenElsewhere: { code: 206009, reaction: reactions.show },
  registryFileInvalid: { code: 206008, reaction: reactions.show },
  memberAlready: { code: 206101, reaction: reactions.show },
  // 2900xx: study states
  studyCompleted: { code: 290001, reaction: reactions.show },
  studyStopped: { code: 290002, reaction: reactions.show },
  studyOnHold: { code: 290003, reaction: reactions.show },
  studyLocked: { code: 290004, reaction: reactions.show },
  studyNotPlanned: { code: 290005, reaction: reactions.show },
  studyHasMembers: { code: 290006, reaction: reactions.show },
  studyHasApplications: { code: 290007, reaction: reactions.show },
  studyRestoreOnly: { code: 290008, reaction: reactions.show },
  studyTransition: { code: 290009, reaction: reactions.show },
  statusNotLatest: { code: 290010, reaction: reactions.show },
  statusCorrectionLate: { code: 290011, reaction: reactions.show },
  // 4002xx: training
  attemptsUsedUp: { code: 400201, reaction: reactions.show },
  courseLocked: { code: 400202, reaction: reactions.show },
  courseNotAssigned: { code: 400203, reaction: reactions.show },
  courseUnfinished: { code: 400204, reaction: reactions.show },
  questionUnanswered: { code: 400205, reaction: reactions.show },
  answerUnfit: { code: 400206, reaction: reactions.show },
  taskNotBegun: { code: 400207, reaction: reactions.show },
  taskOver: { code: 400208, reaction: reactions.show },
  certificateMissing: { code: 400209, reaction: reactions.show },
  certificateExpired: { code: 400210, reaction: reactions.show },
  relearnUnneeded: { code: 400211, reaction: reactions.show },
  examNotPassed: { code: 400212, reaction: reactions.show },
  courseEmpty: { code: 400215, reaction: reactions.show },
  trainingDeactivated: { code: 400221, reaction: reactions.dialogThenBack },
  courseChanged: { code: 400223, reaction: reactions.dialogThenBack },
  languageNotOffered: { code: 400224, reaction: reactions.reloadLanguage },
  dueNotLater: { code: 400231, reaction: reactions.show },
  answerSubmittedTwice: { code: 400233, reaction: reactions.dialogThenBack },
} as const satisfies Group
