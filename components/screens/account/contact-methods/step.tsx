import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { visuallyHidden } from '../../../../styles/recipes/a11y.css.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { classNames } from '../../../ui/base/class-names.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import * as css from './contact-methods.css.ts'

type Props = {
  number: number
  title: string
  text?: ReactNode
  state: 'open' | 'done' | 'later'
  children?: ReactNode
}

/** One step of a change: what it is, whether it is done, and its content while it is open. */
export function Step({ number, title, text, state, children }: Props) {
  const { t } = useText()
  const isDone = state === 'done'
  return (
    <li className={css.step} aria-current={state === 'open' ? 'step' : undefined}>
      <span className={classNames(css.mark, isDone && css.markDone, state === 'later' && css.stepLater)}>
        {isDone ? <Icon of={Check} /> : number}
      </span>
      <div className={css.stepHead}>
        <h2 className={classNames(css.stepTitle, state === 'later' && css.stepLater)}>
          {title}
          {isDone && <span className={visuallyHidden}> {t('contactWays:verified')}</span>}
        </h2>
        {state === 'open' && text && <p className={css.stepText}>{text}</p>}
      </div>
      {state === 'open' && <div className={css.stepBody}>{children}</div>}
    </li>
  )
}
