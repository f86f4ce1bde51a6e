import { bareDate, dateText } from './date-text.css.ts'
import { Tooltip } from './tooltip.tsx'

export type DateTextProps = {
  /** The instant or date, machine-readable. */
  iso: string
  /** How it is written, in the zone and language of the session. */
  text: string
  /** The text is words, with or without a date in them: it keeps the face of the text around it. */
  words?: boolean
  /** More about it: the zone and offset, or the absolute time of a relative one. It makes the date a tab stop. */
  detail?: string
}

/** A date or time in the mono face. */
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

/* Not a control, yet reachable: its detail must be readable without a pointer. */
const inTabOrder = { tabIndex: 0 }
