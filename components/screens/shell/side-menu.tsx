import {
  Building2,
  ClipboardCheck,
  FlaskConical,
  Hospital,
  IdCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Network,
  PanelLeftClose,
  PanelLeftOpen,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Square,
  TextCursorInput,
  Users,
  UsersRound,
  Waypoints,
} from 'lucide-react'
import type { SessionMenu } from '../../../client/session/store.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useReasons } from '../../shared/form/use-reasons.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { Tooltip } from '../../ui/base/tooltip.tsx'
import * as css from './side-menu.css.ts'

const icons: Record<string, LucideIcon> = {
  company: Building2,
  departments: Network,
  positions: IdCard,
  settings: SlidersHorizontal,
  organisations: Hospital,
  organisationFields: TextCursorInput,
  roles: KeyRound,
  roleRules: Scale,
  users: Users,
  studies: FlaskConical,
  overview: LayoutDashboard,
  sites: Waypoints,
  members: UsersRound,
  authorisations: ClipboardCheck,
  audit: ScrollText,
}

type Props = {
  /** Menus of the acting role whose screens exist, in the server's order. */
  menus: readonly SessionMenu[]
  current: string
  collapsed: boolean
  /** Absent in the drawer, which has only one width. */
  onFold?: () => void
  /** The item of the current screen was pressed (B57). */
  onAgain: (menu: SessionMenu) => void
}

/** The menu of the acting role from the server: 208 px wide, or 60 with the texts in tooltips. */
export function SideMenu({ menus, current, collapsed, onFold, onAgain }: Props) {
  const { t, wordAt } = useText()
  const here = getCurrent(menus, current)
  return (
    <nav
      className={classNames(css.side, collapsed && css.collapsed, !onFold && css.inDrawer)}
      aria-label={t('portal:menu.label')}
    >
      <div className={css.groups}>
        {grouped(menus).map(([group, items]) => (
          <div key={group}>
            {collapsed ? (
              <hr className={css.groupRule} />
            ) : (
              <GroupName>{wordAt(`menus:group.${group}`)}</GroupName>
            )}
            <ul className={css.group} aria-label={wordAt(`menus:group.${group}`)}>
              {items.map(menu => (
                <li key={menu.key}>
                  <Item menu={menu} current={menu === here} collapsed={collapsed} onAgain={onAgain} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {onFold && <Fold collapsed={collapsed} onFold={onFold} />}
    </nav>
  )
}

const GroupName = ({ children }: { children: string }) => (
  <p className={css.groupName} aria-hidden>
    {children}
  </p>
)

type ItemProps = Pick<Props, 'collapsed' | 'onAgain'> & { menu: SessionMenu; current: boolean }

function Item({ menu, current, collapsed, onAgain }: ItemProps) {
  const { t, wordAt } = useText()
  const name = wordAt(`menus:${menu.key}`)
  const reasonOf = useReasons(menu.refusal !== undefined)
  const why = menu.refusal === undefined ? undefined : reasonOf(menu.refusal)
  const item = (
    <Anchor
      href={menu.path}
      className={classNames(css.item, collapsed && css.iconItem)}
      aria-label={collapsed ? name : undefined}
      aria-current={current ? 'page' : undefined}
      aria-disabled={why ? true : undefined}
      onClick={event => {
        if (!why && !current) return
        event.preventDefault()
        if (!why) onAgain(menu)
      }}
    >
      <Icon of={icons[menu.key] ?? Square} size={20} />
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

/** The menu whose path is the longest above the current one: the overview is below the list of studies. */
const getCurrent = (menus: readonly SessionMenu[], path: string): SessionMenu | undefined =>
  menus.filter(menu => isUnder(path, menu.path)).sort((a, b) => b.path.length - a.path.length)[0]

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

/** Groups in the order of their first menu. */
function grouped(menus: readonly SessionMenu[]): [number, SessionMenu[]][] {
  const groups = new Map<number, SessionMenu[]>()
  for (const menu of menus.toSorted((a, b) => a.sort - b.sort)) {
    groups.set(menu.groupNo, [...(groups.get(menu.groupNo) ?? []), menu])
  }
  return [...groups]
}
