import { useState } from 'react'
import { zoneInForce } from '../../client/zone-in-force.ts'
import { roleAsOf, userAsOf } from '../../contract/as-of/calls.ts'
import { getInstant, getMinute } from '../assignments/moments.ts'
import { Failed } from '../failed.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useRested } from '../use-rested.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import * as css from './past.css.ts'
import { PastRole, PastUser } from './record.tsx'

type Props = { kind: 'user' | 'role'; id: string; at?: string; onClose: () => void }

const readable = (minute: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(minute)

/** The as-of view of a user or a role, with a field for the moment. */
export function PastDialog({ kind, id, at: first, onClose }: Props) {
  const { t } = useText()
  const [minute, setMinute] = useState(() => getMinute(first ?? null))
  const rested = useRested(minute)
  const at = readable(rested) ? getInstant(rested) : null
  const fault = minute === '' || readable(minute) ? undefined : t('past:whenWrong')
  return (
    <Dialog open size="lg" title={t(`past:title.${kind}`)} onClose={onClose}>
      <div className={css.stack}>
        <TextField
          type="datetime-local"
          label={t('past:when')}
          hint={t('past:whenHint', { zone: zoneInForce() })}
          error={fault}
          value={minute}
          onChange={event => setMinute(event.currentTarget.value)}
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
