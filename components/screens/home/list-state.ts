import { choice, listState, oneFrom, pages } from '../../shared/list/list-state.ts'
import { type NoticeKind, noticeKinds } from '../../widgets/notice-bell/kinds.ts'

export type NoticeType = 'todo' | 'notification'
export type { NoticeKind }

/** State of a list of notices or to-dos; `open` is unread or to do, closed is read or done. */
export const noticeState = listState({
  state: {
    ...oneFrom(['open', 'closed', 'all'], 'open'),
    input: state => (state === 'all' ? {} : { open: state === 'open' }),
  },
  kind: choice<NoticeKind>(noticeKinds),
  ...pages,
})
export type NoticeListState = typeof noticeState.start
