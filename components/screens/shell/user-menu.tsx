import { useStore } from '@nanostores/react'
import {
  CircleUserRound,
  Download,
  Globe,
  GraduationCap,
  Info,
  KeyRound,
  LogOut,
  type LucideIcon,
  MonitorX,
  Phone,
  ScrollText,
  Sparkles,
} from 'lucide-react'
import { fullName } from '../../../contract/values/names.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { companyName } from '../../shared/page/company-name.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { chooseLook } from '../../shared/page/look.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { useOfferedLanguages } from '../../shared/page/offered-languages.ts'
import { $preferences, densities, themes } from '../../shared/page/preferences.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import * as css from './top-bar.css.ts'

export type UserMenuActions = {
  onNews: () => void
  onAbout: () => void
  onContact: () => void
  onDownloads: () => void
  onMessages: () => void
  onSignOut: () => void
  onSignOutEverywhere: () => void
}

/** The signed-in user, with company and logo, personal settings, and sign-out (D17, D18). */
export function UserMenu(actions: UserMenuActions) {
  const { t, locale } = useText()
  const { user } = useSession()
  if (!user) return null
  const name = fullName(user, locale)
  const label = t('portal:bar.user', { name })
  const trigger = <IconButton variant="quiet" icon={CircleUserRound} label={label} />
  return (
    <Popover trigger={trigger} label={label} placement="bottom-end" className={css.tall}>
      {close => (
        <div className={css.panel}>
          <Company />
          <div className={css.who}>
            <span className={css.whoName}>{name}</span>
            <span className={css.whoMeta}>{user.email ?? user.account}</span>
          </div>
          <Settings />
          <Entries actions={actions} close={close} />
        </div>
      )}
    </Popover>
  )
}

function Company() {
  const { locale } = useText()
  const { tenant } = useSession()
  if (!tenant) return null
  return (
    <div className={css.company}>
      {tenant.logoUrl && <img className={css.logo} src={tenant.logoUrl} alt="" />}
      <span>{companyName(tenant, locale)}</span>
    </div>
  )
}

function Settings() {
  const { t, locale } = useText()
  const { theme, density } = useStore($preferences)
  const languages = useOfferedLanguages()
  return (
    <>
      <SelectField
        className={css.setting}
        label={t('portal:bar.language')}
        value={locale}
        options={languages.map(value => ({ value, label: languageNames[value] }))}
        onChange={event => {
          const chosen = languages.find(each => each === event.currentTarget.value)
          if (chosen) chooseLook({ locale: chosen })
        }}
      />
      <SelectField
        className={css.setting}
        label={t('portal:bar.theme')}
        value={theme}
        options={themes.map(value => ({ value, label: t(`portal:theme.${value}`) }))}
        onChange={event => {
          const chosen = themes.find(each => each === event.currentTarget.value)
          if (chosen) chooseLook({ theme: chosen })
        }}
      />
      <SelectField
        className={css.setting}
        label={t('portal:bar.density')}
        value={density}
        options={densities.map(value => ({ value, label: t(`portal:density.${value}`) }))}
        onChange={event => {
          const chosen = densities.find(each => each === event.currentTarget.value)
          if (chosen) chooseLook({ density: chosen })
        }}
      />
    </>
  )
}

/** On its own page each of these links is left out (D18). */
const personalPath = '/personset'
const learningPath = '/eLearning/task'
const requestsPath = '/csr_mds/authApplication/myApplication'
export const zonePath = '/timeZoneSetting'

function Entries({ actions, close }: { actions: UserMenuActions; close: () => void }) {
  const { t } = useText()
  const { path, go, opens } = useNavigation()
  const link = (icon: LucideIcon, label: string, to: string): [LucideIcon, string, () => void][] =>
    path === to || !opens(to) ? [] : [[icon, label, () => go(to)]]
  const rows: readonly [LucideIcon, string, () => void][] = [
    ...link(CircleUserRound, t('portal:user.personal'), personalPath),
    ...link(GraduationCap, t('portal:user.learning'), learningPath),
    ...link(KeyRound, t('portal:title.ownAccessRequests'), requestsPath),
    [Sparkles, t('portal:user.news'), actions.onNews],
    [Info, t('portal:user.about'), actions.onAbout],
    [Phone, t('portal:user.contact'), actions.onContact],
    [Download, t('portal:user.downloads'), actions.onDownloads],
    ...link(Globe, t('portal:title.timeZone'), zonePath),
    [ScrollText, t('portal:user.messages'), actions.onMessages],
    [LogOut, t('portal:user.signOut'), actions.onSignOut],
    [MonitorX, t('portal:user.signOutEverywhere'), actions.onSignOutEverywhere],
  ]
  return (
    <ul className={css.entries}>
      {rows.map(([icon, label, act]) => (
        <li key={label}>
          <Button
            variant="quiet"
            icon={icon}
            className={css.entry}
            onClick={() => {
              close()
              act()
            }}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
