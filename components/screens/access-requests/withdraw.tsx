import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import {
  getAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
  withdrawAccessRequest,
} from '../../../contract/access-requests/calls.ts'
import type { AccessRequestRow } from '../../../contract/access-requests/shapes.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'

/** Withdraws an own request, with a reason. `plain`: an ordinary button, not one of a row. */
export function Withdraw({ row, plain }: { row: AccessRequestRow; plain?: boolean }) {
  const { t } = useText()
  const why = useWhy('withdrawAccessRequest').withdrawAccessRequest
  const [open, setOpen] = useState(false)
  if (why || !['draft', 'submitted', 'returned'].includes(row.state)) return null
  return (
    <>
      <Button small={!plain} {...(!plain && { variant: 'quiet' })} onClick={() => setOpen(true)}>
        {t('accessRequests:withdraw')}
      </Button>
      {open && <WithdrawDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function WithdrawDialog({ row, onClose }: { row: AccessRequestRow; onClose: () => void }) {
  const { t } = useText()
  const reread = useReread()
  const check = useReasonCheck()
  const form = useForm({
    from: { reason: '' },
    fields: ['reason'],
    check,
    send: ({ values }, sending) =>
      send(withdrawAccessRequest, { id: row.id, rowVersion: row.rowVersion, reason: values.reason }, sending),
    onDone: async () => {
      toast('success', t('accessRequests:withdrawn'))
      onClose()
      await reread(listOwnAccessRequests, listAccessRequests, getAccessRequest)
    },
  })
  return (
    <FormDialog
      form={form}
      danger
      title={t('accessRequests:withdrawTitle', { number: row.number })}
      confirm={t('accessRequests:withdraw')}
      onClose={onClose}
    >
      <p>{t('accessRequests:withdrawText')}</p>
      <ReasonField form={form} />
    </FormDialog>
  )
}
