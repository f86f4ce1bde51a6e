import { send } from '../../client/session/api.ts'
import { limits } from '../../contract/limits.ts'
import { addMailAddress, codeToMailAddress } from '../../contract/personal/calls.ts'
import { isEmail } from '../../contract/values/address.ts'
import { useNewPlace } from '../contact-ways/use-new-place.ts'
import { CodeField } from '../login/code-field.tsx'
import { useSessionStore } from '../session-context.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import { addressDraft } from './draft-names.ts'
import * as css from './own.css.ts'

type Props = { onDone: () => Promise<void>; onCancel: () => void }

const unproved = () => undefined

/** A further address, proved by the code that is sent to it (K19). */
export function AddAddress({ onDone, onCancel }: Props) {
  const { t } = useText()
  const { form, mail, submit } = useAdding(onDone)
  return (
    <Form className={css.narrow} aria-label={t('personal:mails.add')} onSend={submit} onBlur={form.onBlur}>
      {form.otherTrouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: form.otherTrouble }} />}
      <TextField
        id={`${form.id}-place`}
        type="email"
        label={t('personal:mails.address')}
        autoComplete="email"
        autoFocus
        maxLength={limits.emailMax}
        bound={limits.emailMax}
        value={form.place}
        error={form.placeError}
        onChange={event => form.setPlace(event.currentTarget.value)}
      />
      <CodeField
        id={`${form.id}-code`}
        place={`mails ${form.place.trim().toLowerCase()}`}
        value={form.code}
        error={form.codeError}
        sent={t('personal:mails.sent')}
        onSend={mail}
        onTrouble={form.told}
        onChange={form.setCode}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('personal:mails.submit')}
        </Button>
        <Button onClick={onCancel}>{t('personal:cancel')}</Button>
      </div>
    </Form>
  )
}

/** The address and its code; adds it once both are entered. */
function useAdding(onDone: () => Promise<void>) {
  const { t } = useText()
  const session = useSessionStore()
  const form = useNewPlace(addressDraft, 'email', unproved)
  const email = form.place.trim()
  const options = { session, quiet: true }
  const mail = () => {
    if (isEmail(email)) return send(codeToMailAddress, { email }, options).then(sent => sent.retryAfter)
    form.nowhere()
    return null
  }
  const submit = () => {
    if (!form.isComplete()) return
    form.attempt(async () => {
      await send(addMailAddress, { email, verificationCode: form.code.trim(), types: [] }, options)
      toast('success', t('personal:mails.added', { address: email }))
      await onDone()
    }, form.told)
  }
  return { form, mail, submit }
}
