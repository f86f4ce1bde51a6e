import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $online } from '../../../client/page/online.ts'
import { $reloadWanted } from '../../../client/page/reload.ts'
import { keep, recall } from '../../../client/page/storage.ts'
import { Button } from '../../ui/base/button.tsx'
import type { Notice } from '../../ui/feedback/notice-bar.tsx'
import { useText } from '../call/use-text.ts'
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
  const [away, setAway] = useState<'offline' | 'update' | null>(null)
  const hint = hintFor(phone)
  const notices: Notice[] = []
  if (online && away === 'offline') setAway(null)
  const late = (id: 'offline' | 'update') => ({ id, late: true, onClose: () => setAway(id) })
  if (!online && away !== 'offline')
    notices.push({ ...late('offline'), tone: 'warning', text: t('portal:offline.text') })
  if (wish && away !== 'update') {
    const again = (
      <Button small onClick={loadAgain}>
        {t('portal:update.reload')}
      </Button>
    )
    notices.push({ ...late('update'), tone: 'info', text: t('portal:update.text'), action: again })
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

/** Functions of the browser baseline (Baseline 2024, P4): our pages need all of them. */
const needed: readonly [name: string, there: () => boolean][] = [
  ['popover', () => 'popover' in HTMLElement.prototype],
  ['dialog', () => typeof HTMLDialogElement !== 'undefined' && 'showModal' in HTMLDialogElement.prototype],
  ['sheets', () => 'adoptedStyleSheets' in Document.prototype],
  ['locks', () => 'randomUUID' in crypto],
  ['light-dark', () => CSS.supports('color', 'light-dark(red, blue)')],
  ['has', () => CSS.supports('selector(:has(a))')],
]

type Hint = 'browser' | 'mobile'

/**
 * Names of what this browser lacks; empty if it meets the baseline. Detected by feature, never by browser name (A22).
 */
export const lacking = (): string[] => needed.filter(([, there]) => !there()).map(([name]) => name)

/** The hint for this browser, unless the user has closed it before (A22, A23). */
export function hintFor(narrowTouch: boolean): Hint | null {
  if (lacking().length > 0 && !closed('browser')) return 'browser'
  return narrowTouch && !closed('mobile') ? 'mobile' : null
}

const closedKey = (hint: Hint): string => `mds-hint-${hint}`
const closed = (hint: Hint): boolean => recall(closedKey(hint)) !== null
