import type { ReactNode } from 'react'
import {
  proveOldEmail,
  proveOldPhone,
  sendToOldEmail,
  sendToOldPhone,
} from '../../../../client/sign-in/contact-ways.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import type { Ways } from './page.tsx'
import { Proof } from './proof.tsx'
import { Step } from './step.tsx'

/** A number with its calling code, for display. */
export const getNumber = ({ phone, callingCode }: Ways): string => `+${callingCode} ${phone}`

/** Key of the code to an existing contact method: however it is requested, it is one code. */
export const getPlace = (bound: Ways, by: 'email' | 'phone'): string =>
  `old ${by === 'phone' ? getNumber(bound) : bound.email}`

type Props = {
  bound: Ways
  /** What proves the identity: the contact method to be replaced, or the other one if there is none. */
  by: 'email' | 'phone'
  title: string
  proved: boolean
  onProved: (ticket: string) => void
  children?: ReactNode
  /** Shown in place of the code once the user has said that they can't receive it. */
  instead?: ReactNode
}

/** The first step of a change: a code to an existing contact method. */
export function OldPlace({ bound, by, title, proved, onProved, children, instead }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const byPhone = by === 'phone'
  const address = byPhone ? getNumber(bound) : (bound.email ?? '')
  return (
    <Step
      number={1}
      state={proved ? 'done' : 'open'}
      title={title}
      text={instead ? t('contactWays:lost.text') : t('contactWays:codeGoesTo', { address })}
    >
      {instead ?? (
        <Proof
          place={getPlace(bound, by)}
          onSend={() => (byPhone ? sendToOldPhone('change', session) : sendToOldEmail(session))}
          onCheck={code => (byPhone ? proveOldPhone(code, session) : proveOldEmail(code, session))}
          onProved={onProved}
        >
          {children}
        </Proof>
      )}
    </Step>
  )
}
