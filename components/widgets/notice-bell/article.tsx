import {
  AppWindow,
  ChartGantt,
  Check,
  Copy,
  FileText,
  GraduationCap,
  Info,
  KeyRound,
  type LucideIcon,
  RotateCcw,
  ShieldAlert,
  Timer,
  TrendingUp,
  UserCheck,
  UserX,
} from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import type { Mark } from '../../../client/notices/notices.ts'
import { dateMinute, dateTimeWithOffset, relativeTime } from '../../../client/zones/format.ts'
import type { Notice } from '../../../contract/notices/calls.ts'
import { getNoticeText, getReasonText } from '../../../contract/notices/words.ts'
import { fullName } from '../../../contract/values/names.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { DateText } from '../../ui/base/date-text.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Sentence as DatedSentence } from '../../ui/base/unbroken.tsx'
import * as css from './panel.css.ts'
import { addressOf } from './target.ts'
import { isOpen } from './view.ts'

/** The icon of each kind of notice; its word is always beside it. */
export const kindIcons: Readonly<Record<Notice['kind'], LucideIcon>> = {
  timesheet: Timer,
  contract: FileText,
  planned_progress: ChartGantt,
  actual_progress: TrendingUp,
  user_review: UserCheck,
  authorisation: KeyRound,
  learning: GraduationCap,
  gap_alarm: UserX,
  security: ShieldAlert,
  system: Info,
  application: AppWindow,
}

const tones = { normal: tone.neutral, soon: tone.warning, overdue: tone.danger }

type Props = {
  notice: Notice
  now: Date
  /** Its position in the feed, from 1, and the total. */
  place: number
  size: number
  /** Name of the day if this is its first entry; otherwise empty. */
  day: string
  /** It was unseen when the panel first showed it. */
  fresh: boolean
  onOpen: (event: MouseEvent) => void
  onMark: (as: Mark) => void
}

/** One notice or to-do: kind, time, the sentence as its only link, and its mark. */
export function Article({ notice, now, place, size, day, fresh, onOpen, onMark }: Props) {
  const { t, wordAt } = useText()
  const id = useId()
  const { kind, urgency, type, available } = notice
  const open = isOpen(notice)
  return (
    <article
      tabIndex={-1}
      data-id={notice.id}
      aria-posinset={place}
      aria-setsize={size}
      aria-labelledby={`${id}-sentence`}
      aria-describedby={`${id}-meta`}
      className={css.article}
    >
      {day && <h3 className={css.day}>{day}</h3>}
      <div className={classNames(css.row, spine, open ? tones[urgency] : tone.neutral)}>
        <div id={`${id}-meta`} className={css.meta}>
          <span className={css.kind}>
            <Icon of={kindIcons[kind]} />
            {wordAt(`notices:kind.${kind}`)}
          </span>
          {fresh && <Badge tone="info">{t('bell:new')}</Badge>}
          {open && type === 'notification' && <span className={visuallyHidden}>{t('bell:mark.unread')}</span>}
          {open && urgency !== 'normal' && <span className={css.urgent}>{t(`bell:urgency.${urgency}`)}</span>}
          {!available && <span>{t('bell:gone')}</span>}
          <When notice={notice} now={now} />
          <CopyOf notice={notice} />
          <Why notice={notice} />
        </div>
        <div className={classNames(css.sentence, open && type === 'notification' && css.unread)}>
          <Sentence id={`${id}-sentence`} notice={notice} onOpen={onOpen} />
        </div>
        <span className={css.act}>
          <MarkButton notice={notice} onMark={onMark} />
        </span>
      </div>
    </article>
  )
}

/** Whose notice it is, when the reader is only the agent of another user. */
function CopyOf({ notice: { copyOf } }: Pick<Props, 'notice'>) {
  const { t, locale } = useText()
  if (!copyOf) return null
  return (
    <span className={css.copy}>
      <Icon of={Copy} />
      {t('notices:copyOf', { name: fullName(copyOf, locale) })}
    </span>
  )
}

/** Why the reader gets it. */
function Why({ notice }: Pick<Props, 'notice'>) {
  const { wordAt, locale } = useText()
  const text = getReasonText(notice, locale, wordAt)
  return text && <span className={css.why}>{text}</span>
}

/** A link; a notice without a target is a button that says so, and a press marks it as read (WIDGETS 2.7.9). */
function Sentence({ id, notice, onOpen }: { id: string } & Pick<Props, 'notice' | 'onOpen'>) {
  const { wordAt, locale } = useText()
  const { apiBase } = useSession()
  const text = getNoticeText(notice, locale, wordAt)
  // One box: beside each other the pieces of the sentence would be columns.
  const words = (
    <span>
      <DatedSentence text={text} />
    </span>
  )
  const href = addressOf(notice.link, apiBase)
  if (href && notice.available) {
    return (
      <a id={id} href={href} onClick={onOpen} onAuxClick={onOpen} className={css.link}>
        {words}
      </a>
    )
  }
  const leads = href !== null || notice.type === 'notification'
  return leads && isOpen(notice) ? (
    <button id={id} type="button" onClick={onOpen} className={css.plain}>
      {words}
    </button>
  ) : (
    <span id={id}>{words}</span>
  )
}

function When({ notice: { dueAt, createdAt }, now }: Pick<Props, 'notice' | 'now'>) {
  const { t } = useText()
  const iso = dueAt ?? createdAt
  const text = dueAt ? t('bell:due', { date: dateMinute(dueAt) }) : relativeTime(createdAt, { now })
  return <DateText iso={iso} words text={text} detail={dateTimeWithOffset(iso)} />
}

function MarkButton({ notice, onMark }: Pick<Props, 'notice' | 'onMark'>) {
  const { t } = useText()
  const open = isOpen(notice)
  const as = notice.type === 'todo' ? (open ? 'done' : 'todo') : open ? 'read' : 'unread'
  return (
    <IconButton
      small
      variant="quiet"
      icon={open ? Check : RotateCcw}
      label={t(`bell:act.${as}`)}
      onClick={() => onMark(as)}
    />
  )
}
