import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { type Placement, useLayer } from './layer.ts'
import { tooltip } from './tooltip.css.ts'
import { useMergedRefs } from './use-merged-refs.ts'

type TargetProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }

export type TooltipProps = {
  text: string
  /** One focusable element. */
  children: ReactElement<TargetProps>
  placement?: Placement
  /** False if the text only repeats the target's own name or content. */
  describes?: boolean
  /** Also shown on a press of the target: for a disabled control that says why. */
  onPress?: boolean
}

/** A sentence beside its target on hover and focus; Escape hides it, and the pointer may move onto it. */
export function Tooltip({
  text,
  children,
  placement = 'top',
  describes = true,
  onPress = false,
}: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const { open, setOpen, soon, events } = useHover()
  // Escape hides the tooltip first, whatever has the focus, and nothing behind it gets the key.
  const layer = useLayer({ anchor, open, placement, gap: 6, onEscape: () => setOpen(false) })
  const own = children.props
  const ref = useMergedRefs(anchor, own.ref)
  const target = cloneElement(children, {
    ref,
    'aria-describedby': describes ? classNames(own['aria-describedby'], id) : own['aria-describedby'],
    onPointerEnter: both(own.onPointerEnter, events.onPointerEnter),
    onPointerLeave: both(own.onPointerLeave, events.onPointerLeave),
    onFocus: both(own.onFocus, (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible')) setOpen(true)
    }),
    onBlur: both(own.onBlur, () => setOpen(false)),
    onClick: both(own.onClick, () => setOpen(onPress)),
  })
  return (
    <>
      {target}
      {(describes || open) && (
        <div
          ref={layer}
          id={id}
          role="tooltip"
          popover="manual"
          className={tooltip}
          onPointerEnter={() => soon(true, 0)}
          onPointerLeave={events.onPointerLeave}
        >
          {text}
        </div>
      )}
    </>
  )
}

/** Opens after a pause, closes after a shorter one, so that the pointer can move from the target to the text. */
function useHover() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (next: boolean, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), wait)
  }
  const events = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') soon(true, 400)
    },
    onPointerLeave: () => soon(false, 120),
  }
  const set = (next: boolean) => {
    clearTimeout(timer.current)
    setOpen(next)
  }
  return { open, setOpen: set, soon, events }
}

const both =
  <E,>(first: ((event: E) => void) | undefined, second: (event: E) => void) =>
  (event: E) => {
    first?.(event)
    second(event)
  }
