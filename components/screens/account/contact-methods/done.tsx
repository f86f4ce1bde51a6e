import { useEffect, useRef } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { useOneWay } from '../../../shared/page/one-way.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as css from './contact-methods.css.ts'
import { contactPart } from './page.tsx'

/** Confirms the change; it takes the focus, since the form that had it is gone. */
export function Done({ title, text }: { title: string; text?: string }) {
  const { t } = useText()
  const { go } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useOneWay(true)
  return (
    <section className={css.done}>
      <h2 ref={heading} tabIndex={-1} className={css.doneTitle}>
        {title}
      </h2>
      {text && <p className={css.doneText}>{text}</p>}
      <Button variant="primary" onClick={() => go(contactPart, { replace: true })}>
        {t('contactWays:home')}
      </Button>
    </section>
  )
}
