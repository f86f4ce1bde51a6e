import { choice, listState, oneFrom, pages } from '../../shared/list/list-state.ts'
import { type NoticeKind, noticeKinds } from '../../widgets/notice-bell/kinds.ts'

export type NoticeType = 'todo' | 'notification'
export type { NoticeKind }

/** What a list of notices or to-dos shows; `open` is unread or to do, closed is read or done. */
export const {
  start,
  read: readNoticeState,
  write: writeNoticeState,
} = listState({
  state: oneFrom(['open', 'closed', 'all'], 'open'),
  kind: choice<NoticeKind>(noticeKinds),
  ...pages,
})
export type NoticeListState = typeof start
