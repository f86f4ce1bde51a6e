import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { SessionStore } from '../../../client/session/store.ts'
import { hasWords, loadWords } from '../../../client/words/i18n.ts'
import { layerSurface } from '../../../styles/recipes/surface.css.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { useLayer } from '../../ui/base/layer.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useSession } from '../call/use-session.ts'
import { useText } from '../call/use-text.ts'
import * as css from './drop-panel.css.ts'
import { panelWords } from './panel-words.ts'
import { SignedOut } from './states.tsx'
import { texts } from './texts.ts'

/** What a panel needs from the button around it. */
export type PanelHost = {
  session: SessionStore
  emit: (name: string, detail?: unknown) => boolean
}

/**
 * Why a panel closes: `blur` is a press elsewhere, `chosen` follows a link or action in it, `hide` comes from the
 * page.
 */
export type PanelReason = 'escape' | 'blur' | 'chosen' | 'button' | 'hide'

export type PanelProps = {
  host: PanelHost
  /** The button: the panel opens beside it, and focus returns to it. */
  anchor: HTMLElement
  /** Announces text in the one polite live region around it. */
  say: (text: string) => void
  /** Closes; `focus` returns the focus to the button. */
  onClose: (focus: boolean, reason: PanelReason) => void
}

type DropPanelProps = Pick<PanelProps, 'host' | 'anchor' | 'onClose'> & {
  /** Which panel's name and states to show. */
  of: keyof typeof texts
  className: string
  /** The content for a signed-in user. */
  children: ReactNode
}

/** The layer that a button opens: a non-modal dialog in the browser's top layer beside the button. */
export function DropPanel(props: DropPanelProps) {
  useText()
  const { host, of } = props
  const words = panelWords[of]
  useEffect(() => {
    loadWords(words).catch(error => host.emit('mds-error', { error }))
  }, [host, words])
  // Never open without an accessible name.
  return hasWords(words) && <Panel {...props} />
}

function Panel({ host, anchor, onClose, of, className, children }: DropPanelProps) {
  const { t } = useText()
  const id = useId()
  const { status } = useSession()
  const beside = useRef<HTMLElement>(anchor)
  const layer = useLayer({ anchor: beside, open: true, placement: 'bottom-end' })
  useFocusIn(layer)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // A dialog of the page around it must stay open.
    event.preventDefault()
    event.stopPropagation()
    onClose(true, 'escape')
  }
  return (
    <div
      ref={layer}
      role="dialog"
      aria-labelledby={id}
      popover="manual"
      tabIndex={-1}
      part="panel"
      onKeyDown={keys}
      className={classNames(layerSurface, css.panel, className)}
    >
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {t(texts[of].name)}
        </h2>
        <IconButton
          icon={X}
          variant="quiet"
          small
          label={t(texts[of].close)}
          onClick={() => onClose(true, 'button')}
        />
      </div>
      {status === 'none' && (
        <SignedOut of={of} onSignIn={() => host.emit('mds-sign-in-required', { error: null })} />
      )}
      {status === 'pending' && <Skeleton lines={5} size="row" />}
      {status === 'ready' && children}
    </div>
  )
}

/** Moves the focus in once: to the selected tab if there are tabs, otherwise to the panel. */
function useFocusIn(layer: { current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const panel = layer.current
    const tab = panel?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    ;(tab ?? panel)?.focus({ preventScroll: true })
  }, [layer])
}
