import { useState } from 'react'
import { bindWay } from '../../../../client/sign-in/third-party.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { Alarm } from '../parts/alarm.tsx'
import { useTrouble } from '../parts/use-attempt.ts'
import * as css from './third-party.css.ts'

type Props = { ticket: string; onBound: () => void; onCancel: () => void }

/**
 * The identity has come back from the provider; the password is asked again, and a code if the server requires one,
 * before the identity can open this account.
 */
export function BindForm(props: Props) {
  const { t } = useText()
  const form = useProof(props)
  const labels = { password: t('thirdParty:section.password'), code: t('secondFactor:section.anyCode') }
  return (
    <Form className={css.form} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <p className={css.text}>{t('thirdParty:section.passwordText')}</p>
      <Alarm trouble={useTrouble(form.error)} />
      <ErrorSummary
        errors={form.problems((field, value) => t('ui:filter.summary', { label: labels[field], value }))}
      />
      <PasswordField {...form.text('password')} label={labels.password} maxLength={128} />
      {form.coded && (
        <TextField
          {...form.text('code')}
          autoFocus
          label={labels.code}
          autoComplete="one-time-code"
          maxLength={32}
        />
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
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
  /** The server requires a code. */
  const [coded, setCoded] = useState(false)
  const form = useForm({
    from: { password: '', code: '' },
    fields: ['password', 'code'],
    check: ({ password, code }) => ({
      ...(password === '' && { password: t('thirdParty:section.passwordRequired') }),
      ...(coded && code.trim() === '' && { code: t('secondFactor:field.any') }),
    }),
    send: ({ values }) => bindWay(ticket, values.password, coded ? values.code.trim() : undefined),
    onDone: onBound,
    onRefused: error => {
      const asksCode = error.name === 'authenticatorRequired'
      if (asksCode) {
        setCoded(true)
        form.clearErrors()
      }
      return asksCode
    },
  })
  // The identity exists only in this page.
  useUnsaved(true, { asks: false })
  return { ...form, coded }
}
