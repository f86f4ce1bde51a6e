import { changeOwnPassword } from '../../client/password.ts'
import { useSessionStore } from '../session-context.ts'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import { usePasswordForm } from './use-password-form.ts'

/** Changing one's own password; afterwards nobody is signed in on this page (J11). */
export function useChange(onChanged: () => void = () => undefined) {
  const { t } = useText()
  const session = useSessionStore()
  return usePasswordForm({
    asked: ['current', 'next', 'repeat'],
    send: async entries => {
      await changeOwnPassword(entries, session)
      toast('success', t('password:changed'))
      onChanged()
    },
  })
}
