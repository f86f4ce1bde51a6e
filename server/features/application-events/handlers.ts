import { declareNoticeKinds, reportEvents } from '../../../contract/application-events/calls.ts'
import {
  type ApplicationEvent,
  aheadMostMinutes,
  type EventResult,
  getRight,
  type NoticeEvent,
  type TodoEvent,
} from '../../../contract/application-events/shapes.ts'
import type { ApplicationActor, Context } from '../../kernel/context.ts'
import { handleApplication } from '../../kernel/http/handle.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { codeMessage } from '../../kernel/words.ts'
import { takeMilestone } from './milestone.ts'
import { type Lookups, openLookups, takeEnd, takeMessage } from './notice.ts'
import { findPlace, lockPlaces } from './places.ts'
import { declareKinds } from './sentence.ts'
import type { Taken } from './take.ts'
import { takeUsage } from './usage.ts'

type PlacedEvent = Extract<ApplicationEvent, { kind: 'milestone' | 'usage' }>

const isPlaced = (event: ApplicationEvent): event is PlacedEvent =>
  event.kind === 'milestone' || event.kind === 'usage'

/** Takes an event of a study or site. An unknown one, or one of another tenant, is not found. */
const takePlaced = async (
  context: Context<ApplicationActor>,
  event: PlacedEvent,
): Promise<Taken | Problem> => {
  const place = await findPlace(context.tx, event)
  if (!place) return problem('dataNotFound')
  return event.kind === 'milestone' ? takeMilestone(context, event, place) : takeUsage(context, event, place)
}

/** Takes a notice or to-do, about a study, a site or nothing of ours. */
const takeNotice = async (
  context: Context<ApplicationActor>,
  event: NoticeEvent | TodoEvent,
  lookups: Lookups,
): Promise<Taken | Problem> => {
  const { studyId, siteId } = event
  const place = studyId === null ? siteId === null : await findPlace(context.tx, { studyId, siteId })
  return place ? takeMessage(context, event, lookups) : problem('dataNotFound')
}

const isAhead = ({ at }: ApplicationEvent, now: Date): boolean =>
  Date.parse(at) > now.getTime() + aheadMostMinutes * 60_000

const takeOne = async (
  context: Context<ApplicationActor>,
  event: ApplicationEvent,
  lookups: Lookups,
): Promise<Taken | Problem> => {
  if (!context.actor.kinds.includes(getRight(event.kind))) return problem('noPermission')
  if (isAhead(event, context.now)) return problem('momentToCome')
  if (isPlaced(event)) return takePlaced(context, event)
  return event.kind === 'notice' || event.kind === 'todo'
    ? takeNotice(context, event, lookups)
    : takeEnd(context, event)
}

const takeEvents = async (
  context: Context<ApplicationActor>,
  events: readonly ApplicationEvent[],
): Promise<EventResult[]> => {
  await lockPlaces(context.tx, events.filter(isPlaced))
  const lookups = openLookups(context.tx)
  const results: EventResult[] = []
  for (const event of events) {
    const answer = await takeOne(context, event, lookups)
    results.push(
      answer instanceof Problem
        ? refuse(context, event, answer)
        : { eventId: event.eventId, result: answer, code: 0, message: '' },
    )
  }
  return results
}

/** The answer of a refused event, and its entry in the trail. */
const refuse = (
  { actor, audit, client }: Context<ApplicationActor>,
  event: ApplicationEvent,
  { code, data }: Problem,
): EventResult => {
  const { eventId, kind } = event
  const { siteId = null, studyId = null } = 'studyId' in event ? event : {}
  const about = studyId
    ? { entity: siteId ? 'sites' : 'studies', entityId: siteId ?? studyId }
    : { entity: 'applicationCredentials', entityId: actor.credentialId }
  audit({ ...about, outcome: 'refused', detail: { code, kind } })
  const values = Object.fromEntries(
    Object.entries((data ?? {}) as Record<string, unknown>).filter(([, value]) => typeof value !== 'object'),
  ) as NonNullable<EventResult['data']>
  const message = codeMessage(client.locale, code, values as Record<string, string>)
  return {
    eventId,
    result: 'refused',
    code,
    message,
    ...(Object.keys(values).length > 0 && { data: values }),
  }
}

export const handlers = [
  handleApplication(reportEvents, async (context, { events }) => ({
    results: await takeEvents(context, events),
  })),
  handleApplication(declareNoticeKinds, declareKinds),
]
