import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import type { Tone } from '../feedback/status-chip.tsx'
import { badge, count, strong } from './badge.css.ts'
import { classNames } from './class-names.ts'

/** A short word on a background: an environment, "external", a version. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: string }) => (
  <span className={classNames(badge, toneClass[tone])}>{children}</span>
)

export type CountBadgeProps = {
  count: number
  /** Above it the badge shows `99+`. */
  max?: number
  /** What is counted, for users who can't see where the badge is. */
  label?: string
  /** In the accent colour: something waits for the user. */
  loud?: boolean
}

/** A number on a background; nothing at zero. */
export function CountBadge({ count: number, max = 99, label, loud }: CountBadgeProps) {
  if (number <= 0) return null
  return (
    <span className={classNames(badge, count, loud ? strong : toneClass.neutral)}>
      <span aria-hidden={label ? 'true' : undefined}>{number > max ? `${max}+` : number}</span>
      {label && <span className={visuallyHidden}>{label}</span>}
    </span>
  )
}
