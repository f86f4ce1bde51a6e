import { type ReactNode, useState } from 'react'
import type { CallError } from '../../../../client/http/call-error.ts'
import { correctRegistration, type Invitation, type Registered } from '../../../../client/sign-in/register.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Tabs } from '../../../ui/base/tabs.tsx'
import { ScreenFrame } from '../parts/frame.tsx'
import { AccountPanel } from './account-panel.tsx'
import { getDraft } from './entries.ts'
import { JoinForm } from './join-form.tsx'
import * as css from './register.css.ts'
import { RegistrationForm } from './registration-form.tsx'
import { useRegistration } from './use-registration.ts'

type Props = {
  param: string
  invitation: Invitation
  onDone: (arrived: Registered) => void
  onShut: (error: CallError) => void
}
type RegisterPath = 'register' | 'account'

/** The name of a company for the language. */
export const useCompany = ({ company, companyEn }: { company: string; companyEn: string }): string => {
  const { locale } = useText()
  return (locale === 'en-US' || locale === 'es-ES' ? companyEn : company) || company
}

/** A valid invitation: register, join with an account, or correct returned data. */
export function OpenInvitation({ param, invitation, ...ends }: Props) {
  const { t } = useText()
  const { user } = useSession()
  const company = useCompany(invitation)
  // The invitation's address, or another one that the user entered, already has an account.
  const [taken, setTaken] = useState(invitation.hasAccount ? (invitation.email ?? '') : '')
  const [way, setWay] = useState<RegisterPath>(taken || user ? 'account' : 'register')
  const panel = (
    <AccountPanel param={param} invitation={invitation} company={company} taken={taken} {...ends} />
  )
  if (invitation.sentBack)
    return (
      <ScreenFrame heading={t('register:correct.title')} lead={t('register:correct.lead', { company })}>
        <JoinForm
          draft={`correct.${getDraft(invitation)}`}
          lead={invitation.email}
          known={invitation}
          submit={t('register:correct.submit')}
          send={names => correctRegistration(param, names)}
          {...ends}
        />
      </ScreenFrame>
    )
  const joins = invitation.hasAccount
  const lead = t(invitation.admits ? 'register:adminLead' : 'register:lead', { company })
  const joinLead = t(invitation.admits ? 'register:adminJoinLead' : 'register:joinLead', { company })
  return (
    <ScreenFrame heading={t('register:title', { company })} lead={joins ? joinLead : lead}>
      {joins ? (
        panel
      ) : (
        <Choice
          param={param}
          invitation={invitation}
          way={way}
          {...ends}
          account={panel}
          onWay={setWay}
          onTaken={email => {
            setTaken(email)
            setWay('account')
          }}
        />
      )}
    </ScreenFrame>
  )
}

type ChoiceProps = Props & {
  way: RegisterPath
  onWay: (way: RegisterPath) => void
  onTaken: (email: string) => void
  account: ReactNode
}

/** Registers, or joins with an existing account; the entries of one form stay while the user looks at the other. */
function Choice({ param, invitation, way, onWay, account, ...ends }: ChoiceProps) {
  const { t } = useText()
  const registration = useRegistration(param, invitation, { ...ends, onRestored: () => onWay('register') })
  const items = (['register', 'account'] as const).map(each => ({
    id: each,
    label: t(`register:way.${each}`),
    content: (
      <div className={css.stack}>
        {each === 'account' ? account : <RegistrationForm registration={registration} />}
      </div>
    ),
  }))
  return (
    <Tabs
      label={t('register:ways')}
      value={way}
      onChange={next => onWay(next as RegisterPath)}
      items={items}
    />
  )
}
