import { useState } from 'react'
import {
  getAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
  withdrawAccessRequest,
} from '../../../contract/access-requests/calls.ts'
import type { AccessRequestRow } from '../../../contract/access-requests/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { Button } from '../../ui/base/button.tsx'

/** Withdraws an own request, with a reason. `plain`: an ordinary button, not one of a row. */
export function Withdraw({ row, plain }: { row: AccessRequestRow; plain?: boolean }) {
  const { t } = useText()
  const why = useWhy('withdrawAccessRequest').withdrawAccessRequest
  const [open, setOpen] = useState(false)
  if (why || !['draft', 'submitted', 'returned'].includes(row.state)) return null
  return (
    <>
      <Button small={!plain} {...(!plain && { variant: 'quiet' })} onClick={() => setOpen(true)}>
        {t('terms:withdraw')}
      </Button>
      {open && <WithdrawDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function WithdrawDialog({ row, onClose }: { row: AccessRequestRow; onClose: () => void }) {
  const { t } = useText()
  return (
    <ActDialog
      call={withdrawAccessRequest}
      toInput={({ values }) => ({ id: row.id, rowVersion: row.rowVersion, reason: values.reason })}
      words={{
        title: t('accessRequests:withdrawTitle', { number: row.number }),
        confirm: t('terms:withdraw'),
        done: t('accessRequests:withdrawn'),
      }}
      danger
      rereads={[listOwnAccessRequests, listAccessRequests, getAccessRequest]}
      onClose={onClose}
    >
      <p>{t('accessRequests:withdrawText')}</p>
    </ActDialog>
  )
}
