import { isCallError } from '../../../../client/http/call-error.ts'
import type { SessionStore } from '../../../../client/session/store.ts'
import { changePhone, sendToNewPhone } from '../../../../client/sign-in/contact-methods.ts'
import { isPhone, phoneDigits } from '../../../../contract/values/phone.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { type Text, useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { ask } from '../../../shared/page/ask.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { PhoneField } from '../parts/phone-field.tsx'
import { codeIn, likelyPlace } from '../parts/places.ts'
import { Cancel } from './cancel.tsx'
import * as css from './contact-methods.css.ts'
import { useNewPlace } from './use-new-place.ts'

type Props = {
  ticket: string | undefined
  /** The text of the button. */
  submit: string
  onUnproved: () => void
  onChanged: (number: string) => void
}

/** The new number and the code sent to it; a number of another account moves here after confirmation (N32). */
export function NewNumber({ ticket, submit, onUnproved, onChanged }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const form = useNewPlace({
    draft: 'phone.new',
    kind: 'phone',
    country: likelyPlace(),
    onUnproved,
    send: async ({ code }) => {
      const bound = await bindOrTakeOver({ ...to, verificationCode: code.trim() }, session, t)
      if (bound) onChanged(`+${to.callingCode} ${to.phone}`)
      return bound
    },
  })
  const { place, country, code } = form.values
  const to = { phone: phoneDigits(place), callingCode: codeIn(country), ticket }
  const sendCode = () => {
    if (isPhone(place)) return sendToNewPhone(to, session)
    form.refusePlace()
    return null
  }
  return (
    <Form className={css.form} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <Trouble text={form.trouble} />
      <PhoneField
        id={`${form.id}-place`}
        label={t('contactWays:phone.field')}
        autoFocus={ticket !== undefined}
        place={country}
        phone={place}
        error={form.errors.place}
        onPlace={next => form.set({ country: next })}
        onPhone={next => form.set({ place: next })}
      />
      <CodeField
        id={`${form.id}-code`}
        place={`new +${to.callingCode} ${to.phone}`}
        value={code}
        error={form.errors.code}
        sent={t('contactWays:phone.sent')}
        onSend={sendCode}
        onTrouble={form.tell}
        onChange={next => form.set({ code: next })}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {submit}
        </Button>
        <Cancel />
      </div>
    </Form>
  )
}

/** Returns false when the user prefers to leave the number with the other account. */
const bindOrTakeOver = async (
  wish: Parameters<typeof changePhone>[0],
  session: SessionStore,
  t: Text['t'],
): Promise<boolean> => {
  try {
    await changePhone(wish, session)
  } catch (error) {
    if (!isCallError(error) || error.name !== 'phoneBoundElsewhere') throw error
    const agreed = await ask({
      title: t('contactWays:takeOver.title'),
      text: error.message,
      confirm: t('contactWays:takeOver.confirm'),
      cancel: t('contactWays:takeOver.cancel'),
    })
    if (!agreed) return false
    await changePhone({ ...wish, takeOver: true }, session)
  }
  return true
}
