// Loads on demand: 2.8 kB (gzip) less in the first load of its page.
import { sendSignInCode } from '../../../../client/sign-in/sms-sign-in.ts'
import { isPhone, phoneDigits, worldwide } from '../../../../contract/values/phone.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { CodeField } from '../parts/code-field.tsx'
import { PhoneField } from '../parts/phone-field.tsx'
import { codeIn } from '../parts/places.ts'
import type { CodeWayProps } from './sign-in-fields.tsx'

/** Phone number and the code that is sent to it. */
export function SmsFields({ id, entries, errors, set, onTrouble, onSend, onNowhere }: CodeWayProps) {
  const { t } = useText()
  const send = () => {
    const to = { phone: entries.phone, callingCode: codeIn(entries.place) }
    const plain = { ...to, phone: phoneDigits(to.phone) }
    if (isPhone(to.phone))
      return onSend(worldwide(plain), slide => sendSignInCode({ ...to, ...(slide && { slide }) }))
    onNowhere('phone')
    return null
  }
  return (
    <>
      <PhoneField
        id={`${id}-phone`}
        label={t('login:phone')}
        place={entries.place}
        phone={entries.phone}
        error={errors.phone}
        onPlace={place => set('place', place)}
        onPhone={phone => set('phone', phone)}
      />
      <CodeField
        id={`${id}-smsCode`}
        place={`sign-in +${codeIn(entries.place)} ${phoneDigits(entries.phone)}`}
        value={entries.smsCode}
        error={errors.smsCode}
        sent={t('login:smsSent')}
        onSend={send}
        onChange={code => set('smsCode', code)}
        onTrouble={onTrouble}
      />
    </>
  )
}
