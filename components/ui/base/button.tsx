import { LoaderCircle, type LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useRef,
} from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { base, iconOnly, looks, small as smallClass, wide as wideClass } from './button.css.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { type Leading, type Off, offPress, offSentence } from './off.ts'
import { spinner } from './spinner.css.ts'
import { Tooltip } from './tooltip.tsx'
import { useMergedRefs } from './use-merged-refs.ts'
import { useWords } from './words.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type Look = {
  variant?: ButtonVariant
  icon?: LucideIcon
  /** After the label: a chevron for a menu. */
  iconEnd?: LucideIcon
  /** 24 px high, inside rows and chips. */
  small?: boolean
  /** As wide as its container. */
  wide?: boolean
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** Work is in progress: the button keeps its size and focus, and ignores further presses. */
    busy?: boolean
    /** Why it is disabled. It stays focusable and shows this on hover, focus and press; the press may open more. */
    off?: Off
  }

/** A button. It never has `disabled`: a disabled button says why. `tip` is a tooltip that only repeats its name. */
export function Button({
  off,
  busy,
  tip,
  onClick,
  type = 'button',
  ref: outer,
  ...rest
}: ButtonProps & { tip?: string }) {
  const ref = useKeptFocus(outer)
  const still = Boolean(off ?? busy)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (still) event.preventDefault()
    offPress(off)?.()
    if (!still) onClick?.(event)
  }
  const { className, children, look } = dress(rest, busy)
  const button = (
    <button
      {...look}
      ref={ref}
      type={type}
      className={className}
      onClick={press}
      aria-disabled={still || look['aria-disabled']}
    >
      {children}
    </button>
  )
  if (typeof off === 'object') return <LeadingTip off={off}>{button}</LeadingTip>
  const sentence = off || tip
  if (!sentence) return button
  return (
    <Tooltip text={sentence} describes={Boolean(off)} onPress={Boolean(off)}>
      {button}
    </Tooltip>
  )
}

/** Says why it is disabled, and that a press shows more. */
function LeadingTip({ off, children }: { off: Leading; children: ReactElement<ComponentProps<'button'>> }) {
  const words = useWords()
  return <Tooltip text={offSentence(off, words('offMore'))}>{children}</Tooltip>
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'iconEnd' | 'icon'> & {
  icon: LucideIcon
  label: string
}

/** A button with only an icon; its name is its tooltip. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <Button {...rest} tip={label} aria-label={label} className={classNames(iconOnly, className)} />
)

export type LinkButtonProps = ComponentProps<'a'> & Look

/** A link that looks like a button, for navigation. */
export function LinkButton(props: LinkButtonProps) {
  const { className, children, look } = dress(props)
  return (
    <a {...look} className={className}>
      {children}
    </a>
  )
}

function dress<P extends Look & { className?: string; children?: ReactNode }>(props: P, busy = false) {
  const { variant = 'secondary', icon, iconEnd, small, wide, className, children, ...look } = props
  const classes = classNames(base, looks[variant], small && smallClass, wide && wideClass, className)
  const inside = (
    <>
      {busy ? <Busy /> : icon && <Icon of={icon} />}
      {children}
      {iconEnd && <Icon of={iconEnd} />}
    </>
  )
  return { className: classes, children: inside, look }
}

function Busy() {
  const words = useWords()
  return (
    <>
      <LoaderCircle size={16} strokeWidth={1.75} aria-hidden className={spinner} />
      <span className={visuallyHidden}>{words('working')}</span>
    </>
  )
}

/** A ref for a control that React replaces when its wrapper changes, such as a tooltip: the new one gets its focus. */
function useKeptFocus<T extends HTMLElement>(outer: Ref<T> | undefined) {
  const last = useRef<T>(null)
  const isFocused = useRef<boolean>(false)
  const keep = useCallback((node: T | null) => {
    if (!node) isFocused.current = last.current!.matches(':focus')
    else if (isFocused.current) node.focus({ preventScroll: true })
    last.current = node
  }, [])
  return useMergedRefs(keep, outer)
}
