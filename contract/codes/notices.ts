import type { Group } from './code.ts'
import { reactions } from './reactions.ts'

/** Notices and to-dos of applications: 209xxx. */
export const noticesCodes = {
  noticeSentenceUnknown: { code: 209001, reaction: reactions.show },
  noticeValuesWrong: { code: 209002, reaction: reactions.show },
  noticeLinkOutside: { code: 209003, reaction: reactions.show },
  noticeReaderUnknown: { code: 209004, reaction: reactions.show },
  noticeReaderOutside: { code: 209005, reaction: reactions.show },
  noticeReaderBlinded: { code: 209006, reaction: reactions.show },
  noticeReaderMissing: { code: 209007, reaction: reactions.show },
  noticeReadersMany: { code: 209008, reaction: reactions.show },
  noticesMany: { code: 209009, reaction: reactions.show },
  noticeStudyMissing: { code: 209010, reaction: reactions.show },
  noticeIdTaken: { code: 209011, reaction: reactions.show },
  todoUnknown: { code: 209012, reaction: reactions.show },
  todoEnded: { code: 209013, reaction: reactions.show },
  noticeKindsMany: { code: 209014, reaction: reactions.show },
  agentTwice: { code: 209015, reaction: reactions.show },
  agentPeriodOver: { code: 209016, reaction: reactions.show },
  agentOver: { code: 209017, reaction: reactions.show },
} as const satisfies Group
