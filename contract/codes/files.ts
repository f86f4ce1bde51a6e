import type { Group } from './code.ts'
import { reactions } from './reactions.ts'

/** Uploads, imports: 208xxx, 9010xx, 9908xx (N45, N48, N49, N61). */
export const filesCodes = {
  // 208xxx: workbooks
  importNotWorkbook: { code: 208001, reaction: reactions.show },
  importEmpty: { code: 208002, reaction: reactions.show },
  importTemplateOutdated: { code: 208003, reaction: reactions.show },
  importTemplateOfOtherStudy: { code: 208004, reaction: reactions.show },
  importRowsInvalid: { code: 208006, reaction: reactions.show },
  importStudyIdTaken: { code: 208009, reaction: reactions.show },
  importTooLarge: { code: 208010, reaction: reactions.show },
  importUnsafe: { code: 208011, reaction: reactions.show },
  importFailed: { code: 208012, reaction: reactions.show },
  importRunning: { code: 208013, reaction: reactions.show },
  importUndoBlocked: { code: 208014, reaction: reactions.show },
  importUndoOver: { code: 208015, reaction: reactions.show },
  // 9010xx: uploads and files
  uploadTooMany: { code: 901001, reaction: reactions.show },
  uploadFormat: { code: 901002, reaction: reactions.show },
  uploadBigger: { code: 901003, reaction: reactions.show },
  uploadRepeat: { code: 901004, reaction: reactions.show },
  uploadFailed: { code: 901005, reaction: reactions.show },
  uploadContentUnfit: { code: 901006, reaction: reactions.show },
  uploadEmpty: { code: 901007, reaction: reactions.show },
  uploadQuota: { code: 901008, reaction: reactions.show },
  uploadUnsafe: { code: 901009, reaction: reactions.show },
  logoFormat: { code: 901011, reaction: reactions.show },
  logoTooLarge: { code: 901012, reaction: reactions.show },
  imageTooManyPixels: { code: 901013, reaction: reactions.show },
  courseFileFormat: { code: 901021, reaction: reactions.show },
  courseFileTooLarge: { code: 901022, reaction: reactions.show },
  courseFileTooMany: { code: 901023, reaction: reactions.show },
  videoCodec: { code: 901024, reaction: reactions.show },
  uploadPartMisplaced: { code: 901025, reaction: reactions.show },
  captionsFormat: { code: 901026, reaction: reactions.show },
  fileLinkExpired: { code: 901031, reaction: reactions.show },
  fileGone: { code: 901032, reaction: reactions.show },
  // 9908xx: import limits
  importInvitationsLimit: { code: 990801, reaction: reactions.show },
  importPersonnelLimit: { code: 990802, reaction: reactions.show },
  importStudiesLimit: { code: 990803, reaction: reactions.show },
  importOrganisationsLimit: { code: 990804, reaction: reactions.show },
  importMembersLimit: { code: 990805, reaction: reactions.show },
  importPermissionsLimit: { code: 990806, reaction: reactions.show },
} as const satisfies Group
