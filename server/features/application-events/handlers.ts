import { reportEvents } from '../../../contract/application-events/calls.ts'
import {
  type ApplicationEvent,
  aheadMostMinutes,
  type EventKind,
  type EventResult,
} from '../../../contract/application-events/shapes.ts'
import type { ApplicationActor, Context } from '../../kernel/context.ts'
import { handleApplication } from '../../kernel/http/handle.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { codeMessage } from '../../kernel/words.ts'
import { takeMilestone } from './milestone.ts'
import { findPlace, lockPlaces } from './places.ts'
import type { Take, Taken } from './take.ts'
import { takeUsage } from './usage.ts'

/** What each kind of event does. A new kind needs its shape in the contract and its function here. */
const takes: { readonly [K in EventKind]: Take<Extract<ApplicationEvent, { kind: K }>> } = {
  milestone: takeMilestone,
  usage: takeUsage,
}

const isAhead = ({ at }: ApplicationEvent, now: Date): boolean =>
  Date.parse(at) > now.getTime() + aheadMostMinutes * 60_000

/** Takes one event. An unknown study or site, or one of another tenant, is not found. */
const takeOne = async (
  context: Context<ApplicationActor>,
  event: ApplicationEvent,
): Promise<{ taken: Taken } | { refusal: Problem }> => {
  if (!context.actor.kinds.includes(event.kind)) return { refusal: problem('noPermission') }
  if (isAhead(event, context.now)) return { refusal: problem('momentToCome') }
  const place = await findPlace(context.tx, event)
  if (!place) return { refusal: problem('dataNotFound') }
  const result = await (takes[event.kind] as Take<ApplicationEvent>)(context, event, place)
  return result instanceof Problem ? { refusal: result } : { taken: result }
}

const takeEvents = async (
  context: Context<ApplicationActor>,
  events: readonly ApplicationEvent[],
): Promise<EventResult[]> => {
  await lockPlaces(context.tx, events)
  const results: EventResult[] = []
  for (const event of events) {
    const outcome = await takeOne(context, event)
    results.push(
      'taken' in outcome
        ? { eventId: event.eventId, result: outcome.taken, code: 0, message: '' }
        : refuse(context, event, outcome.refusal),
    )
  }
  return results
}

/** The answer of a refused event, and its entry in the trail. */
const refuse = (
  { audit, client }: Context<ApplicationActor>,
  { eventId, kind, siteId, studyId }: ApplicationEvent,
  { code, data }: Problem,
): EventResult => {
  audit({
    ...{ entity: siteId ? 'sites' : 'studies', entityId: siteId ?? studyId, outcome: 'refused' },
    detail: { code, kind },
  })
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
]
