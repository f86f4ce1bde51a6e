import { useState } from 'react'
import { renewRecoveryCodes, unbindOwn } from '../../../../client/sign-in/second-factor.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { isCode, isRecoveryCode } from '../parts/proof.ts'
import { ProofDialog } from '../parts/proof-dialog.tsx'
import { BindDialog } from './bind-dialog.tsx'
import { CodesDialog } from './recovery-codes.tsx'
import type { Act } from './section.tsx'

type Props = { onClose: () => void; onDone: () => void }

/** The dialog of the current action on the user's own authenticator. */
export function Acts({ act, ...ends }: Props & { act: Act }) {
  if (act === 'bind') return <BindDialog {...ends} />
  return act === 'unbind' ? <Unbind {...ends} /> : <Renew {...ends} />
}

function Unbind({ onClose, onDone }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const unbind = async (code: string) => {
    await unbindOwn(code.trim(), session)
    toast('success', t('secondFactor:section.unboundNow'))
    onDone()
  }
  const fits = (typed: string) => isCode(typed) || isRecoveryCode(typed)
  return (
    <ProofDialog
      title={t('secondFactor:section.unbindTitle')}
      text={t('secondFactor:section.unbindText')}
      kind="code"
      label={t('secondFactor:section.anyCode')}
      faultOf={typed => (fits(typed) ? '' : t('secondFactor:field.any'))}
      submit={t('terms:unbind')}
      danger
      onSubmit={unbind}
      onClose={onClose}
    />
  )
}

function Renew({ onClose, onDone }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <CodesDialog codes={codes} onDone={onDone} />
  return (
    <ProofDialog
      title={t('secondFactor:section.renew')}
      text={t('secondFactor:section.renewText')}
      kind="code"
      label={t('secondFactor:step.code.label')}
      faultOf={typed => (isCode(typed) ? '' : t('secondFactor:field.code'))}
      submit={t('secondFactor:section.renewSubmit')}
      onSubmit={async code => setCodes(await renewRecoveryCodes(code.trim(), session))}
      onClose={onClose}
    />
  )
}
