import { useState } from 'react'
import { beginOwn, bindOwn, type Setup } from '../../../../client/sign-in/second-factor.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Alarm } from '../parts/alarm.tsx'
import { ProofDialog } from '../parts/proof-dialog.tsx'
import * as css from '../parts/second-factor.css.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { CodesDialog } from './recovery-codes.tsx'
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
        submit={t('terms:continue')}
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
