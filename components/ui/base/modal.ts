import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { takeEscape } from './escape.ts'

export type CloseReason = 'escape' | 'outside' | 'button'

type Options = {
  onClose: (reason: CloseReason) => void
  firm?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** The body is still loading: its first control gets the focus once it exists. */
  awaited?: boolean
}

const focusable =
  'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), button, a[href], [tabindex="0"]'

/** Opens a <dialog> modally while it is mounted. The browser moves the focus in, keeps it in and returns it. */
export function useModal({ onClose, firm, initialFocus, awaited }: Options) {
  const ref = useRef<HTMLDialogElement>(null)
  const focusBefore = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const before = deepActive(element)
    if (!element.open) element.showModal()
    const release = takeEscape(element)
    const first = initialFocus?.current ?? firstIn(element)
    focusBefore.current = first ? null : (element.querySelector<HTMLElement>('footer button') ?? element)
    ;(first ?? focusBefore.current)?.focus()
    return () => {
      release()
      element.close()
      // The browser returns the focus, unless its element was rendered again inside a shadow root meanwhile.
      if (before?.isConnected && deepActive(element) !== before) before.focus()
    }
  }, [initialFocus])
  useLayoutEffect(() => {
    const element = ref.current
    // If the user has moved on meanwhile, keep their focus.
    if (!awaited && element && focusBefore.current && deepActive(element) === focusBefore.current)
      firstIn(element)?.focus()
  }, [awaited])
  const leave = (event: SyntheticEvent) => {
    // Only the owner closes: the state must match the rendered dialog.
    if (event.target !== ref.current) return
    event.preventDefault()
    if (!firm) onClose('escape')
  }
  return {
    ref,
    events: {
      onCancel: leave,
      onClose: (event: SyntheticEvent) => event.stopPropagation(),
      onKeyDown: (event: KeyboardEvent) => hearEscape(event, () => !firm && onClose('escape')),
      onMouseDown: (event: MouseEvent) => {
        if (!firm && isBeside(event)) onClose('outside')
      },
    },
  }
}

const firstIn = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>(`[data-dialog-body] :is(${focusable})`)

/** In Chromium, a second Escape in a row skips `cancel`; handled here, it always asks the owner. */
function hearEscape(event: KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  close()
}

/** Whether a press hit the backdrop, which belongs to the dialog element but is outside its box. */
function isBeside(event: MouseEvent) {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}

/** The focused element of the root that contains `node`. */
function deepActive(node: Node): HTMLElement | null {
  const root = node.getRootNode() as Document | ShadowRoot
  return root.activeElement instanceof HTMLElement ? root.activeElement : null
}
