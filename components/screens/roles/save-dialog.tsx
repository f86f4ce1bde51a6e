import { type ReactNode, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { stack } from '../../shared/page/page.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type Props = {
  title: string
  /** The label of the confirm button. */
  confirm: string
  danger?: boolean
  busy: boolean
  /** Why it failed. */
  trouble?: string
  /** Why it can't be done at present. */
  off?: string
  onConfirm: (reason: string) => void
  onClose: () => void
  /** The changes and their impact: everything to know before confirming. */
  children: ReactNode
  /** Other actions that use the entered reason. */
  beside?: (reason: string) => ReactNode
}

/**
 * The confirmation of every change of a role: the changes, the reason (for the audit trail), and the button. Saving,
 * disabling, enabling and deleting all use it.
 */
export function SaveDialog({
  title,
  confirm,
  danger,
  busy,
  trouble,
  off,
  onConfirm,
  onClose,
  children,
  beside,
}: Props) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('roleAdmin:dialog.cancel')}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            off={off}
            onClick={() => onConfirm(reason.trim())}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className={stack}>
        {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
        {children}
        <TextArea
          label={t('roleAdmin:dialog.reason')}
          hint={t('roleAdmin:dialog.reasonHint')}
          countTo={limits.reasonLength}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {beside?.(reason.trim())}
      </div>
    </Dialog>
  )
}
