import { contactWays } from '../../../../contract/contact-methods/calls.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { Button } from '../../../ui/base/button.tsx'
import * as css from './contact-methods.css.ts'

/** The contact methods of the account, with links to change each: the section of personal settings (D11, D13, D14). */
export function ContactWaysSection() {
  const { t } = useText()
  const query = useScoped(contactWays, {})
  if (query.error || !query.data) return <Loaded query={query} small lines={2} size="control" />
  const { email, phone, callingCode, sms } = query.data
  return (
    <dl className={css.rows}>
      <Place
        name={t('terms:emailAddress')}
        value={email}
        empty={t('contactWays:section.noEmail')}
        act={t(email === null ? 'contactWays:section.setEmail' : 'contactWays:email.submit')}
        to="/changeEmail"
      />
      {(sms || phone !== null) && (
        <Place
          name={t('contactWays:section.phone')}
          value={phone === null ? null : `+${callingCode} ${phone}`}
          empty={t('terms:notBound')}
          act={t(phone === null ? 'contactWays:phone.bind' : 'contactWays:phone.submit')}
          to="/changePhone"
        />
      )}
    </dl>
  )
}

type PlaceProps = { name: string; value: string | null; empty: string; act: string; to: string }

function Place({ name, value, empty, act, to }: PlaceProps) {
  const { go } = useNavigation()
  return (
    <div className={css.row}>
      <dt className={css.rowName}>{name}</dt>
      <dd className={value === null ? css.rowEmpty : css.rowValue} dir={value === null ? undefined : 'ltr'}>
        {value ?? empty}
      </dd>
      <dd className={css.rowAct}>
        <Button onClick={() => go(to)}>{act}</Button>
      </dd>
    </div>
  )
}
