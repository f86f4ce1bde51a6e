import { type ReactNode, useId, useState } from 'react'
import { CodeField } from '../login/code-field.tsx'
import { isCode } from '../login/entries.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { useUnsaved } from '../shell/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useText } from '../use-text.ts'
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
  const id = useId()
  const [code, setCode] = useState('')
  const found = isCode(code) ? {} : { code: t('contactWays:codeInvalid') }
  const told = useFaults({ id, order: ['code'], found })
  const { trouble, busy, say, attempt } = useAttempt()
  useUnsaved(code !== '', { asks: false })
  const check = () => {
    if (focusFirst(told.check())) return
    attempt(async () => onProved(await onCheck(code.trim())))
  }
  return (
    <Form className={css.form} onSend={check} onBlur={told.onBlur}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble.text }} />}
      <CodeField
        id={`${id}-code`}
        place={place}
        value={code}
        error={told.faults.code}
        sent={t('contactWays:oldSent')}
        onSend={onSend}
        onTrouble={say}
        onChange={setCode}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('contactWays:verify')}
        </Button>
        <Cancel />
      </div>
      {children}
    </Form>
  )
}
