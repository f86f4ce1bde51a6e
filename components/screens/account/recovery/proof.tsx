import { useEffect } from 'react'
import type { Recovery } from '../../../../client/sign-in/recovery.ts'
import type { RecoveryMethod } from '../../../../contract/recovery/calls.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { discardUnsaved, keepUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Alarm } from '../parts/frame.tsx'
import { form, note } from '../parts/sign-in.css.ts'
import { RecoveryFrame } from './frame.tsx'
import { ProofFields } from './proof-fields.tsx'
import { getRecovery, keepRecovery } from './recovery-state.ts'
import { useProof } from './use-proof.ts'

/** How the user proves that the account is theirs (B5, D5); without a started recovery it shows the start. */
export function RecoveryProof() {
  const { go } = useNavigation()
  const recovery = getRecovery()
  useEffect(() => {
    if (!recovery) go('/login/forgetPass', { replace: true })
  }, [recovery, go])
  return recovery && <Proof recovery={recovery} />
}

export function Proof({ recovery }: { recovery: Recovery }) {
  const { t } = useText()
  const { go } = useNavigation()
  const proof = useProof(recovery, {
    onPermit: permit => {
      keepRecovery({ permit })
      discardUnsaved()
      go('/login/resetpwd', { replace: true })
    },
    onOver: () => {
      keepRecovery({ over: true })
      // The typed reason stays for the retry.
      keepUnsaved()
      discardUnsaved()
      go('/login/forgetPass', { replace: true })
    },
  })
  const { method, pending, isSent, busy } = proof
  const submit = () => {
    proof.submit()
  }
  if (pending)
    return (
      <RecoveryFrame key="asked" heading={t('recovery:asked.title')} lead={t('recovery:asked.lead')}>
        <p className={note}>{t('recovery:asked.next')}</p>
      </RecoveryFrame>
    )
  return (
    <RecoveryFrame heading={t('portal:title.forgetPassNext')} lead={t('recovery:proof.lead')}>
      <Alarm trouble={proof.trouble} byCode />
      <Form className={form} onSend={submit} onBlur={proof.onBlur}>
        <RadioGroup
          label={t('recovery:proof.way')}
          value={method}
          onChange={next => proof.choose(next as RecoveryMethod)}
          options={recovery.methods.map(each => ({
            value: each,
            label: t(`recovery:method.${each}`),
            hint: t(`recovery:methodHint.${each}`),
          }))}
        />
        <ProofFields proof={proof} />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t(method === 'review' ? 'recovery:ask' : isSent ? 'terms:continue' : 'recovery:send')}
        </Button>
      </Form>
    </RecoveryFrame>
  )
}
