import './no-eval.ts'
import '../styles/base.css.ts'
import '../styles/fonts.ts'
import '../styles/theme.css.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sendByKy } from '../client/http/ky.ts'
import { getCache } from '../client/session/query.ts'
import { $locale } from '../client/words/i18n.ts'
import { ExpiredAsked } from '../components/screens/account/password/expired-asked.tsx'
import { Reauth } from '../components/screens/account/reauth/host.tsx'
import { Asked } from '../components/screens/shell/asked.tsx'
import { LoadingBar } from '../components/screens/shell/loading-bar.tsx'
import { followLook } from '../components/shared/page/look.ts'
import { restorePreferences } from '../components/shared/page/preferences.ts'
import { ToastRegion } from '../components/ui/feedback/toast.tsx'
import { adoptStyles } from '../styles/adopt.ts'
import { actOnSession } from './reactions.ts'
import { router } from './router.tsx'
import { keepTitle } from './titles.ts'
import { watchPage } from './watch.ts'

sendByKy()
adoptStyles(document)
restorePreferences()
followLook()
$locale.subscribe(locale => {
  document.documentElement.lang = locale
})
actOnSession(router)
watchPage(router)
keepTitle(
  () => router.state.resolvedLocation?.pathname ?? location.pathname,
  draw => router.subscribe('onResolved', draw),
)

createRoot(document.getElementById('portal')!).render(
  <StrictMode>
    <QueryClientProvider client={getCache()}>
      <LoadingBar />
      <RouterProvider router={router} />
      {/* Outside the router: a question must be answered even if no page could be loaded. */}
      <Asked />
      <ExpiredAsked />
      <Reauth />
      <ToastRegion />
    </QueryClientProvider>
  </StrictMode>,
)
