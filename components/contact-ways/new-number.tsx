import { useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import type { SessionStore } from '../../client/session/store.ts'
import { changePhone, sendToNewPhone } from '../../client/sign-in/contact-ways.ts'
import { isPhone, phoneDigits } from '../../contract/values/phone.ts'
import { CodeField } from '../login/code-field.tsx'
import { useSessionStore } from '../session-context.ts'
import { ask } from '../shell/ask.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { type Text, useText } from '../use-text.ts'
import { Cancel } from './cancel.tsx'
import * as css from './contact-ways.css.ts'
import { PhoneField } from './phone-field.tsx'
import { codeIn, likelyPlace } from './places.ts'
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
  const [country, setCountry] = useState(likelyPlace)
  const form = useNewPlace('phone.new', 'phone', onUnproved, [country, setCountry])
  const to = { phone: phoneDigits(form.place), callingCode: codeIn(country), ticket }
  const bind = async () => {
    const bound = await bindOrTakeOver({ ...to, verificationCode: form.code.trim() }, session, t)
    if (bound) onChanged(`+${to.callingCode} ${to.phone}`)
  }
  const send = () => {
    if (isPhone(form.place)) return sendToNewPhone(to, session)
    form.nowhere()
    return null
  }
  const go = () => {
    if (form.isComplete()) form.attempt(bind, form.told)
  }
  return (
    <Form className={css.form} onSend={go} onBlur={form.onBlur}>
      {form.otherTrouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: form.otherTrouble }} />}
      <PhoneField
        id={`${form.id}-place`}
        label={t('contactWays:phone.field')}
        autoFocus={ticket !== undefined}
        place={country}
        phone={form.place}
        error={form.placeError}
        onPlace={setCountry}
        onPhone={form.setPlace}
      />
      <CodeField
        id={`${form.id}-code`}
        place={`new +${to.callingCode} ${to.phone}`}
        value={form.code}
        error={form.codeError}
        sent={t('contactWays:phone.sent')}
        onSend={send}
        onTrouble={form.told}
        onChange={form.setCode}
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
