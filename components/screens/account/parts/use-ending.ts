import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../client/session/api.ts'
import { getKey } from '../../../../client/session/query.ts'
import type { endSession, listSessions } from '../../../../contract/auth/calls.ts'
import type { deviceList, endDevice } from '../../../../contract/auth/second-factor.ts'
import type { WordKey } from '../../../../locales/words.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

/** Ends one entry of the user's own list and reloads the list; `busy` is the id of the entry in progress. */
export function useEnding(
  call: typeof endSession | typeof endDevice,
  list: typeof listSessions | typeof deviceList,
  ended: WordKey,
) {
  const { t } = useText()
  const store = useSessionStore()
  const session = useSession()
  const cache = useQueryClient()
  const [busy, setBusy] = useState('')
  const end = async (id: string) => {
    setBusy(id)
    try {
      await send(call, { id }, { session: store })
      toast('success', t(ended))
    } finally {
      setBusy('')
      await cache.invalidateQueries({ queryKey: getKey(session, list, {}) })
    }
  }
  return { busy, end }
}
