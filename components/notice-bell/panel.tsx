import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { hasWords, loadWords } from '../../client/i18n.ts'
import type { SessionStore } from '../../client/session-store.ts'
import type { Notice } from '../../contract/notices.ts'
import { layerSurface } from '../../styles/recipes/surface.css.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useLayer } from '../ui/layer.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { Lists } from './lists.tsx'
import * as css from './panel.css.ts'
import { SignedOut } from './states.tsx'

/** What the panel needs of the bell around it. */
export type BellHost = {
  session: SessionStore
  emit: (name: string, detail?: unknown) => boolean
}

export type NoticePanelProps = {
  host: BellHost
  /** The bell's button: the panel stands beside it, and focus returns to it. */
  anchor: HTMLElement
  /** List to open with; unless given, the one in which something waits. */
  list: Notice['type'] | null
  /** Says something in the bell's one polite region. */
  say: (text: string) => void
  /** Closes; `focus` returns it to the button. */
  onClose: (focus: boolean) => void
}

/** Words of everything that the panel shows. */
const panelWords = ['bell', 'notices', 'ui'] as const

/** The opened bell: a dialog that is not modal, in the browser's top layer beside the button (WIDGETS 2.7.2). */
export function NoticePanel(props: NoticePanelProps) {
  useText()
  const { host } = props
  useEffect(() => {
    loadWords(panelWords).catch(error => host.emit('mds-error', { error }))
  }, [host])
  // Nothing opens without a name.
  return hasWords(panelWords) && <Panel {...props} />
}

function Panel({ host, anchor, list, say, onClose }: NoticePanelProps) {
  const { t } = useText()
  const id = useId()
  const { status } = useSession()
  const beside = useRef<HTMLElement>(anchor)
  const layer = useLayer({ anchor: beside, open: true, placement: 'bottom-end' })
  useFocusIn(layer)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // A dialog of the page around it stays open.
    event.preventDefault()
    event.stopPropagation()
    onClose(true)
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
      className={classNames(layerSurface, css.panel)}
    >
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {t('bell:name')}
        </h2>
        <IconButton icon={X} variant="quiet" small label={t('bell:close')} onClick={() => onClose(true)} />
      </div>
      {status === 'none' && <SignedOut onSignIn={() => host.emit('mds-sign-in-required')} />}
      {status === 'pending' && <Skeleton lines={5} size="row" />}
      {status === 'ready' && <Lists {...{ host, list, say, onClose }} />}
    </div>
  )
}

/** Focus goes in once: to the chosen tab, else to the first control after the close button, else to the panel. */
function useFocusIn(layer: { current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const panel = layer.current
    const tab = panel?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    ;(tab ?? panel)?.focus({ preventScroll: true })
  }, [layer])
}
