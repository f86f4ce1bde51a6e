import type { TrainingTaskState } from '../../../contract/training-tasks/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ChipTone } from '../../ui/feedback/status-chip.tsx'

export const stateTones: Record<TrainingTaskState, ChipTone> = {
  planned: 'planned',
  running: 'ongoing',
  over: 'completed',
  inactive: 'stopped',
}

/** Whether a task is required, in words (P16). */
export function useLearningType() {
  const { t } = useText()
  return (type: 1 | 2) => t(type === 2 ? 'learning:tasks.optional' : 'learning:tasks.required')
}
