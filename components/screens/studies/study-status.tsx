import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'

/** The colour of a status (F9). */
export const getTone = (status: StudyStatus): ChipTone => (status === 'on_hold' ? 'hold' : status)

/** The colour on the edge of a row: only what deviates has one. */
export const getEdge = ({
  status,
  active,
}: {
  status: StudyStatus
  active: boolean
}): ChipTone | undefined => {
  if (status === 'stopped' || status === 'on_hold' || status === 'locked') return getTone(status)
  return active ? undefined : 'neutral'
}

/** The status of a study as a word with its icon and colour. */
export function StudyStatusChip({ status }: { status: StudyStatus }) {
  const { t } = useText()
  return <StatusChip tone={getTone(status)}>{t(`common:studyStatus.${status}`)}</StatusChip>
}
