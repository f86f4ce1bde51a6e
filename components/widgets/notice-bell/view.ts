import type { NoticeFilter } from '../../../client/notices/notices.ts'
import type { Notice } from '../../../contract/notices/calls.ts'

export type Shown = 'open' | 'closed' | 'all'
export type Choice = { type: Notice['type']; show: Shown; kind: Notice['kind'] | null }

/** The initial filter of a list. */
export const firstChoice = (type: Notice['type']): Choice => ({ type, show: 'open', kind: null })

/** The request filter of a choice: `open` is unread or to do. */
export const getFilter = ({ type, show, kind }: Choice): NoticeFilter => ({
  type,
  ...(show !== 'all' && { open: show === 'open' }),
  ...(kind && { kind }),
})

/** Whether a choice hides some open entries. */
export const isNarrowed = ({ show, kind }: Choice): boolean => show !== 'open' || kind !== null

/** The list that a bell opens with: one with open entries, unread notices first. */
export const firstType = (counts: { unread: number; todo: number } | null): Notice['type'] =>
  counts && counts.unread === 0 && counts.todo > 0 ? 'todo' : 'notification'

/** Whether a notice is unread or a to-do is still to do. */
export const isOpen = ({ type, readAt, doneAt }: Notice): boolean =>
  type === 'todo' ? doneAt === null : readAt === null
