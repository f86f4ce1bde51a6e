import { Outlet, useRouterState } from '@tanstack/react-router'
import { Administration } from '../../components/screens/shell/administration.tsx'
import { builtMenus, getScreen } from '../screens.ts'

/** /csr_mds: the side menu beside each screen; the guard redirects to the first screen that the role opens. */
export const Page = () => (
  <Administration built={builtMenus} place={usePlace()}>
    <Outlet />
  </Administration>
)

/** The address of the drawn screen; of the form of an act none, since going back there would begin the act again. */
function usePlace(): string | null {
  const { pathname, href } = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  })
  const access = getScreen(pathname)?.access
  return typeof access === 'object' && access.button === undefined ? href : null
}
