import { useEffect, useRef } from 'react'
import { useNavigation } from '../shell/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { useText } from '../use-text.ts'
import * as css from './contact-ways.css.ts'

/** That the change stands; it takes the focus, since the form that had it is gone. */
export function Done({ title, text }: { title: string; text?: string }) {
  const { t } = useText()
  const { go } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css.done}>
      <h2 ref={heading} tabIndex={-1} className={css.doneTitle}>
        {title}
      </h2>
      {text && <p className={css.doneText}>{text}</p>}
      <Button variant="primary" onClick={() => go('/home', { replace: true })}>
        {t('contactWays:home')}
      </Button>
    </section>
  )
}
