import { Suspense } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import type { Props } from './held-changes.tsx'

const HeldChanges = lazyPart(async () => {
  const [file] = await Promise.all([import('./held-changes.tsx'), loadWords(['impact'])])
  return file.HeldChanges
}, Nothing)

/** Waiting approval requests on pages where they are rare: the page does not wait for this part. */
export const LateHeldChanges = (props: Props) => (
  <Suspense>
    <HeldChanges {...props} />
  </Suspense>
)
