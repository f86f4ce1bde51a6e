import { type SubmitEvent, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { bindWay } from '../../client/third-party.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { Alarm } from '../second-factor/alarm.tsx'
import { useUnsaved } from '../shell/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './third-party.css.ts'

type Props = { ticket: string; onBound: () => void; onCancel: () => void }

/** The identity has come back; the password is asked once more, and a code once the server wants one, before it opens this account. */
export function BindForm(props: Props) {
  const { t } = useText()
  const { password, code, faults, trouble, busy, setPassword, setCode, go } = useProof(props)
  return (
    <form noValidate className={css.form} onSubmit={go}>
      <p className={css.text}>{t('thirdParty:section.passwordText')}</p>
      <Alarm trouble={trouble} />
      <PasswordField
        label={t('thirdParty:section.password')}
        maxLength={128}
        value={password}
        error={faults.password || undefined}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      {code !== null && (
        <TextField
          autoFocus
          label={t('secondFactor:section.anyCode')}
          autoComplete="one-time-code"
          maxLength={32}
          value={code}
          error={faults.code || undefined}
          onChange={event => setCode(event.currentTarget.value)}
        />
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('thirdParty:section.bind')}
        </Button>
        <Button variant="quiet" onClick={props.onCancel}>
          {t('thirdParty:section.cancel')}
        </Button>
      </div>
    </form>
  )
}

function useProof({ ticket, onBound }: Props) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  /** What is typed of the code; null while none is asked for. */
  const [code, setCode] = useState<string | null>(null)
  const [faults, setFaults] = useState({ password: '', code: '' })
  const { trouble, busy, attempt } = useAttempt()
  // The identity that has come back is in hand here alone.
  useUnsaved(true, { asks: password !== '' })
  const bind = async () => {
    try {
      await bindWay(ticket, password, code?.trim())
      onBound()
    } catch (error) {
      if (!isCallError(error, 'authenticatorRequired')) throw error
      setCode('')
    }
  }
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    const missing = code !== null && code.trim() === ''
    setFaults({
      password: password ? '' : t('thirdParty:section.passwordRequired'),
      code: missing ? t('secondFactor:field.any') : '',
    })
    if (password && !missing) void attempt(bind)
  }
  return { password, code, faults, trouble, busy, setPassword, setCode, go }
}
