import type { ReactNode } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { Arrived, Names } from '../../../client/sign-in/register.ts'
import { nameOrder } from '../../../contract/values/names.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { lead as leadClass } from '../parts/frame.css.ts'
import { Alarm } from '../parts/frame.tsx'
import * as css from '../parts/sign-in.css.ts'
import { useTrouble } from '../parts/use-attempt.ts'
import { nameFaults } from './entries.ts'
import { NameFields } from './name-fields.tsx'
import { shutBy } from './states.ts'

type Props = {
  /** Name of the stored draft. */
  draft: string
  lead: ReactNode
  known: Names
  submit: string
  send: (names: Names) => Promise<Arrived>
  onDone: (arrived: Arrived) => void
  onShut: (error: CallError) => void
  /** An alternative, below the button. */
  children?: ReactNode
}

/** The names under which a company knows a user who already has an account. */
export function JoinForm({ draft, lead, known, submit, send, onDone, onShut, children }: Props) {
  const { t, locale } = useText()
  const form = useForm({
    from: known,
    fields: nameOrder(locale),
    check: nameFaults,
    draft,
    send: ({ values }) => send({ lastName: values.lastName.trim(), firstName: values.firstName.trim() }),
    onDone: arrived => onDone(arrived),
    onRefused: error => {
      const isShut = shutBy(error) !== null
      if (isShut) onShut(error)
      return isShut
    },
  })
  return (
    <Form className={css.form} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <p className={leadClass}>{lead}</p>
      <Alarm trouble={useTrouble(form.error)} />
      <NameFields text={form.text} />
      <p className={leadClass}>{t('register:namesHint')}</p>
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {submit}
      </Button>
      {children}
    </Form>
  )
}
