import type { CourseState, TestResult } from '../../contract/learning-shapes.ts'
import { stateTones } from '../elearning-player/course-tones.ts'
import type { Tone } from '../ui/status-chip.tsx'

/** The tone of what a test came to. */
export const resultTones: Record<TestResult, Tone> = {
  unanswered: 'neutral',
  pending: 'info',
  passed: 'completed',
  failed: 'danger',
}

type CourseProgress = { state: CourseState; relearn: boolean }

/** What has to be learned again stands out whatever its state. */
export const getTone = ({ state, relearn }: CourseProgress): Tone => (relearn ? 'danger' : stateTones[state])
