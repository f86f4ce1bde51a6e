import { useState } from 'react'
import { dayAgo, getInstant, getMinute } from '../../../client/local-time.ts'
import { roleAsOf, userAsOf } from '../../../contract/as-of/calls.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './past.css.ts'
import { PastRole, PastUser } from './record.tsx'

type Props = { kind: 'user' | 'role'; id: string; at?: string; onClose: () => void }

/** The as-of view of a user or a role, with a field for the moment. */
export function PastDialog({ kind, id, at: first, onClose }: Props) {
  const { t } = useText()
  const [minute, setMinute] = useState(() => getMinute(first ?? null))
  const rested = useRested(minute)
  const at = getInstant(rested)
  return (
    <Dialog open size="lg" title={t(`past:title.${kind}`)} onClose={onClose}>
      <div className={css.stack}>
        <DateTimeField
          label={t('past:when')}
          hint={t('past:whenHint')}
          max={dayAgo(0)}
          value={minute}
          onChange={setMinute}
        />
        <div aria-live="polite" className={css.stack}>
          {at && (kind === 'user' ? <OfUser userId={id} at={at} /> : <OfRole id={id} at={at} />)}
        </div>
      </div>
    </Dialog>
  )
}

function OfUser({ userId, at }: { userId: string; at: string }) {
  const query = useScoped(userAsOf, { userId, at }, { loading: false })
  if (query.error) return <Failed small error={query.error} onRetry={query.refetch} />
  return query.data ? <PastUser answer={query.data} /> : <Skeleton lines={8} size="row" />
}

function OfRole({ id, at }: { id: string; at: string }) {
  const query = useScoped(roleAsOf, { id, at, limit: 100 }, { loading: false })
  if (query.error) return <Failed small error={query.error} onRetry={query.refetch} />
  return query.data ? <PastRole answer={query.data} /> : <Skeleton lines={8} size="row" />
}
