import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { SessionMenu } from '../../../client/session/store.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { medium, narrow, useMedia } from '../../shared/page/media.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { $preferences, setPreferences } from '../../shared/page/preferences.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { getAreas, getCurrent } from './areas.ts'
import { $drawer } from './drawer.ts'
import { withSide } from './frame.css.ts'
import { Content } from './frame.tsx'
import { keepLastPlace } from './last-places.ts'
import { SideMenu } from './side-menu.tsx'

type Props = {
  children: ReactNode
  /** Keys of the menus whose screens exist. */
  built: ReadonlySet<string>
  /** The address of the screen, if its area may open there again; not that of a form. */
  place: string | null
}

/** The layout of the administration: notice bar, side menu or its drawer, page (B24). */
export function Administration({ children, built, place }: Props) {
  const { t } = useText()
  const { menus } = useSession()
  const { path, reload } = useNavigation()
  const { collapsed: chosen } = useStore($preferences)
  const drawer = useStore($drawer)
  const small = useMedia(narrow)
  const tight = useMedia(medium)
  const collapsed = chosen ?? tight
  // The overview is a page of each study; only a role that has no list of studies chooses one by its own entry.
  const hidden = menus.some(({ key }) => key === 'studies') ? 'overview' : null
  const shown = menus.filter(({ key }) => built.has(key) && key !== hidden)
  const again = async (_menu: SessionMenu) => {
    if (await mayLeave()) reload()
  }
  useCloseOnNavigation(path)
  useLastPlace(shown, place)
  return (
    <div className={withSide}>
      {small ? (
        <Drawer side="start" open={drawer} title={t('portal:menu.label')} onClose={() => $drawer.set(false)}>
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

/** Keeps where the user is in the area of work. */
function useLastPlace(menus: readonly SessionMenu[], place: string | null) {
  const here = place === null ? undefined : getCurrent(menus, place.split(/[?#]/, 1)[0]!)
  const area = here && getAreas(menus).find(each => each.menus.includes(here))?.key
  useEffect(() => {
    if (area && place) keepLastPlace(area, place)
  }, [area, place])
}

function useCloseOnNavigation(path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the trigger
  useEffect(() => $drawer.set(false), [path])
}
