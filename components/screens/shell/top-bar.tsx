import { Download, Menu as MenuIcon } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { useText } from '../../shared/call/use-text.ts'
import { EnvironmentBadge } from '../../shared/page/environment-badge.tsx'
import { Mark } from '../../shared/page/mark.tsx'
import { narrow, useMedia } from '../../shared/page/media.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { BarTrigger } from './bar-trigger.tsx'
import { BellButton } from './bell-button.tsx'
import { Switcher } from './switcher.tsx'
import * as css from './top-bar.css.ts'
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

/** The bar over every page: workspace, company and role at the left, the search, then notices, downloads and user. */
export function TopBar({ onMenu, ...actions }: Props) {
  const { t } = useText()
  const small = useMedia(narrow)
  return (
    <header className={css.bar}>
      <div className={css.start}>
        {onMenu && small && (
          <IconButton variant="quiet" icon={MenuIcon} label={t('portal:bar.menu')} onClick={onMenu} />
        )}
        <Anchor
          href="/home"
          className={classNames(css.home, onMenu && css.yields)}
          aria-label={t('ui:filter.summary', {
            label: t('portal:shortName'),
            value: t('portal:bar.workspace'),
          })}
        >
          <Mark />
          <span className={css.wordy}>{t('portal:shortName')}</span>
        </Anchor>
        <EnvironmentBadge />
        <Switcher />
      </div>
      <Suspense fallback={<span className={css.jumpRoom} />}>
        <Jump />
      </Suspense>
      <div className={css.tools}>
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
  return (
    <span className={css.bell}>
      <BarTrigger
        icon={Download}
        label={t('portal:bar.downloads')}
        count={0}
        loud={false}
        open={false}
        anchor={anchor}
        onPress={() => undefined}
      />
    </span>
  )
}
