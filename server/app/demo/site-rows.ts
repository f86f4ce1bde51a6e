import { siteTexts } from '../../features/sites/search.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { Entry } from './history.ts'
import type { TenantRow } from './insert.ts'
import type { Person } from './person.ts'
import { selectedOn } from './registry.ts'
import { getId, type Keys } from './rows.ts'
import type { Site, Trial } from './trials.ts'

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
      selected_on: selectedOn(site, trial.spec, clock),
      pi_name: site.pi,
      pi_reading: site.piReading,
      lead_cra_user_id: site.leadCra?.id ?? null,
      crc_user_id: site.crc?.id ?? null,
      planned_subjects: site.planned,
      enrolled_subjects: site.enrolled,
      sort: site.sort,
      ...siteTexts({ ...site, name, nameEn, aliases: [alias] }),
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
