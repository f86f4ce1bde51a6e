import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Trouble } from '../login/attempt.ts'
import { signIn, title, trouble as troubleClass } from '../login/sign-in.css.ts'
import { troubleText } from '../login/trouble-text.ts'
import { Anchor } from '../shell/navigation.tsx'
import { Icon } from '../ui/icon.tsx'
import { useText } from '../use-text.ts'
import * as css from './recovery.css.ts'

type Props = { heading: string; lead: string; children?: ReactNode }

/** One step of a recovery, as the sign-in screen holds it, with the way back there (B3, B4, B5). */
export function RecoveryFrame({ heading, lead, children }: Props) {
  const { t } = useText()
  const place = useRef<HTMLHeadingElement>(null)
  // Each step is a screen of its own: whoever does not see it begins at its heading.
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
      <Anchor href="/login" className={css.back}>
        <Icon of={ArrowLeft} size={16} directional />
        {t('recovery:back')}
      </Anchor>
    </div>
  )
}

/** What went wrong with the last step. */
export function Alarm({ trouble }: { trouble: Trouble | null }) {
  const { locale } = useText()
  return (
    <div role="alert" className={css.alarm}>
      {trouble && <p className={troubleClass}>{troubleText(trouble, locale, Date.now(), false)}</p>}
    </div>
  )
}
