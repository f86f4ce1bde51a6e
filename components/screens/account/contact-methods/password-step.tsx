import { useId, useState } from 'react'
import { proveByPassword } from '../../../../client/sign-in/contact-methods.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import * as css from './contact-methods.css.ts'
import { Step } from './step.tsx'

type Props = { proved: boolean; onProved: (ticket: string) => void }

/**
 * The first step of an account without contact methods: its password, so that nobody can add one on an unattended
 * computer.
 */
export function PasswordStep({ proved, onProved }: Props) {
  const { t } = useText()
  return (
    <Step
      number={1}
      state={proved ? 'done' : 'open'}
      title={t('contactWays:password.title')}
      text={t('contactWays:password.text')}
    >
      <Proof onProved={onProved} />
    </Step>
  )
}

function Proof({ onProved }: Pick<Props, 'onProved'>) {
  const { t } = useText()
  const id = useId()
  const session = useSessionStore()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState(false)
  const { trouble, busy, attempt } = useAttempt()
  const check = () => {
    setFault(password === '')
    if (password === '') return document.getElementById(id)?.focus()
    attempt(async () => onProved(await proveByPassword(password, session)))
  }
  return (
    <Form className={css.form} onSend={check}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble.text }} />}
      <PasswordField
        id={id}
        label={t('terms:password')}
        maxLength={128}
        autoComplete="current-password"
        value={password}
        error={fault ? t('terms:enterYourPassword') : undefined}
        onChange={event => {
          setPassword(event.currentTarget.value)
          setFault(false)
        }}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('contactWays:verify')}
        </Button>
      </div>
    </Form>
  )
}
