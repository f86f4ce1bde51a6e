import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import {
  beginBinding,
  type OwnThirdParty,
  ownThirdParties,
  takeKeptWay,
  unbindProvider,
} from '../../../../client/sign-in/third-party.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { type Leave, type ShownProvider, shownWay, useProviderState } from './use-way.ts'

/** Binding and unbinding: to the provider, back, and the reloaded list. */
export function useBinding(returned: boolean, leave: Leave) {
  const { t } = useText()
  const cache = useQueryClient()
  const list = useQuery({ queryKey: ['own-third-parties'], queryFn: ({ signal }) => ownThirdParties(signal) })
  const [way, setWay] = useState<ShownProvider | null>(null)
  const [state, setState] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<OwnThirdParty | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    if (returned) setState(takeKeptWay()?.state ?? null)
  }, [returned])
  const standing = useProviderState(way?.state ?? state)
  const run = (work: () => Promise<void>) => {
    setTrouble(null)
    work().catch(error => {
      if (!isCallError(error)) throw error
      setTrouble(error.message)
    })
  }
  const over = () => {
    setWay(null)
    setState(null)
    setLeaving(null)
  }
  const done = async (text: string) => {
    over()
    toast('success', text)
    await cache.invalidateQueries({ queryKey: ['own-third-parties'] })
  }
  return {
    list,
    way,
    standing,
    leaving,
    trouble: trouble ?? standing.error?.message,
    setLeaving,
    over,
    bound: () => done(t('thirdParty:section.boundNow')),
    begin: (own: OwnThirdParty) => run(async () => setWay(await shownWay(own, beginBinding, leave))),
    unbind: async (own: OwnThirdParty, password: string) => {
      setTrouble(null)
      await unbindProvider(own.id, password)
      await done(t('thirdParty:section.unboundNow'))
    },
  }
}
