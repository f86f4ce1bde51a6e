import { useStore } from '@nanostores/react'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { getArrivals, mayHaveCome } from '../../../client/notices/arrivals.ts'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { refreshRoles } from '../../../client/session/load.ts'
import { globalSession } from '../../../client/session/store.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { findNewRole, tellNewRole } from '../../shared/call/new-role.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { createVoice } from '../../shared/drop-panel/voice.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { BarTrigger, useCloseOutside } from './bar-trigger.tsx'
import { bell } from './top-bar.css.ts'

const NoticePanel = lazyPart(
  () => import('../../widgets/notice-bell/panel.tsx').then(file => file.NoticePanel),
  NotLoaded,
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
  useAccessNews()
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
      <BarTrigger
        label={label}
        open={open}
        icon={Bell}
        count={unread}
        loud={unseen > 0}
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

/** Counts that one request of the page loads for all bells. */
function useCounts(): { unread: number; unseen: number } {
  const counts = noticeCounts()
  const now = useStore(counts.$counts)
  useEffect(() => counts.hold(), [counts])
  return now.state === 'ready' ? now.counts : { unread: 0, unseen: 0 }
}

/** Announces arrivals, grouped, to users who do not see the badge. */
function useVoice() {
  const { t } = useText()
  const [said, setSaid] = useState('')
  const voice = useMemo(() => createVoice(setSaid), [])
  useEffect(() => () => voice.stop(), [voice])
  useEffect(
    () =>
      noticeCounts().$counts.listen((now, before) => {
        const come = before && getArrivals(now, before)
        if (come) voice.arrived(come.all, count => t('bell:arrived', { count }))
      }),
    [voice, t],
  )
  return { said, say: voice.say }
}

/** The panel emits an event before it navigates: here the router handles it. */
const hostWith = (go: (to: string) => void) => ({
  session: globalSession(),
  emit: (event: string, detail?: unknown) => {
    if (event !== 'mds-navigate') return true
    const { href } = detail as { href: string }
    go(URL.canParse(href) ? new URL(href).pathname + new URL(href).search : href)
    return false
  },
})

/** By name: the shell does not load the declarations of these screens. */
const lists = [
  ...['listOwnAccessRequests', 'listAccessRequests', 'getAccessRequest'],
  ...['taskList', 'coursesOfTask'],
].map(name => ({ name }))

const readRoles = async (): Promise<void> => {
  const { $session } = globalSession()
  const { roles } = $session.get()
  await refreshRoles(globalSession())
  const newRole = findNewRole(roles, $session.get().roles)
  if (!newRole) return
  await loadWords(['accessRequests'])
  tellNewRole(newRole)
}

/**
 * A decision on access or a new training arrives as a notice: the open page then shows the new roles, the state of the requests (MD-A3) and
 * the training tasks (MD-L2).
 */
function useAccessNews(): void {
  const reread = useReread()
  useEffect(
    () =>
      noticeCounts().$counts.listen((now, before) => {
        if (!mayHaveCome(now, before)) return
        void readRoles().catch(() => {}) // the next load of the page reads them
        void reread(...lists)
      }),
    [reread],
  )
}
