import { type SubmitEvent, useState } from 'react'
import { bindWay } from '../../client/third-party.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { Alarm } from '../second-factor/alarm.tsx'
import { useUnsaved } from '../shell/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './third-party.css.ts'

type Props = { ticket: string; onBound: () => void; onCancel: () => void }

/** The identity has come back; the password is asked once more before it opens this account. */
export function BindForm({ ticket, onBound, onCancel }: Props) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const { trouble, busy, attempt } = useAttempt()
  // The identity that has come back is in hand here alone.
  useUnsaved(true, { asks: password !== '' })
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    setFault(password ? '' : t('thirdParty:section.passwordRequired'))
    if (!password) return
    attempt(async () => {
      await bindWay(ticket, password)
      onBound()
    })
  }
  return (
    <form noValidate className={css.form} onSubmit={go}>
      <p className={css.text}>{t('thirdParty:section.passwordText')}</p>
      <Alarm trouble={trouble} />
      <PasswordField
        label={t('thirdParty:section.password')}
        maxLength={128}
        value={password}
        error={fault || undefined}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('thirdParty:section.bind')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('thirdParty:section.cancel')}
        </Button>
      </div>
    </form>
  )
}
