import type { AuthoredState } from '../../../contract/courses/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'

export const stateTones: Record<AuthoredState, ChipTone> = {
  draft: 'planned',
  published: 'normal',
  retired: 'stopped',
}

export function CourseStateChip({ state }: { state: AuthoredState }) {
  const { t } = useText()
  return <StatusChip tone={stateTones[state]}>{t(`courses:state.${state}`)}</StatusChip>
}
