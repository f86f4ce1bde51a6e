import type { CourseState, TestResult } from '../../contract/learning-shapes.ts'
import type { Tone } from '../ui/status-chip.tsx'

/** The tone of a state; its word always stands beside it. */
export const stateTones: Record<CourseState, Tone> = {
  locked: 'locked',
  not_started: 'planned',
  in_progress: 'ongoing',
  finished: 'completed',
  overdue: 'danger',
  completed_late: 'warning',
}

export const resultTones: Record<TestResult, Tone> = {
  unanswered: 'neutral',
  pending: 'info',
  passed: 'completed',
  failed: 'danger',
}

type Standing = { state: CourseState; relearn: boolean }

/** What has to be learned again stands out whatever its state. */
export const toneOf = ({ state, relearn }: Standing): Tone => (relearn ? 'danger' : stateTones[state])
