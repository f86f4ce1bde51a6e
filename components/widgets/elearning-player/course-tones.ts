import type { CourseState } from '../../../contract/learning/shapes.ts'
import type { ChipTone } from '../../ui/feedback/status-chip.tsx'

/** The tone of a state; its word is always beside it. */
export const stateTones: Record<CourseState, ChipTone> = {
  locked: 'locked',
  not_started: 'planned',
  in_progress: 'ongoing',
  finished: 'normal',
  overdue: 'danger',
  completed_late: 'warning',
  excused: 'neutral',
}
