import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { getScope } from '../../client/session/store.ts'
import { Administration } from '../../components/screens/shell/administration.tsx'
import { Content, Frame } from '../../components/screens/shell/frame.tsx'
import { useSession } from '../../components/shared/call/use-session.ts'
import { builtMenus } from '../screens.ts'
import { Waiting } from '../waiting.tsx'

/** The frame of everything behind sign-in; nothing of one tenant or role stays on the page for the next. */
export function Page() {
  const session = useSession()
  const [drawer, setDrawer] = useState(false)
  const administers = useMatchRoute()({ to: '/csr_mds', fuzzy: true }) !== false
  const page = session.status === 'ready' ? <Outlet key={getScope(session).join()} /> : <Waiting />
  return (
    <Frame onMenu={administers ? () => setDrawer(true) : undefined}>
      {administers ? (
        <Administration built={builtMenus} drawer={drawer} onDrawer={setDrawer}>
          {page}
        </Administration>
      ) : (
        <Content>{page}</Content>
      )}
    </Frame>
  )
}
