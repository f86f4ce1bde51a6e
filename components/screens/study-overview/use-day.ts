import { dateOnly } from '../../../client/zones/format.ts'
import { useText } from '../../shared/call/use-text.ts'

/** Formats days without a zone in the language in effect; a missing one is a dash. */
export function useDay(): (day: string | null) => string {
  const { locale } = useText()
  return day => (day ? dateOnly(day, { locale }) : '-')
}

/** Says in words how many days lie between a planned and an actual day (P40). */
export function useDelay(): (days: number) => string {
  const { t } = useText()
  return days => {
    if (days === 0) return t('studyOverview:delay.none')
    return t(days > 0 ? 'studyOverview:delay.late' : 'studyOverview:delay.early', { count: Math.abs(days) })
  }
}
