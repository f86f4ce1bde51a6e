import type { LucideIcon } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { CountBadge } from '../../ui/base/badge.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { iconCount } from './top-bar.css.ts'

type Props = {
  icon: LucideIcon
  /** The name with the count. */
  label: string
  count: number
  /** There is something new. */
  loud: boolean
  open: boolean
  anchor: RefObject<HTMLButtonElement | null>
  onPress: () => void
}

/** An icon of the top bar that opens a panel, with a count that takes no space. */
export const BarTrigger = ({ icon, label, count, loud, open, anchor, onPress }: Props) => (
  <>
    <IconButton
      ref={anchor}
      variant="quiet"
      icon={icon}
      label={label}
      onClick={onPress}
      aria-haspopup="dialog"
      aria-expanded={open}
    />
    <span className={iconCount} aria-hidden="true">
      <CountBadge count={count} loud={loud} />
    </span>
  </>
)

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
