import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { send } from '../../../../client/session/api.ts'
import { getKey } from '../../../../client/session/query.ts'
import {
  listMailAddresses,
  type MailType,
  removeMailAddress,
  updateMailAddress,
} from '../../../../contract/personal/calls.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

/** The addresses that mails go to, and changes to them; `busy` is the id of the one in progress. */
export function useMails() {
  const { t } = useText()
  const session = useSession()
  const store = useSessionStore()
  const cache = useQueryClient()
  const read = useScoped(listMailAddresses, {})
  const [busy, setBusy] = useState('')
  const reread = () => cache.invalidateQueries({ queryKey: getKey(session, listMailAddresses) })
  const act = async (id: string, work: () => Promise<unknown>, done: string) => {
    setBusy(id)
    try {
      await work()
      toast('success', done)
    } catch (error) {
      // The error is shown like any other; the list shows the current state.
      if (!isCallError(error)) throw error
    } finally {
      await reread()
      setBusy('')
    }
  }
  const addresses = read.data?.records ?? []
  /** Sends a kind of mail to an address, or (empty) to the user's own again. */
  const sendTo = (type: MailType, to: string) => {
    const from = addresses.find(each => each.types.includes(type))
    const target = addresses.find(each => each.id === to) ?? from
    if (!target) return Promise.resolve()
    const others = target.types.filter(each => each !== type)
    const types = target.id === to ? [...others, type] : others
    const wish = { id: target.id, types, rowVersion: target.rowVersion }
    return act(
      target.id,
      () => send(updateMailAddress, wish, { session: store }),
      t('personal:mails.changed'),
    )
  }
  const remove = (id: string) =>
    act(id, () => send(removeMailAddress, { id }, { session: store }), t('personal:mails.removed'))
  return { read, busy, reread, sendTo, remove }
}
