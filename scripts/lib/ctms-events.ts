import type { reportEvents } from '../../contract/application-events/calls.ts'
import type { Input } from '../../contract/define.ts'
import type { CtmsSite } from './demo-ctms.ts'

export type CtmsEvent = Input<typeof reportEvents>['events'][number]

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
  ]
}

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
