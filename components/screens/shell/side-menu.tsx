import {
  Building2,
  ClipboardCheck,
  FlaskConical,
  Forward,
  GraduationCap,
  Hospital,
  House,
  IdCard,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Medal,
  Network,
  PanelLeftClose,
  PanelLeftOpen,
  Presentation,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Square,
  TextCursorInput,
  Users,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import type { SessionMenu } from '../../../client/session/store.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useReasons } from '../../shared/form/use-reasons.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { Tooltip } from '../../ui/base/tooltip.tsx'
import { type Area, type AreaKey, getAreas, getAreaText, getCurrent } from './areas.ts'
import { getLastPlace } from './last-places.ts'
import * as css from './side-menu.css.ts'

const areaIcons: Record<AreaKey, LucideIcon> = {
  studies: FlaskConical,
  people: Users,
  organisations: Hospital,
  access: ShieldCheck,
  learning: GraduationCap,
  settings: Settings,
}

/** Of the menus within an area, where only icons have room. */
const icons: Record<string, LucideIcon> = {
  company: Building2,
  departments: Network,
  positions: IdCard,
  settings: SlidersHorizontal,
  organisationFields: TextCursorInput,
  roles: KeyRound,
  roleRules: Scale,
  authorisations: ClipboardCheck,
  audit: ScrollText,
  noticeAgents: Forward,
  learning: GraduationCap,
  courses: Presentation,
  trainingTasks: ListChecks,
  certificates: Medal,
}

type Props = {
  /** Menus of the acting role whose screens exist. */
  menus: readonly SessionMenu[]
  current: string
  collapsed: boolean
  /** Absent in the drawer, which has only one width. */
  onFold?: () => void
  /** The item of the current screen was pressed (B57). */
  onAgain: (menu: SessionMenu) => void
}

/**
 * The menus of the acting role by areas of work: an area opens where the user was last in it, and the one that is open shows
 * its menus. 208 px wide, or 60 with the texts in tooltips.
 */
export function SideMenu({ menus, current, collapsed, onFold, onAgain }: Props) {
  const { t } = useText()
  const here = getCurrent(menus, current)
  const shared = { current, here, collapsed, onAgain }
  return (
    <nav
      className={classNames(css.side, collapsed && css.collapsed, !onFold && css.inDrawer)}
      aria-label={t('portal:menu.label')}
    >
      <ul className={css.areas}>
        <li>
          <Item href="/home" name={t('portal:bar.workspace')} icon={House} collapsed={collapsed} />
        </li>
        {getAreas(menus).map(area => (
          <li key={area.key}>
            <AreaItem {...shared} area={area} />
          </li>
        ))}
      </ul>
      {onFold && <Fold collapsed={collapsed} onFold={onFold} />}
    </nav>
  )
}

type AreaProps = Pick<Props, 'current' | 'collapsed' | 'onAgain'> & { here: SessionMenu | undefined }

/** An area, and below it its menus while it is open. */
function AreaItem({ area, ...place }: AreaProps & { area: Area }) {
  const { wordAt } = useText()
  const { here, collapsed } = place
  const name = wordAt(`menus:${getAreaText(area)}`)
  const open = here !== undefined && area.menus.includes(here)
  const first = area.menus.find(each => each.refusal === undefined) ?? area.menus[0]!
  const several = area.menus.length > 1
  const last = open ? undefined : getLastPlace(area.key)
  return (
    <>
      <MenuItem
        {...place}
        menu={first}
        href={last ?? first.path}
        name={name}
        icon={areaIcons[area.key]}
        mark={open && (several ? 'true' : 'page')}
      />
      {open && several && (
        <ul className={classNames(css.within, collapsed && css.withinIcons)} aria-label={name}>
          {area.menus.map(menu => (
            <li key={menu.key}>
              <MenuItem
                {...place}
                menu={menu}
                href={menu.path}
                name={wordAt(`menus:${menu.key}`)}
                icon={collapsed ? (icons[menu.key] ?? Square) : undefined}
                mark={menu === here && 'page'}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type MenuItemProps = AreaProps & Pick<ItemProps, 'href' | 'name' | 'icon' | 'mark'> & { menu: SessionMenu }

/** The link of a menu; on its own screen it loads the screen again (B57), below that it leads up to it. */
function MenuItem({ menu, current, here, onAgain, ...item }: MenuItemProps) {
  const getReason = useReasons(menu.refusal !== undefined)
  const why = menu.refusal === undefined ? undefined : getReason(menu.refusal)
  const press = (event: MouseEvent) => {
    if (!why && current !== menu.path) return
    event.preventDefault()
    if (!why) onAgain(menu)
  }
  return <Item {...item} why={why} onClick={press} />
}

type ItemProps = {
  href: string
  name: string
  icon?: LucideIcon | undefined
  mark?: 'page' | 'true' | false
  why?: string | undefined
  collapsed: boolean
  onClick?: (event: MouseEvent) => void
}

function Item({ href, name, icon, mark, why, collapsed, onClick }: ItemProps) {
  const { t } = useText()
  const item = (
    <Anchor
      href={href}
      className={classNames(css.item, collapsed && css.iconItem)}
      aria-label={collapsed ? name : undefined}
      aria-current={mark || undefined}
      aria-disabled={why ? true : undefined}
      onClick={onClick}
    >
      {icon && <Icon of={icon} size={20} />}
      {!collapsed && <span className={css.label}>{name}</span>}
    </Anchor>
  )
  if (!why && !collapsed) return item
  return (
    <Tooltip
      text={why ? t('ui:filter.summary', { label: name, value: why }) : name}
      placement="right"
      describes={why !== undefined}
      onPress={why !== undefined}
    >
      {item}
    </Tooltip>
  )
}

function Fold({ collapsed, onFold }: { collapsed: boolean; onFold: () => void }) {
  const { t } = useText()
  return (
    <div className={css.foot}>
      {collapsed ? (
        <IconButton
          variant="quiet"
          icon={PanelLeftOpen}
          label={t('portal:menu.expand')}
          onClick={onFold}
          aria-expanded={false}
        />
      ) : (
        <Button variant="quiet" icon={PanelLeftClose} className={css.fold} onClick={onFold} aria-expanded>
          {t('portal:menu.collapse')}
        </Button>
      )}
    </div>
  )
}
