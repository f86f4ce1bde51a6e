import type { MouseEvent } from 'react'
import { useText } from '../../shared/call/use-text.ts'
import * as panel from '../../shared/drop-panel/drop-panel.css.ts'
import { Button } from '../../ui/base/button.tsx'
import * as css from './panel.css.ts'
import type { NoticesInUse } from './use-notices.ts'

type Props = {
  notices: NoticesInUse
  /** URL of the whole list. */
  all: string
  onAll: (event: MouseEvent, href: string) => void
}

/** Under the feed: the result of the last action, "mark all" with its undo, and a link to the whole list. */
export function Foot({ notices, all, onAll }: Props) {
  const { t } = useText()
  const { list, choice, trouble } = notices
  const undoable = list.undoable.length
  const markable = choice.type === 'notification' && list.items.some(item => item.readAt === null)
  return (
    <div className={css.foot}>
      {trouble && <p className={panel.trouble}>{trouble}</p>}
      {undoable > 0 && (
        <p className={css.undo}>
          <span>{t('bell:allMarked', { count: undoable })}</span>
          <Button small onClick={notices.undo}>
            {t('bell:act.undo')}
          </Button>
        </p>
      )}
      <div className={css.footRow}>
        {markable && (
          <Button variant="quiet" small onClick={notices.markAll}>
            {t('bell:act.all')}
          </Button>
        )}
        <a href={all} className={css.all} onClick={event => onAll(event, all)}>
          {choice.type === 'todo' ? t('bell:every.todo') : t('bell:every.notification')}
        </a>
      </div>
    </div>
  )
}
