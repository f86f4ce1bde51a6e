import { atom, type ReadableAtom } from 'nanostores'
import type { Output } from '../../contract/define.ts'
import { reportProgress } from '../../contract/learning/calls.ts'
import type { LearningEvent } from '../../contract/learning/shapes.ts'
import { type CallError, isCallError } from '../http/call-error.ts'
import { exclusively } from '../page/exclusive.ts'
import { send } from '../session/api.ts'
import { getScope, globalSession, type SessionStore } from '../session/store.ts'
import { type EventStore, type LearningPosition, openEventStore, type WaitingEvent } from './store.ts'

export type ProgressAnswer = Output<typeof reportProgress>

export type LearningQueue = {
  /** Reports stored and not yet acknowledged by the server. */
  $waiting: ReadableAtom<number>
  /** Stores a report; resolves once it is safely stored. The next `flush` sends it. */
  add: (place: LearningPosition, event: LearningEvent) => Promise<void>
  /** Sends the waiting reports in order; resolves when nothing is left or nothing can be sent now. */
  flush: () => Promise<void>
  /** Stops it: no timer, listener or database is left open. */
  stop: () => void
}

export type QueueOptions = {
  session?: SessionStore
  /** Receives each answer, with what the learner has earned. */
  onAnswer?: (answer: ProgressAnswer, place: LearningPosition) => void
  /** Called when reports were finally refused and dropped. */
  onRefused?: (error: CallError, place: LearningPosition) => void
  /** Pause between two sends (ms). */
  every?: number
  /** Most reports in one request. */
  batch?: number
  store?: Promise<EventStore>
}

/** Refusals after which sending the same reports again would be useless. */
const final: ReadonlySet<string> = new Set([
  'courseChanged',
  'trainingDeactivated',
  'courseNotAssigned',
  'dataNotFound',
  'courseLocked',
  'taskNotBegun',
  'taskOver',
  'invalidInput',
])

/**
 * Makes the queue of learning reports: each is stored first, sent in order, and removed when the server has acknowledged
 * it. A report that arrives twice counts once, because the server knows its id; one tab sends at a time.
 */
export const createLearningQueue = (wish: QueueOptions = {}): LearningQueue => {
  const { session = globalSession(), every = 10_000, batch = 100 } = wish
  const store = wish.store ?? openEventStore()
  const $waiting = atom(0)
  let stopped = false
  let stored: Promise<unknown> = Promise.resolve()
  const unheard = createUnheard()

  const scope = () => scopeIn(session)
  const counted = async () => $waiting.set(await (await store).count(scope()))

  const add = async (place: LearningPosition, event: LearningEvent) => {
    const waiting = unheard.add({ scope: scope(), place, event })
    stored = stored.catch(isTold).then(async () => (await store).add(waiting))
    await stored
    await counted()
  }

  /** Sends the oldest reports of one course; true when more may follow. */
  const sendSome = async (): Promise<boolean> => {
    const opened = await store
    const group = ofOnePlace(await opened.oldest(scope(), batch))
    if (group.length === 0 || stopped || session.$session.get().status !== 'ready') return false
    const result = await post(session, group).then(toResult, refusal)
    if (!result) return false
    unheard.drop(group)
    await opened.remove(group.map(each => each.order))
    if ('answer' in result) wish.onAnswer?.(result.answer, group[0]!.place)
    else wish.onRefused?.(result.error, group[0]!.place)
    return true
  }

  const flush = async () => {
    await stored.catch(isTold)
    await exclusively(`mds-learning:${scope()}`, async () => {
      while (await sendSome()) await counted()
    }).catch(isTaken)
    if (!stopped) await counted()
  }

  /**
   * A page that is being left has no time to read its store. What is posted here is posted again from the store later, and
   * counts once.
   */
  const leave = () => {
    // Reports that an earlier page left waiting go first, in their order.
    if ($waiting.get() > unheard.count() || session.$session.get().status !== 'ready') return
    const group = ofOnePlace(unheard.fresh(scope()).slice(0, batch))
    if (group.length > 0) post(session, group).catch(isTold)
  }

  const rest = keepGoing({ flush, leave, inVain: () => $waiting.get() > 0 }, every)
  counted().catch(isTold)
  const stop = () => {
    stopped = true
    rest()
    store.then(opened => stored.finally(opened.close)).catch(isTold)
  }
  return { $waiting, add, flush, stop }
}

/** Reports of this page that are not acknowledged yet. */
const createUnheard = () => {
  let own: WaitingEvent[] = []
  const drawn = new WeakSet<WaitingEvent>()
  return {
    add: (waiting: WaitingEvent) => {
      own.push(waiting)
      return waiting
    },
    drop: (group: readonly WaitingEvent[]) => {
      own = own.filter(({ event }) => !group.some(each => each.event.id === event.id))
    },
    count: () => own.length,
    /** Reports that this function has not returned before. */
    fresh: (scope: string) => {
      const fresh = own.filter(each => each.scope === scope && !drawn.has(each))
      for (const each of fresh) drawn.add(each)
      return fresh
    },
  }
}

const toResult = (answer: ProgressAnswer) => ({ answer })
/** A final refusal; null for a failure after which the reports wait. */
const refusal = (error: unknown) => (isCallError(error) && final.has(error.name) ? { error } : null)

type Acts = { flush: () => Promise<void>; leave: () => void; inVain: () => boolean }
/** Longest pause between two sends that fail (ms). */
const longestMs = 300_000

/**
 * Sends at intervals (longer ones after failures), when the page is hidden, left or shown again, and when the network is
 * back; returns a function that stops it.
 */
const keepGoing = ({ flush, leave, inVain }: Acts, every: number): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const arm = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void sent(), Math.min(every * 2 ** failures, Math.max(every, longestMs)))
  }
  const sent = async () => {
    await flush().finally(() => {
      failures = inVain() ? failures + 1 : 0
      if (!signal.aborted) arm()
    })
  }
  const now = () => {
    failures = 0
    void sent()
  }
  let left = false
  // A page that closes is hidden after it was left: everything has been sent by then.
  const looked = () => {
    left &&= document.hidden
    if (left) leave()
    else now()
  }
  window.addEventListener('online', now, { signal })
  const gone = () => {
    left = true
    leave()
  }
  window.addEventListener('pagehide', gone, { signal })
  document.addEventListener('visibilitychange', looked, { signal })
  arm()
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}

/** Reports belong to a user in a tenant on a server; the role does not matter. */
const scopeIn = (session: SessionStore): string => {
  const now = session.$session.get()
  return [now.apiBase, ...getScope(now).slice(0, 2)].join(' ')
}

const ofOnePlace = <W extends WaitingEvent>(waiting: readonly W[]): W[] => {
  const first = waiting[0]
  const end = waiting.findIndex(each => !samePlace(each.place, first!.place))
  return waiting.slice(0, end < 0 ? undefined : end)
}

const samePlace = (one: LearningPosition, other: LearningPosition) =>
  one.taskId === other.taskId &&
  one.courseId === other.courseId &&
  one.round === other.round &&
  one.contentVersion === other.contentVersion

/** Posts with keepalive, so that a tab that is closed has still reported. */
const post = (session: SessionStore, group: readonly WaitingEvent[]): Promise<ProgressAnswer> =>
  send(
    reportProgress,
    { ...group[0]!.place, sentAt: new Date().toISOString(), events: group.map(each => each.event) },
    { session, quiet: true, loading: false, keepalive: true },
  )

/**
 * The caller of `add` has learnt that the report could not be stored; on a page that is being left, nothing waits for an
 * answer.
 */
const isTold = () => undefined
/** Another tab has been sending for as long as this one would wait: it continues. */
const isTaken = () => undefined
