import type { Clock } from './clock.ts'
import type { TenantRow } from './insert.ts'
import type { OrganisationSpec } from './organisations.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Trial } from './trials.ts'

type Notice = TenantRow<'notice'>
type Subject = Record<string, string | number>
type Kind =
  | 'timesheet'
  | 'contract'
  | 'planned_progress'
  | 'actual_progress'
  | 'user_review'
  | 'authorisation'
  | 'learning'
  | 'security'
  | 'system'
type Said = {
  type: 'todo' | 'notification'
  kind: Kind
  subject: Subject
  link: string | null
  /** Days from now: when it came, and until when it should be done. */
  came: number
  due?: number
  blocking?: boolean
}
export type NoticeScene = {
  random: Random
  clock: Clock
  people: readonly Person[]
  trials: readonly Trial[]
  organisations: readonly OrganisationSpec[]
  roleNames: (key: string) => { role: string; roleEn: string }
  manager: Person
}

const todo = (
  kind: Kind,
  subject: Subject,
  link: string | null,
  came: number,
  due: number,
  blocking = false,
): Said => ({
  type: 'todo',
  kind,
  subject,
  link,
  came,
  due,
  blocking,
})
const tell = (kind: Kind, subject: Subject, link: string | null, came: number): Said => ({
  type: 'notification',
  kind,
  subject,
  link,
  came,
})

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
      return said.map(each => row(person, each, scene))
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
  const common = [
    tell('actual_progress', { event: 'firstSubject', ...where, date: clock.day(-33 - at) }, home, -32 - at),
    tell('authorisation', { event: 'granted', study, ...roleNames(role) }, null, -40 - at * 5),
  ]
  if (role === 'CRA' || role === 'LEAD_CRA')
    return [
      ...common,
      tell('planned_progress', { event: 'visit', ...where, date: coming }, home, -1 - at),
      todo(
        'actual_progress',
        { event: 'enter', ...where, date: clock.day(1 + at) },
        home,
        -3,
        1 + at,
        at === 0,
      ),
      tell('actual_progress', { event: 'siteActivated', ...where, date: clock.day(-70) }, home, -69),
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
        at === 0,
      ),
      tell(
        'actual_progress',
        { event: 'behind', study, enrolled: trial.enrolled, planned: trial.spec.plannedSubjects },
        home,
        -4 - at,
      ),
      todo('contract', { event: 'review', ...where }, home, -6 - at, -1 + at * 4),
      tell('contract', { event: 'signed', ...where, date: clock.day(-15 - at) }, home, -14 - at),
      tell('contract', { event: 'ending', ...where, date: clock.day(52 + at) }, home, -1),
    ]
  return common
}

const courses = [
  { course: 'ICH E6(R3) GCP 培训', courseEn: 'ICH E6(R3) Good Clinical Practice' },
  { course: '不良事件与 SAE 报告', courseEn: 'Adverse event and SAE reporting' },
  { course: '知情同意实务', courseEn: 'Informed consent in practice' },
  { course: '试验用药品管理', courseEn: 'Management of investigational products' },
  { course: '人类遗传资源申报要点', courseEn: 'Essentials of genetic resources filings' },
  { course: '基于风险的监查', courseEn: 'Risk-based monitoring' },
]

/** Older ones have mostly been read or done; urgency follows from the day it is due. */
function row(person: Person, said: Said, { random, clock }: NoticeScene): Notice {
  const created = clock.at(said.came, `0${1 + random.below(8)}:${10 + random.below(49)}`)
  const old = said.came < -9
  const dealt = old || (said.came < -3 && random.chance(0.35))
  const later = dealt
    ? new Date(Math.min(clock.now.getTime(), created.getTime() + (3 + random.below(40)) * 3_600_000))
    : null
  const due = said.due
  return {
    id: random.uuid(),
    user_id: person.id,
    type: said.type,
    kind: said.kind,
    subject: said.subject,
    link: said.link,
    urgency: due === undefined || later ? 'normal' : due < 0 ? 'overdue' : due <= 2 ? 'soon' : 'normal',
    blocking: said.blocking ?? false,
    due_at: due === undefined ? null : clock.at(due, '15:00'),
    created_at: created,
    seen_at: later,
    read_at: later,
    done_at: said.type === 'todo' ? later : null,
  }
}
