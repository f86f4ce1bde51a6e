import { useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { type Permit, setNewPassword } from '../../../../client/sign-in/recovery.ts'
import { codeText } from '../../../../client/words/i18n.ts'
import { codes } from '../../../../contract/codes.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useNavigation } from '../../../shared/page/navigation.tsx'
import { discardUnsaved, useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { PasswordFields } from '../password/password-fields.tsx'
import { usePasswordForm } from '../password/use-password-form.ts'
import { RecoveryFrame } from './frame.tsx'
import { getPermit, keepRecovery } from './recovery-state.ts'

/** A new password in place of the forgotten one (B3, D5): with a code entered here, or by a mailed link. */
export function RecoveryReset() {
  const [permit] = useState(getPermit)
  const [gone, setGone] = useState(permit ? '' : codeText(codes.resetLinkInvalid.code))
  return gone || !permit ? <Gone text={gone} /> : <Reset permit={permit} onGone={setGone} />
}

const shut = ['resetLinkInvalid', 'resetLinkExpired', 'resetLinkUsed', 'resetLinkEarly'] as const

/** The form itself; `onGone` is called when the permit is invalid, or not yet valid. */
export function Reset({ permit, onGone }: { permit: Permit; onGone: (text: string) => void }) {
  const { t } = useText()
  const { go } = useNavigation()
  const form = usePasswordForm({
    asked: ['next', 'repeat'],
    send: ({ next }) => setNewPassword(permit, next),
    onDone: () => {
      keepRecovery()
      discardUnsaved()
      toast('success', t('recovery:reset.done'))
      go('/login', { replace: true })
    },
    onRefused: error => {
      const over = shut.some(name => isCallError(error, name))
      if (over) onGone(error.message)
      return over
    },
  })
  // The permit exists only in this page: a reload would lose it.
  useUnsaved(true, { asks: false })
  return (
    <RecoveryFrame heading={t('recovery:reset.title')} lead={t('recovery:reset.lead')}>
      <PasswordFields form={form} />
      <Button type="submit" form={`${form.id}-form`} variant="primary" wide busy={form.busy}>
        {t('recovery:reset.submit')}
      </Button>
    </RecoveryFrame>
  )
}

/** Says why no password can be set here, and links to the start of a recovery. */
export function Gone({ text }: { text: string }) {
  const { t } = useText()
  const { go } = useNavigation()
  return (
    <RecoveryFrame heading={t('recovery:reset.gone')} lead={text}>
      <Button variant="primary" wide onClick={() => go('/login/forgetPass')}>
        {t('recovery:reset.begin')}
      </Button>
    </RecoveryFrame>
  )
}
