import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { stack } from '../../shared/page/page.css.ts'
import { useUnsaved } from '../../shared/page/unsaved.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type Props = {
  title: string
  text: string
  confirm: string
  busy: boolean
  /** Why it failed. */
  trouble: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks why a handover is cancelled, and cancels it. */
export function CancelDialog({ title, text, confirm, busy, trouble, onConfirm, onClose }: Props) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  useUnsaved(reason.trim() !== '')
  const given = reason.trim()
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('handovers:keep')}</Button>
          <Button variant="danger" busy={busy} onClick={() => (given ? onConfirm(given) : setMissing(true))}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={stack}>
        {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
        <p>{text}</p>
        <TextArea
          required
          label={t('handovers:reason')}
          error={missing && !given ? t('handovers:reasonRequired') : undefined}
          countTo={limits.reasonLength}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
