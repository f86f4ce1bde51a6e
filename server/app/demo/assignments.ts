import type { Clock } from './clock.ts'
import type { TenantRow } from './insert.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Trial } from './trials.ts'

type Assignment = TenantRow<'role_assignment'>
type Ids = { random: Random; clock: Clock; roleIds: ReadonlyMap<string, string>; grantedBy: string }

const studyRoles = new Set([
  'LEAD_PROJECT_MANAGER',
  'PROJECT_MANAGER',
  'LEAD_CRA',
  'CRA',
  'CRC',
  'PI',
  'contributor',
  'unblinded',
])

/** Role assignments: for studies, for the whole company, and temporary ones of every kind. */
export function getAssignments(people: readonly Person[], trials: readonly Trial[], ids: Ids): Assignment[] {
  const ofStudies = trials.flatMap(trial => studyAssignments(trial, ids))
  const ofCompany = people
    .filter(person => person.status === 'enabled' || person.status === 'disabled')
    .flatMap(person =>
      person.roles.filter(role => !studyRoles.has(role)).map(role => companyAssignment(person, role, ids)),
    )
  // A disabled person has no current assignments; the former ones show as ended.
  const former = people
    .filter(person => person.status === 'disabled')
    .flatMap(person =>
      person.roles
        .filter(role => studyRoles.has(role))
        .map(role => formerAssignment(person, role, trials, ids)),
    )
  return [...ofStudies, ...ofCompany, ...former, ...temporary(people, trials, ids)]
}

/** Assignments of a study's members for that study. */
export const studyAssignments = (trial: Trial, ids: Ids): Assignment[] =>
  trial.members.map(member => studyAssignment(trial, member, ids))

function base({ random, roleIds, grantedBy }: Ids, person: Person, role: string, since: Date): Assignment {
  const roleId = roleIds.get(role)
  if (!roleId) throw new Error(`no role ${role}`)
  return {
    id: random.uuid(),
    user_id: person.id,
    role_id: roleId,
    study_id: null,
    site_id: null,
    effective_at: since,
    expires_at: 'infinity',
    granted_by: grantedBy,
    ended_at: null,
    created_at: since,
  }
}

const later = (one: Date, other: Date) => (one > other ? one : other)

function studyAssignment(
  trial: Trial,
  { person, role, site }: Trial['members'][number],
  ids: Ids,
): Assignment {
  const { clock } = ids
  const since = later(person.createdAt, clock.at(Math.min(trial.spec.start, 0) - 14, '03:20'))
  const over =
    trial.spec.end < 0
      ? later(clock.at(trial.spec.end, '16:00'), new Date(since.getTime() + 86_400_000))
      : null
  return {
    ...base(ids, person, role, since),
    study_id: trial.id,
    site_id: site?.id ?? null,
    ...(over && { expires_at: over }),
  }
}

function companyAssignment(person: Person, role: string, ids: Ids): Assignment {
  const made = base(ids, person, role, person.createdAt)
  if (person.status === 'disabled') return { ...made, ended_at: ids.clock.at(-9, '08:00') }
  // A temporary role ends with its own date (H3).
  return role === 'inspection'
    ? {
        ...made,
        effective_at: ids.clock.at(-3, '01:00'),
        created_at: ids.clock.at(-4, '07:30'),
        expires_at: ids.clock.at(45, '16:00'),
      }
    : made
}

function formerAssignment(person: Person, role: string, trials: readonly Trial[], ids: Ids): Assignment {
  const trial = ids.random.pick(trials.filter(({ spec }) => spec.status === 'ongoing'))
  return {
    ...base(ids, person, role, later(person.createdAt, ids.clock.at(trial.spec.start, '02:00'))),
    study_id: trial.id,
    ended_at: ids.clock.at(-9, '08:00'),
  }
}

/** Deputies: future, in force until a date, ended, and revoked; each for a person who is not on that study. */
function temporary(people: readonly Person[], trials: readonly Trial[], ids: Ids): Assignment[] {
  const { random, clock } = ids
  const running = trials.filter(({ spec }) => spec.status === 'ongoing')
  const spans = [
    { role: 'PROJECT_MANAGER', from: 9, to: 99 },
    { role: 'PROJECT_MANAGER', from: -20, to: 25 },
    { role: 'LEAD_CRA', from: -6, to: 20 },
    { role: 'LEAD_CRA', from: 14, to: 74 },
    { role: 'contributor', from: -150, to: -31 },
    { role: 'contributor', from: -90, to: -14 },
    { role: 'PROJECT_MANAGER', from: -60, to: 60, ended: -12 },
  ]
  const covering = new Set<Person>()
  return spans.flatMap(({ role, from, to, ended }) => {
    const trial = random.pick(running)
    const able = people.filter(
      person =>
        person.status === 'enabled' &&
        !person.cast &&
        !covering.has(person) &&
        person.roles.includes(role) &&
        person.createdAt < clock.at(Math.min(from, 0) - 1) &&
        !trial.members.some(each => each.person === person),
    )
    if (able.length === 0) return []
    const person = random.pick(able)
    covering.add(person)
    return [
      {
        ...base(ids, person, role, clock.at(from, '00:30')),
        study_id: trial.id,
        expires_at: clock.at(to, '16:00'),
        ended_at: ended === undefined ? null : clock.at(ended, '05:40'),
        created_at: clock.at(Math.min(from - 2, -1), '06:10'),
      },
    ]
  })
}
