import { Bot, Move, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../shared/call/use-text.ts'
import { IconButton } from '../../ui/base/button.tsx'
import * as css from './assistant.css.ts'
import { panelIn } from './place.ts'
import { useSpot, useWish } from './use-spot.ts'

const button = { width: 48, height: 48 }
const buttonIn = () => button

/**
 * The AI assistant that the operator configured: a floating button, and its page in a frame (A19, O29). The page may
 * run scripts and keep its own storage, but sees nothing of our page. When closed it stays loaded, so that a
 * conversation continues.
 */
export function Assistant({ address }: { address: string }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const launcher = useRef<HTMLButtonElement>(null)
  const was = useRef(false)
  const wish = useWish()
  const { spot, grip } = useSpot(buttonIn, wish)
  useEffect(() => {
    if (was.current && !open) launcher.current?.focus()
    was.current = open
  }, [open])
  return (
    <>
      {!open && (
        <IconButton
          ref={launcher}
          variant="primary"
          icon={Bot}
          label={t('assistant:open')}
          className={css.launcher}
          style={spot}
          {...grip}
          onClick={() => {
            setAsked(true)
            setOpen(true)
          }}
        />
      )}
      {asked && <Panel address={address} open={open} wish={wish} onClose={() => setOpen(false)} />}
    </>
  )
}

type PanelProps = {
  address: string
  open: boolean
  wish: ReturnType<typeof useWish>
  onClose: () => void
}

function Panel({ address, open, wish, onClose }: PanelProps) {
  const { t } = useText()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const { spot, size, grip, dragging } = useSpot(panelIn, wish)
  const [coming, setComing] = useState(true)
  useEffect(() => {
    if (open) panel.current?.focus({ preventScroll: true })
  }, [open])
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  const { onKeyDown: _keysOfHandle, ...pointer } = grip
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      hidden={!open}
      data-dragging={dragging || undefined}
      className={css.panel}
      style={{ ...spot, ...size }}
      onKeyDown={keys}
    >
      <div className={css.head} data-dragging={dragging || undefined} {...pointer}>
        <h2 id={id} className={css.title}>
          {t('assistant:title')}
        </h2>
        <IconButton variant="quiet" icon={Move} label={t('assistant:move')} {...grip} />
        <IconButton variant="quiet" icon={X} label={t('assistant:close')} onClick={onClose} />
      </div>
      <div className={css.place}>
        {coming && <p className={css.coming}>{t('assistant:coming')}</p>}
        <iframe
          title={t('assistant:title')}
          src={address}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads"
          referrerPolicy="no-referrer"
          className={css.frame}
          data-coming={coming || undefined}
          onLoad={() => setComing(false)}
        />
      </div>
    </section>
  )
}
