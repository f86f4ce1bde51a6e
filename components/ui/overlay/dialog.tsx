import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useId } from 'react'
import { IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { type CloseReason, useModal } from '../base/modal.ts'
import { useWords } from '../base/words.ts'
import { body, dialog, dialogTitle, drawer, drawerEnd, drawerStart, foot, head, sizes } from './dialog.css.ts'

export type { CloseReason }

export type DialogProps = {
  open: boolean
  title: ReactNode
  /** The only way to close: close button, Escape and a press beside the dialog all call it, and the owner decides. */
  onClose: (reason: CloseReason) => void
  children: ReactNode
  /** Buttons; the primary one comes last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Gets the focus first; by default the first control in the body does. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The body is still loading: its first control gets the focus once it exists. */
  awaited?: boolean
  /** Only the buttons close it: no Escape, no press beside it, no close button. For a required decision. */
  firm?: boolean
}

/** A modal dialog on the native element: focus moves in, stays in and returns; the rest of the page is inert. */
export const Dialog = ({ size = 'md', ...props }: DialogProps) => (
  <Modal {...props} className={classNames(dialog, sizes[size])} />
)

export type DrawerProps = Omit<DialogProps, 'size'> & { side?: 'start' | 'end' }

/** A modal panel along one edge of the window. */
export const Drawer = ({ side = 'end', ...props }: DrawerProps) => (
  <Modal {...props} className={classNames(drawer, side === 'end' ? drawerEnd : drawerStart)} />
)

function Modal({ open, ...props }: Omit<DialogProps, 'size'> & { className: string }) {
  return open ? <Shown {...props} /> : null
}

function Shown({
  title,
  onClose,
  children,
  footer,
  initialFocus,
  awaited,
  firm,
  className,
}: Omit<DialogProps, 'size' | 'open'> & { className: string }) {
  const words = useWords()
  const id = useId()
  const { ref, events } = useModal({ onClose, firm, initialFocus, awaited })
  return (
    <dialog ref={ref} className={className} aria-labelledby={id} {...events}>
      <header className={head}>
        <h2 id={id} className={dialogTitle}>
          {title}
        </h2>
        {!firm && (
          <IconButton icon={X} variant="quiet" label={words('close')} onClick={() => onClose('button')} />
        )}
      </header>
      <div className={body} data-dialog-body>
        {children}
      </div>
      {footer && <footer className={foot}>{footer}</footer>}
    </dialog>
  )
}
