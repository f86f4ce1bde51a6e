import type { declareNoticeKinds, reportEvents } from '../../contract/application-events/calls.ts'
import type { Input } from '../../contract/define.ts'
import { readJson } from '../../server/app/demo/files.ts'
import type { CtmsSite } from './demo-ctms.ts'

export type CtmsEvent = Input<typeof reportEvents>['events'][number]

/** The sentences that the applications of the demo declare. */
export const demoSentences = readJson<Input<typeof declareNoticeKinds>>('notice-kinds.json')

const dayMs = 86_400_000

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const getDay = (now: Date): string => now.toISOString().slice(0, 10)

/** The day when it is reached already, else null. */
const reachedOn = (day: string, now: Date): string | null => (day <= getDay(now) ? day : null)

/** Everything that the demo's /ctms says on a day: an event that says the same the next time has the same id. */
export function listEvents(sites: readonly CtmsSite[], now: Date): CtmsEvent[] {
  const first = sites.filter((site, at) => sites.findIndex(each => each.studyId === site.studyId) === at)
  return [
    ...first.flatMap(site => getStudyEvents(site, now)),
    ...sites.flatMap((site, at) => getSiteEvents(site, at, now)),
    ...first.flatMap(site => getNotices(site, now)),
  ]
}

/** What people of a study hear on a day: notices and to-dos of each kind, and the end of the to-dos of the day before. */
function getNotices({ studyId, planId: study, enrolled }: CtmsSite, now: Date): CtmsEvent[] {
  const today = getDay(now)
  const yesterday = addDays(today, -1)
  const at = now.toISOString()
  const [lead, cra] = ['LEAD_PROJECT_MANAGER', 'CRA'].map(role => [{ role, studyId }]) as [Readers, Readers]
  const message = (name: string, to: Readers) => ({
    ...{ eventId: `${name} ${study} ${today}`, studyId, to, at, link: '/ctms/home' },
  })
  const todo = (name: string, to: Readers) =>
    ({
      ...message(name, to),
      kind: 'todo',
      todoId: `${name} ${study} ${today}`,
      dueAt: `${addDays(today, 5)}T15:00:00Z`,
    }) as const
  const count = enrolled + 3
  return [
    {
      ...message('behind', lead),
      kind: 'notice',
      sentence: 'actual_progress.behind',
      values: { study, enrolled, planned: count * 2 },
    },
    {
      ...message('queries', cra),
      kind: 'notice',
      sentence: demoSentences.kinds[0]!.key,
      values: { study, count },
    },
    { ...todo('plan', lead), sentence: 'planned_progress.plan', values: { study, date: addDays(today, 5) } },
    { ...todo('timesheet', cra), studyId: null, sentence: 'timesheet.submit', values: { week: yesterday } },
    {
      kind: 'todo.done',
      eventId: `plan done ${study} ${yesterday}`,
      todoId: `plan ${study} ${yesterday}`,
      at,
    },
    {
      kind: 'todo.cancel',
      eventId: `timesheet gone ${study} ${yesterday}`,
      todoId: `timesheet ${study} ${yesterday}`,
      at,
    },
  ]
}

type Readers = Extract<CtmsEvent, { kind: 'notice' }>['to']
type Milestone = Extract<CtmsEvent, { kind: 'milestone' }>

const getMilestone = (
  { studyId, siteId }: { studyId: string; siteId?: string },
  milestone: Milestone['milestone'],
  [plannedOn, actualOn]: readonly [string | null, string | null],
  now: Date,
): Milestone => ({
  kind: 'milestone',
  eventId: [milestone, (siteId ?? studyId).slice(0, 8), plannedOn, actualOn].join(' '),
  ...{ studyId, milestone, plannedOn, actualOn },
  ...(siteId && { siteId }),
  at: now.toISOString(),
})

/** A study keeps to its plan at first, and its first subject comes a little late. */
function getStudyEvents({ studyId, startDate, endDate }: CtmsSite, now: Date): CtmsEvent[] {
  if (!startDate) return []
  const end = endDate ?? addDays(startDate, 900)
  const plan = (milestone: Milestone['milestone'], planned: string, late = 0) =>
    getMilestone({ studyId }, milestone, [planned, reachedOn(addDays(planned, late), now)], now)
  return [
    plan('firstSiteInitiation', addDays(startDate, 30)),
    plan('firstPatientIn', addDays(startDate, 60), 12),
    plan('lastPatientIn', addDays(end, -240), 400),
    plan('lastPatientOut', addDays(end, -120), 400),
    plan('databaseLock', addDays(end, -60), 400),
    plan('finalReport', end, 400),
  ]
}

/** A site is initiated some weeks after its selection; its data grow by the day. */
function getSiteEvents(site: CtmsSite, at: number, now: Date): CtmsEvent[] {
  const { studyId, siteId, selectedOn, enrolled, driven } = site
  if (!selectedOn || !driven) return []
  const initiated = addDays(selectedOn, 20 + ((at * 17) % 60))
  const milestone = (name: Milestone['milestone'], planned: string, actual: string | null) =>
    getMilestone({ studyId, siteId }, name, [planned, actual], now)
  const records = enrolled * 37
  return [
    milestone('siteSelection', selectedOn, selectedOn),
    milestone('siteInitiation', addDays(initiated, (at % 3) - 1), reachedOn(initiated, now)),
    ...(enrolled > 0
      ? [
          milestone(
            'firstPatientIn',
            addDays(initiated, 30),
            reachedOn(addDays(initiated, 25 + (at % 12)), now),
          ),
        ]
      : []),
    ...(records > 0
      ? [
          {
            ...{
              kind: 'usage' as const,
              eventId: `usage ${siteId.slice(0, 8)} ${getDay(now)}`,
              studyId,
              siteId,
            },
            records: records + (Math.floor(now.getTime() / dayMs) % 1000),
            at: now.toISOString(),
          },
        ]
      : []),
  ]
}
