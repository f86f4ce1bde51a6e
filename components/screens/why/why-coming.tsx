import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $whyAsked, askWhy } from '../../shared/why/why-ask.ts'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'

const WhyDialog = late(async () => {
  const file = await import('./why-dialog.tsx')
  await file.words()
  return file.WhyDialog
}, NotLoaded)

/** The requested explanation, if any; nothing loads before. */
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
