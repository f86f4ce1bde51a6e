// Loads on demand: 1.8 kB (gzip) less in the first load of its page.
import { sendToOldPhone, unbind } from '../../../../client/sign-in/contact-methods.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { CodeField } from '../parts/code-field.tsx'
import { isCode } from '../parts/entries.ts'
import * as css from './contact-methods.css.ts'

type Props = { address: string; onClose: () => void; onUnbound: () => void }

/** Removes the number from the account, with a code sent to it (D11). */
export function UnbindDialog({ address, onClose, onUnbound }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const form = useForm({
    from: { code: '' },
    fields: ['code'],
    asks: false,
    check: ({ code }) => (isCode(code) ? {} : { code: t('contactWays:codeInvalid') }),
    toField: path => (path === 'verificationCode' ? 'code' : undefined),
    send: ({ values }) => unbind(values.code.trim(), session),
    onDone: onUnbound,
  })
  return (
    <FormDialog
      form={form}
      danger
      size="sm"
      title={t('contactWays:unbind.title')}
      confirm={t('terms:unbind')}
      onClose={onClose}
    >
      <p className={css.stepText}>{t('contactWays:unbind.text', { address })}</p>
      <CodeField
        id={`${form.id}-code`}
        place={`unbind ${address}`}
        value={form.values.code}
        error={form.errors.code}
        sent={t('contactWays:oldSent')}
        onSend={() => sendToOldPhone('unbind', session)}
        onTrouble={trouble => form.say(trouble?.text ?? '')}
        onChange={code => form.set({ code })}
      />
    </FormDialog>
  )
}
