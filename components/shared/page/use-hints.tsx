import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $online } from '../../../client/page/online.ts'
import { $reloadWanted } from '../../../client/page/reload.ts'
import { keep } from '../../../client/page/storage.ts'
import { Button } from '../../ui/base/button.tsx'
import type { Notice } from '../../ui/feedback/notice-bar.tsx'
import { useText } from '../call/use-text.ts'
import { closedKey, hintFor } from './hints.ts'
import { useMedia } from './media.ts'
import { discardUnsaved, keepUnsaved } from './unsaved.ts'

/** The user agrees to a reload: the entries wait there as drafts. */
const loadAgain = () => {
  keepUnsaved()
  discardUnsaved()
  location.reload()
}

/** The page's own notices: offline, an update that waits for a form, missing features of this browser or phone. */
export function useHints(): Notice[] {
  const { t } = useText()
  const online = useStore($online)
  const wish = useStore($reloadWanted)
  const phone = useMedia('(max-width: 767px) and (pointer: coarse)')
  const [, setClosed] = useState(0)
  const hint = hintFor(phone)
  const notices: Notice[] = []
  if (!online) notices.push({ id: 'offline', tone: 'warning', text: t('portal:offline.text') })
  if (wish) {
    const again = (
      <Button small onClick={loadAgain}>
        {t('portal:update.reload')}
      </Button>
    )
    notices.push({ id: 'update', tone: 'info', text: t('portal:update.text'), action: again })
  }
  if (hint) {
    const onClose = () => {
      keep(closedKey(hint), 'closed')
      setClosed(count => count + 1)
    }
    notices.push({
      id: hint,
      tone: hint === 'browser' ? 'warning' : 'info',
      text: t(`portal:hint.${hint}`),
      onClose,
    })
  }
  return notices
}
