import { useState } from 'react'
import { changeOwnPassword } from '../../../../client/sign-in/password.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { usePasswordForm } from './use-password-form.ts'

/**
 * Changes the user's own password; afterwards nobody is signed in on this page (J11). It asks for a code once the
 * server requires it.
 */
export function useChange(onChanged: () => void = () => undefined) {
  const { t } = useText()
  const session = useSessionStore()
  const [coded, setCoded] = useState(false)
  return usePasswordForm({
    asked: coded ? ['current', 'next', 'repeat', 'code'] : ['current', 'next', 'repeat'],
    send: entries => changeOwnPassword(entries, session),
    onDone: () => {
      toast('success', t('password:changed'))
      onChanged()
    },
    onRefused: error => {
      const asks = error.name === 'authenticatorRequired'
      if (asks) setCoded(true)
      return asks
    },
  })
}
