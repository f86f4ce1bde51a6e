import { bareDate, dateText } from './date-text.css.ts'
import { Tooltip } from './tooltip.tsx'

export type DateTextProps = {
  /** The instant or date, machine-readable. */
  iso: string
  /** Its display text, in the zone and language of the session. */
  text: string
  /** The text is a phrase, with or without a date in it: it keeps the font of the text around it. */
  words?: boolean
  /** Details: the zone and offset, or the absolute time of a relative one. They make the date a tab stop. */
  detail?: string
}

/** A date or time in the mono font. */
export function DateText({ iso, text, words, detail }: DateTextProps) {
  const look = words ? dateText : bareDate
  if (!detail) {
    return (
      <time dateTime={iso} className={look}>
        {text}
      </time>
    )
  }
  return (
    <Tooltip text={detail}>
      <time dateTime={iso} className={look} {...inTabOrder}>
        {text}
      </time>
    </Tooltip>
  )
}

/* Not a control, but focusable: its details must be readable without a pointer. */
const inTabOrder = { tabIndex: 0 }
