import type { CourseState, TestResult } from '../../../contract/learning/shapes.ts'
import type { ChipTone } from '../../ui/feedback/status-chip.tsx'
import { stateTones } from '../../widgets/elearning-player/course-tones.ts'

/** The tone of a test result. */
export const resultTones: Record<TestResult, ChipTone> = {
  unanswered: 'neutral',
  pending: 'info',
  passed: 'normal',
  failed: 'danger',
}

type CourseProgress = { state: CourseState; relearn: boolean }

/** Training to be repeated is highlighted in every state. */
export const getTone = ({ state, relearn }: CourseProgress): ChipTone =>
  relearn ? 'danger' : stateTones[state]
