import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import type { Trouble } from './attempt.ts'
import * as css from './frame.css.ts'
import { signIn, title, trouble as troubleClass } from './sign-in.css.ts'
import { troubleText } from './trouble-text.ts'

type Props = { heading: string; lead: ReactNode; children?: ReactNode }

/** One step of the sign-in screen: each is a screen of its own, and screen readers begin at its heading. */
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

/** The error of the last try, which may have been one with a code. */
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
