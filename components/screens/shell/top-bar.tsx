import { ChevronsUpDown, Download, LayoutGrid, Menu as MenuIcon } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { switchTenant } from '../../../client/session/session.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useReasons } from '../../shared/form/use-reasons.ts'
import { ChoiceMenu } from '../../shared/page/choice-menu.tsx'
import { companyName } from '../../shared/page/company-name.ts'
import { EnvironmentBadge } from '../../shared/page/environment-badge.tsx'
import { mayLeave } from '../../shared/page/leave.ts'
import { Mark } from '../../shared/page/mark.tsx'
import { broad, narrow, useMedia } from '../../shared/page/media.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { useTenants } from '../../shared/page/use-tenants.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { BarTrigger } from './bar-trigger.tsx'
import { BellButton } from './bell-button.tsx'
import { RoleMenu } from './role-menu.tsx'
import * as css from './top-bar.css.ts'
import { clip, tenant as tenantText } from './top-bar.css.ts'
import { UserMenu, type UserMenuActions } from './user-menu.tsx'

/** Exports load after the page: its first load has no room for them. */
const DownloadsButton = lazyPart(async () => {
  const [file] = await Promise.all([import('./downloads-button.tsx'), loadWords(['downloads'])])
  return file.DownloadsButton
}, Nothing)

/** The search and the keys of the portal load after the page too. */
const Jump = lazyPart(() => import('../jump/jump.tsx').then(file => file.Jump), Nothing)

type Props = UserMenuActions & {
  /** Opens the side menu's drawer; absent if there is no side menu. */
  onMenu?: () => void
}

/** The bar over every page: product, company, workspace, role, notices, downloads and user. */
export function TopBar({ onMenu, ...actions }: Props) {
  const { t } = useText()
  const small = useMedia(narrow)
  return (
    <header className={css.bar}>
      {onMenu && small && (
        <IconButton variant="quiet" icon={MenuIcon} label={t('portal:bar.menu')} onClick={onMenu} />
      )}
      <Anchor href="/home" className={css.home} aria-label={t('portal:shortName')}>
        <Mark />
        <span className={css.wordy}>{t('portal:shortName')}</span>
      </Anchor>
      <EnvironmentBadge />
      <TenantMenu />
      <span className={css.spacer} />
      <Suspense fallback={<span className={css.jumpRoom} />}>
        <Jump />
      </Suspense>
      <span className={css.spacer} />
      <div className={css.tools}>
        <Workspace />
        <RoleMenu />
        <BellButton />
        <Suspense fallback={<DownloadsComing />}>
          <DownloadsButton />
        </Suspense>
        <UserMenu {...actions} />
      </div>
    </header>
  )
}

/** Reserves the button's space, so that the bar does not jump. */
function DownloadsComing() {
  const { t } = useText()
  const anchor = useRef<HTMLButtonElement>(null)
  const name = t('portal:bar.downloads')
  return (
    <span className={css.bell}>
      <BarTrigger
        icon={Download}
        name={name}
        label={name}
        count={0}
        loud={false}
        open={false}
        anchor={anchor}
        onPress={() => undefined}
      />
    </span>
  )
}

function Workspace() {
  const { t } = useText()
  const { go } = useNavigation()
  const label = t('portal:bar.workspace')
  const open = () => go('/home')
  const small = useMedia(narrow)
  return useMedia(broad) ? (
    <Button icon={LayoutGrid} onClick={open}>
      {label}
    </Button>
  ) : (
    <IconButton variant={small ? 'quiet' : 'secondary'} icon={LayoutGrid} label={label} onClick={open} />
  )
}

/** The current company (A3), and the others of this account; plain text if there is no other. */
function TenantMenu() {
  const { t, locale } = useText()
  const { tenant } = useSession()
  const data = useTenants().data?.records
  const reasonOf = useReasons(data?.some(each => each.refusal !== undefined) ?? false)
  if (!tenant) return null
  const name = companyName(tenant, locale)
  if (!data || data.length < 2) return <span className={tenantText}>{name}</span>
  const choose = async (id: string) => {
    if (await mayLeave()) await switchTenant(id)
  }
  const entries = data.map(each => ({
    id: each.id,
    label: companyName(each, locale),
    checked: each.id === tenant.id,
    off: each.refusal === undefined ? undefined : reasonOf(each.refusal),
    onChoose: () => void choose(each.id),
  }))
  return (
    <ChoiceMenu
      label={t('portal:bar.tenants')}
      entries={entries}
      trigger={
        <Button
          variant="quiet"
          iconEnd={ChevronsUpDown}
          aria-label={t('portal:bar.tenant', { tenant: name })}
        >
          <span className={clip}>{name}</span>
        </Button>
      }
    />
  )
}
