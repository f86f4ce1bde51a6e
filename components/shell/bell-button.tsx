import { useStore } from '@nanostores/react'
import { Bell } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { arrivalsOf } from '../../client/notice-arrivals.ts'
import { noticeCounts } from '../../client/notice-counts.ts'
import { globalSession } from '../../client/session-store.ts'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import { createVoice } from '../notice-bell/voice.ts'
import { CountBadge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { useText } from '../use-text.ts'
import { broad, narrow, useMedia } from './media.ts'
import { useNavigation } from './navigation.tsx'
import { bell, bellCount } from './top-bar.css.ts'

const NoticePanel = lazy(() =>
  import('../notice-bell/panel.tsx').then(file => ({ default: file.NoticePanel })),
)

/** The bell of the top bar: the panel of the embedded bell beside a button of the bar. */
export function BellButton() {
  const { t } = useText()
  const { go } = useNavigation()
  const { unread, unseen } = useCounts()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const { said, say } = useVoice()
  const host = useMemo(() => hostWith(go), [go])
  useCloseOutside(open, place, () => setOpen(false))
  const close = (focus: boolean) => {
    setOpen(false)
    if (focus) anchor.current?.focus()
  }
  const name = t('bell:name')
  const label = unread > 0 ? t('bell:unread', { name, count: unread }) : name
  return (
    <span ref={place} className={bell}>
      <Trigger
        {...{ label, name, unread, unseen, open }}
        anchor={anchor}
        onPress={() => (open ? close(true) : setOpen(true))}
      />
      <span role="status" className={visuallyHidden}>
        {said}
      </span>
      {open && anchor.current && (
        <Suspense>
          <NoticePanel host={host} anchor={anchor.current} list={null} say={say} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}

type TriggerProps = {
  label: string
  name: string
  unread: number
  unseen: number
  open: boolean
  anchor: RefObject<HTMLButtonElement | null>
  onPress: () => void
}

function Trigger({ label, name, unread, unseen, open, anchor, onPress }: TriggerProps) {
  const wordy = useMedia(broad)
  const small = useMedia(narrow)
  const shared = {
    ref: anchor,
    icon: Bell,
    onClick: onPress,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
  }
  if (wordy) {
    return (
      <Button {...shared} aria-label={label}>
        {name}
        <CountBadge count={unread} loud={unseen > 0} />
      </Button>
    )
  }
  return (
    <>
      <IconButton {...shared} variant={small ? 'quiet' : 'secondary'} label={label} />
      <span className={bellCount} aria-hidden="true">
        <CountBadge count={unread} loud={unseen > 0} />
      </span>
    </>
  )
}

/** Counts that one bell of the page asks for, for all of them. */
function useCounts(): { unread: number; unseen: number } {
  const counts = noticeCounts()
  const now = useStore(counts.$counts)
  useEffect(() => counts.hold(), [counts])
  return now.state === 'ready' ? now.counts : { unread: 0, unseen: 0 }
}

/** What the bell says to those who do not see its badge: arrivals, gathered. */
function useVoice() {
  const { t } = useText()
  const [said, setSaid] = useState('')
  const voice = useMemo(() => createVoice(setSaid), [])
  useEffect(() => () => voice.stop(), [voice])
  useEffect(
    () =>
      noticeCounts().$counts.listen((now, before) => {
        const come = before && arrivalsOf(now, before)
        if (come) voice.arrived(come.all, count => t('bell:arrived', { count }))
      }),
    [voice, t],
  )
  return { said, say: voice.say }
}

/** The panel tells where it leads before it goes: here the router takes it. */
const hostWith = (go: (to: string) => void) => ({
  session: globalSession(),
  emit: (event: string, detail?: unknown) => {
    if (event !== 'mds-navigate') return true
    const { href } = detail as { href: string }
    go(URL.canParse(href) ? new URL(href).pathname + new URL(href).search : href)
    return false
  },
})

function useCloseOutside(open: boolean, place: RefObject<HTMLElement | null>, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const press = (event: Event) => {
      if (!place.current || !event.composedPath().includes(place.current)) latest.current()
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [open, place])
}
