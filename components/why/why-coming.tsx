import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { loadWords } from '../../client/i18n.ts'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { $whyAsked, askWhy } from '../why-ask.ts'

const WhyDialog = late(async () => {
  const [file] = await Promise.all([
    import('./why-dialog.tsx'),
    loadWords(['why', 'access', 'menus', 'applications', 'users', 'errors', 'ui']),
  ])
  return file.WhyDialog
}, NotLoaded)

/** The explanation that was asked for, if any; nothing of it is fetched before. */
export function WhyComing() {
  const ask = useStore($whyAsked)
  return (
    ask && (
      <Suspense>
        <WhyDialog ask={ask} onClose={() => askWhy(null)} />
      </Suspense>
    )
  )
}
