import { Suspense, useState } from 'react'
import { signOut } from '../../../client/session/session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ask } from '../../shared/page/ask.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { $downloadsOpen } from './downloads-open.ts'
import type { UserMenuActions } from './user-menu.tsx'

const AboutDialog = late(() => import('./about-dialog.tsx').then(file => file.AboutDialog), NotLoaded)
const ContactDialog = late(() => import('./contact-dialog.tsx').then(file => file.ContactDialog), NotLoaded)
const NewsDialog = late(() => import('./news-dialog.tsx').then(file => file.NewsDialog), NotLoaded)
const MessageDrawer = late(() => import('./message-drawer.tsx').then(file => file.MessageDrawer), NotLoaded)

type Shown = 'news' | 'about' | 'contact' | 'messages' | null

/** The actions of the user menu, and their dialogs. */
export function useUserActions() {
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
