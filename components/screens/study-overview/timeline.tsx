import { dateTime, dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SignatureBadge } from '../../shared/sign/signature-badge.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Overview } from './overview.ts'
import * as css from './study-overview.css.ts'

const getTone = (status: StudyStatus) => (status === 'on_hold' ? 'hold' : status)

/** The course of the status: each signed change with its reason, and who signed it. */
export function Timeline({ overview: { timeline } }: { overview: Overview }) {
  const { t } = useText()
  return (
    <section className={css.section} aria-labelledby="overview-timeline">
      <h2 id="overview-timeline">{t('studyOverview:timeline.title')}</h2>
      {timeline.length === 0 && <p className={css.quiet}>{t('studyOverview:timeline.none')}</p>}
      <ol className={css.steps}>
        {timeline.map(({ from, to, at, reason, signature }) => (
          <li key={at} className={css.step}>
            <DateText iso={at} text={dateTime(at)} detail={dateTimeWithOffset(at)} />
            <StatusChip tone={getTone(from)}>{t(`common:studyStatus.${from}`)}</StatusChip>
            <span>{t('audit:history.to')}</span>
            <StatusChip tone={getTone(to)}>{t(`common:studyStatus.${to}`)}</StatusChip>
            <span className={css.quiet}>{t('studyOverview:timeline.reason', { reason })}</span>
            <SignatureBadge signature={signature} />
          </li>
        ))}
      </ol>
    </section>
  )
}
