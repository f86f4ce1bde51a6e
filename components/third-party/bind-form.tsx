import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { bindWay } from '../../client/sign-in/third-party.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { Alarm } from '../second-factor/alarm.tsx'
import { useUnsaved } from '../shell/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Form } from '../ui/form.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useText } from '../use-text.ts'
import * as css from './third-party.css.ts'

type Props = { ticket: string; onBound: () => void; onCancel: () => void }

/**
 * The identity has come back from the provider; the password is asked again, and a code if the server requires one,
 * before the identity can open this account.
 */
export function BindForm(props: Props) {
  const { t } = useText()
  const { id, password, code, told, trouble, busy, setPassword, setCode, go } = useProof(props)
  const labels = { password: t('thirdParty:section.password'), code: t('secondFactor:section.anyCode') }
  return (
    <Form className={css.form} onSend={go} onBlur={told.onBlur}>
      <p className={css.text}>{t('thirdParty:section.passwordText')}</p>
      <Alarm trouble={trouble} />
      <ErrorSummary
        errors={told.problems((field, value) => t('ui:filter.summary', { label: labels[field], value }))}
      />
      <PasswordField
        id={`${id}-password`}
        label={labels.password}
        maxLength={128}
        value={password}
        error={told.faults.password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      {code !== null && (
        <TextField
          autoFocus
          id={`${id}-code`}
          label={labels.code}
          autoComplete="one-time-code"
          maxLength={32}
          value={code}
          error={told.faults.code}
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
    </Form>
  )
}

function useProof({ ticket, onBound }: Props) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  /** The typed code; null while none is required. */
  const [code, setCode] = useState<string | null>(null)
  const id = useId()
  const told = useFaults({
    id,
    order: ['password', 'code'] as const,
    found: {
      ...(password === '' && { password: t('thirdParty:section.passwordRequired') }),
      ...(code?.trim() === '' && { code: t('secondFactor:field.any') }),
    },
  })
  const { trouble, busy, attempt } = useAttempt()
  // The identity exists only in this page.
  useUnsaved(true, { asks: password !== '' })
  const bind = async () => {
    try {
      await bindWay(ticket, password, code?.trim())
      onBound()
    } catch (error) {
      if (!isCallError(error, 'authenticatorRequired')) throw error
      setCode('')
      told.clear()
    }
  }
  const go = () => {
    if (!focusFirst(told.check())) void attempt(bind)
  }
  return { id, password, code, told, trouble, busy, setPassword, setCode, go }
}
