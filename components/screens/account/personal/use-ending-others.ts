import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../client/session/api.ts'
import { getKey } from '../../../../client/session/query.ts'
import { endSession, listSessions } from '../../../../contract/auth/calls.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { ask } from '../../../shared/page/ask.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

/** Ends every session but this one, after confirmation: unsaved work there may be lost. */
export function useEndingOthers() {
  const { t } = useText()
  const store = useSessionStore()
  const session = useSession()
  const cache = useQueryClient()
  const [ending, setEnding] = useState(false)
  const endOthers = async () => {
    const sure = await ask({
      title: t('personal:sessions.othersTitle'),
      text: t('personal:sessions.othersText'),
      confirm: t('personal:sessions.endOthers'),
      cancel: t('personal:cancel'),
      danger: true,
    })
    if (!sure) return
    setEnding(true)
    try {
      await send(endSession, {}, { session: store })
      toast('success', t('personal:sessions.othersEnded'))
    } finally {
      setEnding(false)
      await cache.invalidateQueries({ queryKey: getKey(session, listSessions, {}) })
    }
  }
  return { ending, endOthers }
}
