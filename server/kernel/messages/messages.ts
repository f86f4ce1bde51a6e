import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '../context.ts'
import { boundedQueue } from '../throttle/queue.ts'
import { type Delivering, type Delivery, deliverMessage, type MessageFault } from './deliver.ts'
import type { Outgoing } from './message.ts'
import { dueMessages, type MessageAddress } from './queries.ts'

export type Messages = {
  /** Sends a message that was just posted, unless another process was faster. Failures are retried later. */
  deliver(place: MessageAddress, via: Outgoing['via']): Promise<void>
  /** Sends due messages of a company, or of none, one after the other. */
  deliverDue(tenantId: string | null): Promise<void>
  /** Sends due messages of all companies: those left by other processes, and retries. */
  deliverAll(signal?: AbortSignal): Promise<void>
  /** Reports each unsent message, without its content and recipient. */
  tellFaults(tell: (fault: MessageFault) => void): void
  /** Starts no more and waits at most `patience` ms for those being sent; false if some are left to the next process. */
  stop(patience?: number): Promise<boolean>
}

/**
 * Concurrent messages of one process, each in the transaction that locks it. Separate lanes, so that a code does not wait for an import's
 * mails (lane `due`), nor an act for a slow mail server.
 */
const lanes = { mail: 2, sms: 1, act: 1, due: 2 }
type Lane = keyof typeof lanes
/** Most database connections that this uses. */
export const messagesAtOnce = Object.values(lanes).reduce((sum, each) => sum + each)
const pageSize = 100
/** After this many faults in a row the mail server counts as down: the rest waits for the next round. */
const mostFaults = 5
/** Messages just posted that wait in this process; those beyond are found by the next look. */
const mostWaiting = 1000
/** How long a mail server may hold up the end of this process (ms). */
const stopPatience = 8000

/** Sends posted messages, with a separate connection pool: a slow mail server takes no connection from calls. */
export const openMessages = (tools: Delivering): Messages => {
  const { database } = tools
  const queues = { mail: getQueue('mail'), sms: getQueue('sms'), act: getQueue('act'), due: getQueue('due') }
  const running = new Set<Promise<unknown>>()
  let stopped = false
  let tell: (fault: MessageFault) => void = () => {}

  const deliver = (place: MessageAddress, lane: Lane): Promise<Delivery['outcome']> => {
    const sending = queues[lane](async () => {
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
    deliver: async (place, via) => {
      if (running.size < mostWaiting) await deliver(place, via)
    },
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
    stop: async (patience = stopPatience) => {
      stopped = true
      const sent = Promise.all(running).then(() => true)
      return Promise.race([sent, pause(patience, false, { ref: false })])
    },
  }
}

const getQueue = (lane: Lane) =>
  boundedQueue({
    atOnce: lanes[lane],
    waiting: Number.POSITIVE_INFINITY,
    full: () => new Error('never full'),
  })

/** Sends page after page until no message is due, the mail server is down, or a stop is requested (null). */
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
