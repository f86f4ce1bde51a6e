import type { Notice } from '../../contract/notices/calls.ts'
import type { Counts } from './counts.ts'

export type Mark = 'read' | 'unread' | 'done' | 'todo'

/** Returns the notices after some of them are marked at an instant (ISO 8601). */
export const applyMark = (
  items: readonly Notice[],
  ids: readonly string[],
  as: Mark,
  at: string,
): readonly Notice[] => {
  const marked = new Set(ids)
  return items.map(item => (marked.has(item.id) ? { ...item, ...getFields(item, as, at) } : item))
}

const getFields = (item: Notice, as: Mark, at: string): Partial<Notice> => {
  if (as === 'read') return { readAt: item.readAt ?? at }
  if (as === 'unread') return { readAt: null }
  return as === 'done' ? { doneAt: item.doneAt ?? at } : { doneAt: null }
}

/** How marking changes the counts of the badge, and how to undo that. */
export const countChange = (before: readonly Notice[], as: Mark) => {
  const now = applyMark(
    before,
    before.map(item => item.id),
    as,
    '1970-01-01T00:00:00Z',
  )
  const unread = getUnread(now) - getUnread(before)
  const todo = getTodo(now) - getTodo(before)
  const by =
    (sign: 1 | -1) =>
    (counts: Counts): Counts => ({
      ...counts,
      unread: Math.max(0, counts.unread + sign * unread),
      todo: Math.max(0, counts.todo + sign * todo),
    })
  return { add: by(1), takeBack: by(-1) }
}

const getUnread = (items: readonly Notice[]): number =>
  items.filter(item => item.type === 'notification' && item.readAt === null).length

const getTodo = (items: readonly Notice[]): number =>
  items.filter(item => item.type === 'todo' && item.doneAt === null).length
