import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { layerSurface } from '../../../styles/recipes/surface.css.ts'
import { classNames } from '../base/class-names.ts'
import { focusBack } from '../base/focus-back.ts'
import { type Placement, useLayer } from '../base/layer.ts'
import { useMergedRefs } from '../base/use-merged-refs.ts'
import { panel } from './popover.css.ts'

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  /** Accessible name of the panel. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: Placement
  className?: string
  onOpenChange?: (open: boolean) => void
  /** Open from the start: for a popover whose code loads with the press that opens it. */
  startsOpen?: boolean
}

/**
 * A panel beside its button, not modal. The native popover closes it on Escape and on a press outside, one layer at a
 * time, also in a dialog and in a shadow root; focus moves in and returns.
 */
export function Popover({ trigger, children, onOpenChange, startsOpen = false, ...look }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const anchor = useRef<HTMLElement>(null)
  const pressedOpen = useRef(false)
  const turn = (next: boolean) => {
    if (next === open) return
    setOpen(next)
    onOpenChange?.(next)
  }
  const close = () => {
    turn(false)
    anchor.current?.focus()
  }
  const own = trigger.props
  const ref = useMergedRefs(anchor, own.ref)
  return (
    <>
      {cloneElement(trigger, {
        ref,
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': open ? id : undefined,
        onPointerDown: event => {
          own.onPointerDown?.(event)
          // The press itself closes an open panel; the following click must not open it again.
          pressedOpen.current = open
        },
        onClick: event => {
          own.onClick?.(event)
          turn(event.detail > 0 ? !pressedOpen.current : !open)
        },
      })}
      {open && (
        <Panel {...look} id={id} anchor={anchor} onDismissed={() => turn(false)} onEscape={close}>
          {typeof children === 'function' ? children(close) : children}
        </Panel>
      )}
    </>
  )
}

type PanelProps = Pick<PopoverProps, 'label' | 'placement' | 'className'> & {
  id: string
  anchor: RefObject<HTMLElement | null>
  /** The browser has closed it: a press outside, or another layer. */
  onDismissed: () => void
  onEscape: () => void
  children: ReactNode
}

function Panel({ id, label, anchor, placement, className, onDismissed, onEscape, children }: PanelProps) {
  const layer = useLayer({ anchor, open: true, placement })
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.newState === 'open') return enter(event.currentTarget)
    onDismissed()
    // Chromium can't return the focus to a button inside a shadow root.
    focusBack(anchor.current, event.currentTarget)
  }
  /* Enter in a field of the panel must not submit a form around it. */
  const hearEnter = (event: KeyboardEvent) => {
    const { target, currentTarget } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    if (target.form && !currentTarget.contains(target.form)) event.preventDefault()
  }
  /* Handled here, so that a dialog around the panel does not get the same key (one Escape, one layer). */
  const hearEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onEscape()
  }
  return (
    <div
      ref={layer}
      id={id}
      role="dialog"
      aria-label={label}
      popover="auto"
      tabIndex={-1}
      onToggle={toggled}
      onKeyDown={event => {
        hearEscape(event)
        hearEnter(event)
      }}
      className={classNames(layerSurface, panel, className)}
    >
      {children}
    </div>
  )
}

/** Focuses the control marked as first, or the first one, or the panel if it has none. */
function enter(panel: HTMLElement) {
  const first =
    panel.querySelector<HTMLElement>('[data-first-focus], input[type=radio]:checked') ??
    panel.querySelector<HTMLElement>('input:not(:disabled), select, textarea, button, a[href]')
  ;(first ?? panel).focus({ preventScroll: true })
}
