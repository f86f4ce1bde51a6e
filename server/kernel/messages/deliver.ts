import type { Services, Transaction } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { mailIdleMs, Unsent } from '../mail/mail.ts'
import { openBox } from '../sealed-box.ts'
import { traced } from '../tracing.ts'
import type { DoAct } from './act.ts'
import type { Outgoing } from './message.ts'
import { boxName } from './post.ts'
import {
  type ClaimedMessage,
  claimMessage,
  endMessage,
  type MessageAddress,
  postponeMessage,
} from './queries.ts'

export type Delivering = Pick<Services, 'mail' | 'sms' | 'keys'> & { database: Database; doAct: DoAct }

/** A failed try; `final` when it was the last one. */
export type MessageFault = { error: unknown; kind: string; id: string; tries: number; final: boolean }

/** `gone`: another process has it, or it was sent. */
export type Delivery = { outcome: 'sent' | 'gone' } | { outcome: 'unsent'; fault: MessageFault }

/**
 * Sends one message in the transaction that claims it and marks it sent, so that only one process sends it. A process that dies in between
 * leaves the message unchanged; the mail server may have accepted it already, and recognises the second copy by its Message-ID.
 */
export const deliverMessage = async (tools: Delivering, place: MessageAddress): Promise<Delivery> => {
  const { database } = tools
  let claimed: ClaimedMessage | null = null
  try {
    return await database.transaction(
      place.tenantId,
      async tx => {
        claimed = await claimMessage(tx, place)
        if (!claimed) return { outcome: 'gone' }
        const fault = await send(tools, tx, place, claimed)
        return fault
          ? { outcome: 'unsent', fault: { ...fault, kind: claimed.kind, id: place.id } }
          : { outcome: 'sent' }
      },
      { idleTimeout: mailIdleMs },
    )
  } catch (error) {
    const row = claimed as ClaimedMessage | null
    if (!row) throw error
    // Its changes in the database were rolled back.
    await database.transaction(place.tenantId, tx => postponeMessage(tx, place, 'failed in the database'))
    return {
      outcome: 'unsent',
      fault: { error, kind: row.kind, id: place.id, tries: row.tries + 1, final: false },
    }
  }
}

type Failed = Pick<MessageFault, 'error' | 'tries' | 'final'>

const send = async (
  tools: Delivering,
  tx: Transaction,
  place: MessageAddress,
  row: ClaimedMessage,
): Promise<Failed | null> => {
  const tries = row.tries + 1
  const giveUp = async (error: Error, fault: string | null): Promise<Failed> => {
    await endMessage(tx, place, 'failed', fault)
    return { error, tries, final: true }
  }
  if (row.late) return giveUp(new Unsent(`a message of kind ${row.kind} has run out`, true), null)
  const outgoing = opened(tools, place, row.sealed)
  if (!outgoing)
    return giveUp(new Unsent('a message was sealed under another MDS_SECRET', true), 'cannot be opened')
  try {
    await carry(tools, tx, outgoing, place.id)
  } catch (error) {
    if (!(error instanceof Unsent)) throw error
    if (error.final) return giveUp(error, error.message)
    await postponeMessage(tx, place, error.message)
    return { error, tries, final: false }
  }
  await endMessage(tx, place, 'sent')
  return null
}

const opened = ({ keys }: Delivering, { id }: MessageAddress, sealed: Buffer): Outgoing | null => {
  try {
    return JSON.parse(openBox(keys, sealed, boxName(id)).toString()) as Outgoing
  } catch {
    return null
  }
}

const carry = (
  { mail, sms, doAct }: Delivering,
  tx: Transaction,
  { via, message }: Outgoing,
  id: string,
): Promise<void> => {
  switch (via) {
    case 'mail':
      return traced('mail', { kind: 'PRODUCER', attributes: { 'mds.message': id } }, () =>
        mail.send(message, id),
      )
    case 'sms':
      return sms.send(message, id)
    case 'act':
      return doAct(tx, message)
  }
}
