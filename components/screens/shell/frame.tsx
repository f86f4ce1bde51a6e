import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { signOut } from '../../../client/session/session.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { contact } from '../../../contract/recovery/help.ts'
import { $asksHere, $wall } from '../../shared/call/ask-access.tsx'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ask } from '../../shared/page/ask.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { $whyAsked, askWhy } from '../../shared/why/why-ask.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { $downloadsOpen } from './downloads-open.ts'
import { $drawer } from './drawer.ts'
import { main, skip } from './frame.css.ts'
import { NoticeLine } from './notice-line.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import type { UserMenuActions } from './user-menu.tsx'

type Props = {
  children: ReactNode
  /** The page has a side menu beside it. */
  menu: boolean
}

/** The frame of every page behind sign-in: skip link, notices, top bar, page. */
export function Frame({ children, menu }: Props) {
  const { t } = useText()
  const { actions, dialogs } = useUserActions()
  return (
    <>
      <a className={skip} href="#content">
        {t('portal:skip')}
      </a>
      <TopBar {...actions} onMenu={menu ? () => $drawer.set(true) : undefined} />
      <NoticeLine todos={menu} />
      {children}
      {dialogs}
      <AssistantComing />
      <WhyComing />
      <AskComing />
    </>
  )
}

/** The last path of this page; null before the first. It outlives the frame, which changes e.g. between /home and /csr_mds. */
let shownPath: string | null = null

/** The page itself; a new path focuses its beginning, or the field it is about, so that a screen reader starts there. */
export function Content({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  const { path } = useNavigation()
  useKeptPlace(ref)
  useEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>('[data-first]') ?? ref.current
    if (shownPath !== null && shownPath !== path) first?.focus({ preventScroll: true })
    shownPath = path
  }, [path])
  return (
    <main ref={ref} id="content" tabIndex={-1} className={main}>
      {children}
    </main>
  )
}

const WhyDialog = lazyPart(async () => {
  const file = await import('../why/why-dialog.tsx')
  await file.words()
  return file.WhyDialog
}, NotLoaded)

/** The requested explanation, if any; nothing loads before. */
function WhyComing() {
  const ask = useStore($whyAsked)
  return (
    ask && (
      <Suspense>
        <WhyDialog ask={ask} onClose={() => askWhy(null)} />
      </Suspense>
    )
  )
}

const Assistant = lazyPart(async () => {
  const [file] = await Promise.all([import('../assistant/assistant.tsx'), loadWords(['assistant'])])
  return file.Assistant
}, Nothing)

/** The assistant, if the operator has configured one (A19); otherwise nothing of it loads. */
function AssistantComing() {
  const { locale } = useText()
  const { data } = useQuery({
    queryKey: ['contact'],
    queryFn: () => send(contact, {}, { quiet: true, loading: false }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = data?.assistant[locale]
  return address && <Suspense>{<Assistant address={address} />}</Suspense>
}

const AskDialog = lazyPart(async () => {
  const file = await import('../why/ask-dialog.tsx')
  await file.words()
  return file.AskDialog
}, NotLoaded)

/** The request of access from a wall, if any; nothing loads before. */
function AskComing() {
  const wall = useStore($wall)
  const { user } = useSession()
  useEffect(() => {
    $asksHere.set(true)
    return () => {
      $asksHere.set(false)
      $wall.set(null)
    }
  }, [])
  return (
    wall &&
    user && (
      <Suspense>
        <AskDialog wall={wall} userId={user.id} onClose={() => $wall.set(null)} />
      </Suspense>
    )
  )
}

const AboutDialog = lazyPart(() => import('./about-dialog.tsx').then(file => file.AboutDialog), NotLoaded)
const ContactDialog = lazyPart(
  () => import('./contact-dialog.tsx').then(file => file.ContactDialog),
  NotLoaded,
)
const NewsDialog = lazyPart(() => import('./news-dialog.tsx').then(file => file.NewsDialog), NotLoaded)
const MessageDrawer = lazyPart(
  () => import('./message-drawer.tsx').then(file => file.MessageDrawer),
  NotLoaded,
)

type Shown = 'news' | 'about' | 'contact' | 'messages' | null

/** The actions of the user menu, and their dialogs. */
function useUserActions() {
  const { t } = useText()
  const [shown, setShown] = useState<Shown>(null)
  const leave = async (everywhere: boolean) => {
    if (await mayLeave()) await signOut({ everywhere, auditTitle: t('portal:signOut.audit') })
  }
  const everywhere = async () => {
    const agreed = await ask({
      title: t('portal:everywhere.title'),
      text: t('portal:everywhere.text'),
      confirm: t('portal:user.signOutEverywhere'),
      cancel: t('portal:cancel'),
      danger: true,
    })
    if (agreed) await leave(true)
  }
  const actions: UserMenuActions = {
    onNews: () => setShown('news'),
    onAbout: () => setShown('about'),
    onContact: () => setShown('contact'),
    onDownloads: () => $downloadsOpen.set(true),
    onMessages: () => setShown('messages'),
    onSignOut: () => void leave(false),
    onSignOutEverywhere: () => void everywhere(),
  }
  return { actions, dialogs: <Dialogs shown={shown} onClose={() => setShown(null)} /> }
}

function Dialogs({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  if (shown === null) return null
  return (
    <Suspense>
      {shown === 'news' && <NewsDialog open onClose={onClose} />}
      {shown === 'about' && <AboutDialog open onClose={onClose} />}
      {shown === 'contact' && <ContactDialog open onClose={onClose} />}
      {shown === 'messages' && <MessageDrawer open onClose={onClose} />}
    </Suspense>
  )
}
