import type { Transaction } from '../context.ts'
import { boundedQueue } from '../throttle/queue.ts'
import { type Delivering, type Delivery, deliverMessage, type MessageFault } from './deliver.ts'
import type { Outgoing } from './message.ts'
import { dueMessages, type MessagePlace } from './queries.ts'

export type Messages = {
  /** Sends a message that was just posted, unless another process was quicker. What fails is tried again later. */
  deliver(place: MessagePlace, via: Outgoing['via']): Promise<void>
  /** Sends what is due of a company, or of none, one after the other. */
  deliverDue(tenantId: string | null): Promise<void>
  /** Sends what is due everywhere: what other processes left, and what is tried again. */
  deliverAll(signal?: AbortSignal): Promise<void>
  /** Tells of each message that was not sent, without what it said or to whom. */
  tellFaults(tell: (fault: MessageFault) => void): void
  /** Begins no more and waits for what is being sent; the rest is left to the next process. */
  stop(): Promise<void>
}

/**
 * Messages that one process sends at once, each in the transaction that holds it. A code waits neither for an import's mails, which are
 * sent as what is due, nor an act for a mail server that does not answer.
 */
const lanes = { mail: 2, sms: 1, act: 1, due: 2 }
type Lane = keyof typeof lanes
/** Connections of the database that this takes at most. */
export const messagesAtOnce = Object.values(lanes).reduce((sum, each) => sum + each)
const pageSize = 100
/** After so many faults in a row the server behind is away: the rest waits for the next look. */
const mostFaults = 5

/** Sends the messages that were posted. Its database is one of its own: a slow mail server takes no connection from calls. */
export const openMessages = (tools: Delivering): Messages => {
  const { database } = tools
  const inTurn = { mail: getQueue('mail'), sms: getQueue('sms'), act: getQueue('act'), due: getQueue('due') }
  const running = new Set<Promise<unknown>>()
  let stopped = false
  let tell: (fault: MessageFault) => void = () => {}

  const deliver = (place: MessagePlace, lane: Lane): Promise<Delivery['outcome']> => {
    const sending = inTurn[lane](async () => {
      if (stopped) return 'gone' as const
      const delivery = await deliverMessage(tools, place)
      if (delivery.outcome === 'unsent') tell(delivery.fault)
      return delivery.outcome
    })
    const settled = sending.catch(() => {}).finally(() => running.delete(settled))
    running.add(settled)
    return sending
  }

  const deliverDue = (tenantId: string | null) =>
    untilNoneIsDue(async () => {
      const due = (tx: Transaction) => dueMessages(tx, tenantId, pageSize)
      const ids = await database.transaction(tenantId, due, { readOnly: true })
      return ids.map(id => async () => (stopped ? null : deliver({ tenantId, id }, 'due')))
    })

  return {
    deliver: async (place, via) => void (await deliver(place, via)),
    deliverDue,
    deliverAll: async signal => {
      const tenants = await database.transaction(null, tx => tx.selectFrom('tenant').select('id').execute())
      for (const tenantId of [null, ...tenants.map(({ id }) => id)]) {
        if (stopped || signal?.aborted) return
        await deliverDue(tenantId)
      }
    },
    tellFaults: told => {
      tell = told
    },
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

const getQueue = (lane: Lane) =>
  boundedQueue({
    atOnce: lanes[lane],
    waiting: Number.POSITIVE_INFINITY,
    full: () => new Error('never full'),
  })

/** Sends page after page, one after the other, until none is due, the server behind is away, or it is to stop (null). */
const untilNoneIsDue = async (
  page: () => Promise<(() => Promise<Delivery['outcome'] | null>)[]>,
): Promise<void> => {
  for (;;) {
    const due = await page()
    let sent = 0
    let faults = 0
    for (const send of due) {
      const outcome = await send()
      if (outcome === 'sent') sent += 1
      faults = outcome === 'unsent' ? faults + 1 : 0
      if (outcome === null || faults >= mostFaults) return
    }
    if (due.length < pageSize || sent === 0) return
  }
}
