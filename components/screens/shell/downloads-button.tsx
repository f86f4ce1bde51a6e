import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { getDownloads } from '../../../client/downloads/downloads.ts'
import { counted } from '../../../client/downloads/items.ts'
import { globalSession } from '../../../client/session/store.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { useText } from '../../shared/call/use-text.ts'
import { createVoice } from '../../shared/drop-panel/voice.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { buttonLabel, endWords } from '../../widgets/download-center/voice.ts'
import { BarTrigger, useCloseOutside } from './bar-trigger.tsx'
import { $downloadsOpen } from './downloads-open.ts'
import { bell } from './top-bar.css.ts'

const DownloadPanel = lazyPart(
  () => import('../../widgets/download-center/panel.tsx').then(file => file.DownloadPanel),
  NotLoaded,
)

/** The downloads of the top bar: the panel of the embedded download center beside a button of the bar (D20). */
export function DownloadsButton() {
  const { t } = useText()
  const { preparing, fresh } = useCounts()
  const open = useStore($downloadsOpen)
  const setOpen = (next: boolean) => $downloadsOpen.set(next)
  const anchor = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const { said, say } = useVoice()
  const host = useMemo(() => ({ session: globalSession(), emit: () => true }), [])
  useCloseOutside(open, place, () => setOpen(false))
  // The bar of another page starts closed.
  useEffect(() => () => $downloadsOpen.set(false), [])
  const close = (focus: boolean) => {
    setOpen(false)
    if (focus) anchor.current?.focus()
  }
  const name = t('downloads:name')
  return (
    <span ref={place} className={bell}>
      <BarTrigger
        icon={Download}
        label={buttonLabel(name, { preparing, fresh }, t)}
        count={preparing + fresh}
        loud={fresh > 0}
        open={open}
        anchor={anchor}
        onPress={() => (open ? close(true) : setOpen(true))}
      />
      <span role="status" className={visuallyHidden}>
        {said}
      </span>
      {open && anchor.current && (
        <Suspense>
          <DownloadPanel host={host} anchor={anchor.current} say={say} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}

/** The counts of the page's one list. */
function useCounts() {
  const downloads = getDownloads()
  const { items } = useStore(downloads.$shelf)
  useEffect(() => downloads.hold(), [downloads])
  return counted(items)
}

/** Announces the end of an export, once, to users who do not see the badge. */
function useVoice() {
  const { t } = useText()
  const [said, setSaid] = useState('')
  const voice = useMemo(() => createVoice(setSaid), [])
  useEffect(() => () => voice.stop(), [voice])
  useEffect(() => getDownloads().onEnded(items => voice.say(endWords(items, t))), [voice, t])
  return { said, say: voice.say }
}
