import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { hasWords, loadWords } from '../../client/i18n.ts'
import type { SessionStore } from '../../client/session-store.ts'
import { layerSurface } from '../../styles/recipes/surface.css.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useLayer } from '../ui/layer.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { Exports } from './exports.tsx'
import * as css from './panel.css.ts'
import { SignedOut } from './states.tsx'

/** What the panel needs of the button around it. */
export type CenterHost = {
  session: SessionStore
  emit: (name: string, detail?: unknown) => boolean
}

export type DownloadPanelProps = {
  host: CenterHost
  /** The button: the panel stands beside it, and focus returns to it. */
  anchor: HTMLElement
  /** Says something in the one polite region around it. */
  say: (text: string) => void
  /** Closes; `focus` returns it to the button. */
  onClose: (focus: boolean) => void
}

/** Words of everything that the panel shows. */
const panelWords = ['downloads', 'ui'] as const

/** The opened download center: a dialog that is not modal, in the browser's top layer beside the button. */
export function DownloadPanel(props: DownloadPanelProps) {
  useText()
  const { host } = props
  useEffect(() => {
    loadWords(panelWords).catch(error => host.emit('mds-error', { error }))
  }, [host])
  // Nothing opens without a name.
  return hasWords(panelWords) && <Panel {...props} />
}

function Panel({ host, anchor, say, onClose }: DownloadPanelProps) {
  const { t } = useText()
  const id = useId()
  const { status } = useSession()
  const beside = useRef<HTMLElement>(anchor)
  const layer = useLayer({ anchor: beside, open: true, placement: 'bottom-end' })
  useLayoutEffect(() => layer.current?.focus({ preventScroll: true }), [layer])
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
          {t('downloads:name')}
        </h2>
        <IconButton
          icon={X}
          variant="quiet"
          small
          label={t('downloads:close')}
          onClick={() => onClose(true)}
        />
      </div>
      {status === 'none' && <SignedOut onSignIn={() => host.emit('mds-sign-in-required')} />}
      {status === 'pending' && <Skeleton lines={5} size="row" />}
      {status === 'ready' && <Exports host={host} say={say} />}
    </div>
  )
}
