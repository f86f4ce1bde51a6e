import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { spine, tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import { Badge } from '../base/badge.tsx'
import { iconOnly } from '../base/button.css.ts'
import { Button } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { isShown } from '../base/layer.ts'
import { useWords } from '../base/words.ts'
import { region, toastBox, toastText, toneMark } from './toast.css.ts'
import { $toasts, dismissToast, type Toast } from './toast-store.ts'
import { toneIcons } from './tone-icons.ts'

/** How long a message stays, in milliseconds. */
const shownFor = 5000

/** The key that leads to the newest message, and back. */
export const toastKey = 'F8'

/** The corner where messages appear: in the top layer, also above a modal dialog. One per page. */
export function ToastRegion() {
  const words = useWords()
  const toasts = useStore($toasts)
  const ref = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const newest = toasts.at(-1)
  useLayoutEffect(() => raise(ref.current, newest))
  useClearOfFocus(ref, toasts)
  useToastKey(ref)
  return (
    <div
      ref={ref}
      popover="manual"
      role="log"
      aria-label={words('toast.region')}
      aria-relevant="additions text"
      className={region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map(each => (
        <ToastItem key={each.id} toast={each} held={held} />
      ))}
    </div>
  )
}

/** Leads by keyboard to the newest message, whose first button undoes or closes it, and back; on the way it stays. */
function useToastKey(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let from: Element | null = null
    const press = (event: KeyboardEvent) => {
      const region = ref.current
      const button = region?.querySelector<HTMLElement>(':scope > :last-child button')
      if (event.key !== toastKey || !region || !button) return
      event.preventDefault()
      if (region.contains(document.activeElement)) return (from as HTMLElement | null)?.focus?.()
      from = document.activeElement
      button.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [ref])
}

/** Moves the messages to the top of the page while they would cover what has the focus (SC 2.4.11). */
function useClearOfFocus(ref: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  useLayoutEffect(() => {
    if (toasts.length === 0) return
    const place = () => keepClear(ref.current)
    place()
    const ended = new AbortController()
    const options = { signal: ended.signal, capture: true, passive: true }
    for (const event of ['focusin', 'scroll', 'resize']) addEventListener(event, place, options)
    return () => ended.abort()
  }, [ref, toasts])
}

function keepClear(region: HTMLElement | null) {
  const focused = getFocused()
  if (!region || !focused || region.contains(focused)) return
  delete region.dataset.edge
  const [own, other] = [region, focused].map(each => each.getBoundingClientRect()) as [DOMRect, DOMRect]
  const meets =
    own.left < other.right && other.left < own.right && own.top < other.bottom && other.top < own.bottom
  if (meets) region.dataset.edge = 'start'
}

/** What has the focus, also inside shadow roots. */
function getFocused(): Element | null {
  let { activeElement: found } = document
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found === document.body ? null : found
}

/** Shown again with each message, so that it is above a dialog that has opened since. */
function raise(element: HTMLElement | null, newest: Toast | undefined) {
  if (!element?.isConnected || element.dataset.newest === `${newest?.id}-${newest?.count}`) return
  element.dataset.newest = `${newest?.id}-${newest?.count}`
  if (isShown(element)) element.hidePopover?.()
  if (newest) element.showPopover?.()
}

function ToastItem({ toast, held }: { toast: Toast; held: boolean }) {
  const words = useWords()
  const { id, count, tone, text, undo } = toast
  useEffect(() => {
    // A repeated message restarts its five seconds.
    if (held || count === 0) return
    const timer = setTimeout(() => dismissToast(id), shownFor)
    return () => clearTimeout(timer)
  }, [held, id, count])
  return (
    <div className={classNames(toastBox, spine, toneClass[tone])}>
      <span className={toneMark}>
        <Icon of={toneIcons[tone]} label={words(`tone.${tone}`)} />
      </span>
      <p className={toastText}>
        {text}
        {count > 1 && <span className={visuallyHidden}>{words('toast.repeated', { count })}</span>}
      </p>
      {count > 1 && (
        <span aria-hidden="true">
          <Badge>{`×${count}`}</Badge>
        </span>
      )}
      {undo && (
        <Button
          variant="quiet"
          small
          onClick={() => {
            dismissToast(id)
            undo.act()
          }}
        >
          {undo.label}
        </Button>
      )}
      {/* No tooltip: inside a log it would be announced as a message. */}
      <Button
        icon={X}
        variant="quiet"
        small
        className={iconOnly}
        aria-label={words('toast.dismiss')}
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}
