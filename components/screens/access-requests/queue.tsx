import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getAccessRequest, listAccessRequests } from '../../../contract/access-requests/calls.ts'
import type { AccessRequestDetail } from '../../../contract/access-requests/shapes.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { listenToSingleKeys } from '../jump/keys.ts'
import * as css from './access-requests.css.ts'
import { getReviewPath } from './paths.ts'

/** Most requests that a reviewer steps through. */
const most = 100

export type Queue = {
  /** From 1; 0 while it is unknown. */
  position: number
  count: number
  isCapped: boolean
  step: (by: 1 | -1) => void
  /** Goes on to the next request after a decision; without one the page shows the decision. */
  leave: () => void
}

/** The requests that the actor may decide, those due first, around the one on the page. */
export function useQueue({ id }: Pick<AccessRequestDetail, 'id'>): Queue {
  const { go } = useNavigation()
  const reread = useReread()
  const query = useScoped(
    listAccessRequests,
    { state: ['submitted'], limit: most },
    { keepsRows: true, loading: false },
  )
  const { records = [], total = 0 } = query.data ?? {}
  const rows = records.filter(row => row.refusal === null || row.id === id)
  const at = rows.findIndex(row => row.id === id)
  const step = (by: 1 | -1) => {
    const row = rows[(at + by + rows.length) % rows.length]
    if (at >= 0 && row && row.id !== id) go(getReviewPath(row))
  }
  return {
    position: at + 1,
    count: rows.length,
    isCapped: total > most,
    step,
    leave: () => {
      void reread(getAccessRequest, listAccessRequests)
      step(1)
    },
  }
}

/** Where the request is among those that wait, and the steps to its neighbours. */
export function QueueSteps({ queue }: { queue: Queue }) {
  const { t } = useText()
  const latest = useRef(queue)
  latest.current = queue
  useEffect(
    () =>
      listenToSingleKeys('decide', {
        j: () => latest.current.step(1),
        k: () => latest.current.step(-1),
      }),
    [],
  )
  const { position, count, isCapped, step } = queue
  if (position === 0 || count < 2) return null
  return (
    <div className={css.steps}>
      <IconButton
        small
        variant="quiet"
        icon={ChevronLeft}
        label={t('accessRequests:queue.previous')}
        aria-keyshortcuts="K"
        onClick={() => step(-1)}
      />
      <span className={css.position}>
        {t(isCapped ? 'accessRequests:queue.positionMore' : 'accessRequests:queue.position', {
          position,
          count,
        })}
      </span>
      <IconButton
        small
        variant="quiet"
        icon={ChevronRight}
        label={t('accessRequests:queue.next')}
        aria-keyshortcuts="J"
        onClick={() => step(1)}
      />
    </div>
  )
}
