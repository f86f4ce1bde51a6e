import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createSessionStore } from '../../../client/session/store.ts'
import { ReauthDialog } from '../../../components/screens/account/reauth/dialog.tsx'
import { SessionContext } from '../../../components/shared/call/session-context.ts'
import { PortalGround } from '../../portal-ground.tsx'
import type { Story } from '../../story.ts'
import { person } from './person.ts'

export default { title: 'Screens / Sign in again' }

const words = ['reauth', 'login', 'portal', 'errors', 'ui'] as const
const expired = 'Your session has expired. Sign in again to continue.'

/** The session of a user whose time has run out; the sign-in methods are known, or cannot be loaded. */
function Ground({ known, children }: { known: boolean; children: ReactNode }) {
  const [session] = useState(() => {
    const store = createSessionStore()
    store.update({ status: 'ready', user: person })
    return store
  })
  return (
    <SessionContext value={session}>
      <PortalGround words={words}>
        <Ways known={known}>{children}</Ways>
      </PortalGround>
    </SessionContext>
  )
}

function Ways({ known, children }: { known: boolean; children: ReactNode }) {
  const cache = useQueryClient()
  useState(() => {
    const queryKey = ['sign-in-ways']
    cache.removeQueries({ queryKey })
    cache.setQueryDefaults(queryKey, { staleTime: known ? Number.POSITIVE_INFINITY : 0 })
    if (known) cache.setQueryData(queryKey, { methods: ['password', 'email'], slide: true })
  })
  return children
}

const wanted = (waits: boolean) => ({ text: expired, waits, end: () => undefined })

export const NothingWaits: Story = () => (
  <Ground known>
    <ReauthDialog wanted={wanted(false)} />
  </Ground>
)

export const ASubmitWaits: Story = () => (
  <Ground known>
    <ReauthDialog wanted={wanted(true)} />
  </Ground>
)

export const FactorsUnavailable: Story = () => (
  <Ground known={false}>
    <ReauthDialog wanted={wanted(true)} />
  </Ground>
)
