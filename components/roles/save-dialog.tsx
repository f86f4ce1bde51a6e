import { type ReactNode, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useText } from '../use-text.ts'
import { stack } from '../users/users.css.ts'

type Props = {
  title: string
  /** The word of the button that does it. */
  confirm: string
  danger?: boolean
  busy: boolean
  /** What kept it from being done. */
  trouble?: string
  /** Why it cannot be done as it stands. */
  off?: string
  onConfirm: (reason: string) => void
  onClose: () => void
  /** What will change, and for whom: everything that is to be known before it is done stands here. */
  children: ReactNode
  /** What else may be done with the reason that was given. */
  beside?: (reason: string) => ReactNode
}

/**
 * The one step between deciding a change of a role and doing it: what changes, why (for the audit trail), and the button.
 * Saving, disabling, enabling and deleting all pass through it.
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
