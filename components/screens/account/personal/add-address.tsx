import { send } from '../../../../client/session/api.ts'
import { limits } from '../../../../contract/limits.ts'
import { addMailAddress, codeToMailAddress } from '../../../../contract/personal/calls.ts'
import { isEmail } from '../../../../contract/values/address.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useNewPlace } from '../contact-methods/use-new-place.ts'
import { CodeField } from '../parts/code-field.tsx'
import * as css from '../parts/own.css.ts'
import { addressDraft } from './draft-names.ts'

type Props = { onDone: () => Promise<void>; onCancel: () => void }

/** A further address, proved by the code that is sent to it (K19). */
export function AddAddress({ onDone, onCancel }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const options = { session, quiet: true }
  const form = useNewPlace({
    draft: addressDraft,
    kind: 'email',
    send: async ({ place, code }) => {
      const input = { email: place.trim(), verificationCode: code.trim(), types: [] }
      await send(addMailAddress, input, options)
      toast('success', t('personal:mails.added', { address: input.email }))
      await onDone()
    },
  })
  const email = form.values.place.trim()
  const mail = () => {
    if (isEmail(email)) return send(codeToMailAddress, { email }, options).then(sent => sent.retryAfter)
    form.refusePlace()
    return null
  }
  return (
    <Form
      className={css.narrow}
      aria-label={t('personal:mails.add')}
      onSend={() => void form.submit()}
      onBlur={form.onBlur}
    >
      <Trouble text={form.trouble} />
      <TextField
        {...form.text('place')}
        type="email"
        label={t('terms:emailAddress')}
        autoComplete="email"
        autoFocus
        maxLength={limits.emailMax}
        bound={limits.emailMax}
      />
      <CodeField
        id={`${form.id}-code`}
        place={`mails ${email.toLowerCase()}`}
        value={form.values.code}
        error={form.errors.code}
        sent={t('personal:mails.sent')}
        onSend={mail}
        onTrouble={form.tell}
        onChange={code => form.set({ code })}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('common:action.add')}
        </Button>
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
      </div>
    </Form>
  )
}
