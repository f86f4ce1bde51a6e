import type { TrainingState } from '../../../contract/training/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { stateTones } from '../../widgets/elearning-player/course-tones.ts'
import * as css from './training.css.ts'

/** The tone of a state; its word is always beside it. */
const tones: Record<TrainingState, ChipTone> = {
  ...stateTones,
  finished: 'completed',
  excused: 'hold',
  certificate_ended: 'stopped',
  not_assigned: 'warning',
}

type Props = { state: TrainingState; failed?: boolean; waiting?: boolean }

/** The state of a training as a chip, and what else a coordinator should know. */
export function StateChip({ state, failed, waiting }: Props) {
  const { t } = useText()
  return (
    <span className={css.chips}>
      <StatusChip tone={tones[state]}>{t(`training:state.${state}`)}</StatusChip>
      {failed && <Badge tone="danger">{t('training:flag.failed')}</Badge>}
      {waiting && <Badge tone="info">{t('training:flag.waiting')}</Badge>}
    </span>
  )
}
