import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isCallError } from '../../../../client/http/call-error.ts'
import { getPending, type Pending } from '../../../../client/sign-in/pending-step.ts'
import type { Ticked } from '../../../../client/sign-in/sign-in.ts'
import { getProviderState, keepWay, signInByWay } from '../../../../client/sign-in/third-party.ts'
import type { Provider, ThirdPartyProvider } from '../../../../contract/auth/third-party.ts'

const pollMs = 2000

/** A provider sign-in in this page: the provider, the code to scan, and its expiry (ms since 1970). */
export type ShownProvider = Omit<ThirdPartyProvider, 'expiresIn'> & { provider: Provider; until: number }

/** Leaves the page for the address of a provider sign-in. */
export type Leave = (address: string) => void

/** Starts a provider sign-in; if the provider shows its own code, the page goes there at once. */
export const shownWay = async (
  provider: Provider,
  begin: (id: string) => Promise<ThirdPartyProvider>,
  leave: Leave,
  ticked: Ticked = {},
): Promise<ShownProvider | null> => {
  const { expiresIn, ...way } = await begin(provider.id)
  if (way.scan) return { ...way, provider, until: Date.now() + expiresIn * 1000 }
  depart(way, leave, ticked)
  return null
}

/** Leaves this tab for the provider; the sign-in's state and the checkboxes are stored here for the return. */
export const depart = (
  { state, go }: Pick<ThirdPartyProvider, 'state' | 'go'>,
  leave: Leave,
  { remember = false, legal = false }: Ticked = {},
): void => {
  keepWay({ state, remember, legal })
  leave(go)
}

/** Polls a provider sign-in until the user is back, or until it has failed. */
export const useProviderState = (state: string | null) => {
  const query = useQuery({
    queryKey: ['third-party-way', state],
    queryFn: ({ signal }) => getProviderState(state ?? '', signal),
    enabled: state !== null,
    retry: false,
    gcTime: 0,
    refetchInterval: each => (each.state.error || each.state.data?.ticket ? false : pollMs),
  })
  return { step: query.data?.step, ticket: query.data?.ticket, error: query.error }
}

type Ends = { onSignedIn: () => void; onSecondStep: (step: Pending) => void }

/** Signs in as soon as there is a ticket; an error appears as the text of its code. */
export const useEntry = (
  ticket: string | undefined,
  ticked: Ticked,
  { onSignedIn, onSecondStep }: Ends,
): string | null => {
  const [trouble, setTrouble] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is used once, whatever else renders again
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
