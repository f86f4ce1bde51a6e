import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { spine, tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import { Button, IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { useWords } from '../base/words.ts'
import { bar, noticeAction, noticeMark, noticeText, over, region } from './notice-bar.css.ts'
import type { ToastTone } from './toast-store.ts'
import { toneIcons } from './tone-icons.ts'

export type Notice = {
  id: string
  tone: ToastTone
  text: ReactNode
  /** One action: a link or a quiet button. */
  action?: ReactNode
  /** Leave it out where the notice must stay. */
  onClose?: () => void
  /** It comes and goes while the page is open: it takes the line of the others, or is drawn over the page. */
  late?: boolean
}

/** One sentence over the page. There is never a second bar: the first notice shows, the others wait behind "2 more". */
export function NoticeBar({ notices }: { notices: readonly Notice[] }) {
  const words = useWords()
  const [all, setAll] = useState(false)
  if (notices.length === 0) return null
  const others = notices.length - 1
  const shown = all ? notices : notices.slice(0, 1)
  return (
    <section
      className={classNames(region, notices.every(each => each.late) && over)}
      aria-label={words('notice.region')}
    >
      {shown.map((notice, index) => (
        <Bar key={notice.id} notice={notice}>
          {index === 0 && others > 0 && (
            <Button variant="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? words('notice.fewer') : words('notice.more', { count: others })}
            </Button>
          )}
        </Bar>
      ))}
    </section>
  )
}

/** A notice inside the page: the error of a form, the state of a record. */
export const Banner = ({ notice }: { notice: Notice }) => <Bar notice={notice} />

function Bar({
  notice: { tone, text, action, onClose },
  children,
}: {
  notice: Notice
  children?: ReactNode
}) {
  const words = useWords()
  return (
    <div className={classNames(bar, spine, toneClass[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={noticeMark}>
        <Icon of={toneIcons[tone]} label={words(`tone.${tone}`)} />
      </span>
      <div className={noticeText}>{text}</div>
      <div className={noticeAction}>
        {action}
        {children}
        {onClose && (
          <IconButton icon={X} variant="quiet" small label={words('notice.close')} onClick={onClose} />
        )}
      </div>
    </div>
  )
}
