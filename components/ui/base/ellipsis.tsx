import { type ReactNode, useRef } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { line, lines, still } from './ellipsis.css.ts'
import { clipWidth, countGraphemes } from './graphemes.ts'
import { Tooltip } from './tooltip.tsx'
import { useOverflow } from './use-overflow.ts'

export type EllipsisProps = {
  text: string
  /** The same text with marks in it. */
  children?: ReactNode
  /** With more visible characters (a title: 17) the text has a tooltip, and it is cut where it is wider than as many full ones; without it, at the end of the space. */
  limit?: number
  /** Four lines in place of one. */
  tall?: boolean
  /** False inside a link or button, whose own focus shows the tooltip. */
  focusable?: boolean
  lang?: string
}

/** One line, or four, that end in an ellipsis if needed; the full text is then in a focusable tooltip. */
export function Ellipsis({ text, children, limit, tall = false, focusable = true, lang }: EllipsisProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const overflows = useOverflow(ref, `${limit} ${text}`, tall ? 4 : 1)
  const look = tall ? lines : line
  const isLong = limit !== undefined && countGraphemes(text) > limit
  const body = children ?? (limit === undefined ? text : <Clipped text={text} limit={limit} />)
  if (!isLong && !overflows) {
    return (
      <span ref={ref} lang={lang} className={look}>
        {body}
      </span>
    )
  }
  return (
    <Tooltip text={text} describes={false}>
      {/* Not a control, but in the tab order: the full text must be readable without a pointer. */}
      <span ref={ref} lang={lang} className={isLong ? still : look} tabIndex={focusable ? 0 : undefined}>
        {body}
      </span>
    </Tooltip>
  )
}

/** The first characters for display, the full text for assistive technology. */
export function Clipped({ text, limit }: { text: string; limit: number }) {
  const clipped = clipWidth(text, limit)
  if (clipped === text) return text
  return (
    <>
      <span aria-hidden="true">{clipped}</span>
      <span className={visuallyHidden}>{text}</span>
    </>
  )
}
