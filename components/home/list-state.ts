import { limits } from '../../contract/limits.ts'
import { type NoticeKind, noticeKinds } from './kinds.ts'

export type NoticeType = 'todo' | 'notification'
export type { NoticeKind }

/** What a list of notices or to-dos shows; `open` is unread or to do, closed is read or done. */
export type NoticeListState = {
  state: 'open' | 'closed' | 'all'
  kind: NoticeKind | null
  page: number
  size: number
}

type Params = Readonly<Record<string, unknown>>

/** Reads the state from the address; by default a list shows open entries. */
export function readNoticeState(params: Params): NoticeListState {
  const state = (['open', 'closed', 'all'] as const).find(each => each === params.state) ?? 'open'
  const page = /^\d{1,6}$/.test(String(params.page)) ? Math.max(1, Number(params.page)) : 1
  return {
    state,
    kind: noticeKinds.find(each => each === params.kind) ?? null,
    page,
    size: limits.pageSizes.find(size => String(size) === params.size) ?? limits.pageSize,
  }
}

/** The parameters of a state, without default values. */
export function writeNoticeState({ state, kind, page, size }: NoticeListState): Record<string, string> {
  const all = {
    state: state === 'open' ? '' : state,
    kind: kind ?? '',
    page: page === 1 ? '' : String(page),
    size: size === limits.pageSize ? '' : String(size),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
