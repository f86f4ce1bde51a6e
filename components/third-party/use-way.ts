import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { getPending, type Pending } from '../../client/pending-step.ts'
import type { Ticked } from '../../client/sign-in.ts'
import { keepWay, signInByWay, wayStanding } from '../../client/third-party.ts'
import type { Provider, ThirdPartyWay } from '../../contract/third-party.ts'

const pollMs = 2000

/** A way as it stands in this page: the provider, the code to scan, and until when it holds (ms since 1970). */
export type ShownWay = Omit<ThirdPartyWay, 'expiresIn'> & { provider: Provider; until: number }

/** Leaves the page for an address: a way to a provider. */
export type Leave = (address: string) => void

/** Begins a way; where the provider shows a code of its own, the page goes there at once. */
export const shownWay = async (
  provider: Provider,
  begin: (id: string) => Promise<ThirdPartyWay>,
  leave: Leave,
  ticked: Ticked = {},
): Promise<ShownWay | null> => {
  const { expiresIn, ...way } = await begin(provider.id)
  if (way.scan) return { ...way, provider, until: Date.now() + expiresIn * 1000 }
  depart(way, leave, ticked)
  return null
}

/** Leaves this tab for the provider; what the way is asked by, and what was ticked, waits here for the return. */
export const depart = (
  { state, go }: Pick<ThirdPartyWay, 'state' | 'go'>,
  leave: Leave,
  { remember = false, legal = false }: Ticked = {},
): void => {
  keepWay({ state, remember, legal })
  leave(go)
}

/** Asks how far a way is until the person is back, or until it has failed. */
export const useWayStanding = (state: string | null) => {
  const query = useQuery({
    queryKey: ['third-party-way', state],
    queryFn: ({ signal }) => wayStanding(state ?? '', signal),
    enabled: state !== null,
    retry: false,
    gcTime: 0,
    refetchInterval: each => (each.state.error || each.state.data?.ticket ? false : pollMs),
  })
  return { step: query.data?.step, ticket: query.data?.ticket, error: query.error }
}

type Ends = { onSignedIn: () => void; onSecondStep: (step: Pending) => void }

/** Signs in as soon as there is a ticket; what goes wrong is said in the text that it answers. */
export const useEntry = (
  ticket: string | undefined,
  ticked: Ticked,
  { onSignedIn, onSecondStep }: Ends,
): string | null => {
  const [trouble, setTrouble] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is used once, whatever else is drawn anew
  useEffect(() => {
    if (!ticket) return
    signInByWay(ticket, ticked).then(onSignedIn, error => {
      const step = getPending(error)
      if (step) return onSecondStep({ ...step, remember: ticked.remember ?? false })
      if (!isCallError(error)) throw error
      setTrouble(error.message)
    })
  }, [ticket])
  return trouble
}
