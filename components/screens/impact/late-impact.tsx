import { type ComponentProps, Suspense } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import type { Call } from '../../../contract/define.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as css from './impact.css.ts'

const ImpactPanel = lazyPart(async () => {
  const [file] = await Promise.all([import('./impact-panel.tsx'), loadWords(['impact', 'resources'])])
  return file.ImpactPanel<Call>
}, NotLoaded)

/** The impact of a call, loaded with its texts on first use; its space is reserved from the start. */
export function LateImpact(props: ComponentProps<typeof ImpactPanel>) {
  return (
    <Suspense
      fallback={
        <div className={css.panel}>
          <Skeleton lines={3} />
        </div>
      }
    >
      <ImpactPanel {...props} />
    </Suspense>
  )
}
