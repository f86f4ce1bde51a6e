import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../use-text.ts'
import type { Trouble } from './attempt.ts'
import * as css from './frame.css.ts'
import { signIn, title, trouble as troubleClass } from './sign-in.css.ts'
import { troubleText } from './trouble-text.ts'

type Props = { heading: string; lead: ReactNode; children?: ReactNode }

/** One step of what the sign-in screen holds: each is a screen of its own, and whoever does not see it begins at its heading. */
export function ScreenFrame({ heading, lead, children }: Props) {
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className={signIn}>
      <div className={css.head}>
        <h1 ref={place} tabIndex={-1} className={`${title} ${css.heading}`}>
          {heading}
        </h1>
        <p className={css.lead}>{lead}</p>
      </div>
      {children}
    </div>
  )
}

/** What went wrong with the last try, which may have been one of a code. */
export function Alarm({ trouble, byCode }: { trouble: Trouble | null; byCode?: boolean }) {
  const { locale } = useText()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (trouble) text.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  return (
    <div role="alert" className={css.alarm}>
      {trouble && (
        <p ref={text} className={troubleClass}>
          {troubleText(trouble, locale, Date.now(), { byCode })}
        </p>
      )}
    </div>
  )
}
