import type { PositionAction } from '../../../contract/positions/calls.ts'
import { deny, type Refusal } from '../../access/reasons.ts'

/** What the rules need of a position or category. */
export type PositionFacts = { isCategory: boolean; children: number; held: number }

/** Why the state of a position forbids an action; null when it does not (G34, G35). */
export const positionReason = (action: PositionAction, facts: PositionFacts): Refusal | null => {
  const { isCategory, children, held } = facts
  if (action === 'add') return isCategory ? null : deny('state', 'departmentUnderPosition')
  if (action !== 'remove') return null
  if (children > 0) return deny('state', 'categoryNotEmpty', { count: children })
  return held > 0 ? deny('state', 'positionInUse', { count: held }) : null
}

/** Why a position or category cannot be placed below a position (G34, G35); `moved` when it is there already. */
export const underPosition = (isCategory: boolean, moved: boolean) => {
  if (!isCategory) return 'departmentUnderPosition' as const
  return moved ? ('categoryOnlyUnderCategory' as const) : ('positionHasNoCategories' as const)
}
