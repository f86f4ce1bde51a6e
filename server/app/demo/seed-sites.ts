import type { Clock } from './clock.ts'
import type { into } from './insert.ts'
import { gateRows } from './site-gates.ts'
import { getInvestigators, getSiteTeams } from './site-people.ts'
import { credentialRows, milestoneRows, siteRows, usageRows } from './site-rows.ts'
import type { Plan } from './tenant.ts'

/** Seeds the sites of a company with their milestones, personnel and gates, and the application that drives some of them. */
export async function seedSites(
  { company, trials, keys }: Pick<Plan, 'company' | 'trials' | 'keys'>,
  put: ReturnType<typeof into>,
  clock: Clock,
) {
  await put(
    'site',
    trials.flatMap(trial => siteRows(company, trial, keys.organisations, clock)),
  )
  await put(
    'site_usage',
    trials.flatMap(trial => usageRows(trial, clock)),
  )
  await put('application_credential', credentialRows(trials, company.key))
  await put(
    'milestone',
    trials.flatMap(trial => milestoneRows(trial, clock)),
  )
  const teams = getSiteTeams(trials, clock)
  await put('site_person', teams.people)
  await put('site_pi', teams.investigators)
  await put('site_gate', gateRows(trials, getInvestigators(teams), clock))
}
