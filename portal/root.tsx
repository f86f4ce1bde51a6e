import { Outlet, useBlocker, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '../client/words/i18n.ts'
import { mayLeave } from '../components/shell/leave.ts'
import { type Navigation, NavigationProvider } from '../components/shell/navigation.tsx'
import { isOneWay } from '../components/shell/one-way.ts'
import { isUnsaved } from '../components/shell/unsaved.ts'
import { toast } from '../components/ui/toast-store.ts'
import { opensPath } from './guard.ts'
import { standingNow } from './place.ts'
import { isApplicationPath } from './safe-target.ts'
import { refusesBack } from './screens.ts'

/** The wrapper of every page: navigation, and the guard of unsaved changes. */
export function Root() {
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
