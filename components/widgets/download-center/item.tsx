import {
  Ban,
  Building2,
  CircleCheck,
  Clock,
  Download as DownloadIcon,
  FileClock,
  FlaskConical,
  GraduationCap,
  Grid3x3,
  History,
  Hospital,
  RotateCcw,
  ShieldCheck,
  TriangleAlert,
  UserRoundSearch,
  Users,
  UsersRound,
  X,
} from 'lucide-react'
import { useId } from 'react'
import { zoneInForce } from '../../../client/page/zone-in-force.ts'
import { dateMinute, dateTime, dateTimeWithOffset, number } from '../../../client/zones/format.ts'
import { resolvedZone } from '../../../client/zones/zones.ts'
import type { Download } from '../../../contract/downloads/calls.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { DateText } from '../../ui/base/date-text.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import * as css from './panel.css.ts'
import { bytesText, getPhase } from './phase.ts'

export type Acts = {
  save: (item: Download) => void
  retry: (item: Download) => void
  cancel: (item: Download) => void
}

type Props = { item: Download; busy: boolean; acts: Acts }

const kinds = {
  users: Users,
  organisations: Building2,
  sites: Hospital,
  audit: History,
  roles: ShieldCheck,
  accessReview: ShieldCheck,
  members: UsersRound,
  memberRecords: UserRoundSearch,
  studyStatuses: FileClock,
  assignments: GraduationCap,
  trainingMatrix: Grid3x3,
  studies: FlaskConical,
}
const glyphs = {
  preparing: Clock,
  finished: CircleCheck,
  failed: TriangleAlert,
  cancelled: Ban,
  expired: FileClock,
}
const tones = {
  preparing: tone.info,
  finished: tone.normal,
  failed: tone.danger,
  cancelled: tone.neutral,
  expired: tone.neutral,
}

/** One export: its name, progress and time of request, and the actions on it. */
export function Item({ item, busy, acts }: Props) {
  const { t, wordAt } = useText()
  const id = useId()
  const phase = getPhase(item)
  return (
    <li
      data-id={item.id}
      data-phase={phase}
      aria-labelledby={id}
      className={classNames(css.item, phase !== 'finished' && spine, tones[phase])}
    >
      <span className={css.kind}>
        <Icon of={kinds[item.kind]} size={20} label={wordAt(`downloads:kind.${item.kind}`)} />
      </span>
      <div className={css.text}>
        <span id={id} className={css.file}>
          {item.fileName}
        </span>
        <span className={css.meta}>
          <span className={css.status}>
            <Icon of={glyphs[phase]} size={14} />
            {statusWords(phase, t)}
          </span>
          <Amount item={item} />
        </span>
      </div>
      <span className={css.act}>
        <Act item={item} busy={busy} acts={acts} />
      </span>
      <div className={css.body}>
        {phase === 'preparing' && <Progress item={item} label={id} />}
        {phase === 'failed' && <span className={css.reason}>{item.reason?.message}</span>}
        <Times item={item} />
      </div>
    </li>
  )
}

const statusWords = (phase: ReturnType<typeof getPhase>, t: ReturnType<typeof useText>['t']): string => {
  if (phase === 'preparing') return t('downloads:status.1')
  if (phase === 'finished') return t('downloads:status.2')
  if (phase === 'failed') return t('downloads:status.3')
  return t(`downloads:status.${phase}`)
}

function Amount({ item }: Pick<Props, 'item'>) {
  const { t } = useText()
  if (item.status !== 2 || item.rows === null) return null
  return (
    <>
      <span>{t('downloads:rows', { count: item.rows })}</span>
      {item.size !== null && <span className={css.figure}>{bytesText(item.size)}</span>}
    </>
  )
}

function Progress({ item: { rowsDone, rows, before }, label }: Pick<Props, 'item'> & { label: string }) {
  const { t } = useText()
  const waiting = before > 0 ? t('downloads:before', { count: before }) : ''
  const words = rows ? t('downloads:progress', { done: number(rowsDone), rows: number(rows) }) : ''
  return (
    <span className={css.progress}>
      {/* Without a value the bar says that work goes on, but not how far it is. */}
      <progress
        className={css.bar}
        max={rows || undefined}
        value={rows && rowsDone > 0 ? Math.min(rowsDone, rows) : undefined}
        aria-labelledby={label}
        aria-valuetext={waiting || words}
      />
      {waiting && <span className={css.waiting}>{waiting}</span>}
      {rowsDone > 0 && <span className={css.figure}>{words}</span>}
    </span>
  )
}

/** The time of the request: in the user's zone, and in the export's zone if that differs (WIDGETS 2.6.6). */
function Times({
  item: { createdTime, createdTimeCtz, zone, expiresAt, status, expired },
}: Pick<Props, 'item'>) {
  const { t } = useText()
  const own = dateTimeWithOffset(createdTime, { zone })
  const sameZone = resolvedZone(zone) === resolvedZone(zoneInForce())
  return (
    <span className={css.times}>
      <DateText
        iso={createdTimeCtz}
        text={dateTime(createdTime)}
        detail={sameZone ? own : dateTimeWithOffset(createdTime)}
      />
      {!sameZone && <span className={css.zone}>{t('downloads:itsZone', { zone, time: own })}</span>}
      {status === 2 && !expired && expiresAt && (
        <span>{t('downloads:until', { date: dateMinute(expiresAt) })}</span>
      )}
    </span>
  )
}

function Act({ item, busy, acts }: Props) {
  const { t } = useText()
  const file = item.fileName
  const phase = getPhase(item)
  if (phase === 'finished' || phase === 'preparing') {
    return (
      <>
        {phase === 'preparing' && (
          <IconButton
            small
            variant="quiet"
            icon={X}
            label={t('downloads:act.cancelFile', { file })}
            onClick={() => acts.cancel(item)}
          />
        )}
        <Button
          small
          icon={DownloadIcon}
          variant={phase === 'finished' ? 'primary' : 'secondary'}
          busy={busy}
          off={phase === 'preparing' ? t('downloads:off.preparing') : undefined}
          aria-label={t('downloads:act.downloadFile', { file })}
          onClick={() => acts.save(item)}
        >
          {t('downloads:act.download')}
        </Button>
      </>
    )
  }
  const act = phase === 'failed' ? 'retry' : 'again'
  return (
    <Button
      small
      icon={RotateCcw}
      busy={busy}
      aria-label={t(`downloads:act.${act}File`, { file })}
      onClick={() => acts.retry(item)}
    >
      {t(`downloads:act.${act}`)}
    </Button>
  )
}
