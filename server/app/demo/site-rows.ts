import { randomBytes } from 'node:crypto'
import { siteTexts } from '../../features/sites/search.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { Entry } from './history.ts'
import type { TenantRow } from './insert.ts'
import type { Person } from './person.ts'
import { randomFrom } from './random.ts'
import { getSelection } from './registry.ts'
import { getId, type Keys } from './rows.ts'
import { hasInvestigator } from './site-people.ts'
import type { Site, Trial } from './trials.ts'

const toDay = (days: number | null, clock: Clock): string | null => (days === null ? null : clock.day(days))

/** The sub-application that manages trials. */
const trialManagement = 2
/** The sub-application whose data exist for a site with subjects. */
const dataCapture = 3

/** Among the active sites of running studies, every seventh follows milestones of the trial management application (F12). */
const milestoneDriven = (trial: Trial, site: Site) =>
  trial.spec.status === 'ongoing' &&
  site.status === 'active' &&
  site.environment === 'production' &&
  site.sort % 7 === 4

/** An administrator deactivates sites of environments in development; the study deactivates all others. */
const inactiveBy = (site: Site) =>
  site.active ? null : site.environment === 'development' ? 'administrator' : 'site'

export function siteRows(company: Company, trial: Trial, keys: Keys, clock: Clock): TenantRow<'site'>[] {
  const organisations = new Map(company.organisations.map(each => [each.key, each]))
  return trial.sites.map(site => {
    const pi = hasInvestigator(site) ? { pi: site.pi, piReading: site.piReading } : { pi: '', piReading: '' }
    const { name = '', nameEn = '', alias = '' } = organisations.get(site.organisation) ?? {}
    return {
      id: site.id,
      study_id: trial.id,
      site_no: site.siteNo,
      organisation_id: getId(keys, site.organisation),
      department: site.department,
      environment: site.environment,
      status: site.status,
      active: site.active,
      inactive_by: inactiveBy(site),
      milestone_driven: milestoneDriven(trial, site),
      selected_on: toDay(getSelection(site, trial.spec), clock),
      pi_name: pi.pi,
      pi_reading: pi.piReading,
      lead_cra_user_id: site.leadCra?.id ?? null,
      crc_user_id: site.crc?.id ?? null,
      planned_subjects: site.planned,
      enrolled_subjects: site.enrolled,
      sort: site.sort,
      ...siteTexts({ ...site, ...pi, name, nameEn, aliases: [alias] }),
      row_version: steps(site).length + 1,
      created_at: clock.at(Math.min(trial.spec.start + site.sort * 6, -40), '03:30'),
      updated_at: clock.at(-(site.sort % 20) - 1, '03:30'),
    }
  })
}

export const usageRows = (trial: Trial, clock: Clock): TenantRow<'site_usage'>[] =>
  trial.sites
    .filter(site => site.enrolled > 0)
    .map(site => ({ site_id: site.id, application_id: dataCapture, since: clock.at(-25, '04:00') }))

/** Selection and initiation of sites: of those that it drives by the trial management application, else by hand. */
export const milestoneRows = (trial: Trial, clock: Clock): TenantRow<'milestone'>[] => {
  const random = randomFrom(`${trial.id} milestones`)
  return trial.sites.flatMap(site => {
    const selection = getSelection(site, trial.spec)
    if (selection === null) return []
    const driven = milestoneDriven(trial, site)
    const row = (kind: string, planned: number, actual: number): TenantRow<'milestone'> => ({
      ...{ id: random.uuid(), study_id: trial.id, site_id: site.id, kind },
      planned_on: clock.day(planned),
      actual_on: clock.day(actual),
      application_id: driven ? trialManagement : null,
      reported_at: driven ? clock.at(actual, '08:00') : null,
      entered_by: driven ? null : (site.leadCra?.id ?? null),
      received_at: clock.at(actual, '08:00'),
    })
    return [
      row('siteSelection', selection - (site.sort % 4), selection),
      ...(site.status === 'preparing'
        ? []
        : [row('siteInitiation', selection + 12, selection + 10 + (site.sort % 7))]),
    ]
  })
}

/** The credential by which that application reports. Nobody has its secret: the demo's application gets one of its own when it starts. */
export const credentialRows = (
  trials: readonly Trial[],
  tenantKey: string,
): TenantRow<'application_credential'>[] =>
  trials.some(trial => trial.sites.some(site => milestoneDriven(trial, site)))
    ? [
        {
          id: randomFrom(`${tenantKey} credential`).uuid(),
          ...{
            application_id: trialManagement,
            secret_hash: randomBytes(32),
            kinds: ['milestone', 'usage', 'file'],
            note: 'demo',
          },
        },
      ]
    : []

type Step = Pick<Entry, 'action' | 'changes' | 'reason'>

/** The steps that led a site to its status. */
function steps(site: Site): Step[] {
  const status = (from: string, to: string, reason: string): Step => ({
    action: 'changeSiteStatus',
    changes: { status: [from, to] },
    reason,
  })
  const off: Step = {
    action: site.environment === 'development' ? 'adminToggleSites' : 'toggleSites',
    changes: { active: [true, false] },
    reason: site.status === 'closed' ? '中心已关闭' : '暂停入组，等待再次伦理审查',
  }
  return [
    ...(site.status === 'preparing' ? [] : [status('preparing', 'active', '中心启动会已完成')]),
    ...(site.status === 'closed' ? [status('active', 'closed', '关闭访视已完成')] : []),
    ...(site.active ? [] : [off]),
  ]
}

/** The audit entries of the sites: who opened, closed and deactivated them, oldest first. */
export const siteEntries = (trials: readonly Trial[], admin: Person, clock: Clock): Entry[] =>
  trials.flatMap(trial =>
    trial.sites.flatMap(site =>
      steps(site).map((step, at) => ({
        ...step,
        at: clock.at(-22 + at * 5 - (site.sort % 4), '06:10'),
        actor: admin,
        role: 'DH_ADMINISTRATOR',
        entity: 'sites',
        entityId: site.id,
        version: at + 2,
      })),
    ),
  )
