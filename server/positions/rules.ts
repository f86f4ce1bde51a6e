import type { PositionAction } from '../../contract/positions.ts'
import type { Reason } from '../../contract/shapes.ts'
import { refused } from '../access/decide.ts'

/** What the rules need to know of a position or category. */
export type PositionFacts = { isCategory: boolean; children: number; held: number }

/** What the state of a position says to an action: null when it may go on (G34, G35). */
export const positionReason = (action: PositionAction, facts: PositionFacts): Reason | null => {
  const { isCategory, children, held } = facts
  if (action === 'add') return isCategory ? null : refused('state', 'departmentUnderPosition')
  if (action !== 'remove') return null
  if (children > 0) return refused('state', 'categoryNotEmpty', { count: children })
  return held > 0 ? refused('state', 'positionInUse', { count: held }) : null
}

/** What keeps a position or a category out of something that is no category (G34, G35); `moved` when it is there already. */
export const underPosition = (isCategory: boolean, moved: boolean) => {
  if (!isCategory) return 'departmentUnderPosition' as const
  return moved ? ('categoryOnlyUnderCategory' as const) : ('positionHasNoCategories' as const)
}
