import type { Clock } from './clock.ts'
import type { TenantRow } from './insert.ts'
import type { OrganisationSpec } from './organisations.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Trial } from './trials.ts'

export type Notice = TenantRow<'notice'>
type Subject = Record<string, string | number>
type Kind =
  | 'timesheet'
  | 'contract'
  | 'planned_progress'
  | 'actual_progress'
  | 'user_review'
  | 'authorisation'
  | 'learning'
  | 'gap_alarm'
  | 'security'
  | 'system'
export type Said = {
  type: 'todo' | 'notification'
  kind: Kind
  subject: Subject
  link: string | null
  /** Days from now: when it arrived, and when it is due. */
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

/** A to-do with a due day. */
export const todo = (
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
/** A notice for information. */
export const tell = (kind: Kind, subject: Subject, link: string | null, came: number): Said => ({
  type: 'notification',
  kind,
  subject,
  link,
  came,
})

/** A person's name in the form of notice subjects. */
export const getName = ({ name }: Person) => ({ lastName: name.lastName, firstName: name.firstName })
/** The page of a person. */
export const getDetail = ({ id }: Person) => `/csr_mds/user/detail/${id}`

/** An account was activated on that day. */
export const activated = (person: Person, came: number): Said =>
  tell('user_review', { event: 'activated', ...getName(person) }, getDetail(person), came)

/** Older notices have mostly been read or done; the urgency follows from the due day. */
export function noticeRow(
  person: Person,
  said: Said,
  { random, clock }: { random: Random; clock: Clock },
): Notice {
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

/** Courses for clinical staff. */
export const courses = [
  { course: 'ICH E6(R3) GCP 培训', courseEn: 'ICH E6(R3) Good Clinical Practice' },
  { course: '不良事件与 SAE 报告', courseEn: 'Adverse event and SAE reporting' },
  { course: '知情同意实务', courseEn: 'Informed consent in practice' },
  { course: '试验用药品管理', courseEn: 'Management of investigational products' },
  { course: '人类遗传资源申报要点', courseEn: 'Essentials of genetic resources filings' },
  { course: '基于风险的监查', courseEn: 'Risk-based monitoring' },
]
