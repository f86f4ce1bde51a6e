import { number } from '../../../client/zones/format.ts'
import { auditEntry } from '../../../contract/audit/calls.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Entry } from './entry.tsx'
import type { AuditState } from './list-state.ts'

type Props = { seq: number; onClose: () => void; onState: (state: AuditState) => void }

/** One entry in full, beside the list. */
export function EntryDrawer({ seq, onClose, onState }: Props) {
  const { t } = useText()
  const query = useScoped(auditEntry, { seq })
  return (
    <Drawer open title={t('audit:trail.entry.title', { seq: number(seq) })} onClose={onClose}>
      {query.isPending && <Skeleton lines={8} size="row" />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data && <Entry entry={query.data} onState={onState} />}
    </Drawer>
  )
}
