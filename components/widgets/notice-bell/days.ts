import { date } from '../../../client/zones/format.ts'
import type { Notice } from '../../../contract/notices/calls.ts'

/** A group of a list by day: a special name, or the day itself. */
export type DayGroup = {
  key: string
  name: 'overdue' | 'today' | 'tomorrow' | 'yesterday' | 'none' | null
  day: string
  items: Notice[]
}

const dayMs = 86_400_000

/** Groups to-dos by due day in the reader's zone: overdue, today, tomorrow, later days, then without a due day. */
export const byDueDay = (
  items: readonly Notice[],
  now: Date,
  dayOf: (at: Date) => string = date,
): DayGroup[] => {
  const rank = (item: Notice) => (item.dueAt ? Date.parse(item.dueAt) : Number.POSITIVE_INFINITY)
  const sorted = items.toSorted((a, b) => rank(a) - rank(b))
  return grouped(sorted, item => {
    if (!item.dueAt) return { key: 'none', name: 'none', day: '' }
    const due = new Date(item.dueAt)
    const day = dayOf(due)
    if (due < now && day !== dayOf(now)) return { key: 'overdue', name: 'overdue', day }
    return named(day, now, dayOf)
  })
}

/** Groups notices by day of arrival, the newest first. */
export const byDayCome = (
  items: readonly Notice[],
  now: Date,
  dayOf: (at: Date) => string = date,
): DayGroup[] => grouped(items, item => named(dayOf(new Date(item.createdAt)), now, dayOf))

type Head = Omit<DayGroup, 'items'>

function named(day: string, now: Date, dayOf: (at: Date) => string): Head {
  const at = now.getTime()
  const names = [
    ['today', 0],
    ['tomorrow', dayMs],
    ['yesterday', -dayMs],
  ] as const
  const match = names.find(([, shift]) => dayOf(new Date(at + shift)) === day)
  return { key: day, name: match ? match[0] : null, day }
}

function grouped(items: readonly Notice[], headOf: (item: Notice) => Head): DayGroup[] {
  const groups = new Map<string, DayGroup>()
  for (const item of items) {
    const head = headOf(item)
    const group = groups.get(head.key) ?? { ...head, items: [] }
    group.items.push(item)
    groups.set(head.key, group)
  }
  return [...groups.values()]
}
