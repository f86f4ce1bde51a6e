import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { saveSignature } from '../../client/personal.ts'
import { getKey } from '../../client/session/query.ts'
import type { Input } from '../../contract/define.ts'
import { readSignSetting, type SignSetting, type saveSignSetting } from '../../contract/personal/calls.ts'
import { useSessionStore } from '../session-context.ts'
import { toast } from '../ui/toast-store.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'

export type SignatureWish = Omit<Input<typeof saveSignSetting>, 'rowVersion'>

/**
 * Saves a signature against the version that was read; a signature saved from another page is shown before a second
 * try (TR-C1).
 */
export function useSignature(saved: SignSetting, onSaved: () => void) {
  const { t } = useText()
  const cache = useQueryClient()
  const session = useSession()
  const store = useSessionStore()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [submitKey, setSubmitKey] = useState<string>()
  const reread = () => cache.invalidateQueries({ queryKey: getKey(session, readSignSetting) })
  const save = async (wish: SignatureWish) => {
    setBusy(true)
    setTrouble('')
    try {
      await saveSignature({ ...wish, rowVersion: saved.rowVersion }, store, submitKey)
      await reread()
      toast('success', t(wish.kind === 'none' ? 'personal:signature.removed' : 'personal:signature.saved'))
      onSaved()
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      if (error.name === 'dataChanged') await reread()
      setTrouble(
        error.name === 'dataChanged' ? t('personal:overtaken') : error.message || t('personal:failed'),
      )
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, save }
}
