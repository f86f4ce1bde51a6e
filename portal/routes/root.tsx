import {
  createRootRoute,
  createRoute,
  Outlet,
  useBlocker,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '../../client/words/i18n.ts'
import { mayLeave } from '../../components/shared/page/leave.ts'
import { type Navigation, NavigationProvider } from '../../components/shared/page/navigation.tsx'
import { isOneWay } from '../../components/shared/page/one-way.ts'
import { isUnsaved } from '../../components/shared/page/unsaved.ts'
import { toast } from '../../components/ui/feedback/toast-store.ts'
import { check } from '../check.ts'
import { FrameComing } from '../frame-coming.tsx'
import { opensPath } from '../guard.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { lazyPage } from '../page.tsx'
import { standingNow } from '../place.ts'
import { isApplicationPath } from '../safe-target.ts'
import { refusesBack } from '../screens.ts'

/** What applies to every address: the guard, and the wrapper of each screen. */
export const root = createRootRoute({
  beforeLoad: check,
  component: Root,
  pendingComponent: FrameComing,
  errorComponent: NotLoaded,
})

const insidePage = lazyPage(
  () => import('../pages/inside.tsx'),
  ['portal', 'notices', 'access', 'bell', 'ui'],
)
/** What the line of notices of the administration says, before the line is drawn. */
export const readNoticeLine = () =>
  import('../pages/inside.tsx').then(
    file => file.readOverdue(),
    () => undefined,
  )
/** The frame of signed-in users. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  ...insidePage,
  loader: ({ location }) =>
    Promise.all([insidePage.loader(), location.pathname.startsWith('/csr_mds') && readNoticeLine()]),
  // Nothing is drawn yet that a fast answer could keep.
  pendingComponent: FrameComing,
  pendingMs: 0,
})

/** The wrapper of every page: navigation, and the guard of unsaved changes. */
function Root() {
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      if (current.pathname === next.pathname) return false
      if (!refusesBack(current.pathname, action, isOneWay())) return !(await mayLeave())
      toast('info', t('portal:back.refused'))
      return true
    },
    enableBeforeUnload: isUnsaved,
  })
  return (
    <NavigationProvider value={usePortalNavigation()}>
      <Outlet />
    </NavigationProvider>
  )
}

function usePortalNavigation(): Navigation {
  const router = useRouter()
  const path = useRouterState({
    select: state => state.resolvedLocation?.pathname ?? state.location.pathname,
  })
  return useMemo(
    () => ({
      path,
      go: (to, { replace = false } = {}) => {
        if (isApplicationPath(to)) location.assign(to)
        else router.navigate({ href: to, replace })
      },
      back: instead => {
        if (router.history.canGoBack()) router.history.back()
        else router.navigate({ href: instead })
      },
      reload: () => location.reload(),
      opens: href => isApplicationPath(href) || opensPath(href.split(/[?#]/, 1)[0]!, standingNow()),
    }),
    [router, path],
  )
}
