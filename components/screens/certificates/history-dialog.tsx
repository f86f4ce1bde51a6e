import { certificateHistory } from '../../../contract/certificates/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type Props = { id: string; name: string; onClose: () => void }

/** What was done to a certificate, by whom, when and why. */
export function HistoryDialog({ id, name, onClose }: Props) {
  const { t } = useText()
  return (
    <Dialog
      open
      size="lg"
      title={t('ui:filter.summary', { label: t('members:tab.history'), value: name })}
      onClose={onClose}
    >
      <RecordHistory call={certificateHistory} entity="certificates" input={{ id }} id={id} level={3} />
    </Dialog>
  )
}
