import { useId, useState } from 'react'
import { sendToOldPhone, unbind } from '../../client/sign-in/contact-ways.ts'
import { CodeField } from '../login/code-field.tsx'
import { isCode } from '../login/entries.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { useSessionStore } from '../session-context.ts'
import { useUnsaved } from '../shell/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { useText } from '../use-text.ts'
import * as css from './contact-ways.css.ts'

type Props = { address: string; onClose: () => void; onUnbound: () => void }

/** Removes the number from the account, with a code sent to it (D11). */
export function UnbindDialog({ address, onClose, onUnbound }: Props) {
  const { t } = useText()
  const id = useId()
  const session = useSessionStore()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState(false)
  const { trouble, busy, say, attempt } = useAttempt()
  useUnsaved(code !== '', { asks: false })
  const confirm = () => {
    setFault(!isCode(code))
    if (!isCode(code)) return document.getElementById(`${id}-code`)?.focus()
    attempt(async () => {
      await unbind(code.trim(), session)
      onUnbound()
    })
  }
  return (
    <Dialog
      open
      size="sm"
      title={t('contactWays:unbind.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('contactWays:unbind.cancel')}</Button>
          <Button type="submit" form={id} variant="danger" busy={busy}>
            {t('contactWays:unbind.confirm')}
          </Button>
        </>
      }
    >
      <Form id={id} className={css.form} onSend={confirm}>
        <p className={css.stepText}>{t('contactWays:unbind.text', { address })}</p>
        {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble.text }} />}
        <CodeField
          id={`${id}-code`}
          place={`unbind ${address}`}
          value={code}
          error={fault ? t('contactWays:codeInvalid') : undefined}
          sent={t('contactWays:oldSent')}
          onSend={() => sendToOldPhone('unbind', session)}
          onTrouble={say}
          onChange={next => {
            setCode(next)
            setFault(false)
          }}
        />
      </Form>
    </Dialog>
  )
}
