import { dateTime } from '../../client/zones/format.ts'
import { Drawer } from '../ui/dialog.tsx'
import { MessageLog } from '../ui/message-log.tsx'
import { useText } from '../use-text.ts'

/** Every message of this session: those that vanished after five seconds can be read again. */
export function MessageDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useText()
  return (
    <Drawer open={open} title={t('portal:user.messages')} onClose={onClose}>
      <MessageLog formatTime={at => dateTime(at)} />
    </Drawer>
  )
}
