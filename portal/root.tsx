import { Outlet, useBlocker, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mayLeave } from '../components/shell/leave.ts'
import { type Navigation, NavigationProvider } from '../components/shell/navigation.tsx'
import { isUnsaved } from '../components/shell/unsaved.ts'
import { isApplicationPath } from './safe-target.ts'
import { screenOf } from './screens.ts'

/** What stands around every page: navigation, and the guard of unsaved changes. */
export function Root() {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
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
      opens: href => isApplicationPath(href) || screenOf(href.split(/[?#]/, 1)[0]!) !== undefined,
    }),
    [router, path],
  )
}
