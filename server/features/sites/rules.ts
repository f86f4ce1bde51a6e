import type { SiteAction, SiteEnvironment, SiteStatus } from '../../../contract/sites/shapes.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import { studyProtectionReason, studyShut } from '../studies/rules.ts'

/** What the rules need of a site and its study. */
export type SiteState = {
  status: SiteStatus
  active: boolean
  inactiveBy: 'site' | 'administrator' | null
  environment: SiteEnvironment
  milestoneDriven: boolean
  /** Day on which the Site Selection milestone was reached. */
  selectedOn: string | null
  enrolled: number
  /** Sub-applications with data of this site. */
  usages: number
  members: number
  /** Open conditions of the activation gate (ICH E6(R3) 4.3.5). */
  gaps: readonly string[]
  study: { status: StudyStatus; active: boolean }
}

/** Status after an action; the toggle does not change it (P25). */
export const statusAfter: Readonly<Partial<Record<SiteAction, SiteStatus>>> = {
  prepare: 'preparing',
  open: 'active',
  close: 'closed',
}

/** The action that leads to a status. */
export const actionTo: Readonly<Record<SiteStatus, 'prepare' | 'open' | 'close'>> = {
  preparing: 'prepare',
  active: 'open',
  closed: 'close',
}

const transition = (site: SiteState, to: SiteStatus): Refusal =>
  deny('state', 'siteTransition', { from: site.status, to })

const switchOn = (site: SiteState) => (site.active ? deny('state', 'siteAlreadyActive') : null)
const switchOff = (site: SiteState) => (site.active ? null : deny('state', 'siteAlreadyInactive'))

const open = (site: SiteState): Refusal | null => {
  if (site.status === 'active') return deny('state', 'siteAlreadyActive')
  if (site.status === 'closed') return transition(site, 'active')
  if (!site.active) return deny('state', 'siteInactive')
  if (site.study.status === 'planned') return deny('state', 'siteStudyPlanned')
  if (site.selectedOn === null) return deny('state', 'siteMilestoneMissing', { milestone: 'siteSelection' })
  const [gap] = site.gaps
  return gap ? deny('state', 'siteGapsOpen', { gap, open: site.gaps.length }) : null
}

const close = (site: SiteState): Refusal | null => {
  if (site.status === 'closed') return transition(site, 'closed')
  return site.active ? null : deny('state', 'siteInactive')
}

const remove = (site: SiteState): Refusal | null => {
  if (site.usages > 0 || site.enrolled > 0) return deny('state', 'siteHasSubsystemData')
  return site.members > 0 ? deny('state', 'dataInUse') : null
}

const rules: Readonly<Record<SiteAction, (site: SiteState) => Refusal | null>> = {
  activate: site =>
    switchOn(site) ?? (site.inactiveBy === 'administrator' ? deny('state', 'siteAdministratorOnly') : null),
  deactivate: switchOff,
  adminActivate: switchOn,
  adminDeactivate: switchOff,
  prepare: site =>
    site.status === 'active' ? deny('state', 'siteStatusFixed') : transition(site, 'preparing'),
  open,
  close,
  remove,
}

/**
 * Why a site's state forbids an action, checking the study first; null when it does not. `chosen` is the actor's environment (F3, F10-F13,
 * G50, P25).
 */
export const siteStateReason = (
  action: SiteAction,
  site: SiteState,
  chosen?: SiteEnvironment,
): Refusal | null => {
  const shut = action === 'close' ? studyProtectionReason(site.study) : studyShut(site.study)
  if (shut) return shut
  if (chosen && chosen !== site.environment) return deny('state', 'siteEnvironmentMismatch')
  if (site.milestoneDriven) return deny('state', 'siteMilestoneDriven')
  return rules[action](site)
}
