import type { LucideIcon } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { broad, narrow, useMedia } from '../../shared/page/media.ts'
import { CountBadge } from '../../ui/base/badge.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { iconCount, wordCount } from './top-bar.css.ts'

type Props = {
  icon: LucideIcon
  /** The text beside the icon; `label` is the full name with the count. */
  name: string
  label: string
  count: number
  /** There is something new. */
  loud: boolean
  open: boolean
  anchor: RefObject<HTMLButtonElement | null>
  onPress: () => void
}

/** A button of the top bar that opens a panel: icon, text where there is room, and a count that takes no space. */
export function BarTrigger({ icon, name, label, count, loud, open, anchor, onPress }: Props) {
  const wordy = useMedia(broad)
  const small = useMedia(narrow)
  const shared = {
    ref: anchor,
    icon,
    onClick: onPress,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
  }
  return (
    <>
      {wordy ? (
        <Button {...shared} aria-label={label}>
          {name}
        </Button>
      ) : (
        <IconButton {...shared} variant={small ? 'quiet' : 'secondary'} label={label} />
      )}
      <span className={wordy ? wordCount : iconCount} aria-hidden="true">
        <CountBadge count={count} loud={loud} />
      </span>
    </>
  )
}

/** Closes the panel on a press outside of it. */
export function useCloseOutside(open: boolean, place: RefObject<HTMLElement | null>, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const press = (event: Event) => {
      if (!place.current || !event.composedPath().includes(place.current)) latest.current()
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [open, place])
}
