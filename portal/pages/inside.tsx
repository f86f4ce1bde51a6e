import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { getScope } from '../../client/session/store.ts'
import { Content, Frame } from '../../components/screens/shell/frame.tsx'
import { useSession } from '../../components/shared/call/use-session.ts'
import { Waiting } from '../waiting.tsx'

export { readOverdue } from '../../components/screens/shell/notice-line.tsx'

/** The frame of everything behind sign-in; nothing of one tenant or role stays on the page for the next. */
export function Page() {
  const session = useSession()
  const administers = useMatchRoute()({ to: '/csr_mds', fuzzy: true }) !== false
  const ready = session.status === 'ready'
  const page = ready ? <Outlet key={getScope(session).join()} /> : <Waiting />
  return <Frame menu={administers}>{administers && ready ? page : <Content>{page}</Content>}</Frame>
}
