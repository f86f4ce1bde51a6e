import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateMinute, dateTimeWithOffset, relativeTime } from '../../../client/zones/format.ts'
import type { Notice } from '../../../contract/notices/calls.ts'
import { getNoticeText, getReasonText } from '../../../contract/notices/words.ts'
import { fullName } from '../../../contract/values/names.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { DateText } from '../../ui/base/date-text.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Sentence } from '../../ui/base/unbroken.tsx'
import * as css from './home.css.ts'

const tones = { normal: tone.neutral, soon: tone.warning, overdue: tone.danger }

/** The sentence of a notice in the reader's language. */
export function useSentence(): (notice: Pick<Notice, 'kind' | 'subject'>) => string {
  const { wordAt, locale } = useText()
  return notice => getNoticeText(notice, locale, wordAt)
}

type Props = { notice: Notice; onOpen?: () => void; end?: ReactNode }

/** One to-do or notice: edge colour by urgency, sentence, kind, due date or arrival. */
export function NoticeItem({ notice, onOpen, end }: Props) {
  const { t, wordAt, locale } = useText()
  const { opens } = useNavigation()
  const words = <Sentence text={useSentence()(notice)} />
  const why = getReasonText(notice, locale, wordAt)
  const { link, available, urgency, type } = notice
  const open = type === 'todo' ? notice.doneAt === null : notice.readAt === null
  const leads = link !== null && available && opens(link)
  return (
    <li className={classNames(css.item, spine, open ? tones[urgency] : tone.neutral)}>
      <span
        className={classNames(
          css.sentence,
          open && type === 'notification' && css.unread,
          !available && css.gone,
        )}
      >
        {leads ? (
          <Anchor href={link} onClick={onOpen}>
            {words}
          </Anchor>
        ) : (
          words
        )}
      </span>
      <span className={css.itemMeta}>
        <span>{wordAt(`notices:kind.${notice.kind}`)}</span>
        {/* A due date says itself that it is near. */}
        {open && (urgency === 'overdue' || (urgency === 'soon' && !notice.dueAt)) && (
          <span>{t(`home:urgency.${urgency}`)}</span>
        )}
        {!available && <span>{t('home:unavailable')}</span>}
        <When notice={notice} />
        {notice.copyOf && (
          <span className={css.copy}>
            <Icon of={Copy} size={14} />
            {t('notices:copyOf', { name: fullName(notice.copyOf, locale) })}
          </span>
        )}
        {why && <span>{why}</span>}
        {notice.cancelled && <span>{t('notices:cancelled')}</span>}
      </span>
      {end && <span className={css.itemEnd}>{end}</span>}
    </li>
  )
}

function When({ notice }: { notice: Notice }) {
  const { t } = useText()
  const { dueAt, createdAt } = notice
  if (dueAt) {
    return (
      <DateText
        iso={dueAt}
        words
        text={t('home:due', { date: dateMinute(dueAt) })}
        detail={dateTimeWithOffset(dueAt)}
      />
    )
  }
  return (
    <DateText iso={createdAt} words text={relativeTime(createdAt)} detail={dateTimeWithOffset(createdAt)} />
  )
}
