import { useState } from 'react'
import { beginOwn, bindOwn, type Setup } from '../../client/sign-in/second-factor.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { useSessionStore } from '../session-context.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import { CodesDialog } from './acts.tsx'
import { Alarm } from './alarm.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import * as css from './second-factor.css.ts'
import { SetupForm } from './setup-form.tsx'

type Props = { onClose: () => void; onDone: () => void }

/** Binds an authenticator: the password, then the secret to scan and its first code, then the recovery codes. */
export function BindDialog({ onClose, onDone }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { trouble, busy, attempt } = useAttempt()
  if (codes) return <CodesDialog codes={codes} onDone={onDone} />
  if (!setup)
    return (
      <ProofDialog
        title={t('secondFactor:setup.title')}
        text={t('secondFactor:section.passwordText')}
        kind="password"
        label={t('secondFactor:section.password')}
        faultOf={typed => (typed === '' ? t('secondFactor:field.password') : '')}
        submit={t('secondFactor:section.next')}
        onSubmit={async password => setSetup(await beginOwn(password, session))}
        onClose={onClose}
      />
    )
  const bind = (code: string) =>
    attempt(async () => {
      setCodes(await bindOwn(setup.setupId, code, session))
      toast('success', t('secondFactor:section.boundNow'))
    })
  return (
    <Dialog open size="sm" title={t('secondFactor:setup.title')} onClose={onClose}>
      <div className={css.form}>
        <Alarm trouble={trouble} />
        <SetupForm setup={setup} busy={busy} onCode={bind} />
      </div>
    </Dialog>
  )
}
