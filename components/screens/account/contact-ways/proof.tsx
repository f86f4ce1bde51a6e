import type { ReactNode } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { isCode } from '../parts/entries.ts'
import { Cancel } from './cancel.tsx'
import * as css from './contact-ways.css.ts'

type Props = {
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
export function Proof({ place, onSend, onCheck, onProved, children }: Props) {
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
