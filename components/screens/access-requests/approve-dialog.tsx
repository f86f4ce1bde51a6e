import { approveAccessRequests } from '../../../contract/access-decisions/calls.ts'
import { getAccessRequest, listAccessRequests } from '../../../contract/access-requests/calls.ts'
import type { AccessRequestRow } from '../../../contract/access-requests/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import { BatchDialog, LeftRows } from '../../shared/act/batch-dialog.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getSeen } from '../../shared/list/batches.ts'
import { useSubject } from './request-columns.tsx'
import { useBatchOff } from './use-batch-off.ts'

type Props = {
  rows: readonly AccessRequestRow[]
  /** Called after it; `failed` holds the requests for which it failed. */
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Approves the selected requests that have no risk, with one comment. */
export function ApproveDialog({ rows, onDone, onClose }: Props) {
  const { t } = useText()
  const reread = useReread()
  const subject = useSubject()
  const getOff = useBatchOff()
  const getName = (row: AccessRequestRow) =>
    t('accessRequests:togetherWith', { number: row.number, name: subject(row) })
  const count = rows.filter(row => !getOff(row)).length
  return (
    <BatchDialog
      rows={rows}
      call={approveAccessRequests}
      most={limits.accessRequestUsers}
      toInput={(part, { reason }) => ({ requests: part.map(getSeen), reason })}
      getName={getName}
      getRefusal={getOff}
      left={(left, all) => (
        <LeftRows
          text={t(all ? 'accessRequests:batch.none' : 'accessRequests:batch.left')}
          rows={left}
          getName={getName}
          getRefusal={getOff}
        />
      )}
      words={{
        title: t('accessRequests:batch.title', { count }),
        confirm: t('accessRequests:decide.confirmApprove'),
        done: approved => t('accessRequests:batch.done', { count: approved }),
      }}
      reason="optional"
      onDone={failed => {
        void reread(listAccessRequests, getAccessRequest)
        onDone(failed)
      }}
      onClose={onClose}
    >
      <p>{t('accessRequests:batch.text')}</p>
    </BatchDialog>
  )
}
