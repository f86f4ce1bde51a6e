import { useQueryClient } from '@tanstack/react-query'
import { saveSignature } from '../../../../client/personal.ts'
import { getKey } from '../../../../client/session/query.ts'
import type { Input } from '../../../../contract/define.ts'
import {
  readSignSetting,
  type SignSetting,
  type saveSignSetting,
} from '../../../../contract/personal/calls.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

export type SignatureOptions = Omit<Input<typeof saveSignSetting>, 'rowVersion'>

/**
 * Saves a signature against the version that was read; a signature saved from another page is shown before a second
 * try (TR-C1).
 */
export function useSignature(saved: SignSetting, onSaved: () => void) {
  const { t } = useText()
  const cache = useQueryClient()
  const session = useSession()
  const store = useSessionStore()
  const reread = () => cache.invalidateQueries({ queryKey: getKey(session, readSignSetting) })
  const { busy, trouble, run, say } = useSubmit(async error => {
    if (error.name !== 'dataChanged') return false
    await reread()
    say(t('personal:overtaken'))
    return true
  })
  const save = async (wish: SignatureOptions) => {
    await run(async ({ submitKey }) => {
      await saveSignature({ ...wish, rowVersion: saved.rowVersion }, store, submitKey)
      await reread()
      toast('success', t(wish.kind === 'none' ? 'personal:signature.removed' : 'personal:signature.saved'))
      onSaved()
    })
  }
  return { busy, trouble, save }
}
