import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import { flip, icon } from './icon.css.ts'

export type IconProps = {
  /** An icon of lucide-react. */
  of: LucideIcon
  /** Size in pixels. */
  size?: 14 | 16 | 20
  /** Names the picture for screen readers; without it the icon is decoration. */
  label?: string
  /** Mirrors it in right-to-left text (arrows, chevrons). */
  directional?: boolean
}

/** A line icon in the kit's stroke width; takes the colour of the text around it. */
export function Icon({ of: Glyph, size = 16, label, directional }: IconProps) {
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      focusable="false"
      className={classNames(icon, directional && flip)}
      {...naming}
    />
  )
}
