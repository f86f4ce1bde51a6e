import type { Clock } from './clock.ts'
import { courses, type Notice, noticeRow, type Said, tell, todo } from './notice-rows.ts'
import type { OrganisationSpec } from './organisations.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Trial } from './trials.ts'

export type NoticeScene = {
  random: Random
  clock: Clock
  people: readonly Person[]
  trials: readonly Trial[]
  organisations: readonly OrganisationSpec[]
  roleNames: (key: string) => { role: string; roleEn: string }
  manager: Person
}

/** Notices and to-dos of the people who work here: what their role brings, in all kinds. */
export function noticesOf(scene: NoticeScene): Notice[] {
  const { people, trials } = scene
  return people
    .filter(person => person.status === 'enabled' && person.account !== null)
    .flatMap(person => {
      const own = trials.filter(trial => trial.members.some(each => each.person === person))
      const said = [
        ...everybody(person, scene),
        ...(person.roles.some(role =>
          ['ACCOUNT_HOLDER', 'DH_ADMINISTRATOR', 'ACCESS_REVIEWER'].includes(role),
        )
          ? forReviewers(scene)
          : []),
        ...(person.roles.includes('DH_ADMINISTRATOR') ? forAdministrators(scene) : []),
        ...own
          .filter(({ spec }) => spec.status === 'ongoing')
          .slice(0, 3)
          .flatMap((trial, at) => forTeam(person, trial, at, scene)),
      ]
      return said.map(each => noticeRow(person, each, scene))
    })
}

const nameOf = ({ name }: Person) => ({ lastName: name.lastName, firstName: name.firstName })

function everybody(person: Person, { clock, random, manager }: NoticeScene): Said[] {
  const course = random.pick(courses)
  const known = random.pick(courses)
  const all = [
    tell('system', { event: 'maintenance', date: clock.day(6), from: '16:00', to: '18:00' }, null, -2),
    tell('learning', { event: 'passed', ...known }, '/elearning/home', -17 - random.below(20)),
    todo('learning', { event: 'assigned', ...course, date: clock.day(9) }, '/elearning/home', -5, 9),
  ]
  if (random.chance(0.25)) {
    const certificate = { event: 'certificate', ...random.pick(courses), date: clock.day(24) }
    all.push(tell('learning', certificate, '/elearning/home', -6))
  }
  if (person.cast)
    all.push(tell('security', { event: 'newBrowser', account: person.account ?? '' }, null, -11))
  if (person.external) return all
  const approved = tell(
    'timesheet',
    { event: 'approved', week: clock.monday(-2), ...nameOf(manager) },
    '/ctms/home',
    -8,
  )
  const due = todo(
    'timesheet',
    { event: 'submit', week: clock.monday(-1) },
    '/ctms/home',
    -4,
    random.pick([-1, 1, 2]),
  )
  return [...all, due, ...(person === manager ? [] : [approved])]
}

function forReviewers({ people, organisations }: NoticeScene): Said[] {
  const names = new Map(organisations.map(each => [each.key, each]))
  const waiting = people.filter(each => each.status === 'under_review')
  const registered = waiting.map((person, at) => {
    const place = names.get(person.organisation ?? '')
    const subject = {
      event: 'registered',
      ...nameOf(person),
      organisation: place?.name ?? '',
      organisationEn: place?.nameEn ?? '',
    }
    return todo('user_review', subject, `/csr_mds/user/detail/${person.id}`, -Math.max(0, 3 - at), 4 - at)
  })
  const count = todo(
    'user_review',
    { event: 'waiting', count: waiting.length },
    '/csr_mds/user?status=under_review',
    -1,
    2,
  )
  return waiting.length ? [...registered, count] : []
}

function forAdministrators({ people, clock, trials, roleNames }: NoticeScene): Said[] {
  const soon = clock.at(30)
  const ending = people.filter(
    each =>
      each.validTo instanceof Date &&
      each.validTo > clock.now &&
      each.validTo < soon &&
      each.status === 'enabled',
  )
  const expiring = ending.map(person => {
    const date = (person.validTo as Date).toISOString().slice(0, 10)
    return tell(
      'user_review',
      { event: 'expiring', ...nameOf(person), date },
      `/csr_mds/user/detail/${person.id}`,
      -1,
    )
  })
  const fresh = people
    .filter(each => each.status === 'enabled')
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  const activated = fresh
    .slice(0, 2)
    .map((person, at) =>
      tell(
        'user_review',
        { event: 'activated', ...nameOf(person) },
        `/csr_mds/user/detail/${person.id}`,
        -20 - at,
      ),
    )
  const asking = people.find(each => each.roles.includes('CRA') && each.status === 'enabled')
  const planned = trials.find(({ spec }) => spec.status === 'planned')
  const asked =
    asking && planned
      ? [
          todo(
            'authorisation',
            { event: 'requested', ...nameOf(asking), ...roleNames('LEAD_CRA'), study: planned.spec.planId },
            `/csr_mds/user/detail/${asking.id}`,
            -2,
            3,
          ),
        ]
      : []
  return [
    ...expiring,
    ...activated,
    ...asked,
    tell('security', { event: 'signInLocked', account: 'h.wang' }, '/csr_mds/user', -3),
    tell('system', { event: 'release', version: '0.1.0' }, null, -6),
  ]
}

function forTeam(
  person: Person,
  trial: Trial,
  at: number,
  { clock, random, organisations, roleNames }: NoticeScene,
): Said[] {
  const study = trial.spec.planId
  const own = trial.members.find(each => each.person === person && each.site)?.site
  const site = own ?? random.pick(trial.sites.filter(each => each.environment === 'production'))
  const place = organisations.find(each => each.key === site.organisation)
  const where = { study, site: place?.name ?? '', siteEn: place?.nameEn ?? '' }
  const home = `/ctms/#/study/${trial.id}/home`
  const role = trial.members.find(each => each.person === person)?.role ?? ''
  const coming = clock.day(4 + at * 3)
  const enrolling = site.enrolled > 0
  // Few of them: whoever has one can't be disabled (F20).
  const blocking = at === 0 && (person.cast || random.chance(0.12))
  const common = [
    ...(enrolling
      ? [
          tell(
            'actual_progress',
            { event: 'firstSubject', ...where, date: clock.day(-33 - at) },
            home,
            -32 - at,
          ),
        ]
      : []),
    tell('authorisation', { event: 'granted', study, ...roleNames(role) }, null, -40 - at * 5),
  ]
  if (role === 'CRA' || role === 'LEAD_CRA')
    return [
      ...common,
      tell(
        'planned_progress',
        { event: site.status === 'preparing' ? 'initiation' : 'visit', ...where, date: coming },
        home,
        -1 - at,
      ),
      todo(
        'actual_progress',
        { event: 'enter', ...where, date: clock.day(1 + at) },
        home,
        -3,
        1 + at,
        blocking,
      ),
      ...(site.status === 'preparing'
        ? []
        : [tell('actual_progress', { event: 'siteActivated', ...where, date: clock.day(-70) }, home, -69)]),
    ]
  if (role === 'LEAD_PROJECT_MANAGER' || role === 'PROJECT_MANAGER')
    return [
      ...common,
      todo(
        'planned_progress',
        { event: 'plan', study, date: clock.day(12 + at) },
        home,
        -2,
        12 + at,
        blocking,
      ),
      tell(
        'actual_progress',
        { event: 'behind', study, enrolled: trial.enrolled, planned: trial.spec.plannedSubjects },
        home,
        -4 - at,
      ),
      todo('contract', { event: 'review', ...where }, home, -6 - at, -1 + at * 4),
      tell('contract', { event: 'signed', ...where, date: clock.day(-15 - at) }, home, -14 - at),
      ...newcomerOf(trial, person),
      tell('contract', { event: 'ending', ...where, date: clock.day(52 + at) }, home, -1),
    ]
  return common
}

/** Somebody from a site has begun to work in the study. */
function newcomerOf(trial: Trial, manager: Person): Said[] {
  const member = trial.members.find(each => each.person.external && each.person !== manager)
  if (!member) return []
  const { person } = member
  return [
    tell('user_review', { event: 'activated', ...nameOf(person) }, `/csr_mds/user/detail/${person.id}`, -10),
  ]
}
