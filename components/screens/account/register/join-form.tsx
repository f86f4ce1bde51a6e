import { type ReactNode, useState } from 'react'
import { type CallError, isCallError } from '../../../../client/http/call-error.ts'
import type { Arrived, Joining, Names } from '../../../../client/sign-in/register.ts'
import { type NamePart, nameOrder } from '../../../../contract/values/names.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { Trouble } from '../parts/attempt.ts'
import { CodeField } from '../parts/code-field.tsx'
import { lead as leadClass } from '../parts/frame.css.ts'
import { Alarm } from '../parts/frame.tsx'
import * as css from '../parts/sign-in.css.ts'
import { useTrouble } from '../parts/use-attempt.ts'
import { codeFault, nameFaults } from './entries.ts'
import { NameFields } from './name-fields.tsx'
import { shutBy } from './states.ts'

type Props = {
  /** Name of the stored draft. */
  draft: string
  lead: ReactNode
  known: Names
  submit: string
  send: (joining: Joining) => Promise<Arrived>
  /** The invited address, and what mails a code to it: asked for when the account has another address. */
  invited?: { email: string; sendCode: () => Promise<number> } | null
  onDone: (arrived: Arrived) => void
  onShut: (error: CallError) => void
  /** An alternative, below the button. */
  children?: ReactNode
}

/** The names under which a company knows a user who already has an account. */
export function JoinForm({ lead, submit, invited = null, children, ...props }: Props) {
  const { t } = useText()
  const { form, asked, codeTrouble, say } = useJoining(props)
  return (
    <Form className={css.form} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <p className={leadClass}>{lead}</p>
      <Alarm trouble={useTrouble(form.error)} />
      <Alarm trouble={codeTrouble} byCode />
      <NameFields text={form.text} />
      <p className={leadClass}>{t('register:namesHint')}</p>
      {asked && invited && (
        <CodeField
          id={`${form.id}-code`}
          place={`join ${invited.email.toLowerCase()}`}
          value={form.values.code}
          error={form.errors.code}
          sent={t('register:codeSent')}
          onSend={invited.sendCode}
          onChange={code => form.set({ code })}
          onTrouble={say}
        />
      )}
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {submit}
      </Button>
      {children}
    </Form>
  )
}

/** The names, and the code once the server has asked for one. */
function useJoining({ draft, known, send, onDone, onShut }: Omit<Props, 'lead' | 'submit'>) {
  const { locale } = useText()
  const [from] = useState(() => ({ lastName: known.lastName, firstName: known.firstName, code: '' }))
  const [asked, setAsked] = useState(false)
  const [codeTrouble, say] = useState<Trouble | null>(null)
  const form = useForm({
    from,
    fields: [...nameOrder(locale), ...(asked ? (['code'] as const) : [])],
    check: values => ({ ...nameFaults(values), ...(asked && codeFault(values.code)) }),
    toField: path => (path === 'verificationCode' ? 'code' : (path as NamePart)),
    draft,
    unstored: ['code'],
    send: ({ values }) =>
      send({
        lastName: values.lastName.trim(),
        firstName: values.firstName.trim(),
        ...(asked && { verificationCode: values.code.trim() }),
      }),
    onDone: arrived => onDone(arrived),
    onRefused: error => {
      const isShut = shutBy(error) !== null
      if (isShut) onShut(error)
      if (isCallError(error, 'invitedAddressUnproved')) setAsked(true)
      return isShut
    },
  })
  return { form, asked, codeTrouble, say }
}
