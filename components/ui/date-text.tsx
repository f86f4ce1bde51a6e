import { dateText } from './date-text.css.ts'
import { Tooltip } from './tooltip.tsx'

export type DateTextProps = {
  /** The instant or date, machine-readable. */
  iso: string
  /** How it is written, in the zone and language of the session. */
  text: string
  /** More about it: the zone and offset, or the absolute time of a relative one. It makes the date a tab stop. */
  detail?: string
}

/** A date or time in the mono face. */
export function DateText({ iso, text, detail }: DateTextProps) {
  if (!detail) {
    return (
      <time dateTime={iso} className={dateText}>
        {text}
      </time>
    )
  }
  return (
    <Tooltip text={detail}>
      <time dateTime={iso} className={dateText} {...inTabOrder}>
        {text}
      </time>
    </Tooltip>
  )
}

/* Not a control, yet reachable: its detail must be readable without a pointer. */
const inTabOrder = { tabIndex: 0 }
