import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import type { Undo } from './use-moves.ts'

type Props = { undo: Undo | null; trouble: string; onUndo: () => void; onClose: () => void }

/** The last move with its undo; or why it failed. */
export function MoveNotice({ undo, trouble, onUndo, onClose }: Props) {
  const { t } = useText()
  if (trouble) return <Banner notice={{ id: 'move', tone: 'danger', text: trouble, onClose }} />
  if (!undo) return null
  const { name, parent } = undo
  const text = parent ? t('places:moved.below', { name, parent }) : t('places:moved.beside', { name })
  const action = (
    <Button variant="quiet" small onClick={onUndo}>
      {t('places:undo.button')}
    </Button>
  )
  return <Banner notice={{ id: 'move', tone: 'success', text, action, onClose }} />
}
