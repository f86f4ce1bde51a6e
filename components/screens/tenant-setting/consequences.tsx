import { previewSetting } from '../../../contract/tenant/calls.ts'
import { namedSettings, type SettingName, type TenantSettings } from '../../../contract/tenant/settings.ts'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { getPart } from './draft.ts'
import { HitList, HitsFailed } from './hit-list.tsx'
import * as css from './tenant-setting.css.ts'
import { useSettingText } from './value-text.ts'

type Props = {
  /** Null while one of the numbers is invalid. */
  settings: TenantSettings | null
  /** The settings that the changes started from. */
  seen: TenantSettings
  changed: boolean
}

/** The affected users of the settings; the server computes them before anything is saved. */
export function Consequences({ settings, seen, changed }: Props) {
  const { t } = useText()
  return (
    <aside className={css.panel} aria-labelledby="hits-title">
      <h2 id="hits-title" className={css.panelTitle}>
        {t('tenant:hits.title')}
      </h2>
      <div aria-live="polite" className={css.hits}>
        {!changed && <p className={css.hint}>{t('tenant:hits.clean')}</p>}
        {changed && !settings && <p className={css.hint}>{t('tenant:hits.invalid')}</p>}
        {changed && settings && <Hits settings={settings} seen={seen} />}
      </div>
    </aside>
  )
}

/** Ask only about settings changed here: another user may have saved the others meanwhile. */
function Hits({ settings, seen }: Record<'settings' | 'seen', TenantSettings>) {
  const { t } = useText()
  const rested = useRested(settings)
  const query = useScoped(previewSetting, getPart(rested, seen), { keepsRows: true, loading: false })
  if (query.error) return <HitsFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={3} />
  const { consequences } = query.data
  return (
    <>
      {consequences.length === 0 && <p className={css.hint}>{t('tenant:hits.nobody')}</p>}
      <HitList of={consequences} />
      <FromNowOn changed={query.data.changed} settings={rested} />
    </>
  )
}

/** What each changed setting means from now on, apart from the users affected at once. */
function FromNowOn({ changed, settings }: { changed: readonly SettingName[]; settings: TenantSettings }) {
  const { t } = useText()
  const getStandingText = useStanding(settings)
  if (changed.length === 0) return null
  return (
    <section className={css.standing}>
      <h3 className={css.hitTitle}>{t('tenant:standing.title')}</h3>
      <ul className={css.names}>
        {changed.map(name => (
          <li key={name}>{getStandingText(name)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Explains what a setting means from now on. */
function useStanding(settings: TenantSettings): (name: SettingName) => string {
  const { t } = useText()
  const text = useSettingText()
  const values = namedSettings(settings)
  return name => {
    const value = values[name]
    if (name === 'twoFactor') return t(`tenant:hint.twoFactor.${settings.twoFactor}`)
    if (name === 'passwordCycleMonths' && value === 0) return t('tenant:standing.passwordsLast')
    if (name === 'accessReviewerId')
      return t(value === null ? 'tenant:standing.reviewerNone' : 'tenant:standing.reviewer')
    if (name === 'kinds')
      return settings.reminders.kinds.length === 0
        ? t('tenant:standing.noReminders')
        : t('tenant:standing.kinds', { value: text(name, value) })
    if (name === 'siteGate') return t('tenant:standing.siteGate', { value: text(name, value) })
    if (isCounted(name))
      return t(`tenant:standing.${name}`, { count: Number(value), value: text(name, value) })
    return t(`tenant:standing.${name}.${value ? 'on' : 'off'}`)
  }
}

const counted = [
  'passwordCycleMonths',
  'invitationDays',
  'departmentDepth',
  'departmentLimit',
  'expiryDays',
  'certificateDays',
  'exportRows',
  'testAttempts',
] as const
const isCounted = (name: SettingName): name is (typeof counted)[number] => counted.some(each => each === name)
