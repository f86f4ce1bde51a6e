import type { Clock } from './clock.ts'
import { activated, type NoticeScene, type Said, tell, todo } from './notice-rows.ts'
import type { Person } from './person.ts'
import type { Site, Trial } from './trials.ts'

/** One study from the view of one of its members. */
type View = {
  person: Person
  trial: Trial
  site: Site
  study: string
  where: { study: string; site: string; siteEn: string }
  home: string
  /** Index among the member's studies; later ones have later dates. */
  at: number
  clock: Clock
  blocking: boolean
}

/** Notices of a study for a member, by their role in it. */
export function forTeam(person: Person, trial: Trial, at: number, scene: NoticeScene): Said[] {
  const { random, clock, organisations, roleNames } = scene
  const own = trial.members.find(each => each.person === person && each.site)?.site
  const site = own ?? random.pick(trial.sites.filter(each => each.environment === 'production'))
  const place = organisations.find(each => each.key === site.organisation)
  const study = trial.spec.planId
  const where = { study, site: place?.name ?? '', siteEn: place?.nameEn ?? '' }
  const role = trial.members.find(each => each.person === person)?.role ?? ''
  // Few of them: a person with one cannot be disabled (F20).
  const blocking = at === 0 && (person.cast || random.chance(0.12))
  const home = `/ctms/#/study/${trial.id}/home`
  const view = { person, trial, site, study, where, home, at, clock, blocking }
  const first = { event: 'firstSubject', ...where, date: clock.day(-33 - at) }
  return [
    ...(site.enrolled > 0 ? [tell('actual_progress', first, home, -32 - at)] : []),
    tell('authorisation', { event: 'granted', study, ...roleNames(role) }, null, -40 - at * 5),
    ...(role === 'CRA' || role === 'LEAD_CRA' ? forMonitor(view) : []),
    ...(role === 'LEAD_PROJECT_MANAGER' || role === 'PROJECT_MANAGER' ? forManager(view) : []),
  ]
}

function forMonitor({ site, where, home, at, clock, blocking }: View): Said[] {
  const preparing = site.status === 'preparing'
  const next = { event: preparing ? 'initiation' : 'visit', ...where, date: clock.day(4 + at * 3) }
  const enter = { event: 'enter', ...where, date: clock.day(1 + at) }
  const activation = { event: 'siteActivated', ...where, date: clock.day(-70) }
  return [
    tell('planned_progress', next, home, -1 - at),
    todo('actual_progress', enter, home, -3, 1 + at, blocking),
    ...(preparing ? [] : [tell('actual_progress', activation, home, -69)]),
  ]
}

function forManager({ person, trial, study, where, home, at, clock, blocking }: View): Said[] {
  const { enrolled, spec } = trial
  const plan = { event: 'plan', study, date: clock.day(12 + at) }
  const behind = { event: 'behind', study, enrolled, planned: spec.plannedSubjects }
  const newcomer = trial.members.find(each => each.person.external && each.person !== person)
  return [
    todo('planned_progress', plan, home, -2, 12 + at, blocking),
    tell('actual_progress', behind, home, -4 - at),
    todo('contract', { event: 'review', ...where }, home, -6 - at, -1 + at * 4),
    tell('contract', { event: 'signed', ...where, date: clock.day(-15 - at) }, home, -14 - at),
    ...(newcomer ? [activated(newcomer.person, -10)] : []),
    tell('contract', { event: 'ending', ...where, date: clock.day(52 + at) }, home, -1),
  ]
}
