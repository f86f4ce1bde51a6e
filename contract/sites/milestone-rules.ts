import {
  getMilestone,
  getOvertaken,
  listMilestones,
  type MilestoneKind,
  type ReachedDays,
} from '../application-events/milestones.ts'

/** What is entered of a milestone. */
export type MilestoneFacts = { plannedOn: string | null; actualOn: string | null; applicable: boolean }

/** Whether something that was recorded changes, which needs a reason: a first entry needs none. */
export const isMilestoneChanged = (
  before: MilestoneFacts & { rowVersion: number },
  { plannedOn, actualOn, applicable }: MilestoneFacts,
): boolean =>
  (before.plannedOn !== null && before.plannedOn !== plannedOn) ||
  (before.actualOn !== null && before.actualOn !== actualOn) ||
  (before.rowVersion > 0 && before.applicable !== applicable)

/** The pair of milestones of a site or study that the day of one puts out of order, the earlier one first; null when none is. */
export const getOutOfOrder = (
  kind: MilestoneKind,
  days: ReachedDays,
  level: 'site' | 'study' = 'site',
): { earlier: MilestoneKind; later: MilestoneKind } | null => {
  const earlier = getOvertaken(kind, days)
  if (earlier) return { earlier, later: kind }
  const { step } = getMilestone(kind)
  const later = listMilestones(level).find(each => {
    const day = days[each]
    return getMilestone(each).step > step && day && day < (days[kind] ?? '')
  })
  return later ? { earlier: kind, later } : null
}

const dayMs = 86_400_000

/** Days from the planned to the actual day: more than 0 when it was late; null while one of them is missing. */
export const getDelay = ({
  plannedOn,
  actualOn,
}: Pick<MilestoneFacts, 'plannedOn' | 'actualOn'>): number | null =>
  plannedOn && actualOn ? Math.round((Date.parse(actualOn) - Date.parse(plannedOn)) / dayMs) : null
