import { type ReactNode, useId, useState } from 'react'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import type { Arrived, Names } from '../../client/sign-in/register.ts'
import { nameOrder } from '../../contract/values/names.ts'
import { lead as leadClass } from '../login/frame.css.ts'
import { Alarm } from '../login/frame.tsx'
import { form } from '../login/sign-in.css.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { useDraft } from '../shell/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useText } from '../use-text.ts'
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
  const id = useId()
  const [names, setNames] = useState(known)
  const told = useFaults({ id, order: nameOrder(locale), found: nameFaults(names) })
  const { trouble, busy, attempt } = useAttempt()
  const { lastName, firstName } = names
  useDraft<Names>(draft, {
    dirty: lastName !== known.lastName || firstName !== known.firstName,
    values: () => ({ lastName, firstName }),
    restore: setNames,
  })
  const join = async () => {
    try {
      onDone(await send({ lastName: lastName.trim(), firstName: firstName.trim() }))
    } catch (error) {
      if (isCallError(error) && shutBy(error)) return onShut(error)
      throw error
    }
  }
  const go = () => {
    if (!focusFirst(told.check())) void attempt(join)
  }
  return (
    <Form className={form} onSend={go} onBlur={told.onBlur}>
      <p className={leadClass}>{lead}</p>
      <Alarm trouble={trouble} />
      <NameFields
        id={id}
        names={names}
        errors={told.faults}
        onChange={(field, text) => setNames(now => ({ ...now, [field]: text }))}
      />
      <p className={leadClass}>{t('register:namesHint')}</p>
      <Button type="submit" variant="primary" wide busy={busy}>
        {submit}
      </Button>
      {children}
    </Form>
  )
}
