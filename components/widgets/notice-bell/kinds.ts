import type { Notice } from '../../../contract/notices/calls.ts'

export type NoticeKind = Notice['kind']

/* A record and not the contract's enum, so that the pages of notices load without the schema library. */
const every: Record<NoticeKind, true> = {
  timesheet: true,
  contract: true,
  planned_progress: true,
  actual_progress: true,
  user_review: true,
  authorisation: true,
  learning: true,
  gap_alarm: true,
  security: true,
  system: true,
  application: true,
}

/** Every kind of notice, in the order of the contract. */
export const noticeKinds = Object.keys(every) as NoticeKind[]
