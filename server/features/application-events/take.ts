import type { EventResult } from '../../../contract/application-events/shapes.ts'
import type { SiteStatus } from '../../../contract/sites/shapes.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import type { ApplicationActor, Context } from '../../kernel/context.ts'
import type { Problem } from '../../kernel/problem.ts'

/** The study of an event, and its site when it is about one. */
export type EventRecords = {
  study: { id: string; status: StudyStatus; active: boolean }
  site: {
    id: string
    status: SiteStatus
    active: boolean
    selectedOn: string | null
    milestoneDriven: boolean
    /** People have taken it over by hand. */
    takenOver: boolean
    country: string
    /** Time zone of the company. */
    zone: string
    rowVersion: number
  } | null
}

export type Taken = Exclude<EventResult['result'], 'refused'>

/** Takes one kind of event: what it did, or why it is refused. */
export type Take<E> = (
  context: Context<ApplicationActor>,
  event: E,
  place: EventRecords,
) => Promise<Taken | Problem>

/** What an event does beside a stored one: an older one nothing, and one that says what is known only keeps its time. */
export const compareWith = (
  event: { at: string },
  stored: { reported_at: Date | null } | undefined,
  isSame: boolean,
): Taken => {
  if (stored?.reported_at && new Date(event.at) < stored.reported_at) return 'older'
  return isSame ? 'same' : 'done'
}
