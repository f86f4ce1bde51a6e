import { useId, useState } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Alarm } from './alarm.tsx'
import type { Trouble } from './attempt.ts'
import * as css from './second-factor.css.ts'
import { useAttempt } from './use-attempt.ts'

type Props = {
  title: string
  text: string
  /** The kind of entry: the password, a code, or a name. */
  kind: 'password' | 'code' | 'name'
  label: string
  hint?: string
  first?: string
  /** The error that blocks sending; empty if there is none. */
  faultOf: (typed: string) => string
  submit: string
  danger?: boolean
  /** Rejects with the error that the dialog shows; `sayOf` gives the text of other failures. */
  onSubmit: (typed: string) => Promise<void>
  sayOf?: (error: unknown) => Trouble | null
  onClose: () => void
}

/** A dialog with one field: a proof or a name before an action. */
export function ProofDialog(props: Props) {
  const { title, text, submit, danger, onClose, sayOf } = props
  const { t } = useText()
  const formId = useId()
  const [typed, setTyped] = useState(props.first ?? '')
  const [fault, setFault] = useState('')
  const { trouble, busy, say, attempt } = useAttempt()
  useUnsaved(typed !== (props.first ?? ''), { asks: props.kind === 'name' })
  const work = async () => {
    try {
      await props.onSubmit(typed)
    } catch (error) {
      const own = sayOf?.(error)
      if (!own) throw error
      say(own)
    }
  }
  const go = () => {
    const problem = props.faultOf(typed)
    setFault(problem)
    if (problem === '') void attempt(work)
    else document.getElementById(`${formId}-field`)?.focus()
  }
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={formId} className={css.form} onSend={go}>
        <p className={css.text}>{text}</p>
        <Alarm trouble={trouble} />
        <Entry
          {...props}
          id={`${formId}-field`}
          typed={typed}
          fault={fault}
          onType={next => {
            setTyped(next)
            setFault('')
          }}
        />
      </Form>
    </Dialog>
  )
}

type EntryProps = Pick<Props, 'kind' | 'label' | 'hint'> & {
  id: string
  typed: string
  fault: string
  onType: (typed: string) => void
}

function Entry({ kind, label, hint, id, typed, fault, onType }: EntryProps) {
  const common = {
    ...{ id, label, hint, value: typed, error: fault || undefined },
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  }
  if (kind === 'password')
    return <PasswordField {...common} maxLength={128} autoComplete="current-password" />
  if (kind === 'name') return <TextField {...common} maxLength={50} autoComplete="off" />
  return (
    <TextField
      {...common}
      mono
      className={css.code}
      maxLength={20}
      autoComplete="one-time-code"
      spellCheck={false}
    />
  )
}
