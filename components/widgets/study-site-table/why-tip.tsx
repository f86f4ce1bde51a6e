// Loads on demand: 5.7 kB (gzip) less in the first load of its element.
import { useEffect, useId, useRef } from 'react'
import type { Reason } from '../../../contract/shapes.ts'
import { whyText } from '../../shared/why/why.ts'
import { useLayer } from '../../ui/base/layer.ts'
import { tooltip } from '../../ui/base/tooltip.css.ts'
import { useReasons } from './use-reasons.ts'
import type { TableText } from './use-table-text.ts'

export type Tip = { anchor: HTMLElement; reason: Reason }

/** Why a switch is disabled, shown beside it: one tip for the whole table, loaded on first hover. */
export function WhyTip({ tip, text, onClose }: { tip: Tip; text: TableText; onClose: () => void }) {
  const { anchor: beside, reason } = tip
  const anchor = useRef(beside)
  anchor.current = beside
  const id = useId()
  const layer = useLayer({ anchor, open: true, placement: 'top', gap: 6, onEscape: onClose })
  useReasons()
  useEffect(() => {
    beside.setAttribute('aria-describedby', id)
    const ending = new AbortController()
    const { signal } = ending
    for (const name of ['pointerleave', 'blur']) beside.addEventListener(name, onClose, { signal })
    return () => {
      ending.abort()
      beside.removeAttribute('aria-describedby')
    }
  }, [beside, id, onClose])
  return (
    <div ref={layer} id={id} role="tooltip" popover="manual" className={tooltip}>
      {whyText(reason, text.locale)}
    </div>
  )
}
