import type { CourseState, TestResult } from '../../../contract/learning/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { getTone, resultTones } from './tones.ts'

type ChipState = { state: CourseState; relearn: boolean; active?: boolean }

/** The state of a task or course as a chip: deactivated, to be repeated, or one of F26. */
export function LearningState({ state, relearn, active = true }: ChipState) {
  const { t, wordAt } = useText()
  if (!active) return <StatusChip tone="neutral">{t('learning:tasks.stopped')}</StatusChip>
  return (
    <StatusChip tone={getTone({ state, relearn })}>
      {wordAt(`player:state.${relearn ? 'relearn' : state}`)}
    </StatusChip>
  )
}

/** The result of a test as a chip (F27). */
export function TestResultChip({ result }: { result: TestResult }) {
  const { wordAt } = useText()
  return <StatusChip tone={resultTones[result]}>{wordAt(`player:result.${result}`)}</StatusChip>
}
