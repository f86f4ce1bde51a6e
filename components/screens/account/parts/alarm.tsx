import { useEffect, useRef } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import type { Trouble } from './attempt.ts'
import { alarm, trouble as troubleClass } from './sign-in.css.ts'

/** The error of a code, scrolled into view; a lockout names the time of day when it ends (N39). */
export function Alarm({ trouble }: { trouble: Trouble | null }) {
  const { t, locale } = useText()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (trouble) text.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  const sentence = ({ kind, until, text }: Trouble): string => {
    if (kind === 'warning') return t('secondFactor:problem.warning')
    if (kind !== 'locked') return text
    const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false })
    const count = Math.max(1, Math.ceil((until - Date.now()) / 60_000))
    return t('secondFactor:problem.locked', { time: time.format(until), count })
  }
  return (
    <div role="alert" className={alarm}>
      {trouble && (
        <p ref={text} className={troubleClass}>
          {sentence(trouble)}
        </p>
      )}
    </div>
  )
}
