import type { Clock } from './clock.ts'
import {
  activated,
  courses,
  getDetail,
  getName,
  type Notice,
  type NoticeScene,
  noticeRow,
  type Said,
  tell,
  todo,
} from './notice-rows.ts'
import type { Person } from './person.ts'
import { forTeam } from './team-notices.ts'

/** Notices and to-dos that people get through their roles, in all kinds. */
export function getNotices(scene: NoticeScene): Notice[] {
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

function everybody(person: Person, { clock, random, manager }: NoticeScene): Said[] {
  const course = random.pick(courses)
  const known = random.pick(courses)
  const all = [
    tell('system', { event: 'maintenance', date: clock.day(6), from: '16:00', to: '18:00' }, null, -2),
    tell('learning', { event: 'passed', ...known }, '/eLearning/task', -17 - random.below(20)),
    todo('learning', { event: 'assigned', ...course, date: clock.day(9) }, '/eLearning/task', -5, 9),
  ]
  if (random.chance(0.25)) {
    const certificate = { event: 'certificate', ...random.pick(courses), date: clock.day(24) }
    all.push(tell('learning', certificate, '/eLearning/task', -6))
  }
  if (person.cast)
    all.push(tell('security', { event: 'newBrowser', account: person.account ?? '' }, null, -11))
  if (person.external) return all
  const approved = tell(
    'timesheet',
    { event: 'approved', week: clock.monday(-2), ...getName(manager) },
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
      ...getName(person),
      organisation: place?.name ?? '',
      organisationEn: place?.nameEn ?? '',
    }
    return todo('user_review', subject, getDetail(person), -Math.max(0, 3 - at), 4 - at)
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

function forAdministrators(scene: NoticeScene): Said[] {
  const enabled = scene.people.filter(each => each.status === 'enabled')
  const newest = enabled.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, 2)
  return [
    ...getExpiring(enabled, scene.clock),
    ...newest.map((person, at) => activated(person, -20 - at)),
    ...getRequest(enabled, scene),
    tell('security', { event: 'signInLocked', account: 'h.wang' }, '/csr_mds/user', -3),
    tell('system', { event: 'release', version: '0.1.0' }, null, -6),
  ]
}

/** Accounts that expire within 30 days. */
function getExpiring(people: readonly Person[], clock: Clock): Said[] {
  const soon = clock.at(30)
  return people.flatMap(person => {
    const end = person.validTo
    if (!(end instanceof Date) || end <= clock.now || end >= soon) return []
    const date = end.toISOString().slice(0, 10)
    return [tell('user_review', { event: 'expiring', ...getName(person), date }, getDetail(person), -1)]
  })
}

/** A CRA requests more access in the study that is being planned. */
function getRequest(people: readonly Person[], { trials, roleNames }: NoticeScene): Said[] {
  const asking = people.find(each => each.roles.includes('CRA'))
  const study = trials.find(({ spec }) => spec.status === 'planned')?.spec.planId
  if (!asking || !study) return []
  const subject = { event: 'requested', ...getName(asking), ...roleNames('LEAD_CRA'), study }
  return [todo('authorisation', subject, getDetail(asking), -2, 3)]
}
