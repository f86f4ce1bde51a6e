import '../components/screens/terms.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, use } from 'react'
import { loadWords } from '../client/words/i18n.ts'
import { NavigationProvider } from '../components/shared/page/navigation.tsx'
import type { Namespace } from '../locales/words.ts'

const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const navigation = {
  path: '/csr_mds/user',
  go: () => undefined,
  back: () => undefined,
  reload: () => undefined,
  opens: () => true,
}
const loaded = new Map<string, Promise<void>>()

/** What the portal puts around its widgets: texts, navigation that leads nowhere, a cache that requests nothing. */
export const PortalGround = ({ words, children }: { words: readonly Namespace[]; children: ReactNode }) => (
  <QueryClientProvider client={cache}>
    <NavigationProvider value={navigation}>
      <Suspense>
        <WithWords words={words}>{children}</WithWords>
      </Suspense>
    </NavigationProvider>
  </QueryClientProvider>
)

function WithWords({ words, children }: { words: readonly Namespace[]; children: ReactNode }) {
  const key = words.join()
  const loading = loaded.get(key) ?? loadWords(words)
  loaded.set(key, loading)
  use(loading)
  return children
}
