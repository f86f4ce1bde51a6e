import type { ReactNode } from 'react'
import type { removeDepartment } from '../../../contract/departments/calls.ts'
import type { removePosition } from '../../../contract/positions/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ChangeDialog } from './change-dialog.tsx'

type Props = {
  node: { id: string; rowVersion: number; name: string; nameEn: string }
  call: typeof removeDepartment | typeof removePosition
  size?: 'sm'
  onClose: () => void
  onDone: () => Promise<unknown>
  onGone: () => void
  /** The consequences. */
  children: ReactNode
}

/** Asks before a department, a position or a category is deleted for good. */
export function RemoveDialog({ node, call, size, onClose, onDone, onGone, children }: Props) {
  const { t, locale } = useText()
  const name = localName(node, locale)
  const seen = { id: node.id, rowVersion: node.rowVersion }
  const form = useCallForm(call as typeof removeDepartment, {
    from: { reason: '' },
    fields: [],
    toInput: ({ values }) => ({ ...seen, reason: values.reason }),
    onDone: async () => {
      onGone()
      await onDone()
      toast('success', t('places:remove.done', { name }))
      onClose()
    },
  })
  return (
    <ChangeDialog
      form={form}
      title={t('places:remove.title', { name })}
      confirm={t('places:remove.confirm')}
      danger
      size={size}
      impact={{ call, input: seen }}
      onClose={onClose}
    >
      <p>{children}</p>
    </ChangeDialog>
  )
}
