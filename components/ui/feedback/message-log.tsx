import { useStore } from '@nanostores/react'
import { tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import { CountBadge } from '../base/badge.tsx'
import { classNames } from '../base/class-names.ts'
import { DateText } from '../base/date-text.tsx'
import { Icon } from '../base/icon.tsx'
import { useWords } from '../base/words.ts'
import { EmptyState } from './empty-state.tsx'
import { logItem, logList, toastText, toneMark } from './toast.css.ts'
import { $messageLog } from './toast-store.ts'
import { toneIcons } from './tone-icons.ts'

export type MessageLogProps = {
  /** Formats a time in the session's zone and language. */
  formatTime: (at: Date) => string
}

/** Every message of this session, the newest first; put it into a drawer or popover. */
export function MessageLog({ formatTime }: MessageLogProps) {
  const words = useWords()
  const messages = useStore($messageLog)
  if (messages.length === 0) return <EmptyState title={words('toast.empty')} small />
  return (
    <ol className={logList} aria-label={words('toast.log')}>
      {messages.map(({ id, tone, text, count, at }) => (
        <li key={id} className={logItem}>
          <span className={classNames(toneMark, toneClass[tone])}>
            <Icon of={toneIcons[tone]} label={words(`tone.${tone}`)} />
          </span>
          <div className={toastText}>
            {text}
            <div>
              <DateText iso={at.toISOString()} text={formatTime(at)} />
            </div>
          </div>
          {count > 1 && <CountBadge count={count} label={words('toast.repeated', { count })} />}
        </li>
      ))}
    </ol>
  )
}
