import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '../context.ts'
import { type Admission, openAdmission } from '../db/admission.ts'
import { listCompaniesHere } from '../db/in-tenant.ts'
import { inRounds } from '../jobs/rounds.ts'
import { isCounting, noteOldestMessage } from '../metrics.ts'
import { type Delivering, type Delivery, deliverMessage, type MessageFault } from './deliver.ts'
import type { Outgoing } from './message.ts'
import { dueMessages, type MessageAddress, oldestMessage } from './queries.ts'

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
 * mails (lane `due`), nor an act for a slow mail server. In each lane the companies have turns.
 */
const lanes = { mail: 2, sms: 1, act: 1, due: 2 }
type Lane = keyof typeof lanes
/** Most database connections that this uses. */
export const messagesAtOnce = Object.values(lanes).reduce((sum, each) => sum + each)
/** A message waits as long as it must. */
const endless = (connections: number) => ({
  connections,
  waiting: Number.POSITIVE_INFINITY,
  patienceMs: null,
})
const pageSize = 100
/** Most messages that one company sends before the others have their turn. */
const roundSize = 10
/** After this many faults in a row the mail server counts as down: the rest waits for the next round. */
const mostFaults = 5
/** Messages just posted that wait in this process; those beyond are found by the next look. */
const mostWaiting = 1000
/** How long a mail server may hold up the end of this process (ms). */
const stopPatience = 8000

/** Sends posted messages, with a separate connection pool: a slow mail server takes no connection from calls. */
export const openMessages = (tools: Delivering): Messages => {
  const { database } = tools
  const inTurn = Object.fromEntries(
    Object.entries(lanes).map(([lane, atOnce]) => [lane, openAdmission(endless(atOnce))]),
  ) as Record<Lane, Admission>
  const running = new Set<Promise<unknown>>()
  let stopped = false
  let tell: (fault: MessageFault) => void = () => {}

  const deliver = (place: MessageAddress, lane: Lane): Promise<Delivery['outcome']> => {
    const sending = inTurn[lane](place.tenantId, async () => {
      if (stopped) return 'gone' as const
      const delivery = await deliverMessage(tools, place)
      if (delivery.outcome === 'unsent') tell(delivery.fault)
      return delivery.outcome
    })
    const settled = sending.catch(() => {}).finally(() => running.delete(settled))
    running.add(settled)
    return sending
  }

  const deliverSome = (tenantId: string | null, most: number): Promise<boolean> =>
    sendSome({ database, tenantId, most }, async id => (stopped ? null : deliver({ tenantId, id }, 'due')))

  return {
    deliver: async (place, via) => {
      if (running.size < mostWaiting) await deliver(place, via)
    },
    deliverDue: async tenantId => {
      while (await deliverSome(tenantId, pageSize));
    },
    deliverAll: async signal => {
      const all = [null, ...(await listCompaniesHere(database))]
      await inRounds(all, async tenantId =>
        stopped || signal?.aborted ? false : deliverSome(tenantId, roundSize),
      )
      if (isCounting() && !stopped) noteOldestMessage(await getOldest(database, all))
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

/** When the oldest message of all that still wait was posted. */
const getOldest = async (
  database: Delivering['database'],
  tenantIds: readonly (string | null)[],
): Promise<Date | null> => {
  let oldest: Date | null = null
  for (const tenantId of tenantIds) {
    const at = await database.transaction(tenantId, tx => oldestMessage(tx, tenantId), { readOnly: true })
    if (at && (!oldest || at < oldest)) oldest = at
  }
  return oldest
}

type Due = { database: Delivering['database']; tenantId: string | null; most: number }

/** Sends some due messages of a company: whether more are due, the mail server is up, and no stop was requested (null). */
const sendSome = async (
  { database, tenantId, most }: Due,
  send: (id: string) => Promise<Delivery['outcome'] | null>,
): Promise<boolean> => {
  const due = (tx: Transaction) => dueMessages(tx, tenantId, most)
  const ids = await database.transaction(tenantId, due, { readOnly: true })
  let sent = 0
  let faults = 0
  for (const id of ids) {
    const outcome = await send(id)
    if (outcome === 'sent') sent += 1
    faults = outcome === 'unsent' ? faults + 1 : 0
    if (outcome === null || faults >= mostFaults) return false
  }
  return ids.length === most && sent > 0
}
