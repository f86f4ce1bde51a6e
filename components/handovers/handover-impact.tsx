import { useId } from 'react'
import { previewHandover } from '../../contract/handovers.ts'
import * as css from '../impact/impact.css.ts'
import { ImpactText } from '../impact/impact-panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useRested } from '../use-rested.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import type { Chosen } from './holdings.tsx'

type Props = { fromUserId: string; toUserId: string; chosen: Chosen }

/** Who gains and loses what when the chosen things are handed over. */
export function HandoverImpact({ fromUserId, toUserId, chosen }: Props) {
  const { t } = useText()
  const title = useId()
  const { assignmentIds, departmentIds, taskIds } = chosen
  const input = useRested({ fromUserId, toUserId, assignmentIds, departmentIds, taskIds })
  const complete = input.toUserId !== '' && input.assignmentIds.length + input.departmentIds.length > 0
  const query = useScoped(previewHandover, input, { enabled: complete, keepsRows: true, loading: false })
  return (
    <section className={css.panel} aria-labelledby={title}>
      <h3 id={title} className={css.title}>
        {t('impact:title')}
      </h3>
      <div aria-live="polite">
        {!complete && <p className={css.hint}>{t('impact:incomplete')}</p>}
        {complete && query.error && <p className={css.hint}>{query.error.message || t('impact:failed')}</p>}
        {complete &&
          !query.error &&
          (query.data ? <ImpactText impact={query.data} /> : <Skeleton lines={3} />)}
      </div>
    </section>
  )
}
