import type { ReactNode } from 'react'
import {
  proveOldEmail,
  proveOldPhone,
  sendToOldEmail,
  sendToOldPhone,
} from '../../../../client/sign-in/contact-methods.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { isCode } from '../parts/entries.ts'
import { Cancel } from './cancel.tsx'
import * as css from './contact-methods.css.ts'
import type { Ways } from './page.tsx'
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

type ProofProps = {
  /** The code's destination, under which the wait for the next code is stored. */
  place: string
  onSend: () => Promise<number>
  /** Exchanges the code for a ticket. */
  onCheck: (code: string) => Promise<string>
  onProved: (ticket: string) => void
  /** Alternatives for a user who can't receive the code. */
  children?: ReactNode
}

/** The code to an existing contact method, and its check. */
function Proof({ place, onSend, onCheck, onProved, children }: ProofProps) {
  const { t } = useText()
  const form = useForm({
    from: { code: '' },
    fields: ['code'],
    asks: false,
    check: ({ code }) => (isCode(code) ? {} : { code: t('contactWays:codeInvalid') }),
    send: ({ values }) => onCheck(values.code.trim()),
    onDone: ticket => onProved(ticket),
  })
  return (
    <Form className={css.form} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <Trouble text={form.trouble} />
      <CodeField
        id={`${form.id}-code`}
        place={place}
        value={form.values.code}
        error={form.errors.code}
        sent={t('contactWays:oldSent')}
        onSend={onSend}
        onTrouble={trouble => form.say(trouble?.text ?? '')}
        onChange={code => form.set({ code })}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('contactWays:verify')}
        </Button>
        <Cancel />
      </div>
      {children}
    </Form>
  )
}
