import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { SessionMenu } from '../../../client/session/store.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { medium, narrow, useMedia } from '../../shared/page/media.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { $preferences, setPreferences } from '../../shared/page/preferences.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { withSide } from './frame.css.ts'
import { Content } from './frame.tsx'
import { SideMenu } from './side-menu.tsx'

type Props = {
  children: ReactNode
  /** Keys of the menus whose screens exist. */
  built: ReadonlySet<string>
  drawer: boolean
  onDrawer: (open: boolean) => void
}

/** The layout of the administration: notice bar, side menu or its drawer, page (B24). */
export function Administration({ children, built, drawer, onDrawer }: Props) {
  const { t } = useText()
  const { menus } = useSession()
  const { path, reload } = useNavigation()
  const { collapsed: chosen } = useStore($preferences)
  const small = useMedia(narrow)
  const tight = useMedia(medium)
  const collapsed = chosen ?? tight
  // The overview is a page of each study; only a role that has no list of studies chooses one by its own entry.
  const hidden = menus.some(({ key }) => key === 'studies') ? 'overview' : null
  const shown = menus.filter(({ key }) => built.has(key) && key !== hidden)
  const again = async (_menu: SessionMenu) => {
    if (await mayLeave()) reload()
  }
  useCloseOnNavigation(path, onDrawer)
  return (
    <div className={withSide}>
      {small ? (
        <Drawer side="start" open={drawer} title={t('portal:menu.label')} onClose={() => onDrawer(false)}>
          <SideMenu menus={shown} current={path} collapsed={false} onAgain={again} />
        </Drawer>
      ) : (
        <SideMenu
          menus={shown}
          current={path}
          collapsed={collapsed}
          onFold={() => setPreferences({ collapsed: !collapsed })}
          onAgain={again}
        />
      )}
      <Content>{children}</Content>
    </div>
  )
}

function useCloseOnNavigation(path: string, onDrawer: (open: boolean) => void) {
  const [at, setAt] = useState(path)
  useEffect(() => {
    if (at === path) return
    setAt(path)
    onDrawer(false)
  }, [at, path, onDrawer])
}
